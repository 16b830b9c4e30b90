"""What a list of games says of each: its title, its section, and how much the book has of it.

A command keeps these facts with the parsed rulebooks, so that a list need not validate every file again.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from hoyle import book as books
from hoyle.book.layered.take_up import GENERAL
from hoyle.book.loader import game_path, load_game
from hoyle.book.resolve import pay_table_count
from hoyle.book.strict_yaml import PARSED
from hoyle.errors import BookError, UnknownName
from hoyle.games.catalog import family_named
from hoyle.report.words.listing import Fact

_TAKES_UP = "\ngeneral:"
_OVER_ANOTHER = "\nas_in:"  # such a file changes with the one that it is laid over


def game_facts(book: str, game: str) -> Fact:
    found = _counted(book, game)
    family = _family(found["plays"])
    counts = {name: value for name, value in found.items() if name not in ("game", "title", "plays")}
    return {
        "path": f"{book}/{found['game']}", "book": book, "game": found["game"], "title": found["title"],
        "family": family, **counts,
    }  # fmt: skip


def _counted(book: str, game: str) -> Fact:
    text = text_of(book, game) if PARSED else ""
    for cache_of_files in PARSED if text else ():
        found: Fact | None = cache_of_files.find(text, code_digest())
        if found is not None:
            return found
    file = load_game(book, game)[0]
    counted = {
        "game": file.game,
        "title": file.title,
        "plays": file.plays or file.game,
        "section": file.section,
        "lines": list(file.lines),
        "wagers": len(file.wagers),
        "pay_tables": pay_table_count(file),
        "options": len(file.options),
        "irregularities": len(file.irregularities),
        "readings": len(file.readings),
    }
    for cache_of_files in PARSED if text else ():
        cache_of_files.keep(text, counted, code_digest())
    return counted


def text_of(book: str, game: str) -> str:
    """What a file's facts are read from: the file, and the general file where it takes up parts of that.

    Empty where the text does not say all: a file that is laid over another one changes with it.
    """
    path = game_path(book, game)
    try:
        text = path.read_text(encoding="utf-8")
        if _OVER_ANOTHER in text:
            return ""
        if _TAKES_UP in text:
            text += path.with_name(f"{GENERAL}.yaml").read_text(encoding="utf-8")
        return text
    except (OSError, UnicodeDecodeError):
        return ""


@cache
def code_digest() -> bytes:
    """A digest of the code that reads and counts: another version keeps facts of its own."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in sorted(Path(books.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.digest()


def _family(module: str) -> str:
    """Empty where no module plays the file yet."""
    try:
        return family_named(module)
    except (BookError, UnknownName):
        return ""
