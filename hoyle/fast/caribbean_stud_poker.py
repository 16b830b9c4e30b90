"""Every hand against every card that the dealer may show: bet or fold, and how the best play ends.

For a card up, the dealer's hands, 249,900 of them, are gone through from the weakest. Counters tell how many so far hold each
set of up to four cards, so that those without any of a player's five cards are a sum over its subsets with
alternating signs: 31 terms. Suits other than that of the card up may change places, so hands are taken by their kind;
in a deck that is not whole each hand is taken by itself.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain, combinations
from math import comb
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.evaluator import (
    COLUMNS,
    FIVE_ROWS,
    FIVE_VALUES,
    FLUSH,
    RANK_COUNT,
    RANK_KEYS,
    SHIFT,
    STRENGTHS,
    place_five,
    place_of,
)

OUT, WIN, TIE, LOSE = range(4)
SUITS = 4  # in a whole deck each card up stands for its four suits
WHOLE = np.ones(52, np.bool_)
DEALT, WORTH, BEST, BETS = range(4)  # what is summed by the place of a hand
KINDS = 500_000  # no fewer than there are kinds of hand of a whole deck
# In a list of all sets of so many cards, where those begin of which this card is the highest.
TWOS, THREES, FOURS = (np.array([comb(card, size) for card in range(52)], np.int64) for size in (2, 3, 4))


class Hands(NamedTuple):
    """Cards of each hand, falling, in the order of their places; and where each place starts."""

    cards: Any
    starts: Any


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
    ups = range(13) if live.all() else np.flatnonzero(live).tolist()
    alike = SUITS if live.all() else 1
    priced, least = np.array(pays, np.int64)[class_of], place_of(least_strength)
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        every = list(pool.map(lambda up: sweep(up, live, priced, fold, least), ups))
    by_rank, counts = np.zeros((13, 4, RANK_COUNT), np.int64), np.zeros((2, len(rising), 4), np.int64)
    for up, (_, _, by_place, sums) in zip(ups, every, strict=True):
        by_rank[up % 13] += sums * alike
        for decided, places in zip(counts, by_place * alike, strict=True):
            np.add.at(decided, class_of, places)
    return counts.tolist(), by_rank


def sweep(up: int, live: Any, pays: Any, fold: int, threshold: int) -> tuple[Any, Any, Any, Any]:
    """One card up: the hands and which of them bet; counts by decision, place and result, and sums by place.

    `pays` is what ante and bet come to by the place of the hand and the result; from `threshold` on the dealer
    qualifies.
    """
    left = comb(int(live.sum()) - 6, 4)  # what a hand and the card up leave the dealer
    hands, dealer = _without(_player_hands(live.tobytes()), up), _dealer_hands(up, live)
    counts, sums = np.zeros((2, RANK_COUNT, 4), np.int64), np.zeros((4, RANK_COUNT), np.int64)
    found, bets = np.zeros((2, len(hands.cards)), np.int32), np.zeros(len(hands.cards), np.bool_)
    rules = threshold, left, fold * left, pays
    every: Any = (*hands, *dealer, *rules, *_counters(), found, bets, counts, sums)
    _sweep(*every)
    return hands.cards, bets, counts, sums


def _counters() -> Any:
    """Room to count hands in by the one, two, three and four cards that they hold."""
    return (
        np.zeros(52, np.int64), np.zeros(comb(52, 2), np.int64), np.zeros(comb(52, 3), np.int32),
        np.zeros(comb(52, 4), np.int8),
    )  # fmt: skip


def against(hand: Any, up: Any, least_strength: Any, deck: Any = None) -> Any:
    """One hand against each of the dealer's that a card up leaves: how often each result comes."""
    live = WHOLE.copy() if deck is None else np.isin(np.arange(52), deck)
    live[list(hand)] = live[up] = False
    dealer = _dealer_hands(up, live).starts
    mine = int(_place_fives(np.array([hand]))[0])
    out = int(dealer[place_of(least_strength)])
    below, upto = max(int(dealer[mine]), out), max(int(dealer[mine + 1]), out)
    return [out, below - out, upto - below, int(dealer[-1]) - upto]


def _place_fives(cards: Any) -> Any:
    """The places of hands of five cards, without compiled code."""
    keys = RANK_KEYS[cards % 13].sum(axis=1)
    places = FIVE_VALUES[FIVE_ROWS[keys >> SHIFT] + (keys & COLUMNS)]
    suited = np.flatnonzero((cards // 13 == cards[:, :1] // 13).all(axis=1))
    places[suited] = FLUSH[(1 << (cards[suited] % 13).astype(np.int64)).sum(axis=1)]
    return places


def _sorted(cards: Any, places: Any) -> Hands:
    starts = np.zeros(RANK_COUNT + 1, np.int64)
    starts[1:] = np.cumsum(np.bincount(places, minlength=RANK_COUNT))
    return Hands(cards[np.argsort(places, kind="stable")], starts)


@cache
def _fours() -> Any:
    every = chain.from_iterable(combinations(range(51, -1, -1), 4))
    return np.fromiter(every, np.uint8, 4 * comb(52, 4)).reshape(-1, 4)


def _dealer_hands(up: int, live: Any) -> Hands:
    """The four other cards of each hand."""
    can = live.copy()
    can[up] = False
    fours = _fours()[can[_fours()].all(axis=1)]
    return _sorted(fours, _place_fives(np.column_stack([fours, np.full(len(fours), up, np.uint8)])))


@cache
def _player_hands(live: bytes) -> Hands:
    """One hand of each kind, and its weight."""
    is_live = np.frombuffer(live, np.bool_).copy()
    most = KINDS if is_live.all() else comb(int(is_live.sum()), 5)
    cards, places = np.zeros((most, 6), np.uint8), np.zeros(most, np.int16)
    count = _list_hands(
        is_live, bool(is_live.all()), np.zeros(5, np.int64), np.zeros(4, np.int64), cards, places
    )
    return _sorted(cards[:count], places[:count])


def _without(hands: Hands, up: int) -> Hands:
    """The hands that the card up leaves possible."""
    has_not = (hands.cards[:, :5] != up).all(axis=1)
    before = np.concatenate([[0], np.cumsum(has_not)])
    return Hands(np.ascontiguousarray(hands.cards[has_not]), before[hands.starts])


@njit(cache=True, nogil=True)
def _list_hands(live: Any, is_whole: Any, hand: Any, masks: Any, cards: Any, places: Any) -> Any:
    """Suits other than the first may change places: of such hands that with falling suits stands for all."""
    count = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    if not (live[a] and live[b] and live[c] and live[d]):
                        continue
                    for e in range(d):
                        masks[:] = 0
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        for card in hand:
                            masks[card // 13] |= 1 << (card % 13)
                        weight = live[e]
                        if is_whole and (masks[1] < masks[2] or masks[2] < masks[3]):
                            weight = 0
                        elif is_whole and masks[1] != masks[3]:
                            weight = 3 if masks[1] == masks[2] or masks[2] == masks[3] else 6
                        if weight:
                            for at in range(5):
                                cards[count, at] = hand[at]
                            cards[count, 5] = weight
                            places[count] = place_five(hand)
                            count += 1
    return count


@njit(cache=True, nogil=True)
def _put(cards: Any, first: Any, last: Any, ones: Any, twos: Any, threes: Any, fours: Any) -> Any:
    """Count these hands under every set of their cards."""
    for at in range(first, last):
        a, b = np.int64(cards[at, 0]), np.int64(cards[at, 1])
        c, d = np.int64(cards[at, 2]), np.int64(cards[at, 3])
        for card in (a, b, c, d):
            ones[card] += 1
        for two in (TWOS[a] + b, TWOS[a] + c, TWOS[a] + d, TWOS[b] + c, TWOS[b] + d, TWOS[c] + d):
            twos[two] += 1
        ab, ac = THREES[a] + TWOS[b], THREES[a] + TWOS[c]
        for three in (ab + c, ab + d, ac + d, THREES[b] + TWOS[c] + d):
            threes[three] += 1
        fours[FOURS[a] + THREES[b] + TWOS[c] + d] += 1


@njit(cache=True, nogil=True)
def _apart(total: Any, hand: Any, ones: Any, twos: Any, threes: Any, fours: Any) -> Any:
    """How many of the hands counted so far have no card of this one."""
    a, b, c = np.int64(hand[0]), np.int64(hand[1]), np.int64(hand[2])
    d, e = np.int64(hand[3]), np.int64(hand[4])
    found = total - ones[a] - ones[b] - ones[c] - ones[d] - ones[e]
    a2, b2, c2, d2, b3 = TWOS[a], TWOS[b], TWOS[c], TWOS[d], THREES[b]
    found += twos[a2 + b] + twos[a2 + c] + twos[a2 + d] + twos[a2 + e] + twos[b2 + c]
    found += twos[b2 + d] + twos[b2 + e] + twos[c2 + d] + twos[c2 + e] + twos[d2 + e]
    ab, ac, ad = THREES[a] + b2, THREES[a] + c2, THREES[a] + d2
    found -= (
        threes[ab + c] + threes[ab + d] + threes[ab + e] + threes[ac + d] + threes[ac + e] + threes[ad + e]
    )
    found -= threes[b3 + c2 + d] + threes[b3 + c2 + e] + threes[b3 + d2 + e] + threes[THREES[c] + d2 + e]
    abc, abd, acd = FOURS[a] + b3 + c2, FOURS[a] + b3 + d2, FOURS[a] + THREES[c] + d2
    found += fours[abc + d] + fours[abc + e] + fours[abd + e] + fours[acd + e]
    return found + fours[FOURS[b] + THREES[c] + d2 + e]


@njit(cache=True, nogil=True)
def _sweep(
    player: Any, player_starts: Any, dealer: Any, dealer_starts: Any, threshold: Any, left: Any, fold: Any, pays: Any,
    ones: Any, twos: Any, threes: Any, fours: Any, found: Any, bets: Any, counts: Any, sums: Any,
) -> Any:  # fmt: skip
    """One card up: first what is below the threshold for every hand, then place by place."""
    outs, below = found[0], found[1]
    total = dealer_starts[threshold]
    _put(dealer, dealer_starts[0], total, ones, twos, threes, fours)
    for at in range(len(player)):
        outs[at] = below[at] = _apart(total, player[at], ones, twos, threes, fours)
    for place in range(RANK_COUNT):
        first, last = player_starts[place], player_starts[place + 1]
        if place > threshold:
            for at in range(first, last):
                below[at] = _apart(total, player[at], ones, twos, threes, fours)
        if place >= threshold:
            _put(dealer, total, dealer_starts[place + 1], ones, twos, threes, fours)
            total = dealer_starts[place + 1]
        out, win, tie, lose = pays[place, OUT], pays[place, WIN], pays[place, TIE], pays[place, LOSE]
        for at in range(first, last):
            upto = np.int64(below[at])
            if place >= threshold:
                upto = _apart(total, player[at], ones, twos, threes, fours)
            weight, won, tied = np.int64(player[at, 5]), below[at] - outs[at], upto - below[at]
            worth = outs[at] * out + won * win + tied * tie + (left - upto) * lose
            bets[at] = worth > fold
            row = counts[0 if bets[at] else 1, place]
            row[OUT] += weight * outs[at]
            row[WIN] += weight * won
            row[TIE] += weight * tied
            row[LOSE] += weight * (left - upto)
            sums[DEALT, place] += weight
            sums[WORTH, place] += weight * worth
            sums[BEST, place] += weight * max(worth, fold)
            sums[BETS, place] += weight * bets[at]
