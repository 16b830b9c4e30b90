"""A table in the browser: acts of the person become commands to the house, and what the house tells is drawn."""

from __future__ import annotations

import secrets
from typing import Any

from nicegui import ui

from hoyle.errors import HoyleError
from hoyle.house import (
    AddChips,
    AddWords,
    CallWager,
    CashOut,
    Change,
    Choose,
    Command,
    GiveUpBank,
    Instruct,
    Leave,
    Place,
    Sit,
    Start,
    TakeBank,
    TakeDown,
    Tip,
    Welcome,
)  # fmt: skip
from hoyle.web.forms.dollar_input import read_cents, read_number
from hoyle.web.model.bet_slip import Step
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.frame import Panel
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import button, money
from hoyle.web.table.closed_table import Closing, closing_html, closing_words
from hoyle.web.table.my_day import my_day_html
from hoyle.web.table.page_actions import Act, ActingPage, Acts
from hoyle.web.table.seat_panel import seat_html
from hoyle.web.table.seed_panel import seed_html

MINE_SECONDS = 5.0  # how often what was played today, and the clock, are shown anew
COMPANY = 5  # a ring of six, with whoever asks


class TablePage(ActingPage):
    """The page of whoever sits at a table or watches it."""

    def __init__(self, house: HouseView, model: TableModel, *, is_demo: bool = False) -> None:
        super().__init__(house, model)
        self._is_demo = is_demo
        self._closing = Closing()

    def acts(self) -> Acts:
        return {
            "put": self._put, "take": self._take, "chip": self._chip, "larger": self._larger, "smaller": self._smaller,
            "wager": self._wager, "same": self._same, "clear": self._clear, "start": self._start, "choose": self._choose,
            "sit": self._sit, "leave": self._leave, "change": self._change, "down": self._down, "call": self._call,
            "instruct": self._instruct, "chips": self._add_chips, "cash_out": self._cash_out, "tip": self._tip,
            "take_bank": self._take_bank, "give_up_bank": self._give_up_bank, "welcome": self._welcome,
            "company": self._ask_company, "mark": self._mark, "add_words": self._add_words,
        }  # fmt: skip

    def build(self) -> None:
        view = self.view
        Panel(view.head_html)
        with ui.element("div").classes("table-page"):
            with ui.element("div"):
                with (
                    ui.element("div").classes("rail"),
                    ui.element("div").classes(view.felt.cloth).style(view.felt.colours),
                ):
                    self._add(view.phase_html)
                    if view.felt.has_layout:
                        self._layout(is_pressed=True)
                    self._add(view.felt_html, "felt")
                    self._add(view.said_html)
                    self._add(view.prompt_html, "ask")
                    self._add(view.bar_html, "bar")
                Panel(view.keys_html)
            with ui.element("aside"):
                with ui.element("div").classes("panel"):
                    self._add(self._seat_html, "seat")
                with ui.element("div").classes("panel"):
                    self._mine = Panel(self._mine_html, "mine")
                    ui.timer(MINE_SECONDS, self._mine.refresh)
                with ui.element("div").classes("panel"):
                    self._add(view.lines_html, "lines")
                with ui.element("div").classes("panel"):
                    self._add(view.told_html, "told")
                if view.model.fair is not None:  # which a table does as long as it is open, or never
                    with ui.element("div").classes("panel"):
                        self._add(lambda: seed_html(self.view.model), "fair")

    def _seat_html(self) -> str:
        model, offer = self.view.model, self.view.offer
        if model.is_closed:
            return closing_html(self._closing)
        seat = seat_html(model, offer, self._wallet, is_demo=self._is_demo)
        asks = self._house.companions is not None and model.is_seated and offer.needs_company
        return seat + (button("Ask others to sit down", "company") if asks and model.free_spots else "")

    @property
    def _wallet(self) -> int:
        return self._house.wallet(self._viewer) or 0

    def _closed(self, before: TableModel) -> None:
        self.view.slip.clear()
        self._closing = self._house.closing(self._table, self._viewer, before.number)
        self.view.say(closing_words(self._closing, self._wallet, was_seated=before.is_seated))

    def _mine_html(self) -> str:
        house = self._house.house
        if house.stopped or self._viewer not in house.known_players:
            return ""
        return my_day_html(house.office.mine(self._viewer), house.clock())

    def _seen(self, before: TableModel) -> None:
        """Chips that were laid out when the wagers closed go back to the hand; marks were for the question before.

        A round that is over counts for today at once.
        """
        if before.number != self.view.model.number:
            self._mine.refresh()
        if before.position != self.view.model.position:
            self.view.marked.clear()
        if before.is_open and not self.view.model.is_open:
            self.view.slip.clear()
        if (
            before.seat
            and not (self.view.model.is_seated or self.view.model.is_closed)
            and 0 < before.seat.until <= self._house.house.clock().timestamp() * 1000
        ):
            self.view.say(
                "Nothing was heard of you for long. Your chips are in your wallet; you can sit down again."
            )

    async def _say(self, words: Any, position: str | None = None) -> Any:
        command = Command(self._table, self._viewer, words, position=position, key=secrets.token_hex(8))
        return await self._house.ask(command)

    # Chips that are laid out and not yet wagered.

    def _spot(self, act: Act) -> int:
        seat = self.view.model.seat
        if seat is None:
            raise HoyleError("Take a seat first.")
        return read_number(act["spot"], "place") if act.get("spot") else seat.spot

    async def _put(self, act: Act) -> None:
        spot = self._spot(act)
        if not self.view.model.is_open:
            raise HoyleError("Wagers are made when the round is over.")
        wager, on = str(act["wager"]), str(act.get("on", ""))
        if (wager, on) not in self.view.offer.say:
            raise HoyleError(f"There is no place for {wager} {on} at this table.")
        label = self.view.offer.label(wager, on)
        cents = self.view.offer.chip_for(wager, self.view.chip, self._lies(spot, wager, on))
        if not cents:
            raise HoyleError(f"{label}: no more may lie there.")
        self.view.slip.put(spot, wager, on, cents)
        self.view.say(f"{label}: {money(cents)} laid out, not wagered yet.")

    def _lies(self, spot: int, wager: str, on: str) -> int:
        """Of the viewer's on one place: laid out and wagered already."""
        leader = self.view.offer.leader(wager)
        made = (
            int(stake["cents"])
            for stake in self.view.model.mine()
            if (stake["spot"], stake["wager"], stake["on"]) == (spot, leader, on)
        )
        return self.view.slip.lies(spot, wager, on) + sum(made)

    async def _take(self, act: Act) -> None:
        spot, wager, on = self._spot(act), str(act["wager"]), str(act.get("on", ""))
        if self.view.slip.take(spot, wager, on):
            return
        for stake in self.view.model.mine():
            if (stake["spot"], stake["wager"], stake["on"]) == (spot, wager, on):
                await self._say(TakeDown(stake["id"]))

    async def _chip(self, act: Act) -> None:
        chip = read_number(act["value"], "chip")
        self.view.chip = chip if chip in self.view.chips else self.view.chip

    async def _larger(self, act: Act) -> None:
        at = min(self.view.chips.index(self.view.chip) + 1, len(self.view.chips) - 1)
        self.view.chip = self.view.chips[at]

    async def _smaller(self, act: Act) -> None:
        self.view.chip = self.view.chips[max(self.view.chips.index(self.view.chip) - 1, 0)]

    async def _clear(self, act: Act) -> None:
        self.view.slip.clear()

    async def _same(self, act: Act) -> None:
        again = self._house.last_wagers(self._table, self._viewer)
        if not again:
            raise HoyleError("There are no wagers to repeat yet.")
        self.view.slip.lay(again)

    async def _wager(self, act: Act) -> None:
        made = list(self.view.slip)
        for step in self.view.slip.steps(self.view.model.mine()):
            await self._say(_words(step))
        self.view.slip.clear()
        if made:
            self._house.remember(self._table, self._viewer, made)
            self.view.say("Your wagers are made.")

    async def _start(self, act: Act) -> None:
        if self.view.slip:
            await self._wager(act)
        await self._say(Start())
        self.view.say("")

    # At the table.

    async def _choose(self, act: Act) -> None:
        """The answer names the question that the person saw, so that one that comes late is not taken for another."""
        amount = act["fields"].get("amount")
        cents = read_cents(amount) if amount else 0
        await self._say(Choose(str(act["name"]), cents), str(act["position"]))

    async def _mark(self, act: Act) -> None:
        """A card is marked, or the mark is taken back."""
        self.view.marked ^= {read_number(act["name"], "card")}

    async def _sit(self, act: Act) -> None:
        spot = act["fields"].get("spot")
        await self._say(Sit(read_cents(act["fields"]["cents"]), read_number(spot, "place") if spot else None))

    async def _leave(self, act: Act) -> None:
        self.view.slip.clear()
        await self._say(Leave())

    async def _change(self, act: Act) -> None:
        await self._say(Change(read_number(act["stake"], "wager"), read_cents(act["fields"]["cents"])))

    async def _down(self, act: Act) -> None:
        await self._say(TakeDown(read_number(act["stake"], "wager")))

    async def _call(self, act: Act) -> None:
        await self._say(CallWager(read_number(act["stake"], "wager"), str(act["working"])))

    async def _instruct(self, act: Act) -> None:
        await self._say(Instruct(str(act.get("word") or act["fields"].get("word", ""))))

    async def _add_words(self, act: Act) -> None:
        await self._say(AddWords(str(act["fields"]["text"]).strip()))

    async def _add_chips(self, act: Act) -> None:
        await self._say(AddChips(read_cents(act["fields"]["cents"])))

    async def _cash_out(self, act: Act) -> None:
        await self._say(CashOut(read_cents(act["fields"]["cents"])))

    async def _tip(self, act: Act) -> None:
        await self._say(Tip(read_cents(act["fields"]["cents"])))

    async def _take_bank(self, act: Act) -> None:
        """A dealer's wager left empty is what the book has; nought is none."""
        fields = act["fields"]
        against = str(fields.get("against") or "").strip()
        wager = None if not against else 0 if against.lstrip("$").strip("0.") == "" else read_cents(against)
        await self._say(
            TakeBank(read_cents(fields["cents"]), "shared" if fields.get("shared") else "", wager)
        )

    async def _give_up_bank(self, act: Act) -> None:
        await self._say(GiveUpBank())

    async def _welcome(self, act: Act) -> None:
        await self._say(Welcome())

    async def _ask_company(self, act: Act) -> None:
        companions = self._house.companions
        if companions is not None:
            await companions.invite(self.view.model.table, COMPANY)


def _words(step: Step) -> Place | Change | TakeDown:
    if step.do == "place":
        return Place(step.wagers, step.spot)
    return Change(step.stake, step.cents) if step.do == "change" else TakeDown(step.stake)
