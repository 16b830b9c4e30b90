"""Finds what is wrong with a house way, with a hand that shows it.

A way is incomplete if no row fits some hand, ambiguous if a row leaves settings that rank differently, fouling if it
sets a part above the one before it, and a row is unreachable if no hand is set by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hoyle.kit.cards import show_cards
from hoyle.kit.ranking.rank import SUIT_BITS
from hoyle.kit.ways.set_way import Way, in_order, set_as
from hoyle.kit.ways.suit_cases import suit_cases


class WayFault(NamedTuple):
    """`row` is the row at fault, or none where a row is missing."""

    row: int | None
    kind: str
    message: str


def first_fault(way: Way) -> WayFault | None:
    """The first fault that any hand shows, over every case that can be dealt."""
    idle = set(range(len(way.rows)))
    for case in suit_cases(way.split):
        fault = fault_of(way, in_order(case.cards()), idle)
        if fault is not None:
            return fault
    return unreachable(way, min(idle)) if idle else None


def fault_of(way: Way, held: tuple[str, ...], idle: set[int]) -> WayFault | None:
    """What this hand shows to be wrong. The row that sets it is taken from `idle`."""
    codes = [way.split.codes[card] for card in held]
    laid = way.lay(codes)
    choice = way.choose(codes, laid)
    if choice is None:
        kind = way.shape(sum(codes) >> SUIT_BITS).name.replace("_", " ")
        return WayFault(
            None, "incomplete", f"no row fits {show_cards(held)} ({kind}); add a row that says how it is set"
        )
    idle.discard(choice.row)
    first = choice.settings[0]
    for other in choice.settings[1:]:
        if laid[other] != laid[first]:
            one, two = (set_as(held, way, each, laid, choice.row).show() for each in (first, other))
            return WayFault(
                choice.row, "ambiguous",
                f'ambiguous: it sets {show_cards(held)} as {one}, or as {two}; say under "prefer" which hand is to be '
                "the highest",
            )  # fmt: skip
    if way.split.is_foul(laid[first]):
        names = " above ".join(reversed(way.split.names))
        told = set_as(held, way, first, laid, choice.row).show()
        return WayFault(
            choice.row,
            "fouling",
            f"it fouls: {show_cards(held)} is set as {told}, {names}; set it another way",
        )
    return None


def unreachable(way: Way, row: int) -> WayFault:
    """Why no hand is set by a row, with a hand that it would have set."""
    for held in _hands(way):
        codes = [way.split.codes[card] for card in held]
        if row not in way.rows_for(sum(codes) >> SUIT_BITS):
            continue
        laid = way.lay(codes)
        if way.fitting(row, codes, laid):
            choice = way.choose(codes, laid)
            assert choice is not None
            return WayFault(
                row, "unreachable",
                f"no hand reaches it: all that it fits, such as {show_cards(held)}, are set by earlier rows "
                f"(this one by row {choice.row + 1}); put it before them or take it out",
            )  # fmt: skip
    return WayFault(row, "unreachable", "no hand reaches it: no hand that can be dealt fits it; take it out")


def _hands(way: Way) -> Iterator[tuple[str, ...]]:
    for case in suit_cases(way.split):
        yield in_order(case.cards())
