"""The lobby: open tables, and the games of each rulebook by family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hoyle.book.loader import books, document_of, load_game, title_of
from hoyle.book.schema import GameFile
from hoyle.errors import UnknownName
from hoyle.games.catalog import families, family_of, sound_games
from hoyle.report.words.game_kinds import is_for_pot
from hoyle.web.forms.table_opening import opening_html
from hoyle.web.site.html import link, money

Summary = Mapping[str, Any]
# Applied in the browser, which keeps the favourites: see `static/lobby.js`.
FILTERS = (
    '<div class="row filters" role="search" data-filters><label>Search <input name="q" type="search" size="14" '
    'placeholder="blackjack"></label><label>Least wager <select name="least"><option value="">any</option>'
    '<option value="500">up to $5</option><option value="1000">up to $10</option><option value="2500">up to $25</option>'
    '</select></label><label><input type="checkbox" name="free"> Free seats</label>'
    '<label><input type="checkbox" name="liked"> Favourites</label><span class="soft" role="status" data-count></span></div>'
)


def shelf_html(book: str, *, is_demo: bool = False) -> str:
    """The heading and the rulebooks to choose from."""
    shelf = "".join(
        link(document_of(each)[1].title.partition(",")[0], f"/?book={each}", current=each == book)
        for each in books()
    )
    shelf = link("Open tables", "/", current=not book) + shelf
    play_money = " Play money only." if is_demo else ""
    return (
        "<h1>Table games, by the book</h1>"
        f'<p class="soft">Every bet, payout and ruling by the published rules.{play_money}</p>'
        f'<nav class="books" aria-label="Rulebooks">{shelf}</nav>{_about(book) if book else ""}{FILTERS}'
    )


def _about(book: str) -> str:
    document = document_of(book)[1]
    return f'<p>{escape(document.title)}. <span class="soft">Edition: {escape(document.edition)}.</span></p>'


def open_html(tables: Sequence[Summary], *, can_open: bool) -> str:
    """All open tables by family."""
    if not tables:
        hope = (
            "Choose a rulebook above to open one."
            if can_open
            else "Tables opened by the floor are listed here. The rulebooks above list all games."
        )
        return f"<p>No open tables. {hope}</p>"
    return "".join(
        f'<h2>{escape(family.name)}</h2><div class="games">'
        + "".join(_open_table(table) for table in tables if table["family"] == key)
        + "</div>"
        for key, family in families().items()
        if any(table["family"] == key for table in tables)
    )


def _open_table(table: Summary) -> str:
    book = title_of(str(table["path"]).partition("/")[0]).partition(",")[0]
    return (
        f'<article class="game" data-like="{escape(str(table["path"]), quote=True)}"><h3>{escape(str(table["title"]))}</h3><span class="soft small">{escape(book)}</span>'
        f"<ul>{_table(table)}</ul></article>"
    )


def by_family(book: str) -> list[tuple[str, list[GameFile]]]:
    """The games of a rulebook by family."""
    files = [load_game(each, game)[0] for each, game in sound_games() if each == book]
    found = [
        (family.name, [file for file in files if _is_of(file, key)]) for key, family in families().items()
    ]
    return [(name, games) for name, games in found if games]


def _is_of(file: GameFile, family: str) -> bool:
    """A game without a module has no family."""
    try:
        return family_of(file) == family
    except UnknownName:
        return False


def title_html(file: GameFile) -> str:
    return f'<h3>{escape(file.title)}</h3><span class="soft small">{_counts(file)} · {escape(file.section)}</span>'


def tables_html(path: str, tables: Iterable[Summary]) -> str:
    """The open tables of one game, the part that is refreshed."""
    mine = "".join(_table(table) for table in tables if table["path"] == path)
    return f"<ul>{mine}</ul>" if mine else ""


def more_html(path: str, file: GameFile, *, can_open: bool) -> str:
    opening = opening_html(path) if can_open else ""
    links = link("Rules", f"/rules/{path}")
    if not is_for_pot(file):
        links += link("House edges", f"/par/{path}")
    return f'{opening}<div class="row">{links}</div>'


def _counts(file: GameFile) -> str:
    wagers = "poker for a pot" if is_for_pot(file) else f"{len(file.wagers)} wagers"
    return f"{wagers}, {len(file.options)} options"


def _table(table: Summary) -> str:
    free = int(table["free_spots"])
    seats = f"{free} seat{'s' if free != 1 else ''} free" if free else "full"
    state = " · betting suspended" if table["disabled"] else ""
    limits = str(table.get("stakes") or f"{money(int(table['least']))}–{money(int(table['most']))}")
    go = link("Sit down" if free else "Watch", f"/table/{table['id']}", kind="button main")
    named = f"<strong>{escape(str(table['name']))}</strong> · " if table.get("name") else ""
    return (
        f'<li data-least="{int(table["least"])}" data-free="{free}"><span>'
        + f"{named}{escape(limits)} · {seats}{state}</span>{go}</li>"
    )
