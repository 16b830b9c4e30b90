"""What the shell offers when Tab is pressed: games, books, and the options of the game that is named."""

from __future__ import annotations

from typing import Any

from hoyle.errors import HoyleError


def complete_game(incomplete: str) -> list[str]:
    from hoyle.book.loader import all_games

    return [path for path in map("/".join, all_games()) if path.startswith(incomplete)]


def complete_book(incomplete: str) -> list[str]:
    from hoyle.book.loader import books

    return [book for book in books() if book.startswith(incomplete)]


def complete_game_name(incomplete: str) -> list[str]:
    from hoyle.book.loader import all_games

    return sorted({game for _, game in all_games() if game.startswith(incomplete)})


def complete_choice(ctx: Any, incomplete: str) -> list[str]:
    """`name=` for every option of the game; after the equals sign its values, where the book lists them."""
    from hoyle.book.loader import load_game

    given = ctx.params.get("game") or next((word for word in ctx.args if "/" in word), "")
    book, _, game = str(given).partition("/")
    try:
        options = load_game(book, game)[0].options
    except HoyleError:
        return []
    offered = [f"{name}={value}" for name, option in options.items() for value in option.choose]
    names = [f"{name}=" for name in options]
    return [text for text in (offered if "=" in incomplete else names) if text.startswith(incomplete)]
