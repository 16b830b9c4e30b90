"""Rounds with a split as exact records: all hands together, counted now or before (see `result_store.py`).

A game says what is asked of each split: the nets as a `Question`, and which hands it tells apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hoyle.fast.blackjack.counted_splits import Question, Splits, keys_of
from hoyle.fast.blackjack.split_counts import Told, count_splits, split_of
from hoyle.fast.result_store import SHIPPED_ROUNDS, Record, shelf
from hoyle.fast.twenty_one.ways_to_play import Way

ALIKE = (0, 0, 0)


class Asked(NamedTuple):
    """What is asked of a split; the roles of its first, second and later hands."""

    question: Question
    roles: tuple[int, int, int] = ALIKE


def counted_rounds(
    ways: Sequence[Way],
    asked_of: Callable[[Way, int], Asked],
    *,
    counts: bool,
    keeps: bool,
    tell: Told | None = None,
) -> Splits | None:
    """By up card and rank. Missing records are counted if asked to, and kept; else there is none of it."""
    splits = [(way, rank) for way in ways for rank in sorted(way.splits)]
    found: Splits = {}
    for at, (way, rank) in enumerate(splits, start=1):
        asked = asked_of(way, rank)
        key = key_of(way, rank, asked)
        record = shelf(SHIPPED_ROUNDS).find(key)
        if record is None and not counts:
            return None
        if record is None:
            record = count(way, rank, asked)
            if keeps:
                shelf(SHIPPED_ROUNDS).keep(key, record)
        found[way.up, rank] = record
        if tell is not None:
            tell(at, len(splits))
    return found


def key_of(way: Way, rank: int, asked: Asked) -> str:
    one = way._replace(splits=frozenset([rank]))
    ((_, key),) = keys_of([one], asked.question)  # type: ignore[list-item]
    return key


def count(way: Way, rank: int, asked: Asked) -> Record:
    question, split = asked.question, split_of(way, rank, roles=asked.roles)  # type: ignore[arg-type]
    (parts,) = count_splits([split], question.values, question.groups)
    return question.record(parts)
