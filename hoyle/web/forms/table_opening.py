"""The form that opens a table: limits, seats, clocks, name and dealer."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Any

from hoyle.engine import Limits
from hoyle.errors import HoyleError
from hoyle.house import AWAY_SECONDS, Pace
from hoyle.web.forms.dollar_input import read_cents, read_number
from hoyle.web.site.html import button, choice, link

LEAST, MOST, CHIP = "5", "500", 100
NO_CLOCK = ("", "no limit")
NAME_MOST = 80
DEALERS = {"automatic": "automatic", "human": "live"}  # who deals, in words


def fields_html() -> str:
    """An empty field means the game's default, or no limit."""
    clocks = [NO_CLOCK, *((seconds, f"{seconds} s") for seconds in ("5", "10", "15", "20", "30", "60"))]
    return (
        f'<label>Table minimum $<input name="least" size="4" inputmode="decimal" value="{LEAST}" aria-label="Table minimum"></label>'
        f'<label>maximum $<input name="most" size="6" inputmode="decimal" value="{MOST}" aria-label="Table maximum"></label>'
        f"{choice('wager_seconds', clocks, '', 'Betting time')}{choice('decide_seconds', clocks, '', 'Decision time')}"
        f"{choice('dealer', list(DEALERS.items()), 'automatic', 'Dealer')}"
        f"{_number('seats', 'Seats', 'all')}{_number('round_seconds', 'Minimum round time, s', 'none')}"
        f"{_number('away_seconds', 'Idle seat is kept for, s', 'always', str(AWAY_SECONDS))}"
        f'<label>Name <input name="name" size="14" maxlength="{NAME_MOST}" placeholder="none"></label>'
    )


def _number(name: str, label: str, empty: str, value: str = "") -> str:
    return f'<label>{label} <input name="{name}" size="4" inputmode="numeric" placeholder="{empty}" value="{value}"></label>'


def opening_html(path: str) -> str:
    """The button, with the form folded below it and a link to all options."""
    more = link("All options", f"/open/{path}")
    return (
        f"<div data-form>{button('Open a table', 'open', path=path)}"
        f'<details class="small"><summary>Limits, seats, time, dealer, options</summary><div class="row">{fields_html()}{more}</div></details></div>'
    )


def read_opening(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The smallest chip is $1, or less where the minimum is no whole number of dollars."""
    least, most = read_cents(fields.get("least", LEAST)), read_cents(fields.get("most", MOST))
    if least > most:
        raise HoyleError("The table minimum is higher than the maximum.")
    given = {"away_seconds": AWAY_SECONDS, **fields}
    pace = {name: _number_of(given.get(name, ""), "number of seconds") for name in Pace._fields}
    return {
        "limits": Limits(least, most, gcd(CHIP, least)),
        "seats": _number_of(fields.get("seats", ""), "number of seats"),
        "pace": Pace(**pace),
        "dealer": str(fields.get("dealer", "automatic")),
        "name": read_line(fields.get("name", ""), "name of the table", NAME_MOST),
    }


def read_line(text: Any, what: str, most: int) -> str:
    """A line of text, or an empty string."""
    said = str(text).strip()
    if len(said) > most or not said.isprintable():
        raise HoyleError(f"Enter the {what} on one line, with at most {most} characters.")
    return said


def _number_of(text: Any, what: str) -> int | None:
    said = str(text).strip()
    return read_number(said, what) if said else None
