"""The coach of one viewer at one table: asks once for each prompt, and enters each choice when both are known."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from nicegui import background_tasks

from hoyle.web.coach.advice import Advice, NoAdvice, has_strategy
from hoyle.web.coach.coach_desk import CoachDesk
from hoyle.web.coach.coach_panel import advice_html, last_html, panel_html, say_choice
from hoyle.web.coach.session_report import Decided, SessionReport, weigh
from hoyle.web.drawing.item_svg import say_items
from hoyle.web.model.table_model import TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.house_view import HouseView
from hoyle.web.table.event_text import say_cards

KEPT = 50  # prompts whose advice is kept


class Question(NamedTuple):
    """What is needed to weigh a choice later."""

    about: str
    hand: tuple[str, ...]
    stakes: dict[str, int]  # the smallest wager of each name at the seat that is asked


class TableCoach:
    def __init__(
        self, house: HouseView, desk: CoachDesk, offer: Offer, changed: Callable[[], Awaitable[None]]
    ) -> None:
        self._house, self._desk, self._offer, self._changed = house, desk, offer, changed
        self.mode = "off"
        self.report = SessionReport()
        self.last: Decided | None = None
        self._questions: dict[str, Question] = {}
        self._advice: dict[str, Advice | NoAdvice] = {}
        self._chosen: dict[str, str] = {}

    def turn(self, mode: str, model: TableModel) -> None:
        """Once it is on, the solution is prepared before the first question."""
        self.mode = mode
        if mode != "off":
            self._desk.prepare(model.path, _plain_options(model))

    def clear(self) -> None:
        self.report, self.last = SessionReport(), None

    def look(self, model: TableModel) -> None:
        """Asks about a new prompt; the page does not wait for the answer."""
        position = model.position
        if self.mode == "off" or not model.is_asked or position in self._questions:
            return
        seen = self._house.seen_at(model.table, position)
        if seen is None:
            return
        stakes: dict[str, int] = {}
        for stake in model.mine():
            if stake["spot"] == model.asked_spot:
                name = str(stake["part_of"] or stake["wager"])
                stakes[name] = min(stakes.get(name, int(stake["cents"])), int(stake["cents"]))
        about = str(model.prompt.get("about") or "") if model.prompt else ""
        hand = tuple(seen["hand"])
        told = say_cards(about) if about and not about.isidentifier() else say_items(hand)
        self._questions[position] = Question(told, hand, stakes)
        while len(self._questions) > KEPT:
            gone = next(iter(self._questions))
            for kept in (self._questions, self._advice, self._chosen):
                kept.pop(gone, None)
        background_tasks.create(self._ask(model, position, seen), name=f"coach of {model.viewer}")

    async def _ask(self, model: TableModel, position: str, seen: dict[str, object]) -> None:
        self._advice[position] = await self._desk.advise(model.path, _plain_options(model), seen)
        self._enter(position)
        await self._changed()

    def chose(self, position: str, name: str) -> None:
        """The choice that was taken; it is weighed as soon as its advice is there."""
        if position in self._questions:
            self._chosen[position] = name
            self._enter(position)

    def _enter(self, position: str) -> None:
        advice, name = self._advice.get(position), self._chosen.get(position)
        if not isinstance(advice, Advice) or name is None:
            return
        question = self._questions[position]
        del self._chosen[position]
        weighed = weigh(question.about, name, advice, question.stakes.get(advice.per, 0))
        said = {each: say_choice(each, question.hand) for each in (weighed.chosen, weighed.best)}
        self.last = weighed._replace(chosen=said[weighed.chosen], best=said[weighed.best])
        self.report.decided.append(self.last)

    def advice_html(self, model: TableModel) -> str:
        """Under the question; between questions what the last choice cost."""
        if not model.is_asked or model.position not in self._questions:
            return last_html(self.mode, self.last)
        advice, question = self._advice.get(model.position), self._questions[model.position]
        stake = question.stakes.get(advice.per, 0) if isinstance(advice, Advice) else 0
        return advice_html(self.mode, advice, stake, lambda name: say_choice(name, question.hand))

    def panel_html(self) -> str:
        return panel_html(self.mode, self.report)


def _plain_options(model: TableModel) -> str:
    return json.dumps(dict(model.options), sort_keys=True)


def is_coached(offer: Offer) -> bool:
    """Does the game have decisions and an exact strategy for them?"""
    return not offer.terms.plays_for_pot and has_strategy(offer.game.name)
