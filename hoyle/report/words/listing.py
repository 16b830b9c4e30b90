"""A list of facts that shows itself as a table, in a terminal and in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hoyle.report.sheet.cell_grid import Grid, plain

Fact = dict[str, Any]


class Listing(tuple[Fact, ...]):
    """Each item is a dictionary. `columns` maps the headings of the table to keys of the items.

    `faults` says what was left out because it is wrong, a sentence each.
    """

    columns: Mapping[str, str]
    faults: tuple[str, ...]

    def __new__(
        cls, facts: Iterable[Fact], columns: Mapping[str, str], faults: Iterable[str] = ()
    ) -> Listing:
        made = super().__new__(cls, facts)
        made.columns, made.faults = columns, tuple(faults)
        return made

    def __repr__(self) -> str:
        return plain(self.grid())

    def _repr_html_(self) -> str:
        from hoyle.report.sheet.html_table import table_html

        return table_html(self.grid())

    def grid(self) -> Grid:
        rows = [[str(fact.get(key, "")) for key in self.columns.values()] for fact in self]
        return Grid(list(self.columns), rows)
