"""Conditions of 21st century baccarat: the players' total on two cards, and the bank's card that is up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.games.baccarat.hands import point_count
from hoyle.strategy.common.number_ranges import read_ranges
from hoyle.strategy.common.poker_hands import read_yes_no
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

_TOTALS = range(10)


def _read_totals(value: Any) -> frozenset[int]:
    return read_ranges(value, _TOTALS, "4, 0-4 or 7+")


def _total(seen: Seen, totals: frozenset[int]) -> bool:
    return point_count(seen.community) in totals


def _bank_shows(seen: Seen, totals: frozenset[int]) -> bool:
    return point_count(seen.dealer) in totals


def _bank_shows_the_same(seen: Seen, wanted: bool) -> bool:
    return (point_count(seen.dealer) == point_count(seen.community)) == wanted


CHOICES: tuple[str, ...] = ("stand", "hit", "double", "surrender", "tie", "no_tie")
CONDITIONS: Mapping[str, Condition] = {
    "total": Condition("the players' two cards come to one of these", _read_totals, _total),
    "bank_shows": Condition("the bank's card comes to one of these", _read_totals, _bank_shows),
    "bank_shows_the_same": Condition(
        "the bank's card comes to the players' total", read_yes_no, _bank_shows_the_same
    ),
}
