"""21st century baccarat's sheets against every deal of short shoes through the engine, as fractions."""

import gc
import time
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm

import pytest

from hoyle.engine.round.felt import Setup
from hoyle.engine.round.round import Round
from hoyle.engine.round.script import Ask, Chosen, Drawn, Stake
from hoyle.errors import HoyleError
from hoyle.exact.catalog import best_player, par
from hoyle.exact.twenty_first_century_baccarat import best_play, deals
from hoyle.exact.twenty_first_century_baccarat.best_play import solution_of
from hoyle.exact.twenty_first_century_baccarat.strategy import player
from hoyle.games.baccarat.hands import points_of
from hoyle.games.catalog import open_terms
from hoyle.strategy.seat_view import Seen, seen_at

PATH = "ca/twenty_first_century_baccarat"
UNIT = 1_000_00
# Few kinds of cards, so that every order can be played: in the second hand 0 meets 9, and ties of 0 and 1 come up.
SHOES = (
    {"5c": 3, "9d": 2, "Kh": 2, "As": 2},
    {"Qc": 3, "4d": 2, "6h": 2, "Ts": 1, "9s": 1},
    {"7c": 3, "3d": 3, "2h": 2},
)
READINGS = ({}, {"tie_odds_not_printed": "eight"}, {"tie_after_surrender": "lost"})


def setup_of(terms, stakes=1):
    made = tuple(Stake(at, f"p{at}", at, "base", UNIT, since=1) for at in range(1, stakes + 1))
    seats = (*(stake.seat for stake in made), "dee")
    owners = dict(enumerate(seats, 1))
    return Setup(terms, seats, made, {}, {}, bank="dee", cover=10**12, owners=owners, deal_spot=1)


def play_out(game, setup, answers, choose):
    """Every way in which a round can go on: (probability, lines). `choose` answers what is asked."""
    played = Round(game, setup)
    for answer in answers:
        played.answer(answer)
    prompt = played.prompt
    if played.is_over:
        yield Fraction(1), played.lines
    elif isinstance(prompt, Ask):
        name = choose(seen_at(played, prompt), prompt)
        most = next(choice.most for choice in prompt.choices if choice.name == name)
        yield from play_out(game, setup, [*answers, Chosen(name, most)], choose)
    else:
        shoe = played.shoes[prompt.what]
        for card, count in shoe.left.items():
            for chance, lines in play_out(game, setup, [*answers, Drawn((card,))], choose) if count else ():
                yield chance * Fraction(count, shoe.left_count), lines


def settled(terms, game, shoe, choose, seats=1, seat="p1"):
    """The chance of each round of a seat by its lines: wager, outcome and net per unit."""
    dealt = game._replace(equipment=lambda terms: {"cards": shoe}, keeps_shoe=lambda terms, shoe: False)
    found = Counter()
    for chance, lines in play_out(dealt, setup_of(terms, seats), [], choose):
        mine = [line for line in lines if line.seat == seat]
        found[tuple(sorted((line.wager, line.outcome, Fraction(line.net, UNIT)) for line in mine))] += chance
    return found


def counted(sheet, terms):
    """The same of a sheet's results."""
    found = Counter()
    for result in sheet.results:
        parts = result.parts or ()
        lines = [
            (part.wager, part.outcome, part.units * terms.prices[part.wager, part.outcome].odds.net)
            for part in parts
        ]
        found[tuple(sorted(lines))] += result.probability
    return found


@cache
def solved(shoe_at, reading):
    game, terms = open_terms(PATH, readings=dict(reading))
    shoe = SHOES[shoe_at]
    from hoyle.exact.twenty_first_century_baccarat.solve import solve

    return game, terms, shoe, {sheet.label: sheet for sheet in solve(terms, shoe)[0]}


TABLES = [
    (at, tuple(reading.items())) for at in range(len(SHOES)) for reading in READINGS if not at or not reading
]


@pytest.mark.parametrize(("shoe_at", "reading"), TABLES)
def test_best_play_of_a_short_shoe_settles_as_counted(shoe_at, reading):
    game, terms, shoe, sheets = solved(shoe_at, reading)
    best = player(terms, shoe)
    whole = next(sheet for label, sheet in sheets.items() if label in ("base", "base with double"))
    assert settled(terms, game, shoe, lambda seen, prompt: best(seen)) == counted(whole, terms)


@pytest.mark.parametrize(("shoe_at", "reading"), TABLES)
def test_tie_bets_at_best_settle_as_counted(shoe_at, reading):
    game, terms, shoe, sheets = solved(shoe_at, reading)
    played = {
        (each.deal.one, each.deal.other, each.deal.up): each for each in solution_of(terms, shoe).played
    }

    def choose(seen, prompt):
        one, other = sorted(map(points_of, seen.community))
        here = played[one, other, points_of(seen.dealer[0])]
        if "tie" in seen.choices:
            return "tie" if here.wants_tie else "no_tie"
        way = here.best_with_tie if here.wants_tie else here.best
        if prompt.about:
            return "hit" if way.hits else "stand"
        return way.choice

    assert settled(terms, game, shoe, choose) == counted(sheets["base and tie at best"], terms)


@pytest.mark.parametrize("shoe_at", range(len(SHOES)))
def test_a_tie_bet_in_every_round_settles_as_counted(shoe_at):
    game, terms, shoe, sheets = solved(shoe_at, ())
    found = settled(
        terms, game, shoe, lambda seen, prompt: "tie" if "tie" in seen.choices else prompt.default
    )
    won = sum(chance for lines, chance in found.items() for line in lines if line[:2] == ("tie", "win"))
    assert won == next(each.probability for each in sheets["tie"].results if each.outcome == "win")


@pytest.mark.parametrize("shoe_at", range(len(SHOES)))
def test_every_choice_is_worth_what_the_engine_pays(shoe_at):
    """By the three cards that are seen: each choice played to every end, and none is worth more than the best."""
    game, terms, shoe, _ = solved(shoe_at, ())
    found = solution_of(terms, shoe)
    worths = {}
    for name in ("stand", "hit", "double", "surrender"):
        sums, chances = Counter(), Counter()

        def choose(seen, prompt, name=name):
            if "no_tie" in seen.choices:
                return "no_tie"
            return name if name in seen.choices else prompt.default

        dealt = game._replace(equipment=lambda terms: {"cards": shoe}, keeps_shoe=lambda terms, shoe: False)
        for first in first_cards(shoe):
            answers = [Drawn((card,)) for card in first]
            key = (*sorted((points_of(first[0]), points_of(first[2]))), points_of(first[1]))
            for chance, lines in play_out(dealt, setup_of(terms), answers, choose):
                sums[key] += chance * sum(Fraction(line.net, UNIT) for line in lines)
                chances[key] += chance
        worths[name] = {key: sums[key] / chances[key] for key in chances}
    assert found.played
    for each in found.played:
        key = (each.deal.one, each.deal.other, each.deal.up)
        for way in each.ways:
            assert found.worth(way.base) == worths[way.choice][key]
        assert each.best.base == max(way.base for way in each.ways)


def first_cards(shoe):
    """The three cards that are seen, in every order that the shoe has."""
    for first in product(shoe, repeat=3):
        left = Counter(shoe)
        left.subtract(first)
        if min(left.values()) >= 0:
            yield first


@pytest.mark.parametrize("alone", ["stand", "hit"])
def test_a_tie_bet_after_a_surrender_is_played_the_better_way(alone):
    """What the tie bet is worth where the base bet is given up and its hand stands or hits, through the engine."""
    game, terms, shoe, _ = solved(1, ())
    found = solution_of(terms, shoe)
    sums, chances, asked = Counter(), Counter(), set()

    def choose(seen, prompt):
        if prompt.about:
            asked.add(prompt.about)
            return alone
        return next((name for name in ("tie", "surrender") if name in seen.choices), prompt.default)

    dealt = game._replace(equipment=lambda terms: {"cards": shoe}, keeps_shoe=lambda terms, shoe: False)
    for first in first_cards(shoe):
        key = (*sorted((points_of(first[0]), points_of(first[2]))), points_of(first[1]))
        for chance, lines in play_out(dealt, setup_of(terms), [Drawn((card,)) for card in first], choose):
            sums[key] += chance * sum(Fraction(line.net, UNIT) for line in lines if line.wager == "tie")
            chances[key] += chance
    assert asked == {"the tie wager"}
    for each in found.played:
        key = (each.deal.one, each.deal.other, each.deal.up)
        way = next((way for way in each.ways if way.choice == "surrender"), None)
        if way is None:
            continue
        worth, best = sums[key] / chances[key], found.worth(way.tie)
        has_choice = each.deal.total > found.rules.must_hit_to
        assert best >= worth if has_choice else best == worth
        if has_choice and way.hits == (alone == "hit"):
            assert best == worth


@pytest.mark.parametrize("theirs", ["hit", "surrender"])
def test_another_seats_choice_changes_nothing_for_a_seat(theirs):
    game, terms, shoe, _ = solved(1, ())
    best = player(terms, shoe)

    def choose(seen, prompt):
        return best(seen) if prompt.seat == "p1" or theirs not in seen.choices else theirs

    alone = settled(terms, game, shoe, lambda seen, prompt: best(seen))
    assert settled(terms, game, shoe, choose, seats=2) == alone


# Whole shoes, by a second and plainer count of single deals.


def plainly(left, up, total, hits):
    """The chance of winning and of a tie, card by card in fractions."""
    cards = sum(left)
    won = tied = Fraction(0)
    for third, hole in product(range(10), repeat=2):
        chance = Fraction(left[hole], cards)
        rest = list(left)
        rest[hole] -= 1
        if hits:
            chance *= Fraction(rest[third], cards - 1)
            rest[third] -= 1
        elif third:
            continue
        mine = (total + third) % 10 if hits else total
        two = (up + hole) % 10
        for drawn in range(10) if two <= 5 else (None,):
            theirs = two if drawn is None else (two + drawn) % 10
            one = chance if drawn is None else chance * Fraction(rest[drawn], sum(rest))
            won += one if mine > theirs else 0
            tied += one if mine == theirs else 0
    return won, tied


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize(
    ("one", "other", "up"), [(0, 0, 9), (2, 3, 0), (0, 5, 5), (1, 8, 9), (6, 0, 6), (0, 1, 1)]
)
def test_single_deals_of_whole_shoes(decks, one, other, up):
    _, terms = open_terms(PATH, {"deck_count": decks})
    found = solution_of(terms)
    deal = next(
        each.deal
        for each in found.played
        if (each.deal.one, each.deal.other, each.deal.up) == (*sorted((one, other)), up)
    )
    left = [16 * decks] + [4 * decks] * 9
    for value in (one, other, up):
        left[value] -= 1
    for hits in (False, True) if deal.total < 7 else (False,):
        win, lose, tied, low = (Fraction(count, found.after) for count in deal.counts(hits))
        assert (win, tied + low) == plainly(left, up, deal.total, hits)
        assert win + lose + tied + low == 1


@pytest.mark.parametrize("decks", [6, 8])
def test_all_orders_of_six_cards_are_counted(decks):
    _, terms = open_terms(PATH, {"deck_count": decks})
    assert solution_of(terms).total == perm(52 * decks, 6)
    for sheet in par(PATH, {"deck_count": decks}).wagers:
        assert sum(result.combinations for result in sheet.results) == perm(52 * decks, 6)


def test_the_figures():
    """As counted here; no published figure is known."""
    edges = {sheet.label: f"{float(sheet.house_edge):.6f}" for sheet in par(PATH).wagers}
    assert edges == {"base": "0.010722", "tie": "-0.118585", "base and tie at best": "-0.153073"}


def test_the_best_player_answers_what_the_card_says():
    best = best_player(PATH)
    assert best is not None
    choices = ("hit", "double", "surrender")
    assert best(Seen(choices, (), ("9h",), ("Kc", "Td"))) == "surrender"
    assert best(Seen(choices, (), ("8h",), ("Kc", "Td"))) == "hit"
    assert best(Seen(("stand", *choices), (), ("4h",), ("Kc", "5d"))) == "stand"
    assert best(Seen(("stand", *choices), (), ("7h",), ("Kc", "5d"))) == "hit"
    assert best(Seen(("no_tie", "tie"), (), ("7h",), ("Kc", "7d"))) == "no_tie"


def test_too_few_cards_are_refused():
    with pytest.raises(HoyleError, match="a round may need 6"):
        par(PATH, shoe={"K": 5})


@pytest.mark.prove  # a clock on a machine that others use
def test_a_sheet_takes_less_than_fifty_milliseconds():
    """Of processor time, counted anew each time; the best of several, without what other tests left to collect."""
    gc.collect()
    gc.freeze()
    par(PATH)
    took = []
    for _ in range(12):
        best_play._solved.cache_clear()
        deals.deals_of.cache_clear()
        begun = time.process_time()
        par(PATH)
        took.append(time.process_time() - begun)
    gc.unfreeze()
    assert min(took) < 0.05
