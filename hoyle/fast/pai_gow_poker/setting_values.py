"""What every setting of every hand is worth against a bank that sets by a way, exactly.

The value of a setting over the bank's hands that have no card in common with it needs two numbers: in how many deals
the high hand is better plus in how many the low hand is, and in how many both are. Both are sums of what the bank's
ranks give, by pattern, and of its corrections for flushes, by pattern and for each suit by the ranks held in that suit.

The two numbers are packed into one, so that one sum is taken for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int32s, Int64s, Number, UInt8s
from hoyle.fast.pai_gow_poker.dealt_sevens import JOKER_KIND, RANK_COUNT, Pack, patterns_of, suited_of
from hoyle.fast.pai_gow_poker.low_rows import WHOLE_ROW, WIDTH, add, below
from hoyle.fast.pai_gow_poker.pattern_terms import pattern_terms
from hoyle.fast.pai_gow_poker.settings import Settings
from hoyle.fast.pai_gow_poker.suited_terms import BESIDE, codes_of, mask_rows, same_suit_groups, submask_lists
from hoyle.fast.pai_gow_poker.sweep import Lists
from hoyle.fast.pai_gow_poker.way_counts import THREADS, SetSide

EITHER = (
    np.int64(1) << 32
)  # one deal in which one of the two hands is better; the rest of the word counts both
Progress = Callable[[int, int], None]


class SettingValues(NamedTuple):
    """Packed: by setting what the bank's ranks give; from `starts` by the ranks held in a suit, as a subset of the
    pattern's ranks from the lowest, what its corrections in that suit add."""

    plain: Int64s
    starts: Int64s
    by_suit: Int64s


def values_of(
    settings: Settings, bank: SetSide, pack: Pack, ties_win: bool = False, progress: Progress | None = None
) -> SettingValues:
    counts = patterns_of(pack).counts
    pattern = np.repeat(np.arange(len(counts), dtype=np.int32), np.diff(settings.starts))
    widths = 1 << (counts[:, :JOKER_KIND] > 0).sum(axis=1).astype(np.int64)[pattern]
    starts = np.concatenate([[0], np.cumsum(widths)])
    found = SettingValues(np.zeros(len(pattern), np.int64), starts, np.zeros(int(starts[-1]), np.int64))
    order = np.argsort(settings.high, kind="stable").astype(np.int32)
    groups = list(_groups(bank, pack))
    done = [0]

    def work(part: int) -> None:
        """Every other pattern: each thread has settings of its own."""
        mine = order[pattern[order] % THREADS == part]
        _plain(mine, pattern, settings, bank, pack, ties_win, found.plain)
        for group in groups:
            chosen = mine[_holds(counts[pattern[mine]], group.shared, group.joker)]
            _read_group(
                chosen, pattern[chosen], settings.high, settings.low, counts, group.masks, group.highs, group.lows,
                group.weights, submask_lists()[1], mask_rows(), group.ranks, group.sign, ties_win, starts,
                found.by_suit, np.zeros((submask_lists()[2], WIDTH), np.int32),
            )  # fmt: skip
            done[0] += 1
            if progress is not None:
                progress(done[0], THREADS * len(groups))

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(work, range(THREADS)))
    return found


class _Group(NamedTuple):
    """Corrections of the bank whose other cards share so many ranks with a hand, and perhaps the joker."""

    shared: tuple[int, ...]
    joker: int
    ranks: Int64s
    sign: int
    masks: Int32s
    highs: Int16s
    lows: Int16s
    weights: Int64s


def _groups(bank: SetSide, pack: Pack) -> Iterator[_Group]:
    suited, held = suited_of(pack), bank.corrections
    order = np.argsort(held.high, kind="stable")
    at = held.at[order]
    masks, beside, jokers = suited.masks[at].astype(np.int32), codes_of(suited.others[at]), suited.jokers[at]
    for number, group in enumerate(same_suit_groups(pack.suits, pack.jokers)):
        shared = BESIDE[number // (pack.jokers + 1)]
        factor = group.bank[beside]
        chosen = np.flatnonzero((factor != 0) & (jokers >= group.joker))
        ranks = np.array((*shared, -1, -1)[:2], np.int64)
        yield _Group(
            shared, group.joker, ranks, (-1) ** (len(shared) + group.joker), masks[chosen],
            held.high[order][chosen], held.low[order][chosen], (held.weight[order] * factor)[chosen],
        )  # fmt: skip


def _holds(counts: UInt8s, shared: tuple[int, ...], joker: int) -> np.ndarray:
    """Whether patterns have the shared ranks, and the joker where it is shared."""
    found = counts[:, JOKER_KIND] >= joker
    for rank in set(shared):
        found &= counts[:, rank] >= shared.count(rank)
    return np.asarray(found)


def _plain(
    order: Int32s,
    pattern: Int32s,
    settings: Settings,
    bank: SetSide,
    pack: Pack,
    ties_win: bool,
    found: Int64s,
) -> None:
    terms, plain = pattern_terms(pack), bank.plain
    by_high = np.argsort(plain.high, kind="stable")
    _read_patterns(
        order, pattern, settings.high, settings.low, plain.at[by_high], plain.high[by_high], plain.low[by_high],
        plain.weight[by_high], terms.held, terms.dealt, ties_win, found,
        np.zeros((terms.row_count, WIDTH), np.int32),
    )  # fmt: skip


@njit(cache=True, nogil=True)
def _read_patterns(
    order: Int32s, pattern: Int32s, high: Int16s, low: Int16s, bank_at: Int32s, bank_high: Int16s, bank_low: Int16s,
    weight: Int64s, held: Lists, dealt: Lists, ties_win: Number, found: Int64s, rows: Int32s,
) -> None:  # fmt: skip
    more = 1 if ties_win else 0
    added = 0
    for setting in order:
        while added < len(bank_high) and bank_high[added] < high[setting] + more:
            for term in range(dealt.starts[bank_at[added]], dealt.starts[bank_at[added] + 1]):
                add(
                    rows,
                    dealt.rows[term],
                    bank_low[added],
                    np.int32(weight[added] * dealt.coefficients[term]),
                )
            added += 1
        total = np.int64(0)
        for term in range(held.starts[pattern[setting]], held.starts[pattern[setting] + 1]):
            row = held.rows[term]
            both = below(rows, row, low[setting] + more)
            total += held.coefficients[term] * (EITHER * rows[row, WHOLE_ROW] + both)
        found[setting] += total
    for left in range(added, len(bank_high)):
        for term in range(dealt.starts[bank_at[left]], dealt.starts[bank_at[left] + 1]):
            add(rows, dealt.rows[term], bank_low[left], np.int32(weight[left] * dealt.coefficients[term]))
    for setting in order:
        total = np.int64(0)
        for term in range(held.starts[pattern[setting]], held.starts[pattern[setting] + 1]):
            total += held.coefficients[term] * below(rows, held.rows[term], low[setting] + more)
        found[setting] += EITHER * total


@njit(cache=True, nogil=True)
def _read_group(
    order: Int32s, pattern: Int32s, high: Int16s, low: Int16s, counts: UInt8s, masks: Int32s, highs: Int16s,
    lows: Int16s, weights: Int64s, subsets: Lists, row_of: Int32s, shared: Int64s, sign: Number, ties_win: Number,
    starts: Int64s, found: Int64s, rows: Int32s,
) -> None:  # fmt: skip
    more = 1 if ties_win else 0
    added = 0
    held = np.zeros(1 << 7, np.int64)
    of_bits = np.zeros(1 << 7, np.int64)
    for at in range(len(order)):
        setting = order[at]
        while added < len(highs) and highs[added] < high[setting] + more:
            for term in range(subsets.starts[masks[added]], subsets.starts[masks[added] + 1]):
                add(rows, subsets.rows[term], lows[added], np.int32(weights[added]))
            added += 1
        size = _subsets(counts[pattern[at]], of_bits)
        for bits in range(size):
            row = row_of[of_bits[bits]]
            held[bits] = EITHER * rows[row, WHOLE_ROW] + below(rows, row, low[setting] + more)
        _enter(held, size, counts[pattern[at]], of_bits, shared, sign, found, starts[setting])
    for left in range(added, len(highs)):
        for term in range(subsets.starts[masks[left]], subsets.starts[masks[left] + 1]):
            add(rows, subsets.rows[term], lows[left], np.int32(weights[left]))
    for at in range(len(order)):
        setting = order[at]
        size = _subsets(counts[pattern[at]], of_bits)
        for bits in range(size):
            held[bits] = EITHER * below(rows, row_of[of_bits[bits]], low[setting] + more)
        _enter(held, size, counts[pattern[at]], of_bits, shared, sign, found, starts[setting])


@njit(cache=True, nogil=True)
def _subsets(counts: UInt8s, of_bits: Int64s) -> Number:
    """Every set of the pattern's ranks, by its bits from the lowest rank; their number."""
    size = 1
    for rank in range(RANK_COUNT):
        if counts[rank]:
            for bits in range(size):
                of_bits[size + bits] = of_bits[bits] | 1 << rank
            size *= 2
    return size


@njit(cache=True, nogil=True)
def _enter(
    held: Int64s, size: Number, counts: UInt8s, of_bits: Int64s, shared: Int64s, sign: Number, found: Int64s,
    start: Number,
) -> None:  # fmt: skip
    """Sum over subsets with the sign of their sizes, times the ways to share ranks beside the suit."""
    step = 1
    while step < size:
        for bits in range(size):
            if bits & step:
                held[bits] = held[bits - step] - held[bits]
        step *= 2
    for bits in range(size):
        times = sign
        if shared[0] >= 0:
            one = counts[shared[0]] - (of_bits[bits] >> shared[0] & 1)
            if shared[1] == shared[0]:
                times *= one * (one - 1) // 2
            else:
                times *= one
                if shared[1] >= 0:
                    times *= counts[shared[1]] - (of_bits[bits] >> shared[1] & 1)
        found[start + bits] += times * held[bits]
