"""Routes of the pages about the rulebooks: rules, books side by side, house edges."""

from __future__ import annotations

from fastapi import Request
from nicegui import ui

from hoyle.book.loader import load_game
from hoyle.book.schema import GameFile
from hoyle.errors import HoyleError
from hoyle.report.words.book_comparison import files_of
from hoyle.web.pages.books import par_page
from hoyle.web.pages.books.all_rules_page import all_rules_html
from hoyle.web.pages.books.compare_page import compare_html
from hoyle.web.pages.books.general_page import general_html
from hoyle.web.pages.books.rules_page import rules_html
from hoyle.web.site.html import notice
from hoyle.web.site.site_context import SiteContext


class BookPages:
    def __init__(self, site: SiteContext) -> None:
        self._site = site
        self._solver = par_page.Solver()

    def add(self) -> None:
        ui.page("/rules")(self.all_rules)
        ui.page("/rules/{book}")(self.general)
        ui.page("/rules/{book}/{game}")(self.rules)
        ui.page("/compare/{game}")(self.compare)
        ui.page("/par/{book}/{game}")(self.par)

    def close(self) -> None:
        self._solver.close()

    async def all_rules(self, request: Request) -> None:
        await self._site.show("Rules", request, "/rules", all_rules_html)

    async def rules(self, request: Request, book: str, game: str) -> None:
        await self._site.show(
            f"{_named(book, game)}, rules", request, "/rules", lambda: rules_html(book, _file(book, game))
        )

    async def general(self, request: Request, book: str) -> None:
        await self._site.show(f"General rules of {book}", request, "/rules", lambda: general_html(book))

    async def compare(self, request: Request, game: str, only: str = "") -> None:
        def render() -> str:
            return compare_html(game, files_of(game), only_differences=only == "differences")

        await self._site.show("Compare rulebooks", request, "/rules", render)

    async def par(self, request: Request, book: str, game: str) -> None:
        path = f"{book}/{game}"
        chosen = {name: value for name, value in request.query_params.items() if value}
        _, _, main = await self._site.open(f"{_named(book, game)}, house edges", request, "/rules")
        with main:
            try:
                file = _file(book, game)
                options = par_page.read_chosen(file, chosen)
                ui.html(par_page.head_html(path, file, chosen), sanitize=False)
            except HoyleError as error:
                ui.html(notice(str(error), "bad"), sanitize=False)
                return
            sheet = ui.html(notice("Calculating. The first time can take a few seconds."), sanitize=False)
        await ui.context.client.connected()
        body = await self._solver.body(path, options)
        sheet.set_content(f'<div class="report-sheet">{body}</div>')


def _file(book: str, game: str) -> GameFile:
    return load_game(book, game)[0]


def _named(book: str, game: str) -> str:
    """The game in the title of its page; the page itself says if no book has it."""
    try:
        return f"{_file(book, game).title} ({book})"
    except HoyleError:
        return f"{book}/{game}"
