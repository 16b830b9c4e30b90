"""Says on stderr what is waited for: a moving line on a terminal; elsewhere one plain line, if it takes a while."""

from __future__ import annotations

from threading import Timer
from types import TracebackType

import typer
from rich.console import Console

PATIENCE = 0.1  # seconds; whoever is answered at once needs no line


class Waiting:
    """A context: the line comes when it is entered and goes when it is left."""

    def __init__(self, text: str) -> None:
        console = Console(stderr=True)
        self._status = console.status(text) if console.is_terminal else None
        self._plain = Timer(PATIENCE, typer.echo, [f"hoyle: {text}"], {"err": True})
        self._plain.daemon = True

    def __enter__(self) -> Waiting:
        if self._status:
            self._status.start()
        else:
            self._plain.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.pause()
        self._plain.cancel()

    def update(self, text: str) -> None:
        """What is being done now; a plain line stays as it was."""
        if self._status:
            self._status.update(text)

    def pause(self) -> None:
        """While something is printed, which a moving line would be written over."""
        if self._status:
            self._status.stop()

    def resume(self) -> None:
        if self._status:
            self._status.start()
