"""Shows progress on stderr: a progress bar on a terminal, a plain line every few seconds elsewhere.

What takes less than a moment says nothing, so that a quick answer or a refusal stands alone on its stream.
The first line comes within a second, also while something is being compiled.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

import typer

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

FIRST_SECONDS = 0.05  # starting the program has taken some tenths of a second
EVERY_SECONDS = 10.0
INTERRUPTED = 130


class Waiting:
    """`with Waiting("ny/craps", total) as waiting: waiting.tell("compiling")`."""

    def __init__(
        self,
        title: str,
        total: int | None = None,
        stream: TextIO | None = None,
        every: float = EVERY_SECONDS,
        first: float = FIRST_SECONDS,
    ) -> None:
        self._title, self._total, self._first, self._every = title, total, first, every
        self._stream = stream or sys.stderr
        self._text, self._done = "", 0
        self._over = threading.Event()
        self._bar: Progress | None = None
        self._task: TaskID
        self._teller: threading.Thread | None = None

    def __enter__(self) -> Waiting:
        if self._stream.isatty():
            self._bar = _bar(self._stream, self._total is not None)
            self._task = self._bar.add_task(self._title, total=self._total, told=self._text)
            self._bar.start()
        else:
            self._teller = threading.Thread(target=self._keep_telling, daemon=True)
            self._teller.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self.stop()
        if self._teller is not None:
            self._teller.join()

    def tell(self, text: str, done: int | None = None) -> None:
        """Show what is going on now, and how much of the total is done."""
        self._text = text
        self._done = self._done if done is None else done
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done, told=text)

    def stop(self) -> None:
        """Remove the bar, so that other text can be printed."""
        if self._bar is not None:
            self._bar.stop()

    def start(self) -> None:
        if self._bar is not None:
            self._bar.start()

    def _keep_telling(self) -> None:
        wait, started = self._first, time.monotonic()
        while not self._over.wait(wait):
            print(self._line(time.monotonic() - started), file=self._stream, flush=True)
            wait = self._every

    def _line(self, seconds: float) -> str:
        share = f" {self._done / self._total:.0%}" if self._total and self._done else ""
        waited = f" ({seconds:.0f} s)" if seconds >= 1 else ""
        return f"{self._title}{share}: {self._text or 'reading the rules'}{waited}"


@contextmanager
def solving(game: str) -> Iterator[Waiting]:
    """Progress of solving a game; Ctrl-C ends it with one sentence."""
    try:
        with Waiting(game) as waiting:
            waiting.tell("solving")
            yield waiting
    except KeyboardInterrupt:
        typer.echo(f"hoyle: stopped while solving {game}; nothing was written.", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _bar(stream: TextIO, is_measured: bool) -> Progress:
    """With a bar where the total is known, otherwise text alone."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        [BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn()] if is_measured else []
    )
    return Progress(
        TextColumn("{task.description}"), *columns, TextColumn("{task.fields[told]}"),
        console=Console(file=stream), transient=True,
    )  # fmt: skip
