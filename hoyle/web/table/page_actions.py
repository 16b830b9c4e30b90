"""Base of the table pages: runs actions, shows refusals, and redraws the panels that changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from nicegui import ui

from hoyle.errors import HoyleError
from hoyle.web.forms.browser_action import Action, read_action
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.frame import Panel
from hoyle.web.site.house_view import HouseView
from hoyle.web.table.closed_table import Closing, closing_words
from hoyle.web.table.table_view import TableView

Act = Action
Acts = dict[str, Callable[[Act], Awaitable[None]]]


class ActingPage:
    """`acts` maps the name of an action to its handler. Unknown actions are ignored."""

    def __init__(self, house: HouseView, model: TableModel) -> None:
        self._house = house
        self._table, self._viewer = model.table, model.viewer
        self.view = TableView(house.offer(model.path, model.options), model)
        self._panels: list[Panel] = []
        self._pressed: list[Any] = []  # layouts that take clicks

    def acts(self) -> Acts:
        return {}

    def _add(self, render: Callable[[], str], name: str = "") -> None:
        self._panels.append(Panel(render, name))

    def _felt(self) -> None:
        """The table as the staff sees it, without anything to click."""
        with (
            ui.element("div").classes("rail"),
            ui.element("div").classes(self.view.felt.cloth).style(self.view.felt.colours),
        ):
            self._add(self.view.phase_html)
            self._layout()
            self._add(self.view.felt_html, "felt")
            self._add(self.view.said_html)

    def _layout(self, *, is_pressed: bool = False) -> None:
        """The layout with all chips."""
        if not self.view.felt.has_layout:
            return
        for shape in ("wide-only", "narrow-only"):
            with ui.element("div").classes(f"stack {shape}"):
                drawn = ui.html(self.view.felt.layout_html(shape), sanitize=False)
                if is_pressed:
                    self._pressed.append(drawn)
                else:
                    drawn.props("inert")
                with ui.element("div").classes("over"):
                    self._add(lambda shape=shape: self.view.chips_html(shape))  # type: ignore[misc]

    def _seen(self, before: TableModel) -> None:
        """The table has changed since `before`."""

    def _closed(self, before: TableModel) -> None:
        """The table has closed; `before` is its last state."""
        self.view.say(closing_words(Closing(), 0, was_seated=False))

    async def refresh(self) -> None:
        """Redraws the page. A message about an earlier phase is removed."""
        before = self.view.model
        said = self.view.said
        await self._look_again()
        now = self.view.model
        if self.view.said == said and (before.number, before.phase) != (now.number, now.phase):
            self.view.say("")
        self._redraw()

    async def _look_again(self) -> None:
        """Reads the table again. If the house is stopped, says so; a closed table stays visible."""
        before = self.view.model
        if before.is_closed:
            return
        try:
            self.view.model = await self._house.table_model(self._table, self._viewer)
        except HoyleError as error:
            if not await self._house.is_closed(self._table):
                self.view.refuse(str(error))
                return
            self.view.model = before.closed()
            self._closed(before)
            for drawn in self._pressed:
                drawn.props("inert")
        self._seen(before)

    def _redraw(self) -> None:
        for panel in self._panels:
            panel.refresh()

    async def act(self, sent: Mapping[str, Any]) -> None:
        done = self.acts().get(str(sent.get("act")))
        if done is None or self.view.model.is_closed:
            return
        self.view.say("")
        try:
            await done(read_action(sent))
        except HoyleError as error:
            self.view.refuse(str(error))
        await self._look_again()
        self._redraw()
