"""Which files are one game: those a module plays, and of the games for a pot, which one script plays, those of one name."""

from __future__ import annotations

from hoyle.book.schema import GameFile


def is_for_pot(file: GameFile) -> bool:
    return file.room is not None or file.chinese is not None


def kind_of(file: GameFile) -> str:
    """The name under which the books are laid side by side."""
    return file.game if is_for_pot(file) else file.plays or file.game
