"""The felt of a table: layout, chips, hands, results and seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from html import escape
from typing import Any

from hoyle.kit.wheel import colour_of, symbol_of
from hoyle.web.drawing.chip_svg import draw_chip
from hoyle.web.drawing.dice_svg import draw_dice, is_dice
from hoyle.web.drawing.item_svg import draw_items
from hoyle.web.drawing.svg import element
from hoyle.web.drawing.wheel_svg import draw_wheel
from hoyle.web.felts.catalog import Draw, felt_of
from hoyle.web.felts.common.box_layout import Layout, draw_chips, draw_layout
from hoyle.web.felts.common.card_table import middle_html, seats_html
from hoyle.web.felts.common.place_box import Key
from hoyle.web.felts.common.plain_felt import plain_layout
from hoyle.web.felts.common.poker_ring import ring_html
from hoyle.web.felts.common.printed_places import banner
from hoyle.web.model.bet_slip import Place
from hoyle.web.model.place_results import PlaceResult, place_results
from hoyle.web.model.table_model import Result, TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import money, words

SHAPES = (("wide-only", False), ("narrow-only", True))


def layout_for(offer: Offer) -> Draw | None:
    """One layout for all seats: the felt's own, or a plain one where no hands are dealt.

    None where each seat has betting places of its own: a felt with a plan, or a card table.
    """
    felt = felt_of(offer.game)
    return felt.layout or (None if felt.plan or offer.has_hands else plain_layout)


class FeltView:
    """Draws one table. The layout is drawn once; chips and hands are redrawn when they change."""

    def __init__(self, offer: Offer) -> None:
        self._offer = offer
        self._felt = felt_of(offer.game)
        self._draw = layout_for(offer)

    @property
    def has_layout(self) -> bool:
        return self._draw is not None

    @cached_property
    def _layouts(self) -> dict[str, Layout]:
        assert self._draw is not None
        offer = self._offer
        return {
            shape: self._draw(offer.game, offer.terms, offer.wagers, upright=upright)
            for shape, upright in SHAPES
        }

    @property
    def cloth(self) -> str:
        """The CSS classes of the cloth."""
        game = self._offer.game
        return f"cloth {game.family} {game.name}"

    @property
    def colours(self) -> str:
        """The CSS of the cloth's colours: each game has the colour that its tables commonly have."""
        if self._felt.cloth is None:
            return ""
        middle, edge = self._felt.cloth
        return f"--felt: {middle}; --felt-deep: {edge};"

    def layout_html(self, shape: str) -> str:
        """`shape` is wide-only or narrow-only."""
        return draw_layout(self._layouts[shape], self._offer.say, self._offer.game.name)

    def chips_html(self, shape: str, model: TableModel, slip: Mapping[Place, int]) -> str:
        layout = self._layouts[shape]
        marks = [*self._wheel(layout, model), *_winner(layout, model), *self._lit(layout, model)]
        if self._felt.marks is not None:
            marks += self._felt.marks(layout, model.carry)
        return draw_chips(layout, _chips(model, slip), marks, _results(model))

    def _wheel(self, layout: Layout, model: TableModel) -> Iterable[str]:
        """The wheel of a felt that has a place for it."""
        if self._felt.wheel is None:
            return ()
        return self._felt.wheel(layout, self._offer.terms, _rests(model))

    def _lit(self, layout: Layout, model: TableModel) -> Iterable[str]:
        """Marks the places that won, as an electronic layout lights them."""
        if self._felt.lit is None:
            return
        for result in model.results[-1:]:
            won = set(self._felt.lit(layout, self._offer.terms, result.items))
            for box in layout.boxes:
                if box.key in won:
                    yield element(
                        "rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=3, class_="lit"
                    )

    def table_html(self, model: TableModel, slip: Mapping[Place, int]) -> str:
        """Everything except the layout: meters, results, hands, seats."""
        told = _meters(self._offer, model) + _pot(model)
        if self._offer.terms.plays_for_pot:
            return ring_html(model, told)
        parts = [told, self._result(model)]
        if not self.has_layout:
            parts += [banner(self._offer), middle_html(model)]
        parts.append(seats_html(model, self._offer, slip, with_places=not self.has_layout))
        return "".join(parts)

    def _result(self, model: TableModel) -> str:
        shown = "".join(_result(result, self._offer) for result in model.results)
        if self._offer.wheel and self._felt.wheel is None:
            shown = draw_wheel(self._offer.wheel, _rests(model)) + shown
        return f'<div class="result">{shown}</div>' if shown else ""


def _rests(model: TableModel) -> str:
    """Where the wheel rests; empty before a spin."""
    return model.results[-1].items[0] if model.results else ""


def _winner(layout: Layout, model: TableModel) -> Iterable[str]:
    """Marks the winning number on the layout until the next spin."""
    for result in model.results[-1:]:
        place = layout.place_of(("straight", result.items[0])) if result.what == "wheel" else None
        if place is not None:
            yield element("circle", cx=place[0], cy=place[1], r=24, class_="winner")


def _chips(model: TableModel, slip: Mapping[Place, int]) -> list[dict[str, Any]]:
    """One chip for each place and owner, the viewer's on top of the others'."""
    lying: dict[tuple[str, str, bool], int] = {}
    waiting: set[tuple[str, str]] = set()
    for stake in model.stakes:
        key = (str(stake["wager"]), str(stake["on"]), stake["seat"] == model.viewer)
        lying[key] = lying.get(key, 0) + int(stake["cents"])
    for (_, wager, on), cents in slip.items():
        lying[wager, on, True] = lying.get((wager, on, True), 0) + cents
        waiting.add((wager, on))
    return [
        {"wager": wager, "on": on, "cents": cents, "mine": mine, "pending": mine and (wager, on) in waiting}
        for (wager, on, mine), cents in sorted(lying.items(), key=lambda item: item[0][2])
    ]


def _results(model: TableModel) -> dict[Key, PlaceResult]:
    """What the viewer's places won or lost, until the next round begins."""
    if model.is_running:
        return {}
    return {(wager, on): result for (_, wager, on), result in place_results(model).items()}


def _result(result: Result, offer: Offer) -> str:
    """A result as a picture and in words."""
    if result.what == "dice" and is_dice(result.items):
        return f"{draw_dice(result.items)} <span>{sum(map(int, result.items))}</span>"
    if result.what == "wheel":
        pocket = result.items[0]
        if offer.terms.file.wheel is not None:
            return f'<span class="item">{escape(offer.title(symbol_of(pocket)))}</span>'
        try:
            colour = colour_of(pocket)
        except ValueError:
            return f'<span class="item">{escape(pocket)}</span>'
        return f'<span class="pocket {colour}">{escape(pocket)}</span> <span>{colour}</span>'
    return f"<span>{escape(words(result.what))}</span> {draw_items(result.items, result.what)}"


def _meters(offer: Offer, model: TableModel) -> str:
    shown = "".join(
        f"<span>{escape(offer.meter_title(key))} <strong>{escape(money(cents))}</strong>{escape(_period(model, key))}</span>"
        for key, cents in model.meters.items()
        if offer.has_meter(key)
    )
    return f'<div class="meters">{shown}</div>' if shown else ""


def _period(model: TableModel, key: str) -> str:
    """A high hand jackpot: the best hand so far, or the last payment."""
    told = model.jackpots.get(key, {})
    best = [f"{model.show_name(hand['player'])}, {words(hand['hand'])}" for hand in told.get("best", ())]
    if best:
        return f" · high hand: {'; '.join(best)}"
    return f" · last paid: {told['last']}" if told.get("last") else ""


def _pot(model: TableModel) -> str:
    """The pot, or what it paid after the round."""
    if not model.pot or model.is_closed:
        return ""
    if not model.is_running:
        was_played = not {"given_back", "voided"} & {event["event"] for event in model.events}
        return f'<div class="pot">Pot paid: {escape(money(model.pot))}</div>' if was_played else ""
    return f'<div class="pot">Pot: {draw_chip(model.pot)} {escape(money(model.pot))}</div>'
