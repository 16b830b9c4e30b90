"""Three card poker in fractions against every deal of a short deck, and against published figures."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from hoyle.engine import DEALER, Chosen, Draw, Drawn, Round, Setup, Stake
from hoyle.exact import catalog
from hoyle.exact.common.poker_sheets import show
from hoyle.exact.common.six_card_hands import count_six_cards
from hoyle.exact.three_card_poker import solve as exact
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from tests.support.game_paths import paths_of
from tests.support.samples import every
from tests.unit.exact.short_decks import own_terms

PATHS = paths_of("three_card_poker")
STAKE = 500
SHORT = {
    # Every kind of hand, ties, hands that do not qualify, and no two suits alike.
    "mixed": Counter(["As", "Ks", "Qs", "Qd", "7c", "6c", "5c", "5h", "2d"]),
    # Every suit change leaves it as it is; low cards, so that the dealer is often out.
    "even": Counter(rank + suit for rank in "Q9642" for suit in "ch"),
    "royal": Counter(["9d", "Td", "Jd", "Qd", "Kd", "Ad", "9h", "Th", "2c"]),
}
TWO_DECKS = Counter(dict.fromkeys(["Qh", "6h", "4c", "Jc", "2d"], 2))


@cache
def solved(path, **options):
    return exact.solve(open_terms(path, options)[1])


def sheet(path, wager, **options):
    return next(par for par in solved(path, **options)[0] if par.wager == wager)


# Every deal of a short deck, through the engine's own script.


def _physical(cards):
    """Cards apart, so that each deal of copies counts."""
    return [card for card, count in cards.items() for _ in range(count)]


def _line_nets(game, terms, wagers, mine, theirs):
    stakes = tuple(Stake(at, "seat_1", 1, wager, STAKE, since=1) for at, wager in enumerate(wagers, 1))
    played = Round(game, Setup(terms, ("seat_1",), stakes, {}, {}, 1))
    left = {"1": list(mine), DEALER: list(theirs)}
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            played.answer(Drawn(tuple(left[prompt.to].pop(0) for _ in range(prompt.size))))
        else:
            played.answer(Chosen("play"))
    return [(line.wager, line.outcome, line.net) for line in played.lines]


def _every_deal(path, cards):
    """(mine, theirs, lines) with each card named by its place, the dealer's last card up."""
    game, terms = open_terms(path)
    game = game._replace(equipment=lambda terms: {"cards": cards})
    deck = _physical(cards)
    wagers = [name for name in ("ante", "pair_plus", "six_card_bonus") if name in terms.wagers]
    for mine in combinations(range(len(deck)), 3):
        rest = [at for at in range(len(deck)) if at not in mine]
        for theirs in combinations(rest, 3):
            named = [tuple(deck[at] for at in hand) for hand in (mine, theirs)]
            yield mine, theirs, _line_nets(game, terms, wagers, *named)


def _best_worth(path, cards):
    """The worth of the ante when each hand is played or folded as is better, and the action."""
    terms = open_terms(path)[1]
    is_card_up = terms.number("dealer_card_up_count") == 1
    seen = defaultdict(list)
    counts = defaultdict(Counter)
    for mine, theirs, lines in _every_deal(path, cards):
        net = sum(net for wager, _, net in lines if wager in ("ante", "play", "ante_bonus"))
        for up in theirs if is_card_up else ("",):
            seen[mine, up].append(net)
        for wager, outcome, line_net in lines:
            if wager in ("pair_plus", "six_card_bonus"):
                counts[wager][outcome, Fraction(line_net, STAKE)] += 1
    total = sum(map(len, seen.values()))
    worth = sum(max(sum(nets), -STAKE * len(nets)) for nets in seen.values())
    action = sum(len(nets) * (2 if sum(nets) > -STAKE * len(nets) else 1) for nets in seen.values())
    return Fraction(worth, total * STAKE), Fraction(action, total), counts


@pytest.mark.parametrize(
    ("path", "deck"),
    [(path, deck) for path in PATHS for deck in ("mixed", "royal")]
    + [(PATHS[0], "even"), (PATHS[3], "even")],
)
def test_every_deal_of_a_short_deck(path, deck, monkeypatch):
    cards = SHORT[deck]
    monkeypatch.setattr(exact, "equipment", lambda terms: {"cards": cards})
    wagers, _, _ = exact.solve(own_terms(path))
    worth, action, counts = _best_worth(path, cards)
    ante = wagers[0]
    assert (ante.wager, ante.expectation, ante.average_action) == ("ante", worth, action)
    for wager, found in counts.items():
        total = sum(found.values())
        par = next(par for par in wagers if par.wager == wager and par.on in ("", f"of ${STAKE // 100}.00"))
        expected = {key: Fraction(count, total) for key, count in found.items()}
        assert {(result.outcome, result.net): result.probability for result in par.results} == expected


def test_every_deal_of_two_short_decks(monkeypatch):
    monkeypatch.setattr(exact, "equipment", lambda terms: {"cards": TWO_DECKS})
    wagers, _, _ = exact.solve(own_terms("ca/three_card_poker"))
    worth, action, _ = _best_worth("ca/three_card_poker", TWO_DECKS)
    assert (wagers[0].expectation, wagers[0].average_action) == (worth, action)


# Known figures.


@pytest.mark.parametrize("path", PATHS[:3])
def test_ante_and_play(path):
    # Generally given as 3.37 % of the ante with a bonus of 5, 4, 1; 2.01 % of all that is wagered: John Grochowski,
    # "About Three Card Poker".
    ante = sheet(path, "ante")
    assert ante.expectation == Fraction(-686689, 20358520)
    assert show(ante.house_edge * 100, 2) == "+3.37"
    assert show(ante.element_of_risk * 100, 2) == "+2.01"
    assert ante.total_combinations == comb(52, 3) * comb(49, 3) == sum(r.combinations for r in ante.results)


@pytest.mark.parametrize("path", PATHS)
def test_the_parts_add_up_to_the_whole(path):
    whole, *others = catalog.par(path).wagers
    parts = [each for each in others if each.wager in ("ante", "play", "ante_bonus")]
    assert {each.wager for each in parts} == {*whole.on.replace("with ", "").split(" and "), "ante"}
    assert sum(each.expectation for each in parts) == whole.expectation
    staked = [each for each in parts if each.wager != "ante_bonus"]
    assert sum(each.average_action for each in staked) == whole.average_action
    assert {each.total_combinations for each in parts} == {whole.total_combinations}


def test_the_strategy_is_queen_6_4():
    # Queen-6-4: John Grochowski, "About Three Card Poker". Playing blind is generally given as 7.65 %, and playing
    # what the dealer must have to qualify as 3.45 %.
    strategy = solved("ny/three_card_poker")[1]
    assert strategy[0].startswith("play Q-6-4 or better")
    assert "fold Q-6-3" in strategy[0]
    assert "worth -0.07654," in strategy[1]
    assert "worth -0.03449," in strategy[2]


@pytest.mark.parametrize("table", ["standard", "second"])
def test_the_ante_bonus_tables_of_new_york(table):
    ante = sheet("ny/three_card_poker", "ante", ante_bonus_table=table)
    # A hand that is paid a bonus is always played, so a point more is worth its own frequency.
    more = {"standard": 0, "second": Fraction(48 + 52, 22_100)}[table]
    assert ante.expectation == Fraction(-686689, 20358520) + more
    assert ante.table == table


@pytest.mark.parametrize(
    ("table", "worth"),
    [("A", -188), ("B", -149), ("C", -707), ("D", -308), ("E", -402), ("F", -128), ("G", -193)],
)
def test_pair_plus_in_new_york(table, worth):
    assert sheet("ny/three_card_poker", "pair_plus", pair_plus_table=table).expectation == Fraction(
        worth, 5525
    )


@pytest.mark.parametrize(("deck_count", "worth"), every(2, [(1, Fraction(-242, 5525)), (6, None), (2, None)]))
def test_pair_plus_in_california(deck_count, worth):
    """With more decks there are more threes of a kind and flushes, and the same prices favour the player."""
    par = sheet("ca/three_card_poker", "pair_plus", deck_count=deck_count)
    cards = 52 * deck_count
    mini = 4 * deck_count**3
    suited = 4 * (comb(13 * deck_count, 3) - 13 * comb(deck_count, 3)) - 48 * deck_count**3
    counts = {"mini": mini, "run": 44 * deck_count**3, "three": 13 * comb(4 * deck_count, 3)}
    counts |= {"straight": 720 * deck_count**3, "flush": suited}
    # A pair of a rank and another card, unless all three are of one suit: that is a flush.
    pairs = 13 * (comb(4 * deck_count, 2) * 48 * deck_count - 4 * comb(deck_count, 2) * 12 * deck_count)
    won = 200 * counts["mini"] + 40 * counts["run"] + 30 * counts["three"] + 6 * counts["straight"]
    won += 3 * counts["flush"] + pairs
    lost = comb(cards, 3) - sum(counts.values()) - pairs
    assert par.expectation == Fraction(won - lost, comb(cards, 3))
    assert par.expectation == worth if worth else par.expectation > 0


def test_six_cards_are_counted_as_known():
    # The frequencies of the best five of six cards; the four six-card royals are within the 188 royal flushes.
    counts = count_six_cards(frozenset(DECK))
    assert sum(counts.values()) == comb(52, 6)
    assert counts == {
        "six_card_royal_diamonds": 1, "six_card_royal": 3, "royal_flush": 184, "straight_flush": 1656,
        "four_of_a_kind": 14664, "full_house": 165984, "flush": 205792, "straight": 361620,
        "three_of_a_kind": 732160, "two_pair": 2532816, "pair": 9730740, "high_card": 6612900,
    }  # fmt: skip


@pytest.mark.parametrize(("table", "edge"), [("pair_plus_A", "10.22"), ("pair_plus_B", "15.28")])
def test_six_card_bonus(table, edge):
    # Generally given for 1000-200-50-25-20-10-5, and with 15 for a flush; the first is 10.2248 %.
    par = sheet("ny/three_card_poker", "six_card_bonus", six_card_bonus_table=table)
    assert show(par.house_edge * 100, 2) == f"+{edge}"


def test_a_fixed_award_is_worth_more_to_a_small_wager():
    sheets = [par for par in solved("oh/three_card_poker")[0] if par.wager == "six_card_bonus"]
    assert [par.on for par in sheets] == ["of $1.00", "of $5.00", "of $25.00"]
    assert sheets[0].house_edge < sheets[1].house_edge < sheets[2].house_edge


# Every choice of a house.


def _choices():
    yield from (("ny/three_card_poker", {"pair_plus_table": table}) for table in "ABCDEFG")
    yield from (("ma/three_card_poker", {"ante_bonus_table": table}) for table in ("standard", "A", "B", "C"))
    six = [f"pair_plus_{table}" for table in "ABCD"] + [f"ante_and_pair_plus_{table}" for table in "ABCDE"]
    yield from (("ny/three_card_poker", {"six_card_bonus_table": table}) for table in six)
    yield "ny/three_card_poker", {"offer_six_card_bonus": "no"}
    yield "oh/three_card_poker", {"offer_six_card_bonus": "no"}
    yield from (("ca/three_card_poker", {"deck_count": count}) for count in (1, 2, 6))
    yield "ca/three_card_poker_six_card_bonus", {}


@pytest.mark.parametrize(("path", "options"), list(_choices()))
def test_every_table_has_its_sheets(path, options):
    terms = open_terms(path, options)[1]
    wagers, strategy, notes = solved(path, **options)
    for par in wagers:
        assert sum(result.probability for result in par.results) == 1
        assert sum(result.combinations for result in par.results) == par.total_combinations
    shown = {par.wager for par in wagers} | {
        name for par in wagers for name in par.on.split() if name in terms.wagers
    }
    assert shown == set(terms.wagers)
    assert strategy
    assert notes
