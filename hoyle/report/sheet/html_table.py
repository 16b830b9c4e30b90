"""A table of cells as HTML, for the pages of sheets, cards and filings."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hoyle.report.sheet.cell_grid import RIGHT, Grid

HALF_A_LINE = 22  # characters of a heading and its figure, on half the width of a phone


def table_html(grid: Grid, *, stacked: bool = False, colours: Sequence[str] = ()) -> str:
    """A table. On a narrow screen a stacked one labels its cells; others scroll sideways.

    `colours` has one for each row, as `--row` for a style to use.
    """
    names = [escape(heading.removeprefix(RIGHT).replace("\n", " ")) for heading in grid.headings]
    figures = [heading.startswith(RIGHT) for heading in grid.headings]
    head = "".join(
        f'<th scope="col"{_classes(figure=is_figure)}>{name}</th>'
        for name, is_figure in zip(names, figures, strict=True)
    )
    opened = [f"<td{_classes(figure=is_figure)}>" for is_figure in figures]
    if stacked:
        longest = [max((len(row[at]) for row in grid.rows), default=0) for at in range(len(names))]
        opened = [
            f'<td{_classes(figure=is_figure, wide=len(name) + length > HALF_A_LINE)} data-name="{name}">'
            for name, is_figure, length in zip(names, figures, longest, strict=True)
        ]
    begun = [f'<tr style="--row:{colour}">' for colour in colours] or ["<tr>"] * len(grid.rows)
    rows = "".join(
        begin
        + "".join(
            f"{start}{escape(cell.replace('_', ' '))}</td>" for start, cell in zip(opened, row, strict=True)
        )
        + "</tr>\n"
        for begin, row in zip(begun, grid.rows, strict=True)
    )
    return (
        f"<div{_classes(scroll=True, stacked=stacked)}><table>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{rows}</tbody></table></div>"
    )


def _classes(**given: bool) -> str:
    names = " ".join(name for name, is_given in given.items() if is_given)
    return f' class="{names}"' if names else ""
