"""The floor: all tables, and for one table its rulings, orders, corrections and log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from nicegui import ui

from hoyle.contract.sentences import parse_named
from hoyle.errors import HoyleError
from hoyle.house import (
    FLOOR,
    HUMAN,
    ChargeTime,
    CloseTable,
    Command,
    Correct,
    Disable,
    Enable,
    OpenAgain,
    PayHighHand,
    Promote,
    Rule,
    SetApart,
    TickOff,
)
from hoyle.web.forms.dollar_input import read_cents, read_number
from hoyle.web.forms.table_opening import DEALERS
from hoyle.web.model.table_model import TableModel
from hoyle.web.pages.staff.due_list import due_html
from hoyle.web.pages.staff.floor_rulings import WHAT_MAX, ruling_html
from hoyle.web.pages.staff.room_orders import late_of, promoted, room_orders_html
from hoyle.web.site.frame import Panel
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import button, choice, link, moment, table, words
from hoyle.web.table.page_actions import Act, ActingPage, Acts

Asked = Mapping[str, str]
NOTHING: Asked = {}
PHASES = {
    "open": "betting open",
    "in_round": "round in progress",
    "disabled": "betting suspended",
    "closed": "closed",
}


def floor_html(tables: Iterable[Mapping[str, Any]], log: Iterable[Mapping[str, Any]]) -> str:
    rows = [
        (
            link(each["id"], f"/floor/{each['id']}"), escape(each["title"]), escape(each["path"].partition("/")[0]),
            f"{len(each['seats'])} of {each['spot_count']}",
            escape(str(each["stakes"])),
            escape(PHASES[each["phase"]] + (f": {each['disabled']}" if each["disabled"] else "")),
            escape(DEALERS[each["dealer"]]), str(each["number"]),
        )
        for each in tables
    ]  # fmt: skip
    headings = ("table", "game", "rulebook", "seats", "stakes", "status", "dealer", ">round")
    shown = table(headings, rows) if rows else "<p>No open tables.</p>"
    more = link("All events and notes", "/events")
    return f"<h1>Floor</h1>{shown}<h2>Significant events</h2>{log_html(log)}<p>{more}</p>"


def log_html(log: Iterable[Mapping[str, Any]]) -> str:
    rows = [
        (moment(each["at"]), escape(each["actor"]), escape(words(each["code"])),
         escape(each["table"]), escape(each["text"]))
        for each in log
    ]  # fmt: skip
    return table(("time (UTC)", "user", "event", "table", "details"), rows) if rows else "<p>None yet.</p>"


class FloorPage(ActingPage):
    """One table: rulings, suspending and resuming, corrections, closing."""

    def __init__(self, house: HouseView, model: TableModel, actor: str, asked: Asked = NOTHING) -> None:
        super().__init__(house, model)
        self._actor = actor
        self._chosen, self._what = asked.get("ruling", ""), asked.get("what", "")

    def acts(self) -> Acts:
        return {
            "seek": self._seek, "look": self._look, "rule": self._rule,
            "disable": self._disable, "enable": self._enable,
            "correct": self._correct, "close": self._close, "charge_time": self._charge_time,
            "tick_off": self._tick_off, "open_again": self._open_again,
            "pay_high_hand": self._pay_high_hand, "set_apart": self._set_apart, "promote": self._promote,
        }  # fmt: skip

    def build(self) -> None:
        Panel(self.view.head_html)
        with ui.element("div").classes("table-page"):
            with ui.element("div"):
                self._felt()
                with ui.element("div").classes("panel"):
                    self._add(self._due, "due")
                    self._add(self._ruling, "ruling")
                with ui.element("div").classes("panel"):
                    self._add(self._log)
            with ui.element("aside"):
                for render in (self._orders, self._room_orders, self.view.lines_html, self.view.told_html):
                    if render() or render != self._room_orders:
                        with ui.element("div").classes("panel"):
                            self._add(render)

    def _ruling(self) -> str:
        model = self.view.model
        form = ruling_html(
            self.view.offer.terms, self._chosen, model.spots(), model.dealer == HUMAN, self._what
        )
        return f"<h2>Rule on an irregularity</h2>{form}"

    def _due(self) -> str:
        return due_html(self.view.model, may_open=True)

    def _orders(self) -> str:
        why = '<label>Reason <input name="why" size="16"></label>'
        seats = choice("seat", [(seat.name, seat.name) for seat in self.view.model.seats], "", "Seat")
        ways = choice("way", [("pay", "pay"), ("take", "deduct")], "pay", "")
        correct = (
            f'<div class="row" data-form style="margin-top:.6rem">{button("Correct stack", "correct")}{seats}{ways}'
            f'<label>$<input name="cents" size="5"></label>{why}</div>'
            if self.view.model.seats
            else ""
        )
        stop = (
            button("Resume betting", "enable", kind="main")
            if self.view.model.closed_because
            else button("Suspend betting", "disable")
        )
        return (
            f'<h2>Orders</h2><div class="row" data-form>{stop}{why}'
            f"{button('Close table', 'close', confirm='Close this table? Bets are returned and chips go to the wallets.')}</div>{correct}"
        )

    def _room_orders(self) -> str:
        return room_orders_html(self.view.offer, self.view.model)

    def _log(self) -> str:
        more = link("All events and notes", f"/events?table={self._table}")
        return f"<h2>Significant events</h2>{log_html(self._house.house.log(20, self._table))}<p>{more}</p>"

    async def _say(self, words: Any, done: str) -> None:
        outcome = await self._house.ask(Command(self._table, self._actor, words, role=FLOOR))
        waits = outcome.result.get("proposal")
        self.view.say(f"Proposal {waits} waits for a second person under Proposals." if waits else done)

    async def _look(self, act: Act) -> None:
        self._chosen = str(act["name"])

    async def _seek(self, act: Act) -> None:
        self._what, self._chosen = str(act["fields"].get("what", ""))[:WHAT_MAX], ""

    async def _rule(self, act: Act) -> None:
        fields = act["fields"]
        try:
            offer = self.view.offer
            cards = parse_named(offer.game, offer.terms, str(fields.get("cards", "")))
        except ValueError as error:
            raise HoyleError(str(error)) from None
        name = str(fields["name"])
        await self._say(
            Rule(name, read_number(fields.get("spot", "0"), "seat"), cards),
            f"Ruling applied: {words(name)}.",
        )
        self._chosen = self._what = ""

    async def _disable(self, act: Act) -> None:
        await self._say(
            Disable(str(act["fields"].get("why", "")).strip() or "by order of the floor"),
            "Betting suspended.",
        )

    async def _enable(self, act: Act) -> None:
        await self._say(Enable(str(act["fields"].get("why", ""))), "Betting resumed.")

    async def _correct(self, act: Act) -> None:
        fields = act["fields"]
        cents = read_cents(fields["cents"]) * (1 if fields.get("way") == "pay" else -1)
        if not str(fields.get("why", "")).strip():
            raise HoyleError("Enter a reason. It is recorded with the correction.")
        await self._say(Correct(str(fields["seat"]), cents, str(fields["why"])), "Correction recorded.")

    async def _tick_off(self, act: Act) -> None:
        await self._say(TickOff(str(act["name"])), "Noted as done.")

    async def _open_again(self, act: Act) -> None:
        await self._say(OpenAgain(str(act["name"])), f"In use again: {words(str(act['name']))}.")

    async def _charge_time(self, act: Act) -> None:
        await self._say(ChargeTime(late_of(act["fields"])), "Time charge collected.")

    async def _pay_high_hand(self, act: Act) -> None:
        period = read_number(act["value"], "period")
        await self._say(
            PayHighHand(period, str(act["name"])), f"Period {period} ended; the high hand is paid."
        )

    async def _set_apart(self, act: Act) -> None:
        fields = act["fields"]
        await self._say(
            SetApart(read_cents(fields["cents"]), str(fields["prize"])), "Amount reserved and announced."
        )

    async def _promote(self, act: Act) -> None:
        kind, players, why = promoted(act["fields"])
        cents = read_cents(act["fields"]["cents"])
        await self._say(Promote(kind, cents, players, why), f"Promotion run: {words(kind)}.")

    async def _close(self, act: Act) -> None:
        await self._say(CloseTable(str(act["fields"].get("why", ""))), "Table closed.")
        ui.navigate.to("/floor")
