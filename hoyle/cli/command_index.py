"""The commands, found by their files: `cli/GROUP/NAME.py` is the command `hoyle NAME`.

A group is a folder whose package sets TITLE and ORDER. With USES_CACHE its commands, which only look up or
calculate, read parsed rulebooks from the user's cache; a house and its documents rest on the files, whose
digest `hoyle program` prints. A command's module docstring is its help: a summary, examples as lines that
start with `hoyle`, and paragraphs. `TAKES_LONG = True` in a module announces the wait while it is loaded. The
files are read and not imported, so that the help of all commands costs no more than reading their first
lines.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).parent
_DOCSTRING = re.compile(r'\s*"""(.*?)"""', re.DOTALL)
_TITLE = re.compile(r'^TITLE, ORDER = "(.+)", (\d+)$', re.MULTILINE)
_LONG = re.compile(r"^TAKES_LONG = True$", re.MULTILINE)


class Entry:
    """One command as its file describes it."""

    def __init__(self, file: Path, uses_cache: bool) -> None:
        self.name, self.uses_cache = file.stem, uses_cache
        self.module = ".".join((__package__, file.parent.name, file.stem))
        self._file = file

    @cached_property
    def _text(self) -> str:
        return self._file.read_text(encoding="utf-8")

    @cached_property
    def _parts(self) -> list[str]:
        found = _DOCSTRING.match(self._text)
        return [part.strip("\n") for part in found[1].split("\n\n")] if found else [""]

    @property
    def summary(self) -> str:
        return " ".join(self._parts[0].split())

    @property
    def help(self) -> str:
        told = [part for part in self._parts if not _is_example(part)]
        return "\n\n".join(" ".join(part.split()) for part in told)

    @property
    def examples(self) -> tuple[str, ...]:
        shown = [part for part in self._parts if _is_example(part)]
        return tuple(line.strip() for part in shown for line in part.splitlines())

    @property
    def takes_long(self) -> bool:
        return _LONG.search(self._text) is not None


def _is_example(part: str) -> bool:
    return part.strip().startswith("hoyle ")


class CommandGroup(NamedTuple):
    order: int
    title: str
    commands: tuple[Entry, ...]


@cache
def groups() -> tuple[CommandGroup, ...]:
    found = []
    for file in HOME.glob("*/__init__.py"):
        text = file.read_text(encoding="utf-8")
        if title := _TITLE.search(text):
            files = sorted(each for each in file.parent.glob("*.py") if not each.stem.startswith("_"))
            entries = tuple(Entry(each, "\nUSES_CACHE = True\n" in text) for each in files)
            found.append(CommandGroup(int(title[2]), title[1], entries))
    return tuple(sorted(found, key=lambda group: group.order))


@cache
def commands() -> dict[str, Entry]:
    return {entry.name: entry for group in groups() for entry in group.commands}
