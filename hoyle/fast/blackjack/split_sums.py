"""The distribution of sums over the hands of a split, such as nets or hands won, in floats.

The hands share the dealer and the shoe. Given the dealer's result, the probabilities of each hand and of every two
hands come from all their ends, so means, variances and rounds of two hands are exact to float precision. Three or more
hands are composed from these; third-order dependence is neglected. It is of the order of one over the square of the
size of the shoe, and concerns one in 200 rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.blackjack.dealer import chances, dealt
from hoyle.fast.blackjack.end_kinds import COMPARED, begun_of
from hoyle.fast.blackjack.splits import (
    BEGUN,
    DOUBLE_BEGUN,
    THREADS,
    Strategy,
    layouts,
)
from hoyle.fast.cards.multisets import slot_of

Mixture = Sequence[tuple[float, int]]  # probabilities and the values they belong to


class Asked(NamedTuple):
    """A value of ends, between -largest and largest for one hand, to be summed over the hands of a split."""

    value: Callable[[End, int], Mixture]
    largest: int


class End(NamedTuple):
    """How a hand of a split can end: stood on or doubled with a total and perhaps a bonus, rescued, or bust."""

    kind: int
    total: int = 0
    bonus: int = -1


BUST_HAND, BUST_DOUBLE = End(BEGUN), End(DOUBLE_BEGUN)
_NOTHING = 1e-12
_BITS = 6  # two hands have fewer than 64 cards of a rank
_ROOM = 32  # distinct sums for every key, or twice as many
_CODES = 64  # more than any kind or total
_CLOSED, _SAME = 0, 1  # the second card of another rank, or of the pair's


class Joint(NamedTuple):
    """The hands of one split against one up card, by `gone`, the number of other cards of the rank dealt:

    `none[gone]` has the dealer's results alone, `one[gone]` those with one hand (second card, end, result), and
    `two[gone]` those with two hands. All are probabilities of the cards themselves, joint with no dealer's blackjack.
    """

    up: int
    rank: int
    hands_max: int
    ends: tuple[End, ...]
    none: dict[int, np.ndarray]
    one: dict[int, np.ndarray]
    two: dict[int, np.ndarray]


class SplitHands(NamedTuple):
    """Final hands of one split hand: their cards, number of orders, end, and kind of second card."""

    rows: np.ndarray
    orders: np.ndarray
    end: np.ndarray
    second: np.ndarray


def sums_of_splits(
    strategies: Sequence[Strategy], asked: Sequence[Asked], only: int = 0
) -> list[tuple[int, int, list[np.ndarray]]]:
    """For every split of the strategies: its rank, its maximum number of hands, and the sums of each value over them.

    With `only`, every end with another total counts as bust.
    """
    tasks = [(way, rank) for way in strategies for rank in sorted(way.splits)]

    def summed(task: tuple[Strategy, int]) -> tuple[int, int, list[np.ndarray]]:
        joint = joint_of(*task, only)
        return joint.rank, joint.hands_max, sums_of(joint, asked)

    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(summed, tasks))


def joint_of(way: Strategy, rank: int, only: int = 0) -> Joint:
    ends, hands = hands_of_split(way, rank, only)
    most = way.hands_max(rank)
    deepest = max(count + closed for count, closed in layouts(most))
    alone = _dealt(way, rank, np.zeros((1, len(way.rules.shoe)), dtype=np.int64), range(2, deepest + 1))[0]
    results = _dealt(way, rank, hands.rows, range(1, deepest))
    singles = np.zeros((2, len(ends), deepest - 1, results.shape[-1]))
    np.add.at(singles, (hands.second, hands.end), hands.orders[:, None, None] * results)
    doubles = _both(way, rank, hands, len(ends), range(deepest - 1))
    for sums, axis in ((singles, 1), (doubles, 2), (doubles, 3)):
        _lost_on(sums, ends, axis)
    return Joint(
        way.up,
        rank,
        most,
        ends,
        {2 + at: alone[at] for at in range(deepest - 1)},
        {1 + at: singles[:, :, at] for at in range(deepest - 1)},
        {at: doubles[..., at, :] for at in range(deepest - 1)},
    )


def hands_of_split(way: Strategy, rank: int, only: int = 0) -> tuple[tuple[End, ...], SplitHands]:
    """The ends of one hand of a split; hands whose second card is of another rank come first."""
    parts: list[tuple[np.ndarray, ...]] = []
    for second, starts in enumerate(way.starts(rank)):
        for kind, hands, orders in way.ends(way.plays_after_split(rank), starts, np.ones_like(starts)):
            codes = _end_codes(way, kind, hands)
            kept = codes % _CODES == only if only and kind not in (BEGUN, DOUBLE_BEGUN) else slice(None)
            parts.append((hands[kept], orders[kept], codes[kept], np.full_like(hands, second)[kept]))
    found, many, codes, second_of = (np.concatenate(column) for column in zip(*parts, strict=True))
    distinct, place = np.unique(codes, return_inverse=True)
    ends = [End(code // _CODES % _CODES, code % _CODES, code // _CODES**2 - 1) for code in distinct.tolist()]
    numbers = {end: at for at, end in enumerate(dict.fromkeys([BUST_HAND, BUST_DOUBLE, *ends]))}
    end_of = np.array([numbers[end] for end in ends])[place]
    return tuple(numbers), SplitHands(way.rows_of_ends()[found], many.astype(np.float64), end_of, second_of)


def _end_codes(way: Strategy, kind: int, hands: np.ndarray) -> np.ndarray:
    """Each hand's end as one number: kind and total, and the bonus of a hand that stands or doubles."""
    if kind not in COMPARED:
        return np.full_like(hands, kind * _CODES)
    codes = kind * _CODES + np.maximum(way.worths_of_ends()[hands], 16)
    return np.asarray(codes + way.bonus_of_hands()[hands] * _CODES**2)


def _lost_on(sums: np.ndarray, ends: Sequence[End], axis: int) -> None:
    """Turn the counts of hands begun into those of bust hands: subtract all other ends."""
    by_end = np.moveaxis(sums, axis, 0)
    for at, end in enumerate(ends):
        begun = begun_of(end.kind)
        if begun is not None:
            by_end[ends.index(End(begun))] -= by_end[at]


def _dealt(way: Strategy, rank: int, rows: np.ndarray, gone: Sequence[int]) -> np.ndarray:
    """The probability of these cards in one order, with the up card and `gone` more of the rank, by dealer's result."""
    out = rows.copy()
    out[:, way.up] += 1
    found = dealt(way.up, way.rules.dealer, way.rules.shoe, out, rank, gone)
    if way.tells_late:
        found = np.concatenate([found, _late(way, rank, out, gone)], axis=-1)
    groups = way.result_groups()
    return np.stack([found[..., group].sum(axis=-1) for group in groups], axis=-1) if groups else found


def _late(way: Strategy, rank: int, out: np.ndarray, gone: Sequence[int]) -> np.ndarray:
    """The same where the hole card makes a natural."""
    hole = way.rules.dealer.hides(way.up)
    columns = []
    for more in gone:
        with_hole = out.copy()
        with_hole[:, rank] += more
        with_hole[:, hole] += 1
        columns.append(chances(way.rules.shoe, with_hole))
    return np.stack(columns, axis=1)[..., None]


def _both(way: Strategy, rank: int, hands: SplitHands, end_count: int, gone: Sequence[int]) -> np.ndarray:
    """Two hands by their second cards, their ends, the cards gone and the dealer's result."""
    places = _BITS * np.arange(hands.rows.shape[1])
    keys = hands.rows @ (1 << places)
    distinct, numbers = _distinct_sums(keys)
    rows = (distinct[:, None] >> places) & ((1 << _BITS) - 1)
    results = _dealt(way, rank, rows, gone)
    count, result_count = 2 * end_count, results.shape[2]
    sums = np.zeros((count, count, len(gone) * result_count))
    _add_pairs(
        hands.orders, hands.second * end_count + hands.end, numbers, results.reshape(len(rows), -1), sums
    )
    square = sums.reshape(2, end_count, 2, end_count, len(gone), result_count)
    # Each unordered pair was counted once; the transpose adds the other order.
    return (square + square.transpose(2, 3, 0, 1, 4, 5)).transpose(0, 2, 1, 3, 4, 5)


def _distinct_sums(keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct sums of two keys, and for each pair (each key with itself and with later ones) its sum's index."""
    numbers = np.zeros(len(keys) * (len(keys) + 1) // 2, np.int32)
    room = _ROOM << len(keys).bit_length()
    while True:
        found, slots = np.zeros(room, np.int64), np.full(2 * room, -1, np.int32)
        used = _meet(keys, found, slots, numbers)
        if used >= 0:
            return found[:used], numbers
        room *= 2


@njit(cache=True, nogil=True)
def _meet(keys, found, slots, numbers):  # type: ignore[no-untyped-def]
    """Number the sums of all pairs of keys. Returns how many are distinct, or -1 if they exceed the room."""
    used, pair = 0, 0
    for one in range(len(keys)):
        for other in range(one, len(keys)):
            total = keys[one] + keys[other]
            slot = slot_of(total, slots, found)
            if slots[slot] < 0:
                if used == len(found):
                    return -1
                found[used], slots[slot] = total, used
                used += 1
            numbers[pair] = slots[slot]
            pair += 1
    return used


@njit(cache=True, nogil=True)
def _add_pairs(orders, kind, numbers, results, sums):  # type: ignore[no-untyped-def]
    pair = 0
    for one in range(len(orders)):
        for other in range(one, len(orders)):
            weight = orders[one] * orders[other] * (0.5 if one == other else 1.0)
            row, cell = numbers[pair], sums[kind[one], kind[other]]
            for at in range(results.shape[1]):
                cell[at] += weight * results[row, at]
            pair += 1


# Sums over the hands of a split.


def sums_of(joint: Joint, asked: Sequence[Asked]) -> list[np.ndarray]:
    """For each value the probability of each sum, by the dealer's result.

    Column k is the sum k; negative sums count from the end. Distributions are convolved by multiplying their discrete
    Fourier transforms; the transforms of all values are concatenated.
    """
    lengths = [1 << (2 * joint.hands_max * each.largest + 1).bit_length() for each in asked]
    results = joint.none[2].shape[-1]
    parts = [_phases(joint.ends, *each, length, results) for each, length in zip(asked, lengths, strict=True)]
    phases = np.concatenate(parts, axis=2)
    total = np.zeros((results, phases.shape[2]), dtype=np.complex128)
    for (hands, closed), ways in layouts(joint.hands_max).items():
        total += ways * _layout(joint, hands, closed, phases)
    found, start = [], 0
    for length in lengths:
        found.append(np.fft.irfft(total[:, start : start + length // 2 + 1], length, axis=1))
        start += length // 2 + 1
    return found


@lru_cache(maxsize=256)
def _phases(
    ends: tuple[End, ...], value: Callable[[End, int], Mixture], largest: int, length: int, results: int
) -> np.ndarray:
    """The discrete Fourier transform of each end's value, by the dealer's result."""
    angles = 2j * np.pi * np.arange(length // 2 + 1) / length
    waves = np.exp(-np.arange(-largest, largest + 1)[:, None] * angles)
    shares = np.zeros((results, len(ends), len(waves)))
    for at, end in enumerate(ends):
        for result in range(results):
            for share, number in value(end, result):
                shares[result, at, largest + number] += share
    return np.asarray(shares @ waves)


def _layout(joint: Joint, hands: int, closed: int, phases: np.ndarray) -> np.ndarray:
    """The transform of the sum over this many hands, `closed` of them by a second card of another rank."""
    opened = hands - closed
    base = _not_of_rank(joint.none, hands, closed)[:, None]
    # An impossible layout has probability zero up to rounding: never divide by it.
    comes = base > _NOTHING * max(float(chances.max()) for chances in joint.none.values())
    base = np.where(comes, base, 1)

    def one(second: slice, others: int) -> np.ndarray:
        chances = _not_of_rank(joint.one, hands - 1, others)[second].sum(axis=0)
        return np.asarray((chances.T[:, None, :] @ phases)[:, 0] / base)

    def two(first: slice, second: slice, others: int) -> np.ndarray:
        chances = _not_of_rank(joint.two, hands - 2, others)[first, second].sum(axis=(0, 1))
        return np.asarray((chances.transpose(2, 0, 1) @ phases * phases).sum(axis=1) / base)

    shut, any_card = slice(_CLOSED, _CLOSED + 1), slice(_CLOSED, _SAME + 1)
    closed_one = one(shut, closed - 1) if closed else np.zeros_like(base)
    open_one = one(any_card, closed) if opened else np.zeros_like(base)
    both_closed = two(shut, shut, closed - 2) - closed_one**2 if closed > 1 else np.zeros_like(base)
    mixed = (
        two(shut, any_card, closed - 1) - closed_one * open_one if closed and opened else np.zeros_like(base)
    )
    both_open = two(any_card, any_card, closed) - open_one**2 if opened > 1 else np.zeros_like(base)
    total = np.zeros((base.shape[0], phases.shape[2]), dtype=np.complex128)
    for ways, shut_pairs, mixed_pairs, open_pairs in _matchings(closed, opened):
        total += (
            ways * both_closed**shut_pairs * mixed**mixed_pairs * both_open**open_pairs
            * closed_one ** (closed - 2 * shut_pairs - mixed_pairs)
            * open_one ** (opened - 2 * open_pairs - mixed_pairs)
        )  # fmt: skip
    return np.where(comes, base * total, 0)


def _not_of_rank(chances: dict[int, np.ndarray], gone: int, others: int) -> np.ndarray:
    """With `others` more hands whose second card is not of the rank: by inclusion–exclusion."""
    terms = [(-1) ** more * comb(others, more) * chances[gone + more] for more in range(others + 1)]
    return np.asarray(sum(terms))


def _matchings(closed: int, opened: int) -> Iterator[tuple[int, int, int, int]]:
    """The matchings of hands: the number of ways, with the numbers of closed, mixed and open pairs."""
    for shut in range(closed // 2 + 1):
        for mixed in range(min(closed - 2 * shut, opened) + 1):
            for free in range((opened - mixed) // 2 + 1):
                yield (
                    _ways(closed, shut, mixed) * _ways(opened, free, mixed) * factorial(mixed),
                    shut,
                    mixed,
                    free,
                )


def _ways(hands: int, pairs: int, single: int) -> int:
    return factorial(hands) // (
        (1 << pairs) * factorial(pairs) * factorial(single) * factorial(hands - 2 * pairs - single)
    )
