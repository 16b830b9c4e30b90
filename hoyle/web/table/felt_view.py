"""The felt of a table as it stands: the layout of its family, the chips on it, hands, results and seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from html import escape
from typing import Any

from hoyle.engine.game import Game
from hoyle.kit.wheel import colour_of
from hoyle.web.drawing.chip_svg import draw_chip
from hoyle.web.drawing.dice_svg import draw_dice, is_dice
from hoyle.web.drawing.item_svg import draw_items
from hoyle.web.drawing.svg import element
from hoyle.web.drawing.wheel_svg import draw_wheel
from hoyle.web.felts.box_layout import Layout, draw_chips, draw_layout
from hoyle.web.felts.card_table import middle_html, seats_html
from hoyle.web.felts.craps import craps, marker
from hoyle.web.felts.plain_felt import grid
from hoyle.web.felts.poker_ring import ring_html
from hoyle.web.felts.printed_places import banner
from hoyle.web.felts.roulette import roulette
from hoyle.web.site.html import money, words
from hoyle.web.table.bet_slip import Place
from hoyle.web.table.table_model import Result, Sight
from hoyle.web.table.table_offer import Offer

Draw = Callable[..., Layout]
SHAPES = (("wide-only", False), ("narrow-only", True))


def layout_for(game: Game) -> Draw | None:
    """Games whose wagers lie on one layout for all; at the others each seat has places of its own."""
    if game.name == "roulette":
        return roulette
    if game.family == "dice" and "craps" in game.name:
        return craps
    return grid if game.family in ("wheel", "dice") else None


class FeltView:
    """Draws one table. The layout is drawn once; what lies on it, whenever it changes."""

    def __init__(self, offer: Offer) -> None:
        self._offer = offer
        self._draw = layout_for(offer.game)

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
        """Classes of the cloth: each game has the colour that its tables commonly have."""
        game = self._offer.game
        return f"cloth {game.family} {game.name}"

    def layout_html(self, shape: str) -> str:
        """`shape` is wide-only or narrow-only."""
        return draw_layout(self._layouts[shape], self._offer.say, self._offer.game.name)

    def chips_html(self, shape: str, sight: Sight, slip: Mapping[Place, int]) -> str:
        layout = self._layouts[shape]
        marks = list(_winner(layout, sight))
        if "point" in sight.carry and "marker" in {wager for wager, _ in layout.places}:
            marks += marker(layout, sight.carry["point"])
        return draw_chips(layout, _chips(sight, slip), marks)

    def table_html(self, sight: Sight, slip: Mapping[Place, int]) -> str:
        """All but the layout: results, hands, seats, meters."""
        told = _meters(self._offer, sight) + _pot(sight)
        if self._offer.terms.plays_for_pot:
            return ring_html(sight, told)
        parts = [told, self._result(sight)]
        if not self.has_layout:
            parts += [banner(self._offer), middle_html(sight)]
        parts.append(seats_html(sight, self._offer, slip, with_places=not self.has_layout))
        return "".join(parts)

    def _result(self, sight: Sight) -> str:
        shown = "".join(_result(result) for result in sight.results)
        if self._offer.game.family == "wheel":
            pockets = self._offer.game.equipment(self._offer.terms).get("wheel", ())
            rests = sight.results[-1].items[0] if sight.results else ""
            shown = draw_wheel(tuple(pockets), rests) + shown
        return f'<div class="result" aria-live="polite">{shown}</div>' if shown else ""


def _winner(layout: Layout, sight: Sight) -> Iterable[str]:
    """The number that came, marked on the layout until the next spin."""
    for result in sight.results[-1:]:
        place = layout.place_of(("straight", result.items[0])) if result.what == "wheel" else None
        if place is not None:
            yield element("circle", cx=place[0], cy=place[1], r=24, class_="winner")


def _chips(sight: Sight, slip: Mapping[Place, int]) -> list[dict[str, Any]]:
    """Every stake by whose it is, one chip for each place, the viewer's on top of the others'."""
    lying: dict[tuple[str, str, bool], int] = {}
    waiting: set[tuple[str, str]] = set()
    for stake in sight.stakes:
        key = (str(stake["wager"]), str(stake["on"]), stake["seat"] == sight.viewer)
        lying[key] = lying.get(key, 0) + int(stake["cents"])
    for (_, wager, on), cents in slip.items():
        lying[wager, on, True] = lying.get((wager, on, True), 0) + cents
        waiting.add((wager, on))
    return [
        {"wager": wager, "on": on, "cents": cents, "mine": mine, "pending": mine and (wager, on) in waiting}
        for (wager, on, mine), cents in sorted(lying.items(), key=lambda item: item[0][2])
    ]


def _result(result: Result) -> str:
    """What chance showed, in words as well."""
    if result.what == "dice" and is_dice(result.items):
        return f"{draw_dice(result.items)} <span>{sum(map(int, result.items))}</span>"
    if result.what == "wheel":
        pocket = result.items[0]
        try:
            colour = colour_of(pocket)
        except ValueError:
            return f'<span class="item">{escape(pocket)}</span>'
        return f'<span class="pocket {colour}">{escape(pocket)}</span> <span>{colour}</span>'
    return f"<span>{escape(words(result.what))}</span> {draw_items(result.items, result.what)}"


def _meters(offer: Offer, sight: Sight) -> str:
    shown = "".join(
        f"<span>{escape(offer.meter_title(key))} <strong>{escape(money(cents))}</strong>{escape(_period(sight, key))}</span>"
        for key, cents in sight.meters.items()
        if offer.has_meter(key)
    )
    return f'<div class="meters">{shown}</div>' if shown else ""


def _period(sight: Sight, key: str) -> str:
    """Of a high hand jackpot: the best hand of its period so far, or how the last one went."""
    told = sight.jackpots.get(key, {})
    best = [f"{words(hand['hand'])} of {sight.show_name(hand['player'])}" for hand in told.get("best", ())]
    if best:
        return f", best so far: {'; '.join(best)}"
    return f", paid last: {told['last']}" if told.get("last") else ""


def _pot(sight: Sight) -> str:
    """Where the players' money goes into one pot, what it holds; or what it held, when it has been paid."""
    if not sight.pot or sight.is_closed:
        return ""
    if not sight.is_running:
        was_played = not {"given_back", "voided"} & {event["event"] for event in sight.events}
        return f'<div class="pot">The pot of {escape(money(sight.pot))} is paid.</div>' if was_played else ""
    return f'<div class="pot">Pot: {draw_chip(sight.pot)} {escape(money(sight.pot))}</div>'
