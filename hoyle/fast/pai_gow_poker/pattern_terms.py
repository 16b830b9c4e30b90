"""Terms by ranks: against a hand of which only the ranks matter, inclusion and exclusion run over ranks.

If one hand has a cards of a rank, the other has b of the other cards of that rank in C(4 - a, b) ways, which is the sum
over e of (-1)^e C(a, e) C(4 - e, b - e). So a pattern has a term for each multiset of ranks in it.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int32s, Int64s, UInt8s, UInt32s
from hoyle.fast.cards.ranking_tables import HALF, KEYS, KINDS, key_places
from hoyle.fast.pai_gow_poker.dealt_sevens import HAND, JOKER_KIND, Pack, patterns_of
from hoyle.fast.pai_gow_poker.sweep import Lists

_CHOOSE = np.array([[comb(many, few) for few in range(HAND + 1)] for many in range(HAND + 1)], np.int64)
_KEYS = np.array(KEYS * 2, np.int64)


class PatternTerms(NamedTuple):
    """Lists by the position of a pattern: `held` of a hand whose cards are known, `dealt` of the ranks it may meet."""

    held: Lists
    dealt: Lists
    row_count: int


@cache
def pattern_terms(pack: Pack) -> PatternTerms:
    counts = patterns_of(pack).counts
    starts = np.zeros(len(counts) + 1, np.int32)
    starts[1:] = np.cumsum((counts.astype(np.int64) + 1).prod(axis=1))
    rows, held, dealt = (np.empty(starts[-1], np.int32) for _ in range(3))
    of = np.full(KINDS, pack.suits, np.int64)
    of[JOKER_KIND] = pack.jokers
    _fill(counts, of, *key_places(HAND), starts, rows, held, dealt)
    used = np.unique(rows)
    compact = np.zeros(int(used[-1]) + 1, np.int32)
    compact[used] = np.arange(len(used))
    rows = compact[rows]
    return PatternTerms(Lists(starts, rows, held), Lists(starts, rows, dealt), len(used))


@njit(cache=True, nogil=True)
def _fill(
    counts: UInt8s, of: Int64s, lower: UInt32s, upper: UInt32s, starts: Int32s, rows: Int32s, held: Int32s,
    dealt: Int32s,
) -> None:  # fmt: skip
    taken = np.zeros(KINDS, np.int64)
    for pattern in range(len(counts)):
        taken[:] = 0
        for term in range(starts[pattern], starts[pattern + 1]):
            one, other, sign, inside, outside = 0, 0, 1, 1, 1
            for kind in range(KINDS):
                many, few = counts[pattern, kind], taken[kind]
                if kind < HALF:
                    one += few * _KEYS[kind]
                else:
                    other += few * _KEYS[kind]
                sign *= 1 - 2 * (few & 1)
                inside *= _CHOOSE[many, few]
                outside *= _CHOOSE[of[kind] - few, many - few]
            rows[term] = lower[one] + upper[other]
            held[term], dealt[term] = sign * inside, outside
            for kind in range(KINDS):  # the next multiset in the pattern
                if taken[kind] < counts[pattern, kind]:
                    taken[kind] += 1
                    break
                taken[kind] = 0
