"""PAR sheets as Python objects: printed, shown in a notebook, as a frame, a page or a workbook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hoyle.book.resolve import Choices, Overrides
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet
from hoyle.report.sheet.figures import sheet_facts
from hoyle.report.sheet.price_sources import without_figures
from hoyle.report.sheet.sheet_tables import as_text

if TYPE_CHECKING:
    from hoyle.report.verification.three_roads import Verification


class Sheet(ParSheet):
    """A PAR sheet that can be printed, shown at the end of a notebook's cell, or taken along as a frame."""

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        from hoyle.report.sheet.html_page import body

        return body(self)

    def page(self) -> str:
        """A whole page of HTML that asks nothing of any other machine."""
        from hoyle.report.sheet.html_page import page

        return page(self)

    def to_frame(self, *, outcomes: bool = False) -> Any:
        """A pandas frame of the wagers, or of all their outcomes."""
        from hoyle.report.sheet.data_frame import to_frame

        return to_frame(self, outcomes=outcomes)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, as `hoyle par --json` has it."""
        return sheet_facts(self)

    def to_excel(self, file: str | Path) -> None:
        from hoyle.report.sheet.workbook import write_workbook

        write_workbook(self, Path(file))

    def verify(self, rounds: int = 20_000, *, seed: int = 1) -> Verification:
        """The same figures by simulation: compiled rounds, and the engine's own."""
        from hoyle.report.verification.run_verification import verify

        return verify(self, rounds, seed=seed)


def par(
    path: str,
    *,
    options: Choices | None = None,
    pays: Overrides | None = None,
    cards: bool = False,
    shoe: Mapping[str, int] | None = None,
    effects: bool = False,
    exact: bool = False,
    tell: Callable[[int, int], None] | None = None,
) -> Sheet:
    """The exact figures of every wager of a book's game, as in `hoyle.par("ny/roulette")`.

    With `cards`, also what every decision is worth and what easier ways to play cost. `shoe={"A": 20, "Kh":
    5, ...}` is all that is left of a shoe, by ranks or by cards; `effects` tells what one card more that is
    gone would change. With `exact`, figures that are otherwise known only to many digits are fractions too,
    which may take minutes; `tell` is then called with the parts of the work that are done and how many there
    are.
    """
    sheet = Sheet(
        *catalog.par(path, options, pays, cards=cards, shoe=shoe, effects=effects, exact=exact, tell=tell)
    )
    missing = without_figures(sheet)
    if not missing:
        return sheet
    return sheet._replace(notes=(*sheet.notes, f"There is no exact solution yet of {', '.join(missing)}."))


__all__ = ["Sheet", "par"]
