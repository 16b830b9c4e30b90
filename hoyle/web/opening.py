"""How a table is opened from the lobby: its limits, its pace and who deals."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Any

from hoyle.engine import Limits
from hoyle.errors import HoyleError
from hoyle.house import Pace
from hoyle.web.amounts import read_cents, read_number
from hoyle.web.html import button, choice, link

LEAST, MOST, CHIP = "5", "500", 100
NO_CLOCK = ("", "no clock")


def fields_html() -> str:
    """Limits, clocks and the dealer."""
    clocks = [NO_CLOCK, *((seconds, f"{seconds} s") for seconds in ("5", "10", "15", "20", "30", "60"))]
    return (
        f'<label>Wagers $<input name="least" size="4" inputmode="decimal" value="{LEAST}" aria-label="Least wager"></label>'
        f'<label>to $<input name="most" size="6" inputmode="decimal" value="{MOST}" aria-label="Most wager"></label>'
        f"{choice('wager_seconds', clocks, '', 'Time to wager')}{choice('decide_seconds', clocks, '', 'to decide')}"
        f"{choice('dealer', [('automatic', 'automatic'), ('human', 'human')], 'automatic', 'Dealer')}"
    )


def opening_html(path: str) -> str:
    """A button, behind a fold what it is opened with, and where to choose more."""
    more = link("Choose options and open", f"/open/{path}")
    return (
        f"<div data-form>{button('Open a table', 'open', path=path)}"
        f'<details class="small"><summary>Limits, clock, dealer, options</summary><div class="row">{fields_html()}{more}</div></details></div>'
    )


def read_opening(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Chips are dollars, or smaller where the least wager is no whole number of them."""
    least, most = read_cents(fields.get("least", LEAST)), read_cents(fields.get("most", MOST))
    if least > most:
        raise HoyleError("The least wager is more than the most.")
    seconds = [_seconds(fields.get(name)) for name in ("wager_seconds", "decide_seconds")]
    return {
        "limits": Limits(least, most, gcd(CHIP, least)),
        "pace": Pace(*seconds),
        "dealer": str(fields.get("dealer", "automatic")),
    }


def _seconds(text: Any) -> int | None:
    return read_number(text, "number of seconds") if text else None
