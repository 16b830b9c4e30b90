"""Output: tables with lines and colour on a terminal, plain columns in a pipe, JSON on request."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import IO, Any, cast

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 140
_BLANKS = re.compile(r" +(?=\n)")
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


def grid(headings: Sequence[str], rows: Iterable[Sequence[Any]], console: Console) -> Table:
    """A table. Cells are text or anything rich can show."""
    shown = [[cell if isinstance(cell, Text) else Text(str(cell)) for cell in row] for row in rows]
    names = all(" " not in row[0].plain for row in shown)
    lines = box.SIMPLE_HEAD if console.is_terminal else None
    gap = 1 if lines else 2  # a terminal's lines take one column
    table = Table(box=lines, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold", show_edge=False)
    for at, heading in enumerate(headings):
        right = heading.startswith(RIGHT)
        table.add_column(
            heading.removeprefix(RIGHT), justify="right" if right else "left", overflow="fold",
            no_wrap=right or (at == 0 and names), style="cyan" if at == 0 else "",
        )  # fmt: skip
    for row in shown:
        table.add_row(*row)
    return table


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
