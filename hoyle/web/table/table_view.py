"""The table page of one viewer as HTML: phase, felt, prompt, chips, results."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import urlencode

from hoyle.engine.round.script import HOUSE
from hoyle.web.drawing.chip_svg import denominations, draw_chip
from hoyle.web.model.bet_slip import Place, Slip
from hoyle.web.model.table_model import TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.model.table_stakes import stakes_of
from hoyle.web.site.html import button, link, money, words
from hoyle.web.table.bank_panel import bank_words
from hoyle.web.table.event_text import tell
from hoyle.web.table.felt_view import FeltView
from hoyle.web.table.outcome_strip import outcome_html, tray_html
from hoyle.web.table.pay_table_panel import pay_table_html
from hoyle.web.table.prompt_view import prompt_html
from hoyle.web.table.saved_bets import saved_html
from hoyle.web.table.settlement_view import lines_html, total_html
from hoyle.web.table.timeout_default import timeout_text

LAYOUT_KEYS = (("arrow keys", "move on the layout"), ("Enter", "add a chip"), ("Delete", "remove"), ("X", "double"), ("P", "pay tables"), ("+ −",
"chip size"),
               ("B", "place bets"), ("R", "rebet"), ("U", "undo"), ("C", "clear"))  # fmt: skip
ANSWER_KEYS = (("1–9", "choose"),)
POT_KEYS = (("D", "deal, or discard the selected cards"), ("1–9", "choose, or select a card"))
TOLD = 40  # sentences shown


class TableView:
    """Holds what belongs to the viewer alone: the bet slip, the selected chip, the last message."""

    def __init__(self, offer: Offer, model: TableModel) -> None:
        self.offer = offer
        self.model = model
        self.felt = FeltView(offer)
        self.slip = Slip(offer)
        self.marked: set[int] = set()  # positions of the cards selected for discard or for the low hand
        self.said, self.is_refusal = "", False
        self.asks_pays, self.pays = False, ""  # whether a tap asks for a pay table, and the wager it is of
        self.chips = denominations(int(model.limits["chip"]), int(model.limits["most"]))
        self.chip = next((chip for chip in self.chips if chip >= int(model.limits["least"])), self.chips[-1])

    def say(self, text: str) -> None:
        self.said, self.is_refusal = text, False

    def refuse(self, text: str) -> None:
        self.said, self.is_refusal = f"{text[:1].upper()}{text[1:]}", True

    @property
    def laid(self) -> dict[tuple[int, str, str], int]:
        return dict(self.slip)

    def head_html(self) -> str:
        model, terms = self.model, self.offer.terms
        changed = [
            f"{words(name).capitalize()}: {words(str(value))}"
            for name, value in terms.options.items()
            if value != terms.file.options[name].default
        ]
        options = f"<p>{escape(' · '.join(changed))}</p>" if changed else ""
        edges = link("House edges", self._edges()) if not terms.plays_for_pot else ""
        return (
            f'<div class="head"><h1>{escape(terms.file.title)}</h1>'
            f'<span class="soft">{escape(stakes_of(self.offer, model.limits, is_short=True))}</span>'
            f"{link('Rules and pay tables', f'/rules/{terms.path}')}{edges}"
            f'<details class="soft"><summary>About this table</summary><p>{escape(terms.document.title)}, '
            f"{escape(terms.file.section)} · {escape(stakes_of(self.offer, model.limits))}</p>{options}</details></div>"
        )

    def _edges(self) -> str:
        """The sheet of this table: with the options that it has."""
        terms = self.offer.terms
        query = urlencode(
            {
                name: value
                for name, value in terms.options.items()
                if value != terms.file.options[name].default
            }
        )
        return f"/par/{terms.path}{'?' if query else ''}{query}"

    def phase_html(self) -> str:
        return f'<div class="phase" role="status"><strong>{escape(self._phase())}</strong><span>Round {self.model.number}{self._clock()}</span></div>'

    def _phase(self) -> str:
        model = self.model
        if model.phase == "closed":
            return "Table closed"
        if model.phase == "disabled":
            return f"Betting suspended: {model.closed_because}"
        return self._running_phase() if model.is_running else self._open_phase()

    def _awaits_bank(self) -> bool:
        """Is a player needed who holds the bank?"""
        return self.offer.needs_company and self.model.bank == HOUSE

    def _running_phase(self) -> str:
        if self.model.is_asked:
            return "Your turn"
        asked = self.model.asked
        return "Dealing" if asked == "chance" else f"Waiting for {self.model.show_name(asked)}"

    def _open_phase(self) -> str:
        model = self.model
        if not model.seats:
            return "No players yet"
        if self.offer.needs_company and len(model.seats) < 2:
            return "Waiting for other players"
        if not self.offer.wagers:
            return "Ready to deal"
        if self.offer.is_banked_by_players and (model.bank == model.viewer or self._awaits_bank()):
            return bank_words(model, self.offer)
        if "point" in model.carry:
            point = model.carry["point"]
            return f"Place your bets. The point is {point}." if point else "Place your bets. Come-out roll."
        return "Place your bets" if model.is_seated else "Players are betting"

    def _clock(self) -> str:
        """The time left, and what happens when it runs out."""
        if not self.model.until or not self.model.deadline:
            return ""
        then = str(self.model.deadline["then"])
        seat, colon, default = then.partition(": ")
        if colon:
            then = timeout_text(self.model.show_name(seat), default, is_mine=seat == self.model.viewer)
        return f' · <span class="clock" data-until="{self.model.until}"></span>, then {escape(then)}'

    def felt_html(self) -> str:
        return self.felt.table_html(self.model, self.laid)

    def chips_html(self, shape: str) -> str:
        return self.felt.chips_html(shape, self.model, self.laid)

    def prompt_html(self) -> str:
        return prompt_html(self.model, self.marked, self.offer.title, self.offer.split)

    def said_html(self) -> str:
        kind = "said bad" if self.is_refusal else "said"
        return f'<div class="{kind}" role="alert">{escape(self.said)}</div>'

    def outcome_html(self, wallet: int = 0) -> str:
        return outcome_html(self.model, self.offer) + tray_html(self.model, wallet)

    def pays_html(self) -> str:
        """The pay table that was asked for, or how to ask."""
        if self.pays:
            return pay_table_html(self.offer, self.model.limits, self.pays)
        return '<p class="coach">Tap a place for what it pays.</p>' if self.asks_pays else ""

    def bar_html(self, saved: Sequence[Sequence[tuple[Place, int]]] = ()) -> str:
        """Chips and betting buttons, while betting is open. `saved` are the viewer's saved bets."""
        if not (self.model.is_open and self.model.is_seated):
            return ""
        if not self.offer.wagers:
            return f'<div class="bar">{self._start()}</div>'
        chips = "".join(
            f'<button type=button role="radio" aria-checked="{"true" if chip == self.chip else "false"}" data-act="chip" data-value="{chip}" '
            f'aria-label="{escape(money(chip))} chip">{draw_chip(chip)}</button>'
            for chip in self.chips
        )
        waiting = f"Place bets: {money(self.slip.total)}" if self.slip else "Place bets"
        return (
            f'<div class="bar"><div class="chooser" role="radiogroup" aria-label="Chip size">{chips}</div>'
            f"{button('Rebet', 'same', key='r')}{button('Double', 'double', key='x', off=not (self.slip or self.model.mine()))}"
            f"{button('Undo', 'undo', key='u', off=not self.slip)}{button('Clear', 'clear', key='c', off=not self.slip)}"
            f'<span class="go">{button(waiting, "wager", key="b", kind="main" if self.slip else "", off=not self.slip)}{self._start()}</span>'
            f"{saved_html(saved, can_save=bool(self.slip or self.model.mine()))}"
            '<span hidden><button data-act="larger" data-key="+"></button><button data-act="smaller" data-key="-"></button></span></div>'
        )

    def starts_together(self) -> bool:
        """Does the round wait for a clock that other seats share?"""
        model = self.model
        return (
            model.has_window and len(model.seats) > 1 and bool(self.offer.wagers) and model.dealer != "human"
        )

    def _start(self) -> str:
        """A human dealer starts the round. Where several seats bet, all of them say that they are ready."""
        if self.model.dealer == "human":
            return ""
        if self.starts_together():
            has_bets = bool(self.slip or self.model.stakes)
            return button("Ready", "start", key="d", kind="main", off=not has_bets)
        has_no_bets = bool(self.offer.wagers) and not (self.slip or self.model.stakes)
        return button(self.offer.family.start, "start", key="d", kind="main", off=has_no_bets)

    def lines_html(self) -> str:
        model = self.model
        title = "Results so far" if model.is_running else "Last round"
        is_over = bool(model.events) and not model.is_running
        return (
            f"<h2>{title}</h2>{total_html(model.lines, model.viewer)}"
            f"{lines_html(model.lines, self.offer, model.viewer, model.show_name, is_over=is_over)}"
        )

    def told_html(self) -> str:
        items = "".join(f"<li>{escape(text)}</li>" for text in reversed(tell(self.model)[-TOLD:]))
        return f'<h2>History</h2><ul class="told" tabindex="0" aria-label="History">{items}</ul>'

    def _round_keys(self) -> tuple[tuple[str, str], ...]:
        if self.offer.terms.plays_for_pot:
            return POT_KEYS
        starts = ("D", self.offer.family.start.lower())
        return (starts, *ANSWER_KEYS) if self.offer.family.has_choices else (starts,)

    def keys_html(self) -> str:
        keys = (*(LAYOUT_KEYS if self.offer.wagers else ()), *self._round_keys())
        listed = " · ".join(f"<kbd>{escape(key)}</kbd> {escape(does)}" for key, does in keys)
        return f'<p class="keys">Keys: {listed}</p>'
