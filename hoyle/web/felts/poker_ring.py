"""A ring of players around a pot: the viewer at the foot of the table, the others clockwise, board and pot between."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from hoyle.web.drawing.chip_svg import draw_chip
from hoyle.web.felts.card_table import hands_html, middle_html, name_html
from hoyle.web.site.html import money
from hoyle.web.table.table_model import SeatSight, Sight

WIDE, TALL = 41, 41  # how far from the middle seats stand, in percent
MANY = 7  # from so many on seats are drawn smaller


def ring_html(sight: Sight, middle: str) -> str:
    """`middle` is what is told there besides the board: meters, the pot."""
    around = _from_viewer(sight)
    crowd = " many" if len(around) >= MANY else ""
    seats = "".join(_seat(sight, seat, at, len(around)) for at, seat in enumerate(around))
    return f'<div class="ring{crowd}"><div class="center">{middle}{middle_html(sight)}</div>{seats}</div>'


def _from_viewer(sight: Sight) -> list[SeatSight]:
    """Clockwise, the viewer first; whoever watches sees place one at the foot."""
    seats = list(sight.seats)
    at = next((at for at, seat in enumerate(seats) if seat.name == sight.viewer), 0)
    return seats[at:] + seats[:at]


def _seat(sight: Sight, seat: SeatSight, at: int, count: int) -> str:
    mine = seat.name == sight.viewer
    turn = pi / 2 + at * 2 * pi / count
    where = f"left:{50 + WIDE * cos(turn):.1f}%;top:{50 + TALL * sin(turn):.1f}%"
    folded = seat.spot in sight.folded and not sight.was_anothers(seat.spot)
    kinds = " ".join(
        name
        for name, holds in (
            ("mine", mine), ("foot", at == 0), ("turn", sight.asked_spot == seat.spot), ("folded", folded),
        )
        if holds
    )  # fmt: skip
    return (
        f'<section class="seat {kinds}" style="{where}" aria-label="Place {seat.spot}, {escape(seat.name, quote=True)}">'
        f"{name_html(sight, seat.spot, seat, mine)}{hands_html(sight, seat.spot, is_open=mine)}"
        f"{_bet(sight, seat)}{_status(sight, seat)}</section>"
    )


def _bet(sight: Sight, seat: SeatSight) -> str:
    """What lies before the seat in this betting round."""
    cents = sight.street_bets.get(seat.spot, 0)
    return f'<div class="bet">{draw_chip(cents)} {escape(money(cents))}</div>' if cents else ""


def _status(sight: Sight, seat: SeatSight) -> str:
    won = sum(
        line["net"]
        for line in sight.lines
        if line["seat"] == seat.name and line["net"] > 0 and line["outcome"] != "returned"
    )
    if won and not sight.is_running:
        return f'<div class="status wins">wins {escape(money(won))}</div>'
    said = "" if sight.was_anothers(seat.spot) else sight.last_acts.get(seat.spot, "")
    if sight.is_running and not seat.cents and seat.spot in sight.put_in and seat.spot not in sight.folded:
        said = "all in"
    return f'<div class="status">{escape(said)}</div>' if said else ""
