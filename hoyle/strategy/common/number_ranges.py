"""Totals and counts as a strategy file writes them: `16`, `12-16`, `17+`, or a list of these."""

from __future__ import annotations

from typing import Any


def read_ranges(value: Any, allowed: range, example: str) -> frozenset[int]:
    """The numbers named, all of them among those allowed.

    >>> sorted(read_ranges(["0-2", "8+"], range(10), "4, 0-4 or 7+"))
    [0, 1, 2, 8, 9]
    """
    return frozenset(number for part in parts_of(value) for number in _between(str(part), allowed, example))


def parts_of(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _between(text: str, allowed: range, example: str) -> range:
    low, dash, high = text.removesuffix("+").partition("-")
    if not low.isdigit() or (dash and not high.isdigit()) or (text.endswith("+") and dash):
        raise ValueError(f'has "{text}"; write totals as {example}')
    last = max(allowed) if text.endswith("+") else int(high or low)
    if int(low) not in allowed or last not in allowed:
        raise ValueError(f'has "{text}"; a total is between {min(allowed)} and {max(allowed)}')
    return range(int(low), last + 1)
