"""Output: tables with lines and colour on a terminal, plain columns in a pipe, JSON on request."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import IO, Any, NamedTuple, cast

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 140
_BLANKS = re.compile(r" +(?=\n)")
FOLDABLE = (14, 10, 6)  # what is left of a long word on its line, where names need the room
RIGHT = ">"  # marks the heading of a column of figures


class _Screen(Console):
    def on_broken_pipe(self) -> None:
        """The library would exit with 1; a reader that has read enough is no error."""
        raise BrokenPipeError


def screen() -> Console:
    """Texts are printed literally: regulations are full of square brackets."""
    if sys.stdout.isatty():
        return _Screen(markup=False, highlight=False, emoji=False)
    width = None if "COLUMNS" in os.environ else PIPE_WIDTH
    stream = cast(IO[str], _Trimmed(sys.stdout))
    return _Screen(markup=False, highlight=False, emoji=False, width=width, file=stream)


class _Trimmed:
    """Strips trailing blanks, with which the library pads the lines of a table."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(_BLANKS.sub("", text))

    def flush(self) -> None:
        self._stream.flush()


def grid(headings: Sequence[str], rows: Iterable[Sequence[Any]], console: Console) -> Table | Group:
    """A table. Cells are text."""
    shown = [[cell if isinstance(cell, Text) else Text(str(cell)) for cell in row] for row in rows]
    lines = box.SIMPLE_HEAD if console.is_terminal else None
    gap = 1 if lines else 2  # a terminal's lines take one column
    table = Table(box=lines, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold", show_edge=False)
    # A line of its own over several rows, such as the name of a family, does not make the column one of words.
    names = all(" " not in row[0].plain for row in shown if any(cell.plain for cell in row[1:]))
    columns = [
        Column(
            heading.removeprefix(RIGHT).split("\n"), [row[at].plain for row in shown],
            heading.startswith(RIGHT) or (at == 0 and names),
        )
        for at, heading in enumerate(headings)
    ]  # fmt: skip
    widths = _widths(columns, console.width - 2 * (len(columns) - 1) - len(columns) * bool(lines))
    if not widths:
        return _stacked(headings, shown)
    for at, (column, width) in enumerate(zip(columns, widths, strict=True)):
        table.add_column(
            "\n".join(column.heading), justify="right" if headings[at].startswith(RIGHT) else "left",
            overflow="fold", no_wrap=column.is_fixed, style="cyan" if at == 0 else "", width=width,
        )  # fmt: skip
    for row in shown:
        table.add_row(*row)
    return table


class Column(NamedTuple):
    """The texts of a column. A fixed one, of names or figures, is not wrapped."""

    heading: list[str]
    cells: list[str]
    is_fixed: bool

    @property
    def widest(self) -> int:
        return max((cell_len(line) for text in self._texts for line in text.split("\n")), default=0)

    def narrowest(self, foldable: int) -> int:
        """The longest word. Words that are no names count for this much at most."""
        if self.is_fixed:
            return self.widest
        words = [word for text in self._texts for word in text.split()]
        return max(
            (cell_len(word) if "_" in word else min(cell_len(word), foldable) for word in words), default=0
        )

    @property
    def _texts(self) -> list[str]:
        return [*self.heading, *self.cells]


def _widths(columns: Sequence[Column], room: int) -> list[int | None]:
    """Widths that break no word, or at least no name, where these have room. Long texts get more of the rest."""
    widest = [each.widest for each in columns]
    tried = ([each.narrowest(foldable) for each in columns] for foldable in (room, *FOLDABLE))
    widths = next((found for found in tried if sum(found) <= room), [])
    if sum(widest) <= room:
        return [None] * len(columns)
    words = [each.narrowest(room) for each in columns]
    for _ in range(room - sum(widths) if widths else 0):
        at = max(
            range(len(columns)), key=lambda at: (widths[at] < words[at], widest[at] / max(1, widths[at]))
        )
        widths[at] += 1
    return list(widths)


def _stacked(headings: Sequence[str], rows: Iterable[Sequence[Text]]) -> Group:
    """Each row as a paragraph, where the columns have no room beside each other."""
    parts: list[RenderableType] = []
    for first, *cells in rows:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for heading, cell in zip(headings[1:], cells, strict=True):
            if cell.plain:
                table.add_row(Text(" ".join(heading.removeprefix(RIGHT).split()), style="dim"), cell)
        first.stylize("cyan")
        parts += [first, Padding(table, (0, 0, 0, 2))] if table.rows else [first]
    return Group(*parts)


def heading(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, style="bold"))


def note(console: Console, text: str, indent: int = 0) -> None:
    console.print(Padding(Text(text), (0, 0, 0, indent)))


def fields(console: Console, pairs: Iterable[tuple[str, str]], indent: int = 2) -> None:
    """Labels and texts in two columns."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for label, text in pairs:
        table.add_row(Text(label, style="dim"), Text(text))
    console.print(Padding(table, (0, 0, 0, indent)))


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def where(fact: dict[str, Any]) -> str:
    """A clause and its lines in the source text: `5324.31(f)(1), lines 1456–1466`."""
    return f"{fact['cite']}, {line_range(fact['lines'])}"


def line_range(lines: Sequence[int]) -> str:
    first, last = lines
    return f"line {first}" if first == last else f"lines {first}–{last}"
