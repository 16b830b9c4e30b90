"""Casino war's sheets against every deal through the engine, as fractions, and against published figures."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from hoyle.book.alternatives import alternatives_of
from hoyle.engine.round.felt import Setup
from hoyle.engine.round.round import Round
from hoyle.engine.round.script import Ask, Chosen, Drawn, Stake
from hoyle.errors import HoyleError
from hoyle.exact.casino_war import solve
from hoyle.exact.casino_war.strategy import player
from hoyle.exact.catalog import par
from hoyle.games.catalog import find_game, open_terms
from hoyle.kit.cards import RANKS
from hoyle.strategy.seat_view import Seen
from tests.support.game_paths import paths_of
from tests.support.samples import every

UNIT = 1_000_00
PATHS = paths_of("casino_war")
DECKS = (6, 7, 8)
TABLES = [(path, deck_count, ()) for path in PATHS for deck_count in DECKS] + [
    (path, 6, ((name, word),)) for path in PATHS for name, word, *_ in alternatives_of(find_game(path)[1])
]


def sheets_of(path, readings=None, **options):
    return {sheet.label: sheet for sheet in par(path, options, readings=readings).wagers}


# Every deal of whole shoes.


@cache
def settled(path, ranks, goes_to_war, readings=()):
    """The lines of a round whose deciding cards are of these ranks, by wager: outcome and net per unit."""
    game, terms = open_terms(path, readings=dict(readings))
    stakes = tuple(
        Stake(at, "ann", 1, wager, UNIT, since=1) for at, wager in enumerate(("initial", "tie"), 1)
    )
    played = Round(game, Setup(terms, ("ann",), stakes, {}, {}))
    cards = [rank + suit for rank, suit in zip(ranks, "cdhs", strict=False)]
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            offered = [choice.name for choice in prompt.choices]
            wanted = "tie_on_war" if "tie_on_war" in offered else "war" if goes_to_war else "surrender"
            played.answer(Chosen(wanted, UNIT if wanted == "tie_on_war" else 0))
        elif prompt.to == "burn":
            played.answer(Drawn(("5s", "6s", "8s")[: prompt.size]))
        else:
            played.answer(Drawn((cards.pop(0),)))
    return {line.wager: (line.outcome, Fraction(line.net - line.fee, UNIT)) for line in played.lines}


def deals(goes_to_war):
    """Every sequence of ranks that decides a round: two cards, and after a tie that goes to war four."""
    for first in product(RANKS, repeat=2):
        if first[0] == first[1] and goes_to_war:
            yield from (first + second for second in product(RANKS, repeat=2))
        else:
            yield first


def chance_of(ranks, deck_count):
    """The cards come from a shoe and are not put back."""
    chance, gone = Fraction(1), Counter()
    for at, rank in enumerate(ranks):
        chance *= Fraction(4 * deck_count - gone[rank], 52 * deck_count - at)
        gone[rank] += 1
    return chance


@pytest.mark.parametrize(("path", "deck_count", "readings"), every(3, TABLES))
def test_every_deal_settles_as_counted(path, deck_count, readings):
    sheets = sheets_of(path, dict(readings), deck_count=deck_count)
    goes_to_war = "war" in sheets  # where a reading pays too little for a war, best play surrenders
    played, tied = Counter(), Fraction(0)
    for ranks in deals(goes_to_war):
        chance = chance_of(ranks, deck_count)
        lines = settled(path, ranks, goes_to_war, readings)
        tied += chance if "war" in lines else 0
        together = tuple(lines[wager] for wager in ("initial", "war") if wager in lines)
        played["initial with war", together[0][0], sum(net for _, net in together)] += chance
        for wager, (outcome, net) in lines.items():
            played[wager, outcome, net] += chance
        if goes_to_war and "war" not in lines:
            played["war", "not_made", Fraction(0)] += chance
    counted = {
        (sheet.label, result.outcome, result.net): result.probability
        * (tied if sheet.wager == "tie_on_war" else 1)
        for sheet in sheets.values()
        for result in sheet.results
        if goes_to_war or sheet.wager != "tie_on_war"
    }
    assert counted == played


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("deck_count", DECKS)
def test_surrender_on_every_tie_costs_half_of_it(path, deck_count):
    played = sum(
        chance_of(ranks, deck_count) * settled(path, ranks, False)["initial"][1]
        for ranks in deals(goes_to_war=False)
    )
    ways = {way.name: way.house_edge for way in par(path, {"deck_count": deck_count}, cards=True).ways}
    assert ways["surrender every tie"] == -played == Fraction(4 * deck_count - 1, 52 * deck_count - 1) / 2
    assert (
        ways["go to war on every tie"]
        == sheets_of(path, deck_count=deck_count)["initial with war"].house_edge
    )


# Every deal of short shoes, burned cards and other seats included.

SHOES = ({"Ac": 5, "9d": 4, "2h": 3}, {"Kc": 6, "Qd": 3, "3h": 2, "3s": 1})


def play_out(game, setup, answers):
    """Every way in which a round can go on, with a war on every tie: (probability, lines)."""
    played = Round(game, setup)
    for answer in answers:
        played.answer(answer)
    prompt = played.prompt
    if played.is_over:
        yield Fraction(1), played.lines
    elif isinstance(prompt, Ask):
        names = [choice.name for choice in prompt.choices]
        yield from play_out(game, setup, [*answers, Chosen("war" if "war" in names else "no_tie")])
    else:
        for cards, chance in draws(played.shoes[prompt.what].left, prompt.size):
            for rest, lines in play_out(game, setup, [*answers, Drawn(cards)]):
                yield chance * rest, lines


def draws(left, size):
    """Every set of cards that can be drawn together, with its probability."""
    found = Counter({(): Fraction(1)})
    for _ in range(size):
        longer = Counter()
        for cards, chance in found.items():
            total = sum(left.values()) - len(cards)
            for card, count in left.items():
                if count > cards.count(card):
                    longer[tuple(sorted((*cards, card)))] += chance * Fraction(
                        count - cards.count(card), total
                    )
        found = longer
    return found.items()


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("seats", [("ann",), ("ann", "bob")])
@pytest.mark.parametrize("shoe", SHOES)
def test_burned_cards_and_other_seats_change_nothing(path, seats, shoe):
    game, terms = open_terms(path)
    stakes = tuple(Stake(at, seat, at, "initial", UNIT, since=1) for at, seat in enumerate(seats, 1))
    game = game._replace(equipment=lambda terms: {"cards": shoe})
    net = Counter()
    for chance, lines in play_out(game, Setup(terms, seats, stakes, {}, {}), []):
        for line in lines:
            net[line.seat] += chance * Fraction(line.net, UNIT)
    sheet = next(each for each in solve.solve(terms, shoe)[0] if each.label == "initial with war")
    assert dict.fromkeys(seats, sheet.expectation) == net


# What is chosen.


@pytest.mark.parametrize("path", PATHS)
def test_a_war_is_never_worth_less_than_a_surrender(path):
    """Both cards of a war come from the same cards, so it is won as often as lost, and a tie wins."""
    terms, random = open_terms(path)[1], Random(5)
    for _ in range(50):
        shoe = {rank + "c": random.choice((0, 1, 2, 3, 24)) for rank in RANKS}
        if sum(shoe.values()) >= 7:
            assert all(tie.war >= tie.surrender for tie in solve.ties_of(terms, solve.ranks_in(terms, shoe)))


def test_best_play_goes_to_war_and_makes_no_second_tie_wager():
    choose = player(open_terms("ny/casino_war")[1])
    assert choose(Seen(("war", "surrender"), ("7h",), ("7c",))) == "war"
    assert choose(Seen(("no_tie", "tie_on_war"), ("7h",), ("7c",))) == "no_tie"


def test_a_shoe_of_few_ranks_favours_tie_wagers():
    sheet = par("pa/casino_war", shoe={"A": 24, "2": 24})
    edges = {each.label: each.house_edge for each in sheet.wagers}
    assert edges["tie"] < 0
    assert edges["tie_on_war"] < 0
    assert "tie wager on the war deal: yes, by what is counted here" in sheet.strategy


def test_a_shoe_without_ties_has_no_war():
    sheet = par("pa/casino_war", shoe={f"{rank}h": 1 for rank in RANKS})
    assert {each.label: each.house_edge for each in sheet.wagers} == {
        "initial with war": 0,
        "initial": 0,
        "tie": 1,
    }


def test_a_shoe_too_short_for_a_war_is_refused():
    with pytest.raises(HoyleError, match="holds 6 cards, and a round may need 7"):
        par("pa/casino_war", shoe={"A": 6})


def test_effects_of_removal_are_those_of_the_shoe_without_the_card():
    sheet = par("pa/casino_war", effects=True)
    whole = {each.label: each.expectation for each in sheet.wagers}
    left = {**dict.fromkeys(RANKS, 24), "8": 23}
    for each in par("pa/casino_war", shoe=left).wagers:
        assert sheet.effects_of_removal[each.label]["8"] == each.expectation - whole[each.label]
    # Suits and ranks are alike in a whole shoe: no rank matters more than another.
    assert all(len(set(effects.values())) == 1 for effects in sheet.effects_of_removal.values())


# Against others.


@pytest.mark.parametrize(
    ("deck_count", "with_bonus", "surrender", "tie"),
    [(6, "2.33", "3.70", "18.65"), (7, "2.34", "3.72", "18.18"), (8, "2.34", "3.73", "17.83")],
)
def test_the_edges_by_decks(deck_count, with_bonus, surrender, tie):
    """Wizard of Odds, Casino War, as printed by i-online-casinos.com, "Casino War Odds"."""
    sheet = par("pa/casino_war", {"deck_count": deck_count}, cards=True)
    edges = {each.label: each.house_edge for each in sheet.wagers} | {
        way.name: way.house_edge for way in sheet.ways
    }
    for label, text in (("initial with war", with_bonus), ("surrender every tie", surrender), ("tie", tie)):
        assert abs(edges[label] * 100 - Fraction(text)) <= Fraction(1, 200), label


def test_the_probabilities_of_six_decks():
    """The same source, to six digits: with a bonus for a tie after a tie, and war on every tie."""
    results = {each.outcome: each for each in sheets_of("pa/casino_war")["initial with war"].results}
    printed = {"war_tied": "0.005471", "lose": "0.463023", "war_lost": "0.034242"}
    for outcome, text in printed.items():
        assert abs(results[outcome].probability - Fraction(text)) <= Fraction(1, 2_000_000)
    won = results["win"].probability + results["war_won"].probability
    assert abs(won - Fraction("0.497265")) <= Fraction(1, 2_000_000)
    assert abs(
        sheets_of("pa/casino_war")["initial with war"].expectation - Fraction("-0.023301")
    ) <= Fraction(1, 2_000_000)


# The readings of a tied war.


@pytest.mark.parametrize(
    ("word", "gain"), [("", 3), ("not_returned", 2), ("counted_in", 2), ("three_for_one", 1)]
)
@pytest.mark.parametrize("deck_count", DECKS)
def test_each_reading_of_a_tied_war_by_what_it_gains(word, gain, deck_count):
    """A deal that is won loses as often, and so is a war: what is left of a tie is its war, lost or tied."""
    readings = {"initial_on_war_tie": word} if word else None
    sheet = par("ny/casino_war", {"deck_count": deck_count}, readings=readings)
    found = next(each for each in sheet.wagers if each.label == "initial with war")
    assert {each.net for each in found.results if each.outcome == "war_tied"} == {gain}
    chances = {outcome: Fraction(0) for outcome in ("win", "tie", "lose")}
    for ranks in deals(goes_to_war=True):
        if len(ranks) > 2:
            lead = RANKS.index(ranks[2]) - RANKS.index(ranks[3])
            outcome = "win" if lead > 0 else "tie" if lead == 0 else "lose"
            chances[outcome] += chance_of(ranks, deck_count)
    assert found.house_edge == 2 * chances["lose"] - chances["win"] - gain * chances["tie"]


@pytest.mark.parametrize(("deck_count", "edge"), [(6, "2.88"), (7, "2.89"), (8, "2.90")])
def test_a_tied_war_paid_like_a_won_one_is_the_game_without_a_bonus(deck_count, edge):
    """The same source as the edges by decks."""
    readings = {"initial_on_war_tie": "three_for_one"}
    sheet = par("ny/casino_war", {"deck_count": deck_count}, readings=readings)
    found = next(each for each in sheet.wagers if each.label == "initial with war")
    assert abs(found.house_edge * 100 - Fraction(edge)) <= Fraction(1, 200)


def test_a_won_war_that_returned_the_initial_wager_would_favour_the_player():
    """One unit more wherever a war is won."""
    readings = {"initial_collected": "returned_when_won"}
    read, other = (sheets_of("ny/casino_war", each)["initial with war"] for each in (None, readings))
    won = next(each for each in read.results if each.outcome == "war_won")
    assert other.house_edge == read.house_edge - won.probability
    assert other.house_edge < 0


def test_without_the_return_new_york_has_pennsylvanias_edge():
    readings = {"initial_on_war_tie": "not_returned"}
    new_york = next(each for each in par("ny/casino_war", readings=readings).wagers if "with" in each.label)
    assert new_york.house_edge == sheets_of("pa/casino_war")["initial with war"].house_edge
