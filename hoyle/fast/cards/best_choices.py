"""The best of a few wagers, or a fold, for every hand that `dealer_sweep` has counted; and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Bools, Int16s, Int32s, Int64s, Number, UInt8s
from hoyle.fast.cards.dealer_sweep import Fared
from hoyle.fast.cards.suit_orbits import RANKS

# A dealer who does not qualify may hold the better hand all the same.
RESULTS = ("dealer_out", "dealer_out_behind", "win", "tie", "lose")
_OUT, _BEHIND, _WIN, _TIE, _LOSE = range(len(RESULTS))
DEALT, BEST = range(
    2
)  # the first columns of the sums; then the worth of every choice, then how often it is best


class Chosen(NamedTuple):
    """By hand and card up, the choice: the wagers in their order, and after them the fold. Counts of deals by choice,
    group of hands and result. Sums by the rank of the card up and by place; worths are sums over the dealer's hands."""

    choices: UInt8s
    counts: Int64s
    sums: Int64s


def choose(
    fared: Fared,
    groups: Int16s,
    pays: Sequence[Sequence[Sequence[int]]],
    allowed: Sequence[Sequence[bool]],
    fold: int,
    threshold: int,
) -> Chosen:
    """`pays` is what all wagers come to by group of hands, choice and result, in whole units; `allowed` says which
    choices a group has; `threshold` is the least place of the dealer's that qualifies."""
    priced = np.array(pays, np.int64)
    group_count, choice_count, _ = priced.shape
    up_ranks = RANKS if fared.has_card_up else 1
    place_count = int(fared.places.max()) + 1
    choices = np.full(fared.weaker.shape, choice_count, np.uint8)
    counts = np.zeros((choice_count + 1, group_count, len(RESULTS)), np.int64)
    sums = np.zeros((up_ranks, place_count, 2 + 2 * (choice_count + 1)), np.int64)
    _choose(
        *fared, fared.has_card_up, groups, priced, np.asarray(allowed, np.bool_), fold, threshold, choices, counts,
        sums,
    )  # fmt: skip
    return Chosen(choices, counts, sums)


@njit(cache=True, nogil=True)
def _choose(
    deck: Int64s, hands: UInt8s, weights: Int64s, places: Int16s, weaker: Int32s, equal: Int32s, out: Int32s,
    left: Number, has_card_up: Number, groups: Int16s, pays: Int64s, allowed: Bools, fold: Number, threshold: Number,
    choices: UInt8s, counts: Int64s, sums: Int64s,
) -> None:  # fmt: skip
    met, choice_count = np.zeros(5, np.int64), pays.shape[1]
    held = np.zeros(len(deck), np.bool_)
    for hand in range(len(hands)):
        group, place, weight = groups[hand], places[hand], weights[hand]
        for card in hands[hand]:
            held[card] = has_card_up
        for up in range(weaker.shape[1]):
            if held[up]:
                continue
            _results(place < threshold, weaker[hand, up], equal[hand, up], out[hand, up], left, met)
            row = sums[deck[up] % RANKS if has_card_up else 0, place]
            best, taken = fold * left, choice_count
            for choice in range(choice_count):
                if allowed[group, choice]:
                    worth = 0
                    for result in range(5):
                        worth += met[result] * pays[group, choice, result]
                    row[2 + choice] += weight * worth
                    if worth > best:
                        best, taken = worth, choice
            choices[hand, up] = taken
            row[DEALT] += weight
            row[BEST] += weight * best
            row[2 + choice_count] += weight * fold * left
            row[3 + choice_count + taken] += weight
            for result in range(5):
                counts[taken, group, result] += weight * met[result]
        for card in hands[hand]:
            held[card] = False


@njit(cache=True, nogil=True, inline="always")
def _results(is_below: Number, weaker: Number, equal: Number, out: Number, left: Number, met: Int64s) -> None:
    """A hand that would not qualify is below every qualifying dealer's hand."""
    if is_below:
        met[_OUT], met[_BEHIND] = weaker + equal, out - weaker - equal
        met[_WIN], met[_TIE], met[_LOSE] = 0, 0, left - out
    else:
        met[_OUT], met[_BEHIND] = out, 0
        met[_WIN], met[_TIE], met[_LOSE] = weaker - out, equal, left - weaker - equal
