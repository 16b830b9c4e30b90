"""Caribbean stud poker: known figures, counts of five cards, and one hand at a time against the kernels."""

import random
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from hoyle.engine import DEALER, Draw, Round, Setup, Stake
from hoyle.errors import HoyleError
from hoyle.exact.caribbean_stud_poker import solve as exact
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import meets, rank_five_cards

NY, MA = "ny/caribbean_stud_poker", "ma/caribbean_stud_poker"
FIVE = comb(52, 5)
# Hands of five cards, and pairs of tens or better.
COUNTS = {
    "royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3_744, "flush": 5_108,
    "straight": 10_200, "three_of_a_kind": 54_912, "two_pair": 123_552, "pair_of_tens_or_better": 422_400,
}  # fmt: skip


@cache
def sheet(path, **options):
    return par(path, options)


def wager(path, label, **options):
    return next(each for each in sheet(path, **options).wagers if each.label == label)


@pytest.mark.parametrize("path", [NY, MA])
def test_best_play(path):
    # Shackleford, Contingencies, November 2000: house edge 5.22 %, element of risk 2.56 %. His site: deviation 2.24.
    whole = wager(path, "ante with bet")
    assert whole.house_edge == Fraction(142031221, 2718662100)
    assert round(100 * whole.house_edge, 5) == Fraction("5.22431")
    assert round(100 * whole.element_of_risk, 2) == Fraction("2.56")
    assert round(whole.variance, 2) == Fraction("5.03")
    bets = sum(each.probability for each in whole.results if each.outcome != "fold")
    assert round(100 * bets, 4) == Fraction("52.2255")


def test_the_parts_add_up_to_the_whole():
    parts = [wager(NY, name) for name in ("ante", "bet")]
    assert sum(part.expectation for part in parts) == wager(NY, "ante with bet").expectation


def test_every_wager_has_a_sheet_and_every_table_is_solved():
    chosen = [{"progressive_table": table} for table in "ABCDE"]
    chosen += [{"caribbean_stud_bonus_table": table} for table in "ABC"]
    chosen.append({"progressive_table": "D", "progressive_amount": 5})
    for path, options in [(MA, each) for each in chosen] + [
        (NY, {"progressive_table": table}) for table in ("tenth_of_jackpot", "fixed_amount")
    ]:
        found = sheet(path, **options)
        _, terms = open_terms(path, options)
        assert set(terms.wagers) == {each.wager for each in found.wagers}
        for each in found.wagers:
            assert sum(result.probability for result in each.results) == 1
            assert sum(result.combinations for result in each.results) == each.total_combinations


@pytest.mark.parametrize(
    ("table", "odds"),
    [
        ("A", (1000, 200, 100, 50, 40, 25, 7, 3, 1)),
        ("B", (1000, 200, 100, 50, 40, 25, 6, 3, 1)),
        ("C", (1000, 200, 100, 50, 40, 20, 6, 3, 1)),
    ],
)
def test_the_bonus_is_a_count_of_five_cards(table, odds):
    # A paid hand is never folded, so the fold that loses the wager costs nothing.
    won = sum((1 + price) * count for price, count in zip(odds, COUNTS.values(), strict=True))
    found = wager(MA, "caribbean_stud_bonus", caribbean_stud_bonus_table=table)
    assert found.expectation == Fraction(won, FIVE) - 1


def test_a_jackpot_is_a_straight_line():
    # Shackleford, Contingencies, November 2000, has $263,205 and $246,784 for smaller prizes, which this sum gives
    # too; his $217,047 for these prizes is a misprint of $218,047.
    assert [
        int((FIVE - 50 * 5_108 - house * 3_744 - fours * 624) / Fraction(38, 5))
        for fours, house in ((100, 75), (150, 100), (500, 100))
    ] == [263_205, 246_784, 218_047]
    assert any("even at $218,047." in note for note in sheet(NY).notes)
    won = 50 * COUNTS["flush"] + 100 * COUNTS["full_house"] + 500 * COUNTS["four_of_a_kind"]
    at_seed = Fraction(won + 36 * 1000 + 4 * 10000, FIVE) - 1
    assert wager(NY, "progressive").expectation == at_seed
    assert wager(NY, "progressive", progressive_seed=5000000).expectation == at_seed + Fraction(
        36 * 4000 + 4 * 40000, FIVE
    )
    slope = Fraction(36, 10 * FIVE) + Fraction(4, FIVE)
    assert any(f"{1 - Fraction(won, FIVE)} - {slope} M" in note for note in sheet(NY).notes)
    fives = wager(NY, "progressive", progressive_amount=5).expectation
    assert fives + 1 == (at_seed + 1) / 5


def test_hand_bonuses_on_either_hand_and_envy():
    player, dealer = (wager(MA, f"five_card_hand_bonus {on}") for on in ("player", "dealer"))
    assert player.results == dealer.results
    envy = wager(MA, "envy_bonus for each other player", progressive_table="D")
    assert envy.expectation == Fraction(4 * 1000 + 36 * 300, FIVE)


@pytest.mark.parametrize("hand", ["Ah Kd Qs 8d 3h", "7c 7d 9h Js 2s", "As Kc 9d 5d 4h", "2d 3d 5d 9d Kd"])
@pytest.mark.parametrize("up", ["Ac", "8c", "2c"])
def test_counts_of_a_hand_are_those_of_a_comparison_one_by_one(hand, up):
    cards = tuple(hand.split())
    mine, counts = rank_five_cards(cards).strength, [0] * 4
    for four in combinations([card for card in DECK if card not in (*cards, up)], 4):
        theirs = rank_five_cards((up, *four))
        if not meets(theirs, "ace_king"):
            counts[0] += 1
        else:
            counts[1 if mine > theirs.strength else 2 if mine == theirs.strength else 3] += 1
    assert _kernel_counts(cards, up) == counts
    numbers = tuple(DECK.index(card) for card in cards)
    from hoyle.fast.caribbean_stud_poker.solve import against
    from hoyle.kit.ranking.qualify import threshold

    assert against(numbers, DECK.index(up), threshold("ace_king")) == counts


def _kernel_counts(cards, up):
    """By ranks, and by those held in the suit of the card up."""
    from hoyle.fast.cards.evaluator import place_five, place_of
    from hoyle.fast.caribbean_stud_poker import solve as fast
    from hoyle.kernels.caribbean_stud_poker.best_play import kind_of_hand
    from hoyle.kit.ranking.qualify import threshold

    numbers = np.array([DECK.index(card) for card in cards])
    place, least = int(place_five(numbers)), place_of(threshold("ace_king"))
    suit, rank = divmod(DECK.index(up), 13)
    live = np.ones((4, 13), np.int64)
    live[suit, rank] = 0
    fours, starts = fast._by_ranks(rank)
    flushes, flush_starts = fast._suited(rank, np.flatnonzero(live[suit]))
    masks, weights, found = np.zeros((3, fast.HOLDINGS), np.int64)
    row = fast.ranks_of_places()[place]
    size = fast._weigh(row, live[suit], np.delete(live, suit, axis=0), masks, weights)
    holding = kind_of_hand(place, numbers, DECK.index(up)) % fast.HOLDINGS
    assert weights[holding]

    def apart(last):
        held, suited = np.zeros(fast.SETS, np.int64), np.zeros(1 << 13, np.int64)
        fast._put(fours, 0, starts[last], live.sum(axis=0), held)
        fast._put_suited(flushes, 0, flush_starts[last], suited)
        fast._meet(row, masks, size, held, suited, found)
        return int(found[holding])

    out, below, upto = apart(least), apart(max(place, least)), apart(max(place + 1, least))
    assert apart(len(starts) - 1) == comb(46, 4)
    return [out, below - out, upto - below, comb(46, 4) - upto]


@pytest.mark.parametrize(
    "deck",
    ["Ac Kc Qc Jc Tc 9c 4c 4d 4h 2s", "Ad Ac Kd Kc Ks 9d 5d 4d 3d 2d", "7c 7d 7h 7s 8c 8d 8h 9c 9d Ah"],
)
def test_every_hand_of_a_short_deck_is_counted_once(deck):
    from hoyle.fast.cards.evaluator import RANK_COUNT, place_five, place_of
    from hoyle.fast.caribbean_stud_poker import solve as fast
    from hoyle.kit.ranking.qualify import threshold

    numbers = [DECK.index(card) for card in deck.split()]
    least = threshold("ace_king")
    found = np.zeros((RANK_COUNT, 4), np.int64)
    for hand in combinations(numbers[1:], 5):
        found[place_five(np.array(hand))] += fast.against(hand, numbers[0], least, numbers)
    live = np.isin(np.arange(52), numbers)
    _, counts, sums = fast.sweep(numbers[0], live, np.zeros((RANK_COUNT, 4), np.int64), 0, place_of(least))
    assert sums[fast.DEALT].sum() == comb(9, 5)
    assert (counts.sum(axis=0) == found).all()


@pytest.mark.parametrize("choice", ["bet", "fold"])
def test_prices_are_what_the_engine_pays(choice):
    game, terms = open_terms(NY)
    chance = random.Random(choice)
    for _ in range(300):
        dealt = chance.sample(DECK, 10)
        mine, theirs = rank_five_cards(dealt[:5]), rank_five_cards(dealt[5:])
        result = "win" if mine > theirs else "lose"
        if not meets(theirs, "ace_king"):
            result = "dealer_out"
        cell = exact.Met(choice == "fold", mine.name, result, 0)
        assert _net(game, terms, dealt, choice) == 1000 * exact._net_of(terms, cell)


def _net(game, terms, dealt, choice):
    stake = Stake(1, "seat_1", 1, "ante", 1000, since=1)
    played = Round(game, Setup(terms, ("seat_1",), (stake,), {}, {}, 1))
    left = {"1": dealt[:5], DEALER: dealt[5:]}
    while not played.is_over:
        if isinstance(played.prompt, Draw):
            played.draw(*(left[played.prompt.to].pop(0) for _ in range(played.prompt.size)))
        else:
            played.choose(choice)
    return sum(line.net for line in played.lines)


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    exact._best_play.cache_clear()
    monkeypatch.setitem(sys.modules, "numba", None)
    for name in [name for name in sys.modules if name.startswith("hoyle.fast.") and "extra" not in name]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(HoyleError, match=r'needs the extra "fast".*hoyle\[fast\]'):
        par(NY)
