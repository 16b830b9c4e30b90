"""A card table: what lies in the middle, and every seat with its hands, its wagers and its stack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hoyle.web.drawing.chips import draw_chip
from hoyle.web.drawing.items import draw_items, say_items
from hoyle.web.html import money, words
from hoyle.web.offer import Offer
from hoyle.web.sight import SeatSight, Sight
from hoyle.web.slip import Place

LEGENDS = (
    ("blackjack", "blackjack", "Blackjack pays {}"), ("insurance", "win", "Insurance pays {}"), ("tie", "win", "Tie pays {}"),
    ("pair_plus", "straight_flush", "A straight flush wins {} on pair plus"),
)  # fmt: skip
ROUND_BOXES = ("blackjack", "ante", "banker", "player")  # drawn as circles, as felts have them


def legend(offer: Offer) -> str:
    """What is written across a felt, with the prices in force."""
    said = [
        words.format(offer.terms.prices[wager, outcome].odds.text)
        for wager, outcome, words in LEGENDS
        if (wager, outcome) in offer.terms.prices
    ]
    return f'<div class="legend">{escape(" · ".join(said))}</div>' if said else ""


def hand_html(items: Iterable[str], what: str = "cards", *, is_open: bool = False) -> str:
    listed = list(items)
    return f'<div class="hand{" open" if is_open else ""}" role="group" aria-label="{escape(say_items(listed, what), quote=True)}">{draw_items(listed, what)}</div>'


def middle_html(sight: Sight) -> str:
    """Hands that belong to no seat: the dealer's, the table's, banker and player."""
    figures = "".join(
        f"<figure>{hand_html(items, sight.source_of(to), is_open=True)}<figcaption>{escape(words(to))}</figcaption></figure>"
        for to, items in sight.table_hands().items()
    )
    return f'<div class="middle">{figures}</div>' if figures else '<div class="gap"></div>'


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
    """A place is the viewer's if they sit there or have put chips on it."""
    mine = (seat is not None and seat.name == sight.viewer) or _is_played(sight, spot, slip)
    kind = "mine" if mine else "" if seat else "empty"
    turn = " turn" if sight.asked_spot == spot else ""
    hands = "".join(
        f'<figure class="{"boxed" if sight.is_asked_about(to) else ""}">{hand_html(items, sight.source_of(to), is_open=mine)}</figure>'
        for to, items in sight.hands_at(spot).items()
    )
    places = ""
    if with_places and sight.can_wager and offer.wagers and (mine or sight.may_take(spot, offer)):
        places = _places(sight, offer, spot, slip, offer.wagers if mine else offer.main)
    return (
        f'<section class="seat {kind}{turn}" aria-label="Place {spot}">{_name(sight, spot, seat, mine)}{hands}'
        f"{places or _stakes(sight, offer, spot)}</section>"
    )


def _is_played(sight: Sight, spot: int, slip: Mapping[Place, int]) -> bool:
    return any(place[0] == spot for place in slip) or any(stake["spot"] == spot for stake in sight.mine())


def _name(sight: Sight, spot: int, seat: SeatSight | None, mine: bool) -> str:
    if seat is None:
        return f'<div class="name">Place {spot}{" · you" if mine else ""}</div>'
    marks = "".join(f" ({mark})" for mark in sight.marks_of(seat.name))
    you = " · you" if seat.name == sight.viewer else ""
    return (
        f'<div class="name">{spot}. {escape(seat.name)}{you}{escape(marks)}</div>'
        f'<div class="money">{escape(money(seat.cents))}</div>'
    )


def _places(sight: Sight, offer: Offer, spot: int, slip: Mapping[Place, int], wagers: Sequence[str]) -> str:
    made: dict[tuple[str, str], int] = {}
    for stake in sight.stakes:
        if stake["spot"] == spot and stake["seat"] == sight.viewer:
            key = (str(stake["wager"]), str(stake["on"]))
            made[key] = made.get(key, 0) + int(stake["cents"])
    boxes = "".join(
        _place(offer, spot, wager, on, made.get((wager, on), 0), slip.get((spot, wager, on), 0))
        for wager in wagers
        for on in offer.selections(wager)
    )
    return f'<div class="circles" role="group" aria-label="Wagers on place {spot}">{boxes}</div>'


def _place(offer: Offer, spot: int, wager: str, on: str, made: int, waiting: int) -> str:
    chip = ""
    if made or waiting:
        chip = f'<span class="{"pending" if waiting else ""}">{draw_chip(made + waiting)}</span>'
    lies = f", {money(made + waiting)} lies here" if made or waiting else ""
    said = escape(f"{offer.say[wager, on]}{lies}", quote=True)
    kind = "circle round" if wager in ROUND_BOXES else "circle"
    return (
        f'<button type=button class="{kind}" data-act="put" data-wager="{escape(wager)}" data-on="{escape(on)}" '
        f'data-spot="{spot}" title="{said}" aria-label="{said}">{chip}<span>{escape(offer.label(wager, on))}</span></button>'
    )


def _stakes(sight: Sight, offer: Offer, spot: int) -> str:
    there = [stake for stake in sight.stakes if stake["spot"] == spot]
    if not there and spot in sight.put_in:
        cents = sight.put_in[spot]
        return f'<div class="stakes"><span>{draw_chip(cents)} {escape(money(cents))} in the pot</span></div>'
    shown = "".join(f"<span>{_stake(sight, offer, stake)}</span>" for stake in there)
    return f'<div class="stakes">{shown}</div>' if shown else ""


def _stake(sight: Sight, offer: Offer, stake: Mapping[str, Any]) -> str:
    owner = sight.owner_of(int(stake["spot"])) or sight.viewer  # whose chips need no name beside them
    seat = "you" if stake["seat"] == sight.viewer else stake["seat"]
    whose = "" if stake["seat"] == owner else f"{seat}: "
    label = offer.label(str(stake["wager"]), str(stake["on"]), str(stake["part_of"]))
    return f"{draw_chip(int(stake['cents']))} {escape(whose + label)} {escape(money(int(stake['cents'])))}"
