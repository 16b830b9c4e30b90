"""Which files of the rulebooks are the same game: those of one module, or of one name among the games for a pot."""

from __future__ import annotations

from hoyle.book.schema import GameFile


def is_for_pot(file: GameFile) -> bool:
    return file.room is not None or file.chinese is not None


def kind_of(file: GameFile) -> str:
    """The name under which rulebooks are compared."""
    return file.game if is_for_pot(file) else file.plays or file.game
