"""What a posted schedule takes from players and from the bank, and the edges before and after it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from hoyle.book.terms import Terms
from hoyle.engine.settlement.held_lines import order_of
from hoyle.exact.common.after_collection import AfterCollection, after_collection
from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.kit.money import show_money
from hoyle.report.sheet.cell_grid import Grid, without
from hoyle.report.sheet.digits import share, short
from hoyle.report.sheet.price_sources import terms_of

TITLE = "Edges before and after the collection"
_SIDES = (
    "Each side's own loss on average, in percent of the stake; below zero it gains. The bank's is of all players' "
    "wagers together. Where the bank covers only part, it has that many stakes left when the action reaches the "
    "player, who plays as the sheet supposes; "
)
_RETURNED = "the rest of the wager comes back, and the collection does not."
_KEPT = "the rest stays with the bank, of a losing wager and of one that it cannot pay, and so does the collection."
EVERYTHING = "all"


def collection_rows(sheet: ParSheet) -> tuple[AfterCollection, ...]:
    return _rows(terms_of(sheet), sheet.wagers)


def note_of(sheet: ParSheet) -> str:
    return _SIDES + (_KEPT if order_of(terms_of(sheet)).keeps_uncovered else _RETURNED)


@lru_cache(maxsize=64)  # text, page and workbook ask for the same
def _rows(terms: Terms, wagers: tuple[WagerPar, ...]) -> tuple[AfterCollection, ...]:
    return tuple(after_collection(terms, wagers))


def collections(sheet: ParSheet) -> Grid:
    """Every schedule, stake, number of players and cover of every main wager."""
    return _grid(collection_rows(sheet))


def collections_in_force(sheet: ParSheet) -> Grid:
    """Of the schedule that the table uses, and of the first main wager."""
    terms, rows = terms_of(sheet), collection_rows(sheet)
    used = {str(terms.options[fee.option]) for fee in terms.file.fees.values() if fee.option}
    kept = [row for row in rows if row.schedule in used and row.label == rows[0].label]
    return without(_grid(kept), ("wager",))


def _grid(rows: tuple[AfterCollection, ...] | list[AfterCollection]) -> Grid:
    headings = (
        "wager", "schedule", ">stake", ">players", ">bank\ncovers", ">each player\npays", ">bank\npays",
        ">player\nbefore", ">player\nafter", ">bank\nbefore", ">bank\nafter",
    )  # fmt: skip
    return Grid(headings, [_cells(row) for row in rows])


def _cells(row: AfterCollection) -> tuple[str, ...]:
    return (
        f"{row.label} ({row.table})" if row.table else row.label,
        row.schedule,
        show_money(row.stake_cents).removesuffix(".00"),
        str(row.players),
        EVERYTHING if row.covers is None else short(row.covers),
        show_money(row.player_pays),
        show_money(row.bank_pays),
        *map(share, (row.player_before, row.player_after, row.bank_before, row.bank_after)),
    )


def collection_facts(sheet: ParSheet) -> list[dict[str, Any]]:
    """The same as plain facts: fractions as text are exact, and none where the edge is not; numbers are the nearest
    floats."""
    return [
        {
            "wager": row.label,
            "table": row.table,
            "schedule": row.schedule,
            "stake_cents": row.stake_cents,
            "players": row.players,
            "bank_covers_stakes": None if row.covers is None else str(row.covers),
            "player_pays_cents": row.player_pays,
            "bank_pays_cents": row.bank_pays,
            **_edge("player", "before", row.player_before, row.is_exact),
            **_edge("player", "after", row.player_after, row.is_exact),
            **_edge("bank", "before", row.bank_before, row.is_exact),
            **_edge("bank", "after", row.bank_after, row.is_exact),
        }
        for row in collection_rows(sheet)
    ]


def _edge(side: str, when: str, edge: Fraction, is_exact: bool) -> dict[str, Any]:
    name = f"{side}_edge_{when}"
    return {name: float(edge), f"{name}_exact": str(edge) if is_exact else None}
