"""The input of a game: a terminal, a pipe, or a script that is echoed."""

from __future__ import annotations

import contextlib
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from hoyle.errors import HoyleError

_COMMENT = re.compile(r"^\s*#.*|\s#\s.*")  # `down #3` has none


class Reader:
    """Returns one line at a time, and None at the end."""

    def __init__(self, console: Console, script: Path | None) -> None:
        self._console = console
        self.script = script
        self._lines = _read(script) if script else []
        self._at = 0
        self.place = ""
        self._edits = script is None and sys.stdin.isatty() and console.is_terminal and _start_editor()

    def next(self, prompt: Text) -> str | None:
        if self.script is None:
            return self._typed(prompt)
        if self._at >= len(self._lines):
            return None
        number, line = self._lines[self._at]
        self._at += 1
        self.place = f"{self.script}:{number}"
        self._console.print(prompt.copy().append(line))
        return line

    def _typed(self, prompt: Text) -> str | None:
        try:
            line = input(self._marked(prompt))
        except EOFError:
            self._console.print()
            return None
        if not sys.stdin.isatty():
            self._console.print(line)
        return line.strip()

    def _marked(self, prompt: Text) -> str:
        """Bold for the line editor, with the codes marked as taking no room."""
        return f"\001\033[1m\002{prompt.plain}\001\033[0m\002" if self._edits else prompt.plain


def _start_editor() -> bool:
    """Arrow keys and history, where Python has readline."""
    with contextlib.suppress(ImportError):
        import readline

        return bool(readline)
    return False


def _read(path: Path) -> list[tuple[int, str]]:
    """The lines that are not empty, with their numbers."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise HoyleError(f"{path}: cannot be read ({error})") from None
    stripped = (
        (number, _COMMENT.sub("", line).strip()) for number, line in enumerate(text.splitlines(), start=1)
    )
    return [(number, line) for number, line in stripped if line]
