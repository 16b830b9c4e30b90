"""PAR sheets for readers: as text, JSON, CSV and a page to print. Decimals are made here and nowhere below."""

from __future__ import annotations

from hoyle.book.resolve import Choices, Overrides
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet
from hoyle.report.page import body, page
from hoyle.report.sources import without_figures
from hoyle.report.tables import as_text


class Sheet(ParSheet):
    """A PAR sheet that can be printed, or shown at the end of a notebook's cell."""

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        return body(self)

    def page(self) -> str:
        """A whole page of HTML that asks nothing of any other machine."""
        return page(self)


def par(path: str, *, options: Choices | None = None, pays: Overrides | None = None) -> Sheet:
    """The exact figures of every wager of a book's game, as in `hoyle.par("ny/roulette")`."""
    sheet = Sheet(*catalog.par(path, options, pays))
    missing = without_figures(sheet)
    if not missing:
        return sheet
    return sheet._replace(notes=(*sheet.notes, f"There is no exact solution yet of {', '.join(missing)}."))


__all__ = ["Sheet", "par"]
