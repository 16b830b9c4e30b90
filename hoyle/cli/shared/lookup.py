"""Finds a game by what a person types: `ny/craps`, and a hint for `craps` alone."""

from __future__ import annotations

from hoyle.book.loader import all_games, load_game
from hoyle.book.schema import GameFile
from hoyle.errors import BookError, HoyleError, UnknownName
from hoyle.games.catalog import family_of


def find_file(path: str) -> tuple[str, GameFile]:
    """A book and its file of a game. The file has its shape; whether its game can play it is not asked here."""
    book, slash, game = path.partition("/")
    if not slash or not book or not game:
        raise _incomplete(path.strip("/"))
    return book, load_game(book, game)[0]


def _incomplete(word: str) -> HoyleError:
    found = [f"{book}/{game}" for book, game in all_games() if word in (book, game)]
    if found:
        return HoyleError(f'"{word}" is not a book and a game; name one of {", ".join(found)}.')
    return UnknownName("game", word, (f"{book}/{game}" for book, game in all_games()))


def show_family(file: GameFile) -> str:
    """A file may be written before the module that plays it."""
    try:
        return family_of(file)
    except (BookError, UnknownName):
        return ""
