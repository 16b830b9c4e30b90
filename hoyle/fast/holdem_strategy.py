"""Hold 'em hands in the words that players use: what is held after the flop, and how many cards beat it in the end.

An out of the dealer's is one card that, with the board alone, makes a better hand than the player's seven cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from hoyle.fast.evaluator import CATEGORIES, place_five, place_of, place_seven
from hoyle.fast.holdem_boards import GONE, KINDS, PAIRS, deal_board, room
from hoyle.fast.suits import (
    PAIR_COUNT,
    all_flops,
    canonical_boards,
    canonical_flops,
    moved_pairs,
    pair_index,
)  # fmt: skip
from hoyle.fast.ultimate_texas_holdem import (
    FLOPS,
    PAIR_BYTES,
    gather,
    in_parts,
    starts_of_pairs,
    whole,
    worths_of,
)

THREE_OF_A_KIND, TWO_PAIR, PAIR = 6, 7, 8  # categories, high to low
TEN = 8  # ranks from 0
OUTS = 48
DEALER = 990  # pairs of the 45 cards that a board and a hand leave
SIMPLE_OUTS = 21  # fewer outs than these, and a raise is said to be right
# What is held after the flop: a pair by its rank below 13, and above it the rest.
POCKET_TWOS, TRIPS, TWO_PAIRS, FLUSH_HIGH, FLUSH_LOW, BOARD_TRIPS, BOARD_PAIR, STRAIGHT, NOTHING = range(
    13, 22
)
HOLDINGS = 22
EARLY, EARLY_TIMES, CHECKED, BEST_FLOPS, SIMPLE_FLOPS = range(5)  # what is gathered of the hands on a board


def flop_sums(gains: Any, raised: Any, before: Any) -> Any:
    """By holding, of the hands that have not raised before: flops and hands, what a raise gains over a check, the same
    of those that best play raises, and how many these are; and by kind of flop and hand, what simple rules raise.
    """
    reps, weights = _representatives(*canonical_flops())
    return _flop_sums(reps, weights, gains, raised, whole(before)[starts_of_pairs()])


def start_of(a: int, b: int) -> int:
    """Of two cards the starting hand, of 169."""
    return int(starts_of_pairs()[max(a, b) * (max(a, b) - 1) // 2 + min(a, b)])


def _representatives(kinds: Any, orders: Any, count: Any) -> Any:
    """The flop that stands for each kind, whose suits need no change, and how many it stands for."""
    flops = all_flops()
    reps, weights = np.zeros((count, 3), np.int64), np.bincount(kinds, minlength=count)
    reps[kinds[orders == 0]] = flops[orders == 0]
    return reps, weights


@njit(cache=True, nogil=True)
def holding(a: Any, b: Any, x: Any, y: Any, z: Any) -> Any:
    """What two cards and a flop are called."""
    hand = np.array([a, b, x, y, z], np.int64)
    category = CATEGORIES[place_five(hand)]
    flop_pairs = (x % 13 == y % 13) + (x % 13 == z % 13) + (y % 13 == z % 13)
    if category <= THREE_OF_A_KIND:
        return BOARD_TRIPS if flop_pairs == 3 and category == THREE_OF_A_KIND else TRIPS
    if category == TWO_PAIR:
        return TWO_PAIRS
    if category == PAIR and not flop_pairs:
        if a % 13 == b % 13:
            return POCKET_TWOS if a % 13 == 0 else a % 13
        return a % 13 if a % 13 in (x % 13, y % 13, z % 13) else b % 13
    for suit in range(4):
        count = 0
        for card in hand:
            count += card // 13 == suit
        if count == 4:
            highest = max(a % 13 if a // 13 == suit else -1, b % 13 if b // 13 == suit else -1)
            return FLUSH_HIGH if highest >= TEN else FLUSH_LOW
    if flop_pairs:
        return BOARD_PAIR
    return STRAIGHT if _is_open(hand) else NOTHING


@njit(cache=True, nogil=True)
def _is_open(hand: Any) -> Any:
    """Four ranks in a row with room on both sides."""
    mask = 0
    for card in hand:
        mask |= 1 << (card % 13)
    found = False
    for low in range(9):  # from 2-5 to 10-K; the ace below the 2 closes no end
        found |= mask >> low & 15 == 15
    return found


@njit(cache=True, nogil=True)
def _flop_sums(reps: Any, weights: Any, gains: Any, raised: Any, before: Any) -> Any:
    found = np.zeros((4, HOLDINGS), np.int64)
    simple = np.zeros(gains.shape, np.uint8)
    for kind in range(len(reps)):
        x, y, z = reps[kind, 0], reps[kind, 1], reps[kind, 2]
        for a in range(1, 52):
            for b in range(a):
                if a in (x, y, z) or b in (x, y, z):
                    continue
                pair = pair_index(a, b)
                held = holding(a, b, x, y, z)
                simple[kind, pair] = held <= FLUSH_HIGH and held != POCKET_TWOS
                if before[pair] >= 0:
                    continue
                found[0, held] += weights[kind]
                found[1, held] -= gains[kind, pair]
                if raised[kind, pair]:
                    found[2, held] -= gains[kind, pair]
                    found[3, held] += weights[kind]
    return found, simple


def river_sums(
    base: Any, play: Any, fold: Any, times: Any, least_strength: Any, before: Any, raised: Any, simple: Any
) -> Any:
    """By whether the hand has a pair of its own, and by outs, of the hands that have not raised: deals of the cards
    seen, the worth of a raise, of the better choice, and the deals that raise; and the value of the simple rules.
    """
    *before_times, flop_times, last_times = times
    kinds, orders, _ = canonical_flops()
    flops = (kinds, orders, moved_pairs(), _packed(raised), _packed(simple), whole(before)[starts_of_pairs()])
    prices = (
        whole(base),
        whole(play),
        fold,
        whole(before_times),
        flop_times,
        last_times,
        place_of(least_strength),
        np.ones(52, np.bool_),
        DEALER,
    )
    parts = in_parts(canonical_boards(), lambda part: _river(part, room(), *flops, *prices))
    sums, values = zip(*parts, strict=True)
    return sum(sums), int(sum(values))


def _packed(raised: Any) -> Any:
    """Eight hands to a word, as they are added up."""
    found = np.zeros((len(raised), PAIR_BYTES), np.uint8)
    found[:, :PAIR_COUNT] = raised
    return found.view(np.uint64)


@njit(cache=True, nogil=True)
def _river(
    boards: Any, board: Any, kinds: Any, orders: Any, moved: Any, by_flop: Any, simple: Any, before: Any, base: Any, play: Any,
    fold: Any, before_times: Any, flop_times: Any, last_times: Any, threshold: Any, is_in: Any, dealer: Any,
) -> Any:  # fmt: skip
    sums, value = np.zeros((4, 2, OUTS), np.int64), np.int64(0)
    folded = fold * dealer
    settled, raised = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    pair_of = np.zeros((KINDS + 1, KINDS + 1), np.uint16)
    by_order = np.zeros((FLOPS, PAIR_BYTES), np.uint8)
    best_times, simple_times = np.zeros(PAIR_COUNT, np.uint8), np.zeros(PAIR_COUNT, np.uint8)
    six, five = np.zeros(47, np.int64), np.zeros(5, np.int64)
    hands = np.zeros((5, PAIRS), np.int64)
    for number in range(len(boards)):
        cards, weight = boards[number], boards[number, 5]
        pairs = deal_board(cards, is_in, dealer, threshold, board)
        worths_of(pairs, board, base, play, settled, raised)
        for at in range(pairs):
            pair_of[board.firsts[at], board.seconds[at]] = at
            pair_of[board.seconds[at], board.firsts[at]] = at
        gather(cards, kinds, orders, moved, by_flop, by_order, best_times)
        gather(cards, kinds, orders, moved, simple, by_order, simple_times)
        own = _with_one_card(cards, six, five)
        _gather_hands(board.kind_of, pair_of, before, before_times, best_times, simple_times, pairs, hands)
        for at in range(pairs):
            place = np.int64(board.places[at])
            outs = 47 - np.searchsorted(six, place, side="right")
            ranks = board.ranks[board.firsts[at]], board.ranks[board.seconds[at]]
            paired = _has_own(ranks[0], ranks[1], cards, CATEGORIES[place], own)
            last = settled[at] + last_times * raised[at]
            value += weight * FLOPS * (hands[EARLY, at] * settled[at] + hands[EARLY_TIMES, at] * raised[at])
            later = weight * (FLOPS * hands[CHECKED, at] - hands[BEST_FLOPS, at])
            sums[0, paired, outs] += later
            sums[1, paired, outs] += later * last
            sums[2, paired, outs] += later * max(last, folded)
            sums[3, paired, outs] += later * (last > folded)
            sooner = weight * hands[SIMPLE_FLOPS, at]
            value += sooner * (settled[at] + flop_times * raised[at])
            kept = last if paired or outs < SIMPLE_OUTS else folded
            value += (weight * FLOPS * hands[CHECKED, at] - sooner) * kept
    return sums, value


@njit(cache=True, nogil=True)
def _gather_hands(
    kind_of: Any, pair_of: Any, before: Any, before_times: Any, best_times: Any, simple_times: Any, pairs: Any,
    hands: Any,
) -> None:  # fmt: skip
    """For each pair of kinds: hands raised before the flop and by how much, those that were not, and flops raised."""
    for row in range(len(hands)):
        for at in range(pairs):
            hands[row, at] = 0
    pair = 0
    for a in range(52):
        if kind_of[a] == GONE:
            pair += a
            continue
        mine = pair_of[kind_of[a]]
        for b in range(a):
            if kind_of[b] != GONE:
                at, early = mine[kind_of[b]], before[pair + b]
                if early >= 0:
                    hands[EARLY, at] += 1
                    hands[EARLY_TIMES, at] += before_times[early]
                else:
                    hands[CHECKED, at] += 1
                    hands[BEST_FLOPS, at] += best_times[pair + b]
                    hands[SIMPLE_FLOPS, at] += simple_times[pair + b]
        pair += a


@njit(cache=True, nogil=True)
def _with_one_card(board: Any, six: Any, five: Any) -> Any:
    """What the board and each card left make, rising; and the category of the board by itself."""
    at = 0
    for card in range(52):
        is_left = True
        for other in range(5):
            is_left &= board[other] != card
        if not is_left:
            continue
        for other in range(5):
            five[other] = board[other]
        best = np.int64(place_five(five))
        for out in range(5):
            for other in range(5):
                five[other] = card if other == out else board[other]
            best = max(best, np.int64(place_five(five)))
        six[at] = best
        at += 1
    _sort(six)
    for other in range(5):
        five[other] = board[other]
    return CATEGORIES[place_five(five)]


@njit(cache=True, nogil=True)
def _sort(numbers: Any) -> None:
    """By insertion: few numbers, and little to compile."""
    for at in range(1, len(numbers)):
        number, to = numbers[at], at
        while to > 0 and numbers[to - 1] > number:
            numbers[to] = numbers[to - 1]
            to -= 1
        numbers[to] = number


@njit(cache=True, nogil=True)
def _has_own(one: Any, other: Any, board: Any, category: Any, of_board: Any) -> Any:
    """Two ranks that make a pair which is not all on the board, or a hand of a better kind than the board's."""
    if one == other or category < of_board:
        return 1
    for at in range(5):
        if board[at] % 13 == one or board[at] % 13 == other:
            return 1
    return 0


def against_all(hand: Any, board: Any, threshold: Any) -> Any:
    """One hand on a board of a whole deck: how often each result comes, and the hand's category."""
    left = np.setdiff1d(np.arange(52), [*hand, *board])
    counts, category = against(whole(hand), whole(board), left, threshold)
    return counts.tolist(), int(category)


@njit(cache=True, nogil=True)
def against(hand: Any, board: Any, left: Any, threshold: Any) -> Any:
    """One hand on a board against each of the dealer's: results as the kernels number them, and its category."""
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
