"""How the hands of best play end, counted exactly as fractions, by law and the dealer's result."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import COUNT_MAX, Finals, finals_of
from hoyle.fast.blackjack.result_counts import Work, count_rows
from hoyle.fast.many_wagers.end_names import BEGUN, DOUBLED, GIVEN_UP, STOOD, Counted, Ended, Row
from hoyle.fast.many_wagers.hand_plays import worths_of
from hoyle.fast.many_wagers.split_lines import Lines, Way, gone_of, lines_of, solve_ways
from hoyle.fast.many_wagers.wager_rules import LATER, Rules, other_of

LEAST = 16  # lower totals are alike
_SIZES = (16, 4, 4, 4, 64)


class Solution(NamedTuple):
    ways: tuple[Way, ...]
    ends: dict[Ended, Counted]


@lru_cache(maxsize=32)
def solve(rules: Rules) -> Solution:
    """Best play against every up card, and how its hands end."""
    ways = solve_ways(rules)
    return Solution(tuple(ways), count_ends(ways))


def count_ends(ways: Sequence[Way]) -> dict[Ended, Counted]:
    """All ends of all ways without a player's natural."""
    rules = ways[0].rules
    assert max(rules.shoe) <= COUNT_MAX
    rows: dict[tuple[int, Ended], int] = {}
    work: list[Work] = []
    for way in ways:
        lines = lines_of(way)
        gone = gone_of(way, lines)
        work.append(Work(way.up, _finals(way, lines, gone, rows, 0)))
        if LATER in rules.laws and other_of(way.up) >= 0:
            gone[:, other_of(way.up)] += 1
            work.append(Work(way.up, _finals(way, lines, gone, rows, 1)))
    numbers, denominator = count_rows(rules.shoe, rules.dealer, work, len(rows))
    nothing = (Fraction(0),) * (rules.dealer.bust + 2)
    found: dict[Ended, list[Row]] = {}
    for (behind, end), row in zip(rows, numbers, strict=True):
        found.setdefault(end, [nothing, nothing])[behind] = tuple(Fraction(each, denominator) for each in row)
    return _with_busts(found)


def _finals(
    way: Way, lines: Lines, gone: np.ndarray, rows: dict[tuple[int, Ended], int], behind: int
) -> Finals:
    is_decided = (lines.kind == BEGUN) | (lines.kind == GIVEN_UP)
    worths = np.where(is_decided, 0, np.maximum(worths_of(way.rules.shoe)[lines.hand], LEAST))
    keys = (lines.pair + 1, lines.role, lines.kind, lines.double + 1, worths)
    found, at = np.unique(np.ravel_multi_index(keys, _SIZES), return_inverse=True)
    numbers = []
    for pair, role, kind, double, worth in zip(*np.unravel_index(found, _SIZES), strict=True):
        end = Ended(int(pair) - 1, int(role), int(kind), int(double) - 1, int(worth))
        numbers.append(rows.setdefault((behind, end), len(rows)))
    return finals_of(gone, lines.orders, np.array(numbers)[at])


def _with_busts(found: dict[Ended, list[Row]]) -> dict[Ended, Counted]:
    """Turn hands begun into bust hands: subtract those that ended otherwise."""
    for end, rows in found.items():
        if end.kind in (STOOD, DOUBLED):
            begun = found[end._replace(kind=BEGUN, worth=0)]
            for at, row in enumerate(rows):
                begun[at] = tuple(one - two for one, two in zip(begun[at], row, strict=True))
    return {end: Counted(*rows) for end, rows in found.items()}
