"""The table page: turns the viewer's actions into commands and draws the table."""

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
    Instruct,
    Leave,
    PassBank,
    Place,
    Sit,
    Start,
    TakeBank,
    TakeDown,
    Tip,
    Welcome,
)  # fmt: skip
from hoyle.web.coach.coach_panel import MODES
from hoyle.web.coach.table_coach import TableCoach, is_coached
from hoyle.web.forms.dollar_input import read_cents, read_number
from hoyle.web.model.bet_slip import Step
from hoyle.web.model.place_results import own_total
from hoyle.web.model.slip_check import check_chip, takes
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.frame import STATIC_URL, Panel
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import button, money
from hoyle.web.table.closed_table import Closing, closing_html, closing_words
from hoyle.web.table.my_day import my_day_html
from hoyle.web.table.page_actions import Act, ActingPage, Acts
from hoyle.web.table.past_panel import past_html
from hoyle.web.table.seat_panel import seat_html
from hoyle.web.table.seed_panel import seed_html
from hoyle.web.table.settings_panel import settings_html

MINE_SECONDS = 5.0  # refresh of the day's totals and the time
COMPANY = 5  # six players with the viewer
# Where a screen reader hears the result, once it is revealed.
HEARD = '<div id="heard" class="unseen" role="status" aria-live="polite"></div>'
SCRIPTS = (
    f'<link rel="stylesheet" href="{STATIC_URL}/table.css">'
    f'<script src="{STATIC_URL}/table_sounds.js" defer></script>'
    f'<script src="{STATIC_URL}/table_reveal.js" defer></script>'
)


class TablePage(ActingPage):
    """The page of a player or spectator."""

    def __init__(self, house: HouseView, model: TableModel, *, is_demo: bool = False) -> None:
        super().__init__(house, model)
        self._is_demo = is_demo
        self._closing = Closing()
        self._nets: dict[int, int] = {}  # the viewer's result of each round since the page was opened
        self._coach: TableCoach | None = None
        if house.may_coach and is_coached(self.view.offer):
            self._coach = TableCoach(house, house.coach, self.view.offer, self._coached)

    def acts(self) -> Acts:
        return {
            "put": self._put, "take": self._take, "chip": self._chip, "larger": self._larger, "smaller": self._smaller,
            "wager": self._wager, "same": self._same, "clear": self._clear, "undo": self._undo, "start": self._start,
            "choose": self._choose,
            "sit": self._sit, "leave": self._leave, "change": self._change, "down": self._down, "call": self._call,
            "instruct": self._instruct, "chips": self._add_chips, "cash_out": self._cash_out, "tip": self._tip,
            "take_bank": self._take_bank, "pass_bank": self._pass_bank, "welcome": self._welcome,
            "company": self._ask_company, "mark": self._mark, "take_one": self._take_one, "double": self._double, "pays": self._pays, "save": self._save,
            "use_saved": self._use_saved, "forget": self._forget,
            "coach": self._turn_coach, "coach_clear": self._clear_coach, "add_words": self._add_words,
        }  # fmt: skip

    def build(self) -> None:
        view = self.view
        self._client = ui.context.client
        ui.add_head_html(SCRIPTS)
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
                    with ui.element("div").classes("dock"):
                        self._add(view.said_html)
                        self._add(lambda: view.outcome_html(self._wallet), "outcome")
                        self._add(view.prompt_html, "ask")
                        if self._coach is not None:
                            self._add(self._advice_html, "advice")
                        self._add(view.pays_html, "pays")
                        self._add(self._bar_html, "bar")
                ui.html(HEARD, sanitize=False)
                Panel(view.keys_html)
            with ui.element("aside"):
                with ui.element("div").classes("panel"):
                    self._add(self._seat_html, "seat")
                with ui.element("div").classes("panel"):
                    self._mine = Panel(self._mine_html, "mine")
                    ui.timer(MINE_SECONDS, self._mine.refresh)
                if self._coach is not None:
                    with ui.element("div").classes("panel"):
                        self._add(self._coach.panel_html, "coach")
                with ui.element("div").classes("panel"):
                    self._add(view.lines_html, "lines")
                if not view.offer.terms.plays_for_pot:
                    with ui.element("div").classes("panel"):
                        self._add(self._past_html, "past")
                with ui.element("div").classes("panel"):
                    self._add(view.told_html, "told")
                with ui.element("div").classes("panel"):
                    ui.html(settings_html(), sanitize=False)
                if view.model.fair is not None:  # constant while a table is open
                    with ui.element("div").classes("panel"):
                        self._add(lambda: seed_html(self.view.model), "fair")

    def _bar_html(self) -> str:
        view = self.view
        return view.bar_html(self._house.saved_layouts(view.model.path, self._viewer))

    def _past_html(self) -> str:
        model, house = self.view.model, self._house
        if model.is_closed:
            return ""
        past = house.past_results(model.table, model.number)
        return past_html(self.view.offer, past, list(self._nets.values()), house.shoe(model.table))

    # The coach.

    def _advice_html(self) -> str:
        return self._coach.advice_html(self.view.model) if self._coach else ""

    async def _coached(self) -> None:
        """The coach's answer came: redrawn on the page that asked."""
        with self._client:
            self._redraw()

    async def _turn_coach(self, act: Act) -> None:
        if self._coach is not None and str(act["name"]) in MODES:
            self._coach.turn(str(act["name"]), self.view.model)

    async def _clear_coach(self, act: Act) -> None:
        if self._coach is not None:
            self._coach.clear()

    def _redraw(self) -> None:
        if self._coach is not None:
            self._coach.look(self.view.model)
        super()._redraw()

    def _seat_html(self) -> str:
        model, offer = self.view.model, self.view.offer
        if model.is_closed:
            return closing_html(self._closing)
        seat = seat_html(model, offer, self._wallet, is_demo=self._is_demo)
        asks = self._house.companions is not None and model.is_seated and offer.needs_company
        return seat + (button("Invite house players", "company") if asks and model.free_spots else "")

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
        return my_day_html(house.day_of(self._viewer), house.clock())

    def _seen(self, before: TableModel) -> None:
        """When betting closes the slip is cleared; a new prompt clears the selected cards.

        A finished round updates the day's totals at once.
        """
        if before.number != self.view.model.number:
            self._mine.refresh()
            net = own_total(self.view.model)
            if net is not None:
                self._nets[self.view.model.number] = net
        if before.position != self.view.model.position:
            self.view.marked.clear()
        if before.is_open and not self.view.model.is_open:
            self.view.slip.clear()
        if (
            before.seat
            and not (self.view.model.is_seated or self.view.model.is_closed)
            and 0 < before.seat.until <= self._house.house.clock().timestamp() * 1000
        ):
            self.view.say("You were away too long and lost your seat. Your chips are back in your wallet.")

    async def _say(self, words: Any, position: str | None = None) -> Any:
        command = Command(self._table, self._viewer, words, position=position, key=secrets.token_hex(8))
        return await self._house.ask(command)

    # The bet slip.

    def _spot(self, act: Act) -> int:
        seat = self.view.model.seat
        if seat is None:
            self.view.pays = str(act.get("wager", ""))
            raise HoyleError("Take a seat to bet.")
        return read_number(act["spot"], "seat") if act.get("spot") else seat.spot

    async def _put(self, act: Act) -> None:
        spot = self._spot(act)
        if not self.view.model.is_open:
            self.view.pays = str(act["wager"])
            raise HoyleError("No more bets. Wait for the next round.")
        wager, on = str(act["wager"]), str(act.get("on", ""))
        if (wager, on) not in self.view.offer.say:
            raise HoyleError(f"This table does not offer {wager} {on}.")
        if self.view.asks_pays:
            self.view.pays = wager
            return
        label, bet = self.view.offer.label(wager, on), self._bet(spot, wager, on)
        allowed = takes(self.view.offer, self.view.model.limits, wager)
        cents = allowed.chip(self.view.chip, bet)
        if cents <= 0:
            raise HoyleError(f"{label} takes {allowed.show()}, and you have {money(bet)} there.")
        self.view.slip.put(spot, wager, on, cents)
        self._check(spot, wager, on)
        self.view.say(f"{label}: {money(cents)} added. Place your bets to confirm.")

    def _check(self, spot: int, wager: str, on: str) -> None:
        """A chip that the table would refuse is taken back at once, and why."""
        model, place = self.view.model, (spot, wager, on)
        try:
            check_chip(self.view.offer, model.limits, spot, self.view.laid, model.mine(), place)
        except HoyleError:
            self.view.slip.undo()
            raise

    def _bet(self, spot: int, wager: str, on: str) -> int:
        """The viewer's bet on one place, including the slip."""
        leader = self.view.offer.leader(wager)
        made = (
            int(stake["cents"])
            for stake in self.view.model.mine()
            if (stake["spot"], stake["wager"], stake["on"]) == (spot, leader, on)
        )
        return self.view.slip.chips_on(spot, wager, on) + sum(made)

    async def _take(self, act: Act) -> None:
        spot, wager, on = self._spot(act), str(act["wager"]), str(act.get("on", ""))
        if self.view.slip.take(spot, wager, on):
            return
        for stake in self.view.model.mine():
            if (stake["spot"], stake["wager"], stake["on"]) == (spot, wager, on):
                await self._say(TakeDown(stake["id"]))

    async def _take_one(self, act: Act) -> None:
        """One chip: of those not placed yet, else of the bet itself."""
        spot, wager, on = self._spot(act), str(act["wager"]), str(act.get("on", ""))
        chip = self.view.chip
        if self.view.slip.take_one(spot, wager, on, chip):
            return
        least = takes(self.view.offer, self.view.model.limits, wager).least
        for stake in self.view.model.mine():
            if (stake["spot"], stake["wager"], stake["on"]) == (spot, wager, on):
                left = int(stake["cents"]) - chip
                await self._say(Change(stake["id"], left) if left >= least else TakeDown(stake["id"]))

    async def _double(self, act: Act) -> None:
        """The chips of the slip twice; without any, the bets that lie there once more."""
        slip, model = self.view.slip, self.view.model
        if slip:
            slip.double()
        else:
            slip.raise_by(
                ((stake["spot"], stake["wager"], stake["on"]), int(stake["cents"]))
                for stake in model.mine()
                if not stake["part_of"] and stake["wager"] in self.view.offer.wagers
            )
        for spot, wager, on in self.view.laid:
            self._check(spot, wager, on)

    async def _pays(self, act: Act) -> None:
        """The pay table of a place; from the bar, the next taps ask for it."""
        view = self.view
        if act.get("wager"):
            view.pays = str(act["wager"])
        else:
            view.asks_pays, view.pays = not (view.asks_pays or view.pays), ""

    async def _save(self, act: Act) -> None:
        made = list(self.view.slip) or [
            ((stake["spot"], stake["wager"], stake["on"]), int(stake["cents"]))
            for stake in self.view.model.mine()
            if not stake["part_of"]
        ]
        if not made:
            raise HoyleError("Put chips on the felt first, then save them.")
        self._house.save_layout(self.view.model.path, self._viewer, made)
        self.view.say("Bets saved.")

    async def _use_saved(self, act: Act) -> None:
        """The layout is for the seat that the viewer has now."""
        saved = self._house.saved_layouts(self.view.model.path, self._viewer)
        at = read_number(act["value"], "saved bets")
        if at >= len(saved) or self.view.model.seat is None:
            raise HoyleError("These bets are not saved any more.")
        spot = self.view.model.seat.spot
        self.view.slip.refill(((spot, wager, on), cents) for (_, wager, on), cents in saved[at])

    async def _forget(self, act: Act) -> None:
        self._house.forget_layout(self.view.model.path, self._viewer, read_number(act["value"], "saved bets"))

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

    async def _undo(self, act: Act) -> None:
        self.view.slip.undo()

    async def _same(self, act: Act) -> None:
        again = self._house.last_wagers(self._table, self._viewer)
        if not again:
            raise HoyleError("You have no bets to repeat.")
        self.view.slip.refill(again)

    async def _wager(self, act: Act) -> None:
        made = list(self.view.slip)
        for step in self.view.slip.steps(self.view.model.mine()):
            await self._say(_words(step))
        self.view.slip.clear()
        if made:
            self._house.remember(self._table, self._viewer, made)
            self.view.say("Bets placed." if len(made) > 1 else "Bet placed.")

    async def _start(self, act: Act) -> None:
        if self.view.slip:
            await self._wager(act)
            await self._look_again()
        if self.view.starts_together():
            await self._ready()
            return
        await self._say(Start())
        self.view.say("")

    async def _ready(self) -> None:
        """The last one who is ready starts the round. A seat without wagers in the last round is not waited for."""
        model, house = self.view.model, self._house
        if not model.mine():
            raise HoyleError("Place your bets first.")
        ready = house.make_ready(model.table, self._viewer, model.number)
        awaited = {seat.name for seat in model.seats if self._is_awaited(seat.name)} - ready
        if awaited:
            self.view.say(f"Ready. Waiting for {', '.join(map(model.show_name, sorted(awaited)))}.")
            return
        await house.start_for_all(model.table)
        self.view.say("")

    def _is_awaited(self, name: str) -> bool:
        """Has the seat a wager now, or had one in the last round?"""
        model = self.view.model
        played = {line["seat"] for line in model.lines} | {stake["seat"] for stake in model.stakes}
        return name in played or not model.lines

    # At the table.

    async def _choose(self, act: Act) -> None:
        """The answer names its prompt, so that a late answer is not taken for the next prompt."""
        amount = act["fields"].get("amount")
        cents = read_cents(amount) if amount else 0
        name, position = str(act["name"]), str(act["position"])
        await self._say(Choose(name, cents), position)
        if self._coach is not None:
            self._coach.chose(position, name)

    async def _mark(self, act: Act) -> None:
        """Marks cards for discard or for a hand, or takes the marks off: each number named is turned over."""
        self.view.marked ^= {read_number(each, "card") for each in str(act["name"]).split()}

    async def _sit(self, act: Act) -> None:
        spot = act["fields"].get("spot")
        await self._say(Sit(read_cents(act["fields"]["cents"]), read_number(spot, "seat") if spot else None))

    async def _leave(self, act: Act) -> None:
        self.view.slip.clear()
        await self._say(Leave())

    async def _change(self, act: Act) -> None:
        await self._say(Change(read_number(act["stake"], "bet"), read_cents(act["fields"]["cents"])))

    async def _down(self, act: Act) -> None:
        await self._say(TakeDown(read_number(act["stake"], "bet")))

    async def _call(self, act: Act) -> None:
        await self._say(CallWager(read_number(act["stake"], "bet"), str(act["working"])))

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
        """An empty dealer's bet means the standard bet; 0 means none."""
        fields = act["fields"]
        against = str(fields.get("against") or "").strip()
        wager = None if not against else 0 if against.lstrip("$").strip("0.") == "" else read_cents(against)
        await self._say(
            TakeBank(read_cents(fields["cents"]), "shared" if fields.get("shared") else "", wager)
        )

    async def _pass_bank(self, act: Act) -> None:
        await self._say(PassBank())

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
