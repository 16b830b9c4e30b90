"""Four card poker and crazy 4 poker: published figures, counts of the best four of five, and one hand at a time."""

import random
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import util
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from hoyle.engine import Setup, Stake
from hoyle.errors import HoyleError
from hoyle.exact.catalog import par
from hoyle.exact.common.exposure import of_the_round
from hoyle.exact.crazy_4_poker import solve as crazy_4_poker
from hoyle.exact.four_card_poker import solve as four_card_poker
from hoyle.games.catalog import open_terms
from hoyle.games.parts.four_card_hands import FOUR_CARD, best_four
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import threshold

_spec = util.spec_from_file_location("short_decks", Path(__file__).parent / "short_decks.py")
short_decks = util.module_from_spec(_spec)
sys.modules.setdefault("short_decks", short_decks)
_spec.loader.exec_module(short_decks)

NY, OH = "ny/four_card_poker", "oh/four_card_poker"
CRAZY = "ny/crazy_4_poker"
FIVE = comb(52, 5)
# The best four of five cards: fours, and straight flushes, threes, flushes, straights, two pairs and pairs of aces.
COUNTS = {
    "four_aces": 48, "four_of_a_kind": 576, "straight_flush": 2_072, "three_of_a_kind": 58_656, "flush": 114_616,
    "straight": 101_808, "two_pair": 123_552, "pair_of_aces": 81_096,
}  # fmt: skip


@cache
def sheet(path, **options):
    return par(path, options)


@cache
def told(path, **options):
    """The same sheet with its strategy cards."""
    return par(path, options, cards=True)


def wager(path, label, **options):
    return next(each for each in sheet(path, **options).wagers if each.label == label)


def test_the_best_four_of_five_cards():
    """By the kit, one hand for each five ranks and a few suits would not do: every hand of a class, up to suits."""
    counted = {each.outcome: each.combinations for each in wager(NY, "aces_up").results}
    total = sum(counted.values())
    assert {name: Fraction(counted[name], total) for name in COUNTS} == {
        name: Fraction(count, FIVE) for name, count in COUNTS.items()
    }


@pytest.mark.prove
def test_the_best_four_of_all_five_cards():
    counted = Counter(best_four(hand).name for hand in combinations(DECK, 5))
    assert {name: counted[name] for name in COUNTS if name != "pair_of_aces"} == {
        name: count for name, count in COUNTS.items() if name != "pair_of_aces"
    }


@pytest.mark.parametrize(("table", "edge"), [
    # Wikipedia, Four Card Poker: up to 6.15 %. Virgin Casino, New Jersey: 96.63 % come back with table B.
    ("A", "2.776"), ("B", "3.37"), ("C", "3.892"), ("D", "4.236"), ("E", "5.033"), ("F", "6.15"),
])  # fmt: skip
def test_aces_up(table, edge):
    found = wager(NY, "aces_up", aces_up_table=table)
    assert round(100 * found.house_edge, len(edge.partition(".")[2])) == Fraction(edge)


def test_the_lowest_published_edge_of_aces_up():
    # Wikipedia, Four Card Poker: from 1.98 % up, which is table A with 40 to 1 for a straight flush.
    lowest = wager(NY, "aces_up").house_edge - Fraction(10 * COUNTS["straight_flush"], FIVE)
    assert round(100 * lowest, 2) == Fraction("1.98")


def test_six_cards_and_one_up_as_everywhere():
    # Wizard of Odds, by way of Atlantic City Weekly, August 2022: 1.30 % of all wagers; 2.79 % of the ante elsewhere.
    whole = wager(OH, "ante with play and ante_bonus")
    assert whole.house_edge == Fraction(8840827253, 317119576410)
    assert round(100 * whole.house_edge, 2) == Fraction("2.79")
    assert round(100 * whole.element_of_risk, 2) == Fraction("1.30")
    assert whole.total_combinations == FIVE * 47 * comb(46, 5)
    # E. Frome, Casino City Times, April 2004: the basic strategy pays back "about 98.41 %"; it is 98.417.
    basic = next(way for way in told(OH).ways if "Frome" in way.source)
    average = 1 + Fraction(_tens_or_better() * 3 + _threes_to_nines(), FIVE)
    assert round(100 - 100 * basic.house_edge / average, 3) == Fraction("98.417")


def _tens_or_better():
    pairs = {each.outcome: each.combinations for each in wager(OH, "aces_up").results}
    total = sum(pairs.values())
    better = sum(pairs[name] for name in pairs if name not in ("pair", "high_card", "pair_of_aces"))
    return Fraction(better * FIVE, total) + _pairs("TJQKA")


def _threes_to_nines():
    return _pairs("3456789")


@cache
def _pairs(ranks):
    """Hands whose best four are a pair of one of these ranks and nothing better."""
    by_kind = told(NY, dealer_card_count=6).cards[0].decisions
    names = {f"pair of {rank.replace('T', '10')}s" for rank in ranks}
    return sum(each.probability for each in by_kind if each.seen in names) * FIVE


def test_six_cards_none_up():
    # An older article of Wikipedia, as copied by guardiansworlds.com: "about 3.36 %", which is without a card up.
    assert round(
        100 * wager(NY, "ante with play and ante_bonus", dealer_card_count=6).house_edge, 2
    ) == Fraction("3.36")


def test_five_cards_favour_the_player_by_far():
    whole = wager(NY, "ante with play and ante_bonus")
    assert whole.house_edge == Fraction(-19343882133, 27685042385)
    assert whole.total_combinations == FIVE * comb(47, 5)


def test_crazy_4_poker():
    # Wizard of Odds, Crazy 4 Poker (S. Ko): an element of risk of 1.09 %.
    whole = wager(CRAZY, "ante with super_bonus and play")
    assert whole.house_edge == Fraction(264142729, 7726058340)
    assert round(100 * whole.element_of_risk, 2) == Fraction("1.09")
    assert whole.initial == 2
    # smartgaming.com: play king, queen, eight, four or better, and three times with aces.
    way = next(way for way in told(CRAZY).ways if way.source)
    assert 0 < way.price < Fraction(1, 500_000)
    assert wager(CRAZY, "ante with super_bonus and play", dealer_card_count=6).house_edge > Fraction(2, 3)


@pytest.mark.parametrize(("table", "edge"), [("A", "3.06"), ("B", "4.52"), ("C", "5.32"), ("D", "6.78")])
def test_queens_up(table, edge):
    assert round(100 * wager(CRAZY, "queens_up", queens_up_table=table).house_edge, 2) == Fraction(edge)


@pytest.mark.parametrize("path", [NY, OH, CRAZY])
def test_the_parts_add_up_to_the_whole(path):
    whole, *others = sheet(path).wagers
    parts = {part.wager for result in whole.results for part in result.parts}
    assert sum(each.expectation for each in others if each.wager in parts) == whole.expectation
    for each in (whole, *others):
        assert sum(result.combinations for result in each.results) == each.total_combinations


@pytest.mark.parametrize(
    ("path", "table", "three"), [(NY, "A", 9), (NY, "B", 15), (CRAZY, "A", 9), (CRAZY, "B", 15)]
)
@pytest.mark.parametrize("amount", [1, 5])
def test_the_progressive_is_a_count_of_five_cards(path, table, three, amount):
    won = three * COUNTS["three_of_a_kind"] + 100 * COUNTS["straight_flush"] + 300 * COUNTS["four_of_a_kind"]
    kept = sum(COUNTS[name] for name in ("three_of_a_kind", "straight_flush", "four_of_a_kind"))
    found = wager(path, "progressive", progressive_table=table, progressive_amount=amount)
    assert found.expectation == Fraction(won + kept + 48 * 5000 // amount, FIVE) - 1


@pytest.mark.parametrize(("path", "options", "odds"), [
    (NY, {"envy_bonus_table": "A"}, (5, 10, 100)), (NY, {"envy_bonus_table": "B"}, (0, 25, 100)),
    (NY, {"envy_bonus_table": "C"}, (0, 300, 1000)), (CRAZY, {}, (5, 10, 100)),
    (CRAZY, {"progressive_table": "B", "progressive_amount": 5}, (0, 25, 100)),
])  # fmt: skip
def test_envy_is_a_count_of_another_hand(path, options, odds):
    names = ("straight_flush", "four_of_a_kind", "four_aces")
    paid = sum(price * COUNTS[name] for price, name in zip(odds, names, strict=True))
    assert wager(path, "envy_bonus for each other player", **options).expectation == Fraction(paid, FIVE)


def test_other_readings_are_computed():
    literal = par(CRAZY, readings={"envy_straight": "literally_a_straight"})
    envy = next(each for each in literal.wagers if each.wager == "envy_bonus")
    paid = 5 * COUNTS["straight"] + 10 * COUNTS["four_of_a_kind"] + 100 * COUNTS["four_aces"]
    assert envy.expectation == Fraction(paid, FIVE)
    back = par(CRAZY, readings={"super_bonus_of_a_loser": "beaten_gets_it_back"})
    assert back.wagers[0].expectation > 0
    beaten = par(NY, {"dealer_card_count": 6}, readings={"bonus_of_a_beaten_hand": "not_when_beaten"})
    assert (
        beaten.wagers[0].house_edge
        > wager(NY, "ante with play and ante_bonus", dealer_card_count=6).house_edge
    )


def test_the_most_that_a_seat_is_paid():
    def most(path, **options):
        terms = open_terms(path, options)[1]
        return of_the_round(terms, sheet(path, **options).wagers, 10_000)

    # Four of a kind, and play at three times: 1 + 3 + 25 antes, and 50 on aces up.
    assert most(OH)[1:4] == (790_000, 790_000, "four of a kind with four of a kind, win")
    crazy = most(CRAZY, offer_progressive="no")
    assert (crazy.without_limits, crazy.outcome) == (100 * (100 * (1 + 3 + 200 + 50)), "four aces, win")
    six = most(NY, offer_progressive="no")
    assert six.without_limits == 100_000_000 + 100 * 100 * (1 + 3 + 20 + 30)
    assert not six.is_bound
    assert most(NY).is_bound


@pytest.mark.parametrize(("dealer_size", "has_card_up", "least"), [(5, False, "king_high"), (6, True, "")])
def test_counts_of_a_hand_are_those_of_a_comparison_one_by_one(dealer_size, has_card_up, least):
    from hoyle.fast.cards.dealer_sweep import fare

    rng, below = random.Random(5), threshold(least) if least else 0
    deck = sorted(rng.sample(range(52), 17))
    fared = fare(FOUR_CARD, dealer_size, card_up=has_card_up, least=below, deck=deck)
    for row in rng.sample(range(len(fared.hands)), 6):
        hand = [deck[at] for at in fared.hands[row]]
        mine = best_four([DECK[card] for card in hand]).strength
        rest = [card for card in deck if card not in hand]
        for up in rng.sample(rest, 3) if has_card_up else (None,):
            met = [0, 0, 0]
            hidden = [card for card in rest if card != up]
            for theirs in combinations(hidden, dealer_size - has_card_up):
                cards = [DECK[card] for card in (*theirs, *([] if up is None else [up]))]
                strength = best_four(cards).strength
                met = [met[0] + (strength < mine), met[1] + (strength == mine), met[2] + (strength < below)]
            column = 0 if up is None else deck.index(up)
            assert [int(each[row, column]) for each in (fared.weaker, fared.equal, fared.out)] == met


def test_what_cannot_be_swept_is_refused():
    from hoyle.fast.cards.dealer_sweep import fare

    with pytest.raises(HoyleError, match="five or six cards, not 7"):
        fare(FOUR_CARD, 7)
    with pytest.raises(HoyleError, match="all cards down"):
        fare(FOUR_CARD, 6, card_up=True, least=threshold("king_high"))


@pytest.mark.parametrize(("module", "path", "deck", "stakes", "options"), [
    (four_card_poker, NY, "Ac Ad Ah As 2c 3d 9h 9s 9c Kd Qd", {"ante": 1000, "progressive": 100, "six_card_bonus": 500},
     {}),
    (four_card_poker, OH, "Ac Kc Qc Jc Tc 9c 9d 9h 4s 4d 4h", {"ante": 1000, "progressive": 100},
     {"offer_progressive": "yes", "discarded_stack_card_count": 4}),
    (crazy_4_poker, CRAZY, "Ac Ad Ah As 2c 3d 9h 9s 9c Kd Qd",
     {"ante": 1000, "super_bonus": 1000, "progressive": 100}, {}),
])  # fmt: skip
def test_jackpots_and_the_box_on_a_short_deck(module, path, deck, stakes, options, monkeypatch):
    """Every deal through the engine's script; hands are played for the ante and what goes with it alone."""
    cards = Counter(deck.split())
    game, terms = open_terms(path, {**options, "dealing": "stacks"})
    terms = replace(terms, settings={**terms.settings, "discarded_stack_card_count": 0})
    monkeypatch.setattr(module, "equipment", lambda terms: {"cards": cards})
    whole, *others = module.solve(terms)[0]
    expected = whole.expectation * stakes["ante"]
    beside = [name for name in stakes if name in ("progressive", "six_card_bonus")]
    for name in beside:
        expected += next(
            each.expectation * stakes[name]
            for each in others
            if each.wager == name and each.stake_cents in (0, stakes[name])
        )
    made = tuple(
        Stake(at, "seat", 1, name, cents, since=1) for at, (name, cents) in enumerate(stakes.items(), 1)
    )
    fed = stakes["progressive"] * int(terms.options["progressive_contribution"]) // 100
    meters = {
        "progressive_jackpot": int(terms.options["progressive_seed"]) - fed
    }  # at the seed once it is fed
    setup = Setup(terms, ("seat",), made, {}, {}, 1, meters=meters)
    worth = short_decks.best_worth(game._replace(equipment=lambda terms: {"cards": cards}), setup, beside)
    assert worth == expected
