"""How a table is opened from the lobby: its limits, seats and pace, its name and who deals."""

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
NO_CLOCK = ("", "no clock")
NAME_MOST = 80


def fields_html() -> str:
    """Limits, seats, clocks, the name and the dealer. What is left empty is as the game has it, or without end."""
    clocks = [NO_CLOCK, *((seconds, f"{seconds} s") for seconds in ("5", "10", "15", "20", "30", "60"))]
    return (
        f'<label>Wagers $<input name="least" size="4" inputmode="decimal" value="{LEAST}" aria-label="Least wager"></label>'
        f'<label>to $<input name="most" size="6" inputmode="decimal" value="{MOST}" aria-label="Most wager"></label>'
        f"{choice('wager_seconds', clocks, '', 'Time to wager')}{choice('decide_seconds', clocks, '', 'to decide')}"
        f"{choice('dealer', [('automatic', 'automatic'), ('human', 'human')], 'automatic', 'Dealer')}"
        f"{_number('seats', 'Seats', 'all')}{_number('round_seconds', 'Least time for a round, s', 'none')}"
        f"{_number('away_seconds', 'A silent seat is kept for, s', 'ever', str(AWAY_SECONDS))}"
        f'<label>Name <input name="name" size="14" maxlength="{NAME_MOST}" placeholder="none"></label>'
    )


def _number(name: str, label: str, empty: str, value: str = "") -> str:
    return f'<label>{label} <input name="{name}" size="4" inputmode="numeric" placeholder="{empty}" value="{value}"></label>'


def opening_html(path: str) -> str:
    """A button, behind a fold what it is opened with, and where to choose more."""
    more = link("Choose options and open", f"/open/{path}")
    return (
        f"<div data-form>{button('Open a table', 'open', path=path)}"
        f'<details class="small"><summary>Limits, seats, clock, dealer, options</summary><div class="row">{fields_html()}{more}</div></details></div>'
    )


def read_opening(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Chips are dollars, or smaller where the least wager is no whole number of them."""
    least, most = read_cents(fields.get("least", LEAST)), read_cents(fields.get("most", MOST))
    if least > most:
        raise HoyleError("The least wager is more than the most.")
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
    """Some words on one line, or none."""
    said = str(text).strip()
    if len(said) > most or not said.isprintable():
        raise HoyleError(f"The {what} has at most {most} letters, on one line.")
    return said


def _number_of(text: Any, what: str) -> int | None:
    said = str(text).strip()
    return read_number(said, what) if said else None
