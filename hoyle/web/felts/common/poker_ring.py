"""A poker table: the viewer at the bottom, the others clockwise, board and pot in the middle."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from hoyle.web.drawing.chip_svg import draw_chip
from hoyle.web.felts.common.card_table import hands_html, middle_html, name_html
from hoyle.web.model.table_model import SeatModel, TableModel
from hoyle.web.site.html import money

WIDE, TALL = 41, 41  # distance of the seats from the middle, in percent
MANY = 7  # seats are drawn smaller from this number on


def ring_html(model: TableModel, middle: str) -> str:
    """`middle` is shown above the board: meters, the pot."""
    around = _from_viewer(model)
    crowd = " many" if len(around) >= MANY else ""
    seats = "".join(_seat(model, seat, at, len(around)) for at, seat in enumerate(around))
    return f'<div class="ring{crowd}"><div class="center">{middle}{middle_html(model)}</div>{seats}</div>'


def _from_viewer(model: TableModel) -> list[SeatModel]:
    """Seats clockwise from the viewer; from seat 1 for a spectator."""
    seats = list(model.seats)
    at = next((at for at, seat in enumerate(seats) if seat.name == model.viewer), 0)
    return seats[at:] + seats[:at]


def _seat(model: TableModel, seat: SeatModel, at: int, count: int) -> str:
    mine = seat.name == model.viewer
    turn = pi / 2 + at * 2 * pi / count
    where = f"left:{50 + WIDE * cos(turn):.1f}%;top:{50 + TALL * sin(turn):.1f}%"
    folded = seat.spot in model.folded and not model.was_anothers(seat.spot)
    kinds = " ".join(
        name
        for name, holds in (
            ("mine", mine), ("foot", at == 0), ("turn", model.asked_spot == seat.spot), ("folded", folded),
        )
        if holds
    )  # fmt: skip
    return (
        f'<section class="seat {kinds}" style="{where}" aria-label="Seat {seat.spot}, {escape(seat.name, quote=True)}">'
        f"{name_html(model, seat.spot, seat, mine)}{hands_html(model, seat.spot, is_open=mine)}"
        f"{_bet(model, seat)}{_status(model, seat)}</section>"
    )


def _bet(model: TableModel, seat: SeatModel) -> str:
    """The seat's bet in this betting round."""
    cents = model.street_bets.get(seat.spot, 0)
    return f'<div class="bet">{draw_chip(cents)} {escape(money(cents))}</div>' if cents else ""


def _status(model: TableModel, seat: SeatModel) -> str:
    won = sum(
        line["net"]
        for line in model.lines
        if line["seat"] == seat.name and line["net"] > 0 and line["outcome"] != "returned"
    )
    if won and not model.is_running:
        return f'<div class="status wins">wins {escape(money(won))}</div>'
    said = "" if model.was_anothers(seat.spot) else model.last_acts.get(seat.spot, "")
    if model.is_running and not seat.cents and seat.spot in model.put_in and seat.spot not in model.folded:
        said = "all in"
    return f'<div class="status">{escape(said)}</div>' if said else ""
