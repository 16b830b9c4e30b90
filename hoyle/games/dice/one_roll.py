"""One-roll wagers, and combinations of them."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.games.dice.throw import SEVEN, Throw

ONE_ROLL: Mapping[str, tuple[int, ...]] = {
    "any_seven": (SEVEN,),
    "any_craps": (2, 3, 12),
    "craps_two": (2,),
    "craps_three": (3,),
    "craps_twelve": (12,),
    "eleven": (11,),
}
FIELD = (2, 3, 4, 9, 10, 11, 12)
COMBINED = ("craps_eleven", "horn", "horn_high", "whirl")

# The numbers that the fifth unit of a horn high can be put on.
HIGH: Mapping[str, str] = {"2": "craps_two", "3": "craps_three", "11": "eleven", "12": "craps_twelve"}


def outcome(stake: Stake, throw: Throw) -> str:
    if stake.wager == "field":
        return f"on_{throw.total}" if throw.total in FIELD else "lose"
    if stake.wager == "hop":
        return hop_outcome(stake.on) if throw.combination == stake.on else "lose"
    if stake.wager == "six_seven_eight":
        if throw.total not in (6, 7, 8):
            return "lose"
        return "hard" if throw.hard else "seven_or_easy"
    return "win" if throw.total in ONE_ROLL[stake.wager] else "lose"


def hop_outcome(faces: str) -> str:
    return f"on_{faces.replace('-', '_')}"


def break_down(terms: Terms, stake: Stake) -> tuple[Stake, ...]:
    """The parts of a combined wager, each a wager of its own; `chosen` is the number the player named."""
    parts = terms.wagers[stake.wager].parts
    if not parts:
        return (stake,)
    unit = stake.cents // sum(part.units for part in parts)
    return tuple(
        stake._replace(
            wager=HIGH[stake.on] if part.wager == "chosen" else part.wager,
            cents=unit * part.units,
            on="",
            part_of=stake.wager,
        )
        for part in parts
    )
