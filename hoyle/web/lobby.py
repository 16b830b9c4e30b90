"""The lobby: every game of every book, by book and family, with the tables that are open and a way to open one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hoyle.book.load import all_games, document_of, documents, load_game
from hoyle.book.schema import GameFile
from hoyle.errors import UnknownName
from hoyle.games.catalog import FAMILIES, family_of
from hoyle.web.html import link, money, words
from hoyle.web.kinds import is_for_pot
from hoyle.web.opening import opening_html

FAMILY_NAMES = {
    "wheel": "Wheels", "dice": "Dice", "blackjack": "Blackjack", "baccarat": "Baccarat",
    "house_poker": "Poker against the house", "pai_gow": "Pai gow", "poker_room": "Poker room",
}  # fmt: skip
Summary = Mapping[str, Any]


def books() -> list[str]:
    return [document.book for document in documents().values()]


def lobby_html(book: str, tables: Iterable[Summary], *, can_open: bool, is_demo: bool = False) -> str:
    """The games of one book, or the open tables of all."""
    listed = list(tables)
    shelf = "".join(
        link(document_of(each)[1].title.partition(",")[0], f"/?book={each}", current=each == book)
        for each in books()
    )
    shelf = link("Open tables", "/", current=not book) + shelf
    body = _book(book, listed, can_open) if book else _open(listed)
    money_is_none = " Play money only: nothing here costs or pays anything." if is_demo else ""
    return (
        "<h1>Table games, by the book</h1>"
        f'<p class="soft">Every wager, price and ruling with its clause.{money_is_none}</p>'
        f'<nav class="books" aria-label="Books">{shelf}</nav>{body}'
    )


def _open(tables: Sequence[Summary]) -> str:
    """The open tables of all books, by family."""
    if not tables:
        return "<p>No table is open yet. Choose a book above and open one: it takes a click.</p>"
    families = [family for family in FAMILIES if any(table["family"] == family for table in tables)]
    return "".join(
        f'<h2>{FAMILY_NAMES.get(family, words(family))}</h2><div class="games">'
        + "".join(_open_table(table) for table in tables if table["family"] == family)
        + "</div>"
        for family in families
    )


def _open_table(table: Summary) -> str:
    book = document_of(str(table["path"]).partition("/")[0])[1].title.partition(",")[0]
    return (
        f'<article class="game"><h3>{escape(str(table["title"]))}</h3><span class="soft small">{escape(book)}</span>'
        f"<ul>{_table(table)}</ul></article>"
    )


def _book(book: str, tables: Sequence[Summary], can_open: bool) -> str:
    files = [load_game(each, game)[0] for each, game in all_games() if each == book]
    document = document_of(book)[1]
    sections = "".join(_family(book, family, files, tables, can_open) for family in FAMILIES)
    return f'<p>{escape(document.title)}. <span class="soft">Edition: {escape(document.edition)}.</span></p>{sections}'


def _family(
    book: str, family: str, files: Sequence[GameFile], tables: Sequence[Summary], can_open: bool
) -> str:
    games = [file for file in files if _is_of(file, family)]
    if not games:
        return ""
    cards = "".join(_game(book, file, tables, can_open) for file in games)
    return f'<h2>{FAMILY_NAMES.get(family, words(family))}</h2><div class="games">{cards}</div>'


def _is_of(file: GameFile, family: str) -> bool:
    """A file may be written before the module that plays it."""
    try:
        return family_of(file) == family
    except UnknownName:
        return False


def _game(book: str, file: GameFile, tables: Sequence[Summary], can_open: bool) -> str:
    path = f"{book}/{file.game}"
    mine = "".join(_table(table) for table in tables if table["path"] == path)
    listed = f"<ul>{mine}</ul>" if mine else ""
    opening = opening_html(path) if can_open else ""
    links = link("Rules", f"/rules/{path}")
    if not is_for_pot(file):
        links += link("House edges", f"/par/{path}")
    return (
        f'<article class="game" id="{escape(file.game)}"><h3>{escape(file.title)}</h3>'
        f'<span class="soft small">{_counts(file)} · {escape(file.section)}</span>'
        f'{listed}{opening}<div class="row">{links}</div></article>'
    )


def _counts(file: GameFile) -> str:
    wagers = "for a pot" if is_for_pot(file) else f"{len(file.wagers)} wagers"
    return f"{wagers}, {len(file.options)} options"


def _table(table: Summary) -> str:
    free = int(table["free_spots"])
    seats = f"{free} seat{'s' if free != 1 else ''} free" if free else "full"
    state = " · takes no wagers now" if table["disabled"] else ""
    limits = str(table.get("stakes") or f"{money(int(table['least']))}–{money(int(table['most']))}")
    go = link("Sit down" if free else "Watch", f"/table/{table['id']}", kind="button main")
    return f"<li><span>{escape(limits)} · {seats}{state}</span>{go}</li>"
