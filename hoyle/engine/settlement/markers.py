"""Vigorish that is collected later: a marker at the seat says how much, until the next shuffle or until it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book.terms import Terms
from hoyle.engine.round.script import HOUSE, Line
from hoyle.kit.money import show_money

MARKER = "vigorish_marker"
LATER = "later"


def is_marked(terms: Terms, wager: str) -> bool:
    """Whether the house marks the fee of this wager instead of collecting it with the payout."""
    found = terms.percent_fees.get(wager)
    if found is None or found[1].collected is None:
        return False
    return terms.options.get(found[1].collected) == LATER


def told(line: Line) -> str:
    return f"a marker at {line.seat}'s place for {show_money(line.fee)} of vigorish"


def owed_after(
    before: Mapping[str, int], marks: Mapping[int, tuple[str, int]], lines: list[Line]
) -> dict[str, int]:
    """By seat, with the marks of the wagers that were decided and not voided after all."""
    owed = dict(before)
    for line in lines:
        if line.stake_id in marks and line.kind == "settled":
            seat, cents = marks[line.stake_id]
            owed[seat] = owed.get(seat, 0) + cents
    return owed


def collected(terms: Terms, owed: Mapping[str, int]) -> Iterator[Line]:
    """A line for each marker that is taken away against its money."""
    for seat, cents in owed.items():
        fee = next(fee for _, fee in terms.percent_fees.values() if fee.collected is not None)
        cite = terms.cite(fee.cite, fee.lines)
        yield Line(
            seat,
            0,
            MARKER,
            "",
            "",
            0,
            "collected",
            show_money(cents),
            0,
            cents,
            cite,
            kind="fee",
            paid_by=HOUSE,
        )
