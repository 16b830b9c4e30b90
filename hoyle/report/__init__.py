"""PAR sheets for readers.

Text, JSON, CSV, pages and workbooks. Only this layer turns fractions into decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hoyle.exact.sheet import ParSheet

if TYPE_CHECKING:
    from hoyle.book.alternatives import Readings
    from hoyle.book.resolve import Choices, Overrides
    from hoyle.report.sheet.other_readings import Changed
    from hoyle.report.verification.three_roads import Verification


class Sheet(ParSheet):
    """A PAR sheet.

    It prints as text, shows itself in a notebook, and becomes a page, a workbook or a data frame.
    """

    def __repr__(self) -> str:
        return f"<PAR sheet of {self.path}, {len(self.wagers)} wagers; print it to read it>"

    def __str__(self) -> str:
        from hoyle.report.sheet.sheet_tables import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from hoyle.report.sheet.html_page import body

        return body(self)

    def page(self) -> str:
        """A whole HTML page that loads nothing from elsewhere."""
        from hoyle.report.sheet.html_page import page

        return page(self)

    def to_frame(self, *, outcomes: bool = False) -> Any:
        """A pandas data frame of the wagers, or of all their outcomes."""
        from hoyle.report.sheet.data_frame import to_frame

        return to_frame(self, outcomes=outcomes)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, as `hoyle par --json` prints it."""
        from hoyle.report.sheet.figures import sheet_facts

        return sheet_facts(self)

    def to_excel(self, file: str | Path) -> None:
        """Write an Excel workbook."""
        from hoyle.report.sheet.workbook import write_workbook

        write_workbook(self, Path(file))

    def other_readings(self) -> list[Changed]:
        """The house edges that change under other readings of the text, each solved by the same code."""
        from hoyle.report.sheet.other_readings import other_readings

        return other_readings(self)

    def verify(self, rounds: int = 20_000, *, seed: int = 1) -> Verification:
        """The same figures by simulation: by a kernel, and by the engine."""
        from hoyle.report.verification.run_verification import verify

        return verify(self, rounds, seed=seed)


def par(
    path: str,
    *,
    options: Choices | None = None,
    pays: Overrides | None = None,
    readings: Readings | None = None,
    cards: bool = False,
    shoe: Mapping[str, int] | None = None,
    effects: bool = False,
    exact: bool = False,
    tell: Callable[[int, int], None] | None = None,
    least: str = "",
    most: str = "",
) -> Sheet:
    """House edge and outcomes of every wager of a game, solved exactly.

    >>> import hoyle
    >>> sheet = hoyle.par("ny/roulette")
    >>> next(wager.house_edge for wager in sheet.wagers if wager.wager == "red")
    Fraction(1, 19)

    `options` and `pays` are the house's options and prices, `{"straight": {"win": "36 to 1"}}`. `readings` are
    other readings of the text than Hoyle's, by name: `hoyle.par(path).other_readings()` lists them. With `cards`,
    the sheet also has the value of every decision and the cost of easier strategies. `shoe={"A": 20, "Kh": 5,
    ...}` is all that is left of a shoe, by rank or by card; `effects` adds the effect of removing one card.
    `exact` turns figures that are known only to many digits into fractions, which may take minutes; `tell` is
    then called with the parts done and their number. `least` and `most` are the limits of the table, as in "$25",
    where a limit on payouts follows from them; the sheet then names them.
    """
    from hoyle.exact import catalog
    from hoyle.report.sheet.price_sources import without_figures
    from hoyle.report.sheet.table_notes import at_limits

    sheet = Sheet(
        *catalog.par(
            path, options, pays, readings=readings, cards=cards, shoe=shoe, effects=effects, exact=exact, tell=tell
        )
    )  # fmt: skip
    sheet = at_limits(sheet, least, most)
    missing = without_figures(sheet)
    if not missing:
        return sheet
    return sheet._replace(notes=(*sheet.notes, f"There is no exact solution yet of {', '.join(missing)}."))


__all__ = ["Sheet", "par"]
