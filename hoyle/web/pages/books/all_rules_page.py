"""Every game with the books that have it."""

from __future__ import annotations

from html import escape

from hoyle.book.loader import load_game
from hoyle.book.schema import GameFile
from hoyle.games.catalog import sound_games
from hoyle.web.pages.books.game_kinds import kind_of
from hoyle.web.site.html import link


def all_rules_html() -> str:
    """Every game by name, with the books that have it."""
    by_game: dict[str, list[tuple[str, GameFile]]] = {}
    for book, name in sound_games():
        file = load_game(book, name)[0]
        by_game.setdefault(kind_of(file), []).append((book, file))
    rows = "".join(
        f'<article class="game"><h3>{escape(files[0][1].title)}</h3><ul>'
        + "".join(
            f"<li><span>{link(file.title, f'/rules/{book}/{file.game}')}</span><span class=tag>{escape(book)}</span></li>"
            for book, file in files
        )
        + f'</ul><div class="row">{link("Compare rulebooks", f"/compare/{game}") if len(files) > 1 else ""}</div></article>'
        for game, files in sorted(by_game.items())
    )
    return f'<h1>Rules</h1><div class="games">{rows}</div>'
