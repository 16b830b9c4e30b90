"""Tables of a book or game that the house was opened without. They wait: nothing is abandoned, their money stays.

A table records the path of its game, and the store the terms it was opened under. Play continues when the house is
opened with the book and game again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.book.loader import books, game_names
from hoyle.errors import BookError, HoyleError, UnknownName
from hoyle.house.recovery.stored_terms import stored_document, terms_of
from hoyle.kit.editions import is_here
from hoyle.ledger import Store


def missing_book(store: Store, opening: Mapping[str, Any]) -> str:
    """Which book or file a table waits for, or nothing where the house has it."""
    path = opening["path"]
    book, _, game = path.partition("/")
    if book not in books() and is_here(book, books()):
        return ""  # in another edition: the table goes on by the terms that the store has of its own
    if book not in books():
        title = stored_document(store, opening)
        named = f'"{book}" ({title})' if title else f'"{book}"'
        return f"the book {named} of {path} is missing; open the house with the rulebook folder that has it"
    if game not in game_names(book):
        return (
            f'the book "{book}" has no file of {game}; put {book}/{game}.yaml back into its rulebook folder'
        )
    return ""


def missing_game(store: Store, opening: Mapping[str, Any]) -> str:
    """Why the game of a table cannot be played, where its module is missing or broken."""
    try:
        terms_of(store, opening)
    except (BookError, UnknownName) as error:
        return f"the game of {opening['path']} is missing; open the house with its package ({error})"
    except HoyleError:
        return ""  # known, and refused for another reason
    return ""
