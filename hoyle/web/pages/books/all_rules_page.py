"""Every game with the books that have it."""

from __future__ import annotations

from html import escape

from hoyle.book.loader import books, load_game, load_general
from hoyle.book.schema import GameFile
from hoyle.games.catalog import sound_games
from hoyle.report.words.game_kinds import kind_of
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
    return f'<h1>Rules</h1>{_general()}<div class="games">{rows}</div>'


def _general() -> str:
    """Links to what each document says for many games."""
    found = [(book, general[0].title) for book in books() if (general := load_general(book)) is not None]
    links = "".join(f"<li>{link(title, f'/rules/{book}')}</li>" for book, title in found)
    return f"<h2>Definitions and general rules</h2><ul>{links}</ul><h2>Games</h2>" if found else ""
