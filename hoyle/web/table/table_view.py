"""One viewer's page of one table, as text: the phase, the felt, the question, the chips, what was decided."""

from __future__ import annotations

from html import escape

from hoyle.web.drawing.chip_svg import denominations, draw_chip
from hoyle.web.model.bet_slip import Slip
from hoyle.web.model.table_model import TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.model.table_stakes import stakes_of
from hoyle.web.site.html import button, link, money, words
from hoyle.web.table.event_text import tell
from hoyle.web.table.felt_view import FeltView
from hoyle.web.table.prompt_view import prompt_html
from hoyle.web.table.settlement_view import lines_html, total_html
from hoyle.web.table.timeout_default import silence

LAYOUT_KEYS = (("arrow keys", "move on the layout"), ("Enter", "put a chip"), ("Delete", "take it back"), ("+ −", "another chip"),
               ("W", "make the wagers"), ("S", "the same again"), ("C", "clear"))  # fmt: skip
ANSWER_KEYS = (("1–9", "answer"),)
POT_KEYS = (("D", "deal; throw away what is marked"), ("1–9", "answer, or mark a card"))
TOLD = 40  # sentences shown


class TableView:
    """Holds what is the viewer's own: the slip, the chip in hand, the last word said to them."""

    def __init__(self, offer: Offer, model: TableModel) -> None:
        self.offer = offer
        self.model = model
        self.felt = FeltView(offer)
        self.slip = Slip(offer)
        self.marked: set[int] = set()  # cards of the hand, by their places, before they are thrown away
        self.said, self.is_refusal = "", False
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
            f"{words(name)} {words(str(value))}"
            for name, value in terms.options.items()
            if value != terms.file.options[name].default
        ]
        options = f" · {escape(', '.join(changed))}" if changed else ""
        edges = f" · {link('House edges', f'/par/{terms.path}')}" if not terms.plays_for_pot else ""
        return (
            f'<h1>{escape(terms.file.title)}</h1><p class="soft head">{escape(terms.document.title)}, {escape(terms.file.section)} · '
            f"{escape(stakes_of(self.offer, model.limits))} · "
            f"{link('Rules and pay tables', f'/rules/{terms.path}')}{edges}{options}</p>"
        )

    def phase_html(self) -> str:
        return f'<div class="phase" role="status"><strong>{escape(self._phase())}</strong><span>Round {self.model.number}{self._clock()}</span></div>'

    def _phase(self) -> str:
        model = self.model
        if model.phase == "closed":
            return "This table is closed."
        if model.phase == "disabled":
            return f"No wagers now: {model.closed_because}"
        if model.is_running:
            if model.is_asked:
                return "It is your turn."
            return (
                "The dealer is dealing."
                if model.asked == "chance"
                else f"Waiting for {model.show_name(model.asked)}."
            )
        if "point" in model.carry:
            point = model.carry["point"]
            return (
                f"Make your wagers. The point is {point}."
                if point
                else "Make your wagers: a come out roll is next."
            )
        if not self.offer.wagers:
            return "The next hand can be dealt."
        if not model.seats:
            return "Nobody sits here yet."
        return "Make your wagers." if model.is_seated else "Wagers are being made."

    def _clock(self) -> str:
        """The time left and what happens then; whose time it is stands beside it."""
        if not self.model.until or not self.model.deadline:
            return ""
        then = str(self.model.deadline["then"])
        seat, colon, default = then.partition(": ")
        if colon:
            then = silence(self.model.show_name(seat), default, is_mine=seat == self.model.viewer)
        return f' · <span class="clock" data-until="{self.model.until}"></span>, then {escape(then)}'

    def felt_html(self) -> str:
        return self.felt.table_html(self.model, self.laid)

    def chips_html(self, shape: str) -> str:
        return self.felt.chips_html(shape, self.model, self.laid)

    def prompt_html(self) -> str:
        return prompt_html(self.model, self.marked, self.offer.title)

    def said_html(self) -> str:
        kind = "said bad" if self.is_refusal else "said"
        return f'<div class="{kind}" role="alert">{escape(self.said)}</div>'

    def bar_html(self) -> str:
        """Chips and what to do with them; only while wagers may be made."""
        if not (self.model.is_open and self.model.is_seated):
            return ""
        if not self.offer.wagers:
            return f'<div class="bar">{self._start()}</div>'
        chips = "".join(
            f'<button type=button role="radio" aria-checked="{"true" if chip == self.chip else "false"}" data-act="chip" data-value="{chip}" '
            f'aria-label="Chip of {escape(money(chip))}">{draw_chip(chip)}</button>'
            for chip in self.chips
        )
        waiting = f"Make wagers: {money(self.slip.total)}" if self.slip else "Make wagers"
        return (
            f'<div class="bar"><div class="chooser" role="radiogroup" aria-label="Chip in hand">{chips}</div>'
            f"{button('Same again', 'same', key='s')}{button('Clear', 'clear', key='c')}"
            f'<span class="go">{button(waiting, "wager", key="w", kind="main" if self.slip else "", off=not self.slip)}{self._start()}</span>'
            '<span hidden><button data-act="larger" data-key="+"></button><button data-act="smaller" data-key="-"></button></span></div>'
        )

    def _start(self) -> str:
        """A dealer of flesh and blood says when; or the clock, where others wager too."""
        others_wager = self.model.has_window and len(self.model.seats) > 1 and bool(self.offer.wagers)
        if self.model.dealer == "human" or others_wager:
            return ""
        nothing_lies = bool(self.offer.wagers) and not (self.slip or self.model.stakes)
        return button(self.offer.family.start, "start", key="d", kind="main", off=nothing_lies)

    def lines_html(self) -> str:
        title = "Decided so far" if self.model.is_running else "Last round"
        return (
            f"<h2>{title}</h2>{total_html(self.model.lines, self.model.viewer)}"
            f"{lines_html(self.model.lines, self.offer, self.model.viewer, self.model.show_name)}"
        )

    def told_html(self) -> str:
        items = "".join(f"<li>{escape(text)}</li>" for text in reversed(tell(self.model)[-TOLD:]))
        return f'<h2>What happened</h2><ul class="told" aria-live="polite">{items}</ul>'

    def _round_keys(self) -> tuple[tuple[str, str], ...]:
        if self.offer.terms.plays_for_pot:
            return POT_KEYS
        starts = ("D", self.offer.family.start.lower())
        return (starts, *ANSWER_KEYS) if self.offer.family.has_choices else (starts,)

    def keys_html(self) -> str:
        keys = (*(LAYOUT_KEYS if self.offer.wagers else ()), *self._round_keys())
        listed = " · ".join(f"<kbd>{escape(key)}</kbd> {escape(does)}" for key, does in keys)
        return f'<p class="keys">Keys: {listed}</p>'
