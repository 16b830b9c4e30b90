"""Hold 'em in players' terms: holdings after the flop, and the dealer's outs on the river.

A dealer's out is one card that, with the board alone, makes a better hand than the player's seven cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from hoyle.fast.arrays import Array, Bools, Int64s, Number
from hoyle.fast.boards.board_kinds import APART_STARTS, KIND, PLACE, SUITED_STARTS
from hoyle.fast.boards.board_walk import DEALER, Dealt, from_streets, prices_for, whole
from hoyle.fast.boards.boards import FIRSTS, KINDS, PAIRS, SECONDS
from hoyle.fast.boards.streets import FLOPS, beside_flops
from hoyle.fast.cards.evaluator import (
    CATEGORIES,
    COLUMNS,
    FLUSH,
    RANK_KEYS,
    SHIFT,
    SIX_ROWS,
    SIX_VALUES,
    place_seven,
)
from hoyle.fast.cards.suit_symmetry import canonical_flops, pair_index, some_flops
from hoyle.fast.ultimate_texas_holdem.holdings import FLUSH_HIGH, HOLDINGS, POCKET_TWOS, holdings
from hoyle.fast.ultimate_texas_holdem.solve import from_checked, has_checked, starts_of_pairs

OUTS = 48
SIMPLE_OUTS = 21  # with fewer outs the simple rule raises
DEALT, WORTH, BEST, RAISED, VALUE = range(5)  # the columns of the river's sums


def start_of(a: int, b: int) -> int:
    """The starting hand, of 169, of two cards."""
    return int(starts_of_pairs()[pair_index(max(a, b), min(a, b))])


def flop_sums(gains: Array, raised: Array, before: Int64s) -> Array:
    """By holding, for hands that checked before the flop: the number of flops and hands, the gain of a raise over a
    check, the gain of those that best play raises, and their number."""
    found = np.zeros((4, HOLDINGS), np.int64)
    for some in some_flops():
        seen = beside_flops()[some] & has_checked(before)
        held, is_raised = holdings()[some][seen], raised[some][seen]
        weights = np.broadcast_to(canonical_flops().weights[some, None], seen.shape)[seen]
        gain = -weights * gains[some][seen]
        for at, summed in enumerate((weights, gain, gain * is_raised, weights * is_raised)):
            np.add.at(found[at], held, summed)
    return found


def _simple_flops() -> Bools:
    """Whether the simple rules raise, by canonical flop and hand."""
    found: Bools = (holdings() <= FLUSH_HIGH) & (holdings() != POCKET_TWOS) & beside_flops()
    return found


def river_sums(
    base: npt.ArrayLike,
    play: npt.ArrayLike,
    fold: int,
    times: Sequence[int],
    least_strength: int,
    before: Int64s,
    raised: Array,
) -> tuple[Array, int]:
    """By whether the hand has a pair of its own, and by outs, for hands that have not raised: the number of deals, the
    nets of a raise and of the better choice, and the deals that raise; and the total net of the simple rules."""
    prices, first = prices_for(base, play, fold, times, least_strength), whole(before)
    streets = from_checked(raised, before), from_checked(_simple_flops(), before)
    # The multiple of a raise before the flop; 0 for a check.
    multiples = np.append(whole(times[:-2]), 0)
    suited, apart = (multiples[first[start]] for start in (SUITED_STARTS, APART_STARTS))

    def count(dealt: Dealt, best: Array, simple: Array, sums: Int64s) -> None:
        _river(
            dealt.found, dealt.same, dealt.apart, best, simple, suited, apart, one_card_more(dealt),
            prices.fold * DEALER,
            prices.flop_times, prices.last_times, sums,
        )  # fmt: skip

    sums = from_streets(prices, streets, count, (VALUE + 1, 2, OUTS))
    return sums[:VALUE], int(sums[VALUE].sum())


class OneMore(NamedTuple):
    """For some boards: the place with one more card, by its kind; the ranks as a bit mask; and the board's category."""

    places: Array
    ranks: Array
    categories: Array


def one_card_more(dealt: Dealt) -> OneMore:
    boards, ranks = dealt.boards, dealt.boards[:, :5] % 13
    suited = boards[:, KIND : KIND + 5] & 1
    mask = (suited << (boards[:, KIND : KIND + 5] >> 1)).sum(axis=1)[:, None]
    count, kinds = suited.sum(axis=1)[:, None], np.arange(KINDS)
    keys = RANK_KEYS[ranks].sum(axis=1)[:, None] + RANK_KEYS[kinds >> 1]
    keys = np.where(dealt.found.sizes > 0, keys, keys[:, :1] * 0)
    places = SIX_VALUES[SIX_ROWS[keys >> SHIFT] + (keys & COLUMNS)]
    of_suit = kinds & 1
    places = np.where(count + of_suit >= 5, FLUSH[mask | of_suit << (kinds >> 1)], places)
    own = np.where(count[:, 0] == 5, FLUSH[mask[:, 0]], boards[:, PLACE])
    return OneMore(places.astype(np.uint16), np.bitwise_or.reduce(1 << ranks, axis=1), CATEGORIES[own])


@njit(cache=True, nogil=True)
def _river(
    found: Number, same: Int64s, apart: Int64s, best: Number, simple: Number, suited_times: Number,
    apart_times: Number, more: Number, fold: Number,
    flop_times: Number, last_times: Number, sums: Int64s,
) -> Number:  # fmt: skip
    for at in range(len(same)):
        for pair in range(PAIRS):
            place = found.places[at, pair]
            if place == 0:
                continue
            outs = 0
            for kind in range(KINDS):
                outs += found.sizes[at, kind] if more.places[at, kind] > place else 0
            one, other = FIRSTS[pair] >> 1, SECONDS[pair] >> 1
            on_board = (more.ranks[at] >> one | more.ranks[at] >> other) & 1
            paired = 1 if one == other or on_board or CATEGORIES[place] < more.categories[at] else 0
            settled, raised = found.settled[at, pair], found.raised[at, pair]
            last, checked, value = settled + last_times * raised, np.int64(0), np.int64(0)
            for times, hands in (
                (suited_times[pair], FLOPS * same[at, pair]),
                (apart_times[pair], FLOPS * apart[at, pair]),
            ):
                if times:
                    value += hands * (settled + times * raised)
                else:
                    checked += hands
            later, sooner = checked - best[at, pair], simple[at, pair]
            sums[DEALT, paired, outs] += later
            sums[WORTH, paired, outs] += later * last
            sums[BEST, paired, outs] += later * max(last, fold)
            sums[RAISED, paired, outs] += later * (last > fold)
            kept = last if paired or outs < SIMPLE_OUTS else fold
            value += sooner * (settled + flop_times * raised) + (checked - sooner) * kept
            sums[VALUE, paired, outs] += value


def against_all(hand: Sequence[int], board: Sequence[int], threshold: int) -> tuple[list[int], int]:
    """One hand on a board of a full deck: the number of dealer's hands by result, and the hand's category."""
    left = np.setdiff1d(np.arange(52), [*hand, *board])
    counts, category = against(whole(hand), whole(board), left, threshold)
    return counts.tolist(), int(category)


@njit(cache=True, nogil=True)
def against(hand: Int64s, board: Int64s, left: Int64s, threshold: Number) -> tuple[Int64s, Number]:
    """One hand on a board against each dealer's hand: results as the kernels number them, and the hand's category."""
    counts, cards = np.zeros(5, np.int64), np.zeros(7, np.int64)
    for at in range(5):
        cards[at] = board[at]
    cards[5], cards[6] = hand[0], hand[1]
    mine = np.int64(place_seven(cards))
    for x in range(len(left)):
        for y in range(x):
            cards[5], cards[6] = left[x], left[y]
            theirs = np.int64(place_seven(cards))
            if theirs == mine:
                counts[2] += 1
            else:
                counts[(0 if mine > theirs else 3) + (theirs < threshold)] += 1
    return counts, CATEGORIES[mine]
