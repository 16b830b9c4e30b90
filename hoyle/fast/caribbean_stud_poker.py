"""Every hand against every card that the dealer may show: bet or fold, and how the best play ends.

For a card up, the dealer's hands, 249,900 of them, are gone through from the weakest. Counters tell how many so far hold each
set of up to four cards, so that those without any of a player's five cards are a sum over its subsets with
alternating signs: 31 terms. Suits other than that of the card up may change places, so hands are taken by their kind;
in a deck that is not whole each hand is taken by itself.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import numpy as np
from numba import njit

from hoyle.fast.evaluator import RANK_COUNT, STRENGTHS, place_five, place_of

OUT, WIN, TIE, LOSE = range(4)
SUITS = 4  # in a whole deck each card up stands for its four suits
WHOLE = np.ones(52, np.bool_)
DEALT, WORTH, BEST, BETS = range(4)  # what is summed by the place of a hand


def solve_counts(pays: Any, fold: Any, class_strengths: Any, least_strength: Any, deck: Any = None) -> Any:
    """Counts by decision (bet, fold), class of the player's hand and result; sums by card up and place of the hand.

    `pays` is what ante and bet come to by class and result, in whole units; `class_strengths` the least hand of each
    class, high to low; `least_strength` the least hand with which the dealer qualifies; `deck` the cards there are, by
    number, if not all. The sums are the hands, what they are worth with a bet, what the better choice is worth, and
    the hands that bet; worths are summed over the dealer's hands.
    """
    rising = np.array(class_strengths[::-1], np.int64)
    class_of = len(rising) - np.searchsorted(rising, STRENGTHS, side="right")
    live = WHOLE if deck is None else np.isin(np.arange(52), deck)
    ups: Any = range(13) if live.all() else np.flatnonzero(live)
    alike = SUITS if live.all() else 1
    prices = (live, np.array(pays, np.int64), fold, class_of, len(rising), place_of(least_strength))
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        every = list(pool.map(lambda up: _sweep(up, *prices), ups))
    by_rank = np.zeros((13, 4, RANK_COUNT), np.int64)
    for up, (_, sums) in zip(ups, every, strict=True):
        by_rank[up % 13] += sums * alike
    return (sum(counts for counts, _ in every) * alike).tolist(), by_rank


def against(hand: Any, up: Any, least_strength: Any, deck: Any = None) -> Any:
    """One hand against each of the dealer's that a card up leaves: how often each result comes."""
    live = WHOLE.copy() if deck is None else np.isin(np.arange(52), deck)
    live[list(hand)] = live[up] = False
    left = np.flatnonzero(live)
    return _against(np.array(hand, np.int64), up, left, place_of(least_strength)).tolist()


@njit(cache=True, nogil=True)
def _against(hand: Any, up: Any, left: Any, threshold: Any) -> Any:
    counts, theirs = np.zeros(4, np.int64), np.zeros(5, np.int64)
    mine, theirs[4] = place_five(hand), up
    for a in range(len(left)):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    theirs[0], theirs[1], theirs[2], theirs[3] = left[a], left[b], left[c], left[d]
                    place = place_five(theirs)
                    if place < threshold:
                        counts[OUT] += 1
                    elif place < mine:
                        counts[WIN] += 1
                    else:
                        counts[TIE if place == mine else LOSE] += 1
    return counts


@njit(cache=True, nogil=True, inline="always")
def _two(a: Any, b: Any) -> Any:
    return a * (a - 1) // 2 + b


@njit(cache=True, nogil=True, inline="always")
def _three(a: Any, b: Any, c: Any) -> Any:
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


@njit(cache=True, nogil=True, inline="always")
def _four(a: Any, b: Any, c: Any, d: Any) -> Any:
    return a * (a - 1) * (a - 2) * (a - 3) // 24 + b * (b - 1) * (b - 2) // 6 + c * (c - 1) // 2 + d


@njit(cache=True, nogil=True)
def _weight(masks: Any) -> Any:
    """How many hands this one stands for, or 0 if another of its kind does; the first suit stays in its place."""
    if masks[1] < masks[2] or masks[2] < masks[3]:
        return 0
    if masks[1] == masks[3]:
        return 1
    return 3 if masks[1] == masks[2] or masks[2] == masks[3] else 6


@njit(cache=True, nogil=True)
def _dealer_hands(up: Any, live: Any) -> Any:
    """The four other cards of each hand, falling, in the order of their places; where each place starts."""
    cards, places = np.zeros((249900, 4), np.uint8), np.zeros(249900, np.int16)
    hand = np.zeros(5, np.int64)
    hand[4] = up
    count = np.int64(0)  # with its type from the start, nothing is compiled twice
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    if up in (a, b, c, d) or not (live[a] and live[b] and live[c] and live[d]):
                        continue
                    hand[0], hand[1], hand[2], hand[3] = a, b, c, d
                    cards[count, 0], cards[count, 1], cards[count, 2], cards[count, 3] = a, b, c, d
                    places[count] = place_five(hand)
                    count += 1
    return _sorted(cards, places, count)


@njit(cache=True, nogil=True)
def _player_hands(up: Any, live: Any) -> Any:
    """One hand of each kind, its five cards falling and its weight, in the order of their places."""
    is_whole = live.all()
    cards, places = np.zeros((500000, 6), np.uint8), np.zeros(500000, np.int16)
    hand, masks = np.zeros(5, np.int64), np.zeros(4, np.int64)
    count = np.int64(0)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        if up in (a, b, c, d, e):
                            continue
                        if not (live[a] and live[b] and live[c] and live[d] and live[e]):
                            continue
                        masks[:] = 0
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        for card in hand:
                            masks[card // 13] |= 1 << (card % 13)
                        weight = _weight(masks) if is_whole else 1
                        if weight:
                            for at in range(5):
                                cards[count, at] = hand[at]
                            cards[count, 5] = weight
                            places[count] = place_five(hand)
                            count += 1
    return _sorted(cards, places, count)


@njit(cache=True, nogil=True)
def _sorted(cards: Any, places: Any, count: Any) -> Any:
    starts = np.zeros(RANK_COUNT + 1, np.int64)
    for at in range(count):
        starts[places[at] + 1] += 1
    for place in range(RANK_COUNT):
        starts[place + 1] += starts[place]
    free = starts.copy()
    ordered = np.zeros((count, cards.shape[1]), cards.dtype)
    for at in range(count):
        to = free[places[at]]
        for column in range(cards.shape[1]):
            ordered[to, column] = cards[at, column]
        free[places[at]] += 1
    return ordered, starts


@njit(cache=True, nogil=True)
def _put(cards: Any, first: Any, last: Any, ones: Any, twos: Any, threes: Any, fours: Any) -> Any:
    """Count these hands under every set of their cards."""
    for at in range(first, last):
        a, b = np.int64(cards[at, 0]), np.int64(cards[at, 1])
        c, d = np.int64(cards[at, 2]), np.int64(cards[at, 3])
        ones[a] += 1
        ones[b] += 1
        ones[c] += 1
        ones[d] += 1
        twos[_two(a, b)] += 1
        twos[_two(a, c)] += 1
        twos[_two(a, d)] += 1
        twos[_two(b, c)] += 1
        twos[_two(b, d)] += 1
        twos[_two(c, d)] += 1
        threes[_three(a, b, c)] += 1
        threes[_three(a, b, d)] += 1
        threes[_three(a, c, d)] += 1
        threes[_three(b, c, d)] += 1
        fours[_four(a, b, c, d)] += 1


@njit(cache=True, nogil=True)
def _apart(total: Any, cards: Any, at: Any, ones: Any, twos: Any, threes: Any, fours: Any) -> Any:
    """How many of the hands counted so far have no card of this one."""
    a, b, c = np.int64(cards[at, 0]), np.int64(cards[at, 1]), np.int64(cards[at, 2])
    d, e = np.int64(cards[at, 3]), np.int64(cards[at, 4])
    found = total - ones[a] - ones[b] - ones[c] - ones[d] - ones[e]
    found += twos[_two(a, b)] + twos[_two(a, c)] + twos[_two(a, d)] + twos[_two(a, e)] + twos[_two(b, c)]
    found += twos[_two(b, d)] + twos[_two(b, e)] + twos[_two(c, d)] + twos[_two(c, e)] + twos[_two(d, e)]
    found -= threes[_three(a, b, c)] + threes[_three(a, b, d)] + threes[_three(a, b, e)]
    found -= threes[_three(a, c, d)] + threes[_three(a, c, e)] + threes[_three(a, d, e)]
    found -= threes[_three(b, c, d)] + threes[_three(b, c, e)] + threes[_three(b, d, e)]
    found -= threes[_three(c, d, e)]
    found += fours[_four(a, b, c, d)] + fours[_four(a, b, c, e)] + fours[_four(a, b, d, e)]
    return found + fours[_four(a, c, d, e)] + fours[_four(b, c, d, e)]


@njit(cache=True, nogil=True)
def _sweep(up: Any, live: Any, pays: Any, fold: Any, class_of: Any, class_count: Any, threshold: Any) -> Any:
    """One card up: first what is below the threshold for every hand, then place by place."""
    dealer, dealer_starts = _dealer_hands(up, live)
    player, player_starts = _player_hands(up, live)
    left = live.sum() - 6
    fours_left = (
        left * (left - 1) * (left - 2) * (left - 3) // 24
    )  # what a hand and the card up leave the dealer
    sums = np.zeros((4, RANK_COUNT), np.int64)
    ones, twos = np.zeros(52, np.int64), np.zeros(1326, np.int64)
    threes, fours = np.zeros(22100, np.int32), np.zeros(270725, np.int8)
    counts = np.zeros((2, class_count, 4), np.int64)
    total = dealer_starts[threshold]
    _put(dealer, dealer_starts[0], total, ones, twos, threes, fours)
    outs = np.zeros(len(player), np.int64)
    for at in range(len(player)):
        outs[at] = _apart(total, player, at, ones, twos, threes, fours)
    result = np.zeros(4, np.int64)
    below = np.zeros(len(player), np.int64)
    for place in range(RANK_COUNT):
        first, last = player_starts[place], player_starts[place + 1]
        for at in range(first, last):
            below[at] = outs[at]
            if place > threshold:
                below[at] = _apart(total, player, at, ones, twos, threes, fours)
        if place >= threshold:
            _put(dealer, total, dealer_starts[place + 1], ones, twos, threes, fours)
            total = dealer_starts[place + 1]
        for at in range(first, last):
            upto = below[at]
            if place >= threshold:
                upto = _apart(total, player, at, ones, twos, threes, fours)
            result[OUT], result[WIN] = outs[at], below[at] - outs[at]
            result[TIE], result[LOSE] = upto - below[at], fours_left - upto
            weight = np.int64(player[at, 5])
            _decide(counts, sums, place, class_of[place], result, weight, pays, fold * fours_left)
    return counts, sums


@njit(cache=True, nogil=True)
def _decide(
    counts: Any, sums: Any, place: Any, kind: Any, result: Any, weight: Any, pays: Any, fold: Any
) -> Any:
    worth = 0
    for at in range(4):
        worth += result[at] * pays[kind, at]
    decision = 0 if worth > fold else 1
    for at in range(4):
        counts[decision, kind, at] += result[at] * weight
    sums[DEALT, place] += weight
    sums[WORTH, place] += weight * worth
    sums[BEST, place] += weight * max(worth, fold)
    sums[BETS, place] += weight * (1 - decision)
