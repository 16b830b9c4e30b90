"""A card table: what lies in the middle, and every seat with its hands, its printed places, its wagers and its stack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hoyle.web.drawing.chip_svg import draw_chip
from hoyle.web.drawing.item_svg import draw_items, say_items
from hoyle.web.felts.blackjack_totals import counts_points, points_of
from hoyle.web.felts.printed_places import ROUND, Printed, places_of
from hoyle.web.felts.set_hands import is_laid, laid_html, set_html
from hoyle.web.site.html import money, words
from hoyle.web.table.bet_slip import Place
from hoyle.web.table.table_model import SeatSight, Sight
from hoyle.web.table.table_offer import Offer


def hand_html(items: Iterable[str], what: str = "cards", *, is_open: bool = False) -> str:
    listed = list(items)
    return f'<div class="hand{" open" if is_open else ""}" role="group" aria-label="{escape(say_items(listed, what), quote=True)}">{draw_items(listed, what)}</div>'


def middle_html(sight: Sight) -> str:
    """Hands that belong to no seat: the dealer's, the table's, banker and player."""
    figures = "".join(
        f"<figure>{set_html(sight, to) or hand_html(items, sight.source_of(to), is_open=True)}"
        f"<figcaption>{escape(words(to))}{_points(sight, items, ' · ')}</figcaption></figure>"
        for to, items in sight.table_hands().items()
    )
    return f'<div class="middle">{figures}</div>' if figures else '<div class="gap"></div>'


def hands_html(sight: Sight, spot: int, *, is_open: bool) -> str:
    """All that lies before a seat: one hand, several, or one that is laid in parts."""
    hands = sight.hands_at(spot)
    if hands and sight.was_anothers(spot):
        whose = f'<div class="status">{escape(sight.show_name(sight.player_at(spot)))}, last round</div>'
        return whose + _lying(sight, spot, hands, is_open=False)
    return _lying(sight, spot, hands, is_open=is_open)


def _lying(sight: Sight, spot: int, hands: dict[str, list[str]], *, is_open: bool) -> str:
    if is_laid(hands):
        return laid_html(hands, spot, is_open=is_open)
    return "".join(
        f'<figure class="{"boxed" if sight.is_asked_about(to) else ""}">'
        f"{set_html(sight, to) or hand_html(items, sight.source_of(to), is_open=is_open)}"
        f"{_caption(_points(sight, items, is_alone=len(hands) == 1))}</figure>"
        for to, items in hands.items()
    )


def _points(sight: Sight, items: Sequence[str], before: str = "", *, is_alone: bool = True) -> str:
    said = points_of(items, is_alone=is_alone) if counts_points(sight.path) else ""
    return f"{before}{said}" if said else ""


def _caption(text: str) -> str:
    return f"<figcaption>{text}</figcaption>" if text else ""


def seats_html(sight: Sight, offer: Offer, slip: Mapping[Place, int], *, with_places: bool) -> str:
    seats = {seat.spot: seat for seat in sight.seats}
    shown = [
        _seat(sight, offer, spot, seats.get(spot), slip, with_places)
        for spot in sight.spots()
        if spot in seats or (sight.is_open and sight.may_take(spot, offer)) or sight.hands_at(spot)
    ]
    return f'<div class="seats">{"".join(shown)}</div>'


def _seat(
    sight: Sight,
    offer: Offer,
    spot: int,
    seat: SeatSight | None,
    slip: Mapping[Place, int],
    with_places: bool,
) -> str:
    """A place is the viewer's if they sit there or have put chips on it; its circles stay in sight all through a round."""
    mine = (seat is not None and seat.name == sight.viewer) or _is_played(sight, spot, slip)
    kind = "mine" if mine else "" if seat else "empty"
    turn = " turn" if sight.asked_spot == spot else ""
    printed = with_places and bool(offer.wagers) and sight.bank != sight.owner_of(spot)
    places = ""
    if printed and mine:
        places = _places(sight, spot, slip, places_of(offer), offer, may_put=sight.can_wager)
    elif printed and sight.can_wager and sight.may_take(spot, offer):
        opening = [[Printed(name, "", offer.title(name), ROUND) for name in offer.main]]
        places = _places(sight, spot, slip, opening, offer, may_put=True)
    folded = (
        '<div class="status">folded</div>' if spot in sight.folded and not sight.was_anothers(spot) else ""
    )
    lying = _stakes(sight, offer, spot, printed=bool(places) and mine)
    return (
        f'<section class="seat {kind}{turn}" aria-label="Place {spot}">{name_html(sight, spot, seat, mine)}'
        f"{hands_html(sight, spot, is_open=mine)}{places}{lying}{folded}</section>"
    )


def _is_played(sight: Sight, spot: int, slip: Mapping[Place, int]) -> bool:
    return any(place[0] == spot for place in slip) or any(stake["spot"] == spot for stake in sight.mine())


def name_html(sight: Sight, spot: int, seat: SeatSight | None, mine: bool) -> str:
    if seat is None:
        return f'<div class="name">Place {spot}{" · you" if mine else ""}</div>'
    marks = "".join(
        f' <span class="mark is-{mark.replace(" ", "-")}">{escape(mark)}</span>'
        for mark in sight.marks_of(seat.name)
    )
    you = " · you" if seat.name == sight.viewer else ""
    covers = f" · covers {money(sight.bank_cents)}" if sight.bank == seat.name and sight.bank_cents else ""
    return (
        f'<div class="name">{spot}. {escape(sight.show_name(seat.name))}{you}{marks}</div>'
        f'<div class="money">{escape(money(seat.cents) + covers)}</div>'
    )


def _places(
    sight: Sight,
    spot: int,
    slip: Mapping[Place, int],
    rows: list[list[Printed]],
    offer: Offer,
    *,
    may_put: bool,
) -> str:
    made: dict[tuple[str, str], int] = {}
    for stake in sight.stakes:
        if stake["spot"] == spot and stake["seat"] == sight.viewer:
            key = (str(stake["wager"]), str(stake["on"]))
            made[key] = made.get(key, 0) + int(stake["cents"])
    drawn = "".join(
        '<div class="places">'
        + "".join(
            _place(offer, spot, place, made.get(place[:2], 0), slip.get((spot, *place[:2]), 0), may_put)
            for place in row
        )
        + "</div>"
        for row in rows
    )
    return f'<div class="circles" role="group" aria-label="Wagers on place {spot}">{drawn}</div>'


def _place(offer: Offer, spot: int, place: Printed, made: int, waiting: int, may_put: bool) -> str:
    if place.is_sign:
        return f'<span class="sign" aria-hidden="true">{escape(place.label)}</span>'
    lies = made + waiting
    chip = f'<span class="lies{" pending" if waiting else ""}">{draw_chip(lies)}</span>' if lies else ""
    about = offer.say.get((place.wager, place.on)) or offer.label(place.wager, place.on)
    said = escape(f"{about}{f', {money(lies)} lies here' if lies else ''}", quote=True)
    inside = f"{chip}<span>{escape(place.label)}</span>"
    kind = f"circle {place.shape}{' opens' if place.wager in offer.main else ''}"
    if not may_put or (place.wager, place.on) not in offer.say:
        return f'<span class="{kind}" role="img" aria-label="{said}" title="{said}">{inside}</span>'
    return (
        f'<button type=button class="{kind}" data-act="put" data-wager="{escape(place.wager)}" '
        f'data-on="{escape(place.on)}" data-spot="{spot}" title="{said}" aria-label="{said}">{inside}</button>'
    )


def _stakes(sight: Sight, offer: Offer, spot: int, *, printed: bool) -> str:
    """Chips in words; those that lie in a printed place of the viewer's are seen there."""
    shown_there = {place[:2] for row in places_of(offer) for place in row} if printed else set()
    there = [
        stake
        for stake in sight.stakes
        if stake["spot"] == spot
        and not (stake["seat"] == sight.viewer and (stake["wager"], stake["on"]) in shown_there)
    ]
    shown = "".join(f"<span>{_stake(sight, offer, stake)}</span>" for stake in there)
    return f'<div class="stakes">{shown}</div>' if shown else ""


def _stake(sight: Sight, offer: Offer, stake: Mapping[str, Any]) -> str:
    owner = sight.owner_of(int(stake["spot"])) or sight.viewer  # whose chips need no name beside them
    seat = "you" if stake["seat"] == sight.viewer else sight.show_name(stake["seat"])
    whose = "" if stake["seat"] == owner else f"{seat}: "
    label = offer.label(str(stake["wager"]), str(stake["on"]), str(stake["part_of"]))
    return f"{draw_chip(int(stake['cents']))} {escape(whose + label)} {escape(money(int(stake['cents'])))}"
