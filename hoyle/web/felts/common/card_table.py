"""A card table: the common hands in the middle, and each seat with its hands, betting places, bets and stack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hoyle.web.drawing.chip_svg import draw_chip
from hoyle.web.drawing.item_svg import draw_items, say_items
from hoyle.web.felts.catalog import felt_of
from hoyle.web.felts.common.hand_captions import felt_at, hand_caption, place_name
from hoyle.web.felts.common.printed_places import ROUND, Printed, places_of
from hoyle.web.felts.common.set_hands import is_laid, laid_html, set_html
from hoyle.web.model.bet_slip import Place
from hoyle.web.model.place_results import PlaceResult, place_results
from hoyle.web.model.table_model import SeatModel, TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import money


def hand_html(items: Iterable[str], what: str = "cards", *, is_open: bool = False) -> str:
    listed = list(items)
    return f'<div class="hand{" open" if is_open else ""}" role="group" aria-label="{escape(say_items(listed, what), quote=True)}">{draw_items(listed, what)}</div>'


def middle_html(model: TableModel) -> str:
    """Hands of no seat: dealer, board, banker and player."""
    figures = "".join(
        f"<figure>{set_html(model, to) or hand_html(items, model.source_of(to), is_open=True)}"
        f"<figcaption>{escape(place_name(to))}{_points(model, to, items, ' · ')}</figcaption></figure>"
        for to, items in model.table_hands().items()
    )
    return f'<div class="middle">{figures}</div>' if figures else '<div class="gap"></div>'


def hands_html(model: TableModel, spot: int, *, is_open: bool) -> str:
    """The cards of a seat: one hand, several, or a hand in segments."""
    hands = model.hands_at(spot)
    if hands and model.was_anothers(spot):
        whose = f'<div class="status">{escape(model.show_name(model.player_at(spot)))}, last round</div>'
        return whose + _lying(model, spot, hands, is_open=False)
    return _lying(model, spot, hands, is_open=is_open)


def _lying(model: TableModel, spot: int, hands: dict[str, list[str]], *, is_open: bool) -> str:
    if is_laid(hands):
        return laid_html(hands, spot, is_open=is_open)
    lammers = _lammers(model)
    lying = "".join(
        f'<figure class="{"boxed" if model.is_asked_about(to) else ""}">'
        f"{set_html(model, to) or hand_html(items, model.source_of(to), is_open=is_open)}"
        f"{_caption(_points(model, to, items, is_alone=len(hands) == 1))}{lammers.get(to, '')}</figure>"
        for to, items in hands.items()
    )
    return f'<div class="abreast">{lying}</div>' if len(hands) > 1 and felt_at(model).abreast else lying


def _lammers(model: TableModel) -> dict[str, str]:
    """The lammers beside each hand, which stand for bets that the house has paid for."""
    tokens = felt_at(model).tokens
    found = tokens(model.events) if tokens is not None else {}
    return {
        to: "".join(f'<span class="lammer" title="Free bet for {what}">Free bet</span>' for what in made)
        for to, made in found.items()
    }


def _points(
    model: TableModel, to: str, items: Sequence[str], before: str = "", *, is_alone: bool = True
) -> str:
    said = hand_caption(model, to, items, is_alone=is_alone)
    return f"{before}{escape(said)}" if said else ""


def _caption(text: str) -> str:
    return f"<figcaption>{text}</figcaption>" if text else ""


def seats_html(model: TableModel, offer: Offer, slip: Mapping[Place, int], *, with_places: bool) -> str:
    seats = {seat.spot: seat for seat in model.seats}
    shown = [
        _seat(model, offer, spot, seats.get(spot), slip, with_places)
        for spot in model.spots()
        if spot in seats or (model.is_open and model.may_take(spot, offer)) or model.hands_at(spot)
    ]
    return f'<div class="seats">{"".join(shown)}</div>'


def _seat(
    model: TableModel,
    offer: Offer,
    spot: int,
    seat: SeatModel | None,
    slip: Mapping[Place, int],
    with_places: bool,
) -> str:
    """The viewer's seats are those they sit at or bet on; their circles stay visible all through a round."""
    mine = (seat is not None and seat.name == model.viewer) or _is_played(model, spot, slip)
    kind = "mine" if mine else "" if seat else "empty"
    turn = " turn" if model.asked_spot == spot else ""
    printed = with_places and bool(offer.wagers) and model.bank != model.owner_of(spot)
    places = _betting_places(model, offer, spot, slip, mine=mine) if printed else ""
    folded = (
        '<div class="status">folded</div>' if spot in model.folded and not model.was_anothers(spot) else ""
    )
    lying = _stakes(model, offer, spot, printed=bool(places) and mine)
    return (
        f'<section class="seat {kind}{turn}{"" if model.is_open else " played"}" aria-label="Seat {spot}">{name_html(model, spot, seat, mine)}'
        f"{hands_html(model, spot, is_open=mine)}{places}{lying}{folded}</section>"
    )


def _betting_places(
    model: TableModel, offer: Offer, spot: int, slip: Mapping[Place, int], *, mine: bool
) -> str:
    """All places of the viewer's own seat; the main bet of a seat that the viewer could bet at."""
    if mine:
        return _places(model, spot, slip, places_of(offer), offer, may_put=model.can_wager)
    if not (model.can_wager and model.may_take(spot, offer)):
        return ""
    labels = felt_of(offer.game).labels
    opening = [[Printed(name, "", labels.get(name) or offer.title(name), ROUND) for name in offer.main]]
    return _places(model, spot, slip, opening, offer, may_put=True)


def _is_played(model: TableModel, spot: int, slip: Mapping[Place, int]) -> bool:
    return any(place[0] == spot for place in slip) or any(stake["spot"] == spot for stake in model.mine())


def name_html(model: TableModel, spot: int, seat: SeatModel | None, mine: bool) -> str:
    if seat is None:
        return f'<div class="name">Seat {spot}{" · you" if mine else ""}</div>'
    marks = "".join(
        f' <span class="mark is-{mark.replace(" ", "-")}">{escape(mark)}</span>'
        for mark in model.marks_of(seat.name)
    )
    you = " · you" if seat.name == model.viewer else ""
    covers = f" · covers {money(model.bank_cents)}" if model.bank == seat.name and model.bank_cents else ""
    return (
        f'<div class="name">{spot}. {escape(model.show_name(seat.name))}{you}{marks}</div>'
        f'<div class="money">{escape(money(seat.cents) + covers)}</div>'
    )


def _places(
    model: TableModel,
    spot: int,
    slip: Mapping[Place, int],
    rows: list[list[Printed]],
    offer: Offer,
    *,
    may_put: bool,
) -> str:
    made: dict[tuple[str, str], int] = {}
    for stake in model.stakes:
        if stake["spot"] == spot and stake["seat"] == model.viewer:
            key = (str(stake["wager"]), str(stake["on"]))
            made[key] = made.get(key, 0) + int(stake["cents"])
    results = {} if model.is_running else place_results(model)

    def drawn_at(place: Printed) -> str:
        key = (spot, *place[:2])
        return _place(offer, spot, place, made.get(place[:2], 0), slip.get(key, 0), may_put, results.get(key))

    drawn = "".join(f'<div class="places">{"".join(map(drawn_at, row))}</div>' for row in rows)
    return f'<div class="circles" role="group" aria-label="Bets at seat {spot}">{drawn}</div>'


def _place(
    offer: Offer,
    spot: int,
    place: Printed,
    made: int,
    waiting: int,
    may_put: bool,
    result: PlaceResult | None = None,
) -> str:
    if place.is_sign:
        return f'<span class="sign" aria-hidden="true">{escape(place.label)}</span>'
    bet = made + waiting
    chip = f'<span class="lies{" pending" if waiting else ""}">{draw_chip(bet)}</span>' if bet else ""
    about = offer.say.get((place.wager, place.on)) or offer.label(place.wager, place.on)
    said = escape(f"{about}{f', {money(bet)} bet' if bet else ''}", quote=True)
    tag = f'<b class="tag {result.kind}">{escape(result.said)}</b>' if result and not bet else ""
    inside = f"{chip}<span>{escape(place.label)}</span>{tag}"
    kind = f"circle {place.shape}{' opens' if place.wager in offer.main else ''}{'' if bet else ' bare'}"
    if not may_put or (place.wager, place.on) not in offer.say:
        return (
            f'<button type=button class="{kind}" data-act="pays" data-wager="{escape(place.wager)}" title="{said}" '
            f'aria-label="{said}: pay table">{inside}</button>'
        )
    return (
        f'<button type=button class="{kind}" data-act="put" data-wager="{escape(place.wager)}" '
        f'data-on="{escape(place.on)}" data-spot="{spot}" title="{said}" aria-label="{said}">{inside}</button>'
    )


def _stakes(model: TableModel, offer: Offer, spot: int, *, printed: bool) -> str:
    """Bets in words, except the viewer's bets that are drawn on their printed places."""
    shown_there = {place[:2] for row in places_of(offer) for place in row} if printed else set()
    there = [
        stake
        for stake in model.stakes
        if stake["spot"] == spot
        and not (stake["seat"] == model.viewer and (stake["wager"], stake["on"]) in shown_there)
    ]
    shown = "".join(f"<span>{_stake(model, offer, stake)}</span>" for stake in there)
    return f'<div class="stakes">{shown}</div>' if shown else ""


def _stake(model: TableModel, offer: Offer, stake: Mapping[str, Any]) -> str:
    owner = model.owner_of(int(stake["spot"])) or model.viewer  # bets of the seat's owner need no name
    seat = "you" if stake["seat"] == model.viewer else model.show_name(stake["seat"])
    whose = "" if stake["seat"] == owner else f"{seat}: "
    label = offer.label(str(stake["wager"]), str(stake["on"]), str(stake["part_of"]))
    return f"{draw_chip(int(stake['cents']))} {escape(whose + label)} {escape(money(int(stake['cents'])))}"
