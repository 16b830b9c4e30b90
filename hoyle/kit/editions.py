"""Editions of a book side by side: `ny@2026` is the book `ny` in the edition of a day of 2026.

A book without a date is the edition that the house plays by. Its name in a fingerprint is the same in every edition, so
that terms that have not changed are the same terms, and what was approved stays approved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

AT = "@"
DATED = re.compile(r"^\d{4}-\d{2}-\d{2}$")
EDITION = re.compile(r"^[a-z][a-z0-9_]*@[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$")


def book_of(name: str) -> str:
    """The book of an edition, or of a path to a game in it without the game's name: `ny` of `ny@2026`."""
    return name.partition(AT)[0]


def any_edition(path: str) -> str:
    """The path of a game without its edition: `ny/craps` of `ny@2026/craps`."""
    book, slash, game = path.partition("/")
    return f"{book_of(book)}{slash}{game}"


def day_of(name: str) -> str:
    """The day, month or year in the name of an edition; empty where it has none."""
    return name.partition(AT)[2] if EDITION.match(name) else ""


def is_here(book: str, books: Iterable[str]) -> bool:
    """Whether a book is here in any edition."""
    return book_of(book) in map(book_of, books)
