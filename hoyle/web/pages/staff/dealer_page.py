"""The dealer's page: close the betting, then enter each card dealt or have it drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from nicegui import ui

from hoyle.errors import HoyleError
from hoyle.house import DEALER_ROLE, NOT_NAMED, Choose, Command, Deal, Start, TickOff
from hoyle.kit.cards import pretty_card
from hoyle.web.drawing.card_svg import is_card
from hoyle.web.drawing.item_svg import draw_items, say_items
from hoyle.web.drawing.tile_svg import draw_tile, is_tile
from hoyle.web.model.table_model import TableModel
from hoyle.web.pages.staff.due_list import due_html
from hoyle.web.site.frame import Panel
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import button, link, table, words
from hoyle.web.table.page_actions import Act, ActingPage, Acts


def dealer_html(tables: Iterable[Mapping[str, Any]], *, can_open: bool) -> str:
    rows = [
        (link(each["id"], f"/dealer/{each['id']}"), escape(each["title"]), escape(each["path"].partition("/")[0]),
         f"{len(each['seats'])} of {each['spot_count']}", str(each["number"]))
        for each in tables
        if each["dealer"] == "human"
    ]  # fmt: skip
    if not rows:
        hope = (
            "Open one under Tables with a live dealer."
            if can_open
            else "Tables that the floor opens with a live dealer are listed here."
        )
        return f"<h1>Dealer</h1><p>No tables for a dealer. {hope}</p>"
    return f"<h1>Dealer</h1>{table(('table', 'game', 'rulebook', 'seats', '>round'), rows)}"


class DealerPage(ActingPage):
    def __init__(self, house: HouseView, model: TableModel, actor: str) -> None:
        super().__init__(house, model)
        self._actor = actor
        self._picked: list[str] = []

    def acts(self) -> Acts:
        return {
            "pick": self._pick, "unpick": self._unpick, "deal": self._deal, "draw": self._draw, "begin": self._begin,
            "silence": self._silence, "tick_off": self._tick_off,
        }  # fmt: skip

    def build(self) -> None:
        Panel(self.view.head_html)
        with ui.element("div").classes("table-page"):
            with ui.element("div"):
                self._felt()
                with ui.element("div").classes("panel"):
                    self._add(self._due, "due")
                    self._add(self._step, "step")
            with ui.element("aside"):
                for render in (self.view.lines_html, self.view.told_html):
                    with ui.element("div").classes("panel"):
                        self._add(render)

    def _due(self) -> str:
        return due_html(self.view.model, may_open=False)

    def _step(self) -> str:
        """The dealer's next step."""
        model = self.view.model
        if not model.is_running:
            said = "Betting is open." if model.stakes else "No bets yet."
            return f"<h2>Next</h2><p>{said}</p>{button('No more bets', 'begin', key='d', kind='main', off=not model.stakes)}"
        if model.asked != "chance" or model.prompt is None:
            return (
                f"<h2>Next</h2><p>{escape(model.show_name(model.asked))} is to act.</p>"
                f"{button('Player does not act', 'silence', confirm='Make the default choice for this player?')}"
            )
        prompt = model.prompt
        count = int(prompt["count"])
        source = words(str(prompt["what"]))
        what = f"{count} from the {source} for {_whom(model, str(prompt['to']))}"
        if not prompt["may_be_named"]:
            why = f"{NOT_NAMED.format(source)}."
            return (
                f'<h2>Next: {escape(what)}</h2><p class="soft">{escape(why[0].upper() + why[1:])}</p>'
                f"{button('Draw at random', 'draw', key='r', kind='main')}"
            )
        return (
            f"<h2>Next: {escape(what)}</h2><div class=row>{self._picked_html(str(prompt['what']))}"
            f"{button('Confirm', 'deal', key='d', kind='main', off=len(self._picked) != count)}"
            f"{button('Undo', 'unpick', off=not self._picked)}{button('Draw at random', 'draw', key='r')}</div>"
            f"{self._items(str(prompt['what']))}"
        )

    def _picked_html(self, what: str) -> str:
        return draw_items(self._picked, what) or '<span class="soft">Enter what was dealt:</span>'

    def _items(self, what: str) -> str:
        """A button for each possible item."""
        equipment = self.view.offer.game.equipment(self.view.offer.terms).get(what, ())
        presses = "".join(
            f'<button type=button data-act="pick" data-name="{escape(item, quote=True)}" '
            f'aria-label="{escape(say_items([item]), quote=True)}">{_short(item)}</button>'
            for item in equipment
        )
        return f'<div class="picks {escape(what)}">{presses}</div>'

    def _seen(self, before: TableModel) -> None:
        """A new draw clears the items entered."""
        if self.view.model.position != before.position:
            self._picked = []

    async def _say(self, words: Any) -> None:
        position = self.view.model.position
        await self._house.ask(Command(self._table, self._actor, words, position=position, role=DEALER_ROLE))

    async def _tick_off(self, act: Act) -> None:
        await self._say(TickOff(str(act["name"])))

    async def _pick(self, act: Act) -> None:
        prompt = self.view.model.prompt
        if prompt and len(self._picked) < int(prompt.get("count", 0)):
            self._picked.append(str(act["name"]))

    async def _unpick(self, act: Act) -> None:
        self._picked = self._picked[:-1]

    async def _deal(self, act: Act) -> None:
        picked, self._picked = tuple(self._picked), []
        await self._say(Deal(picked))

    async def _draw(self, act: Act) -> None:
        self._picked = []
        await self._say(Deal())

    async def _begin(self, act: Act) -> None:
        await self._say(Start())

    async def _silence(self, act: Act) -> None:
        seat = self.view.model.asked
        asked = (await self._house.table_model(self._table, seat)).prompt
        if asked is None or "default" not in asked:
            raise HoyleError("No player is to act now.")
        await self._say(Choose(str(asked["default"])))


def _short(item: str) -> str:
    """A card by rank and suit, a tile as a picture, anything else by name."""
    if is_tile(item):
        return draw_tile(item)
    if not is_card(item):
        return escape(item)
    return f'<span class="{"hot" if item[-1] in "hd" else "cold"}">{escape(pretty_card(item))}</span>'


def _whom(model: TableModel, to: str) -> str:
    place = to.partition(".")[0]
    if not place.isdigit():
        return f"the {words(to)}"
    return f"seat {place} ({model.owner_of(int(place)) or 'empty'})"
