"""Wagers that wait for a number or a 7: the line, come, put, their odds, place, buy, lay and hardways.

The books differ on which wagers work on a come-out roll and on what the first roll of a line wager decides.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.games.dice.throw import SEVEN, Throw

LINE = ("pass", "dont_pass")
COME = ("come", "dont_come")
FLAT = (*LINE, *COME, "put")
FLAT_OF: Mapping[str, str] = {
    "pass_odds": "pass",
    "dont_pass_odds": "dont_pass",
    "come_odds": "come",
    "dont_come_odds": "dont_come",
    "put_odds": "put",
}
NUMBERED = ("place_to_win", "place_to_lose", "buy", "lay")
AGAINST = ("dont_pass", "dont_come", "dont_pass_odds", "dont_come_odds", "place_to_lose", "lay")
WAGERS = frozenset((*FLAT, *FLAT_OF, *NUMBERED, "hardway"))


def outcome(terms: Terms, stake: Stake, throw: Throw) -> str | None:
    """The outcome of a wager on this throw, or None while it is undecided."""
    if stake.wager in FLAT:
        return _flat(terms, stake, throw)
    number = int(stake.on)
    if throw.total not in (number, SEVEN):
        return None
    if not is_working(terms, stake, throw):
        # The flat wager of the odds is decided even so, so they cannot wait for it.
        return "off" if stake.wager in FLAT_OF else None
    if stake.wager == "hardway":
        return f"on_{number}" if throw.hard and throw.total == number else "lose"
    wins_on = SEVEN if stake.wager in AGAINST else number
    return f"on_{number}" if throw.total == wins_on else "lose"


def is_working(terms: Terms, stake: Stake, throw: Throw) -> bool:
    """Whether a wager works. A call of on or off holds until the next; without one only the come-out roll differs."""
    if stake.working:
        return stake.working == "on"
    return not throw.is_come_out or terms.rules.get((stake.wager, "come_out"), "on") == "on"


def number_of(stake: Stake, point: int | None) -> int | None:
    """The number that a flat wager stands on, if it has one yet."""
    if stake.wager in LINE:
        return point
    return int(stake.on) if stake.on else None


def moved(terms: Terms, stake: Stake, throw: Throw) -> Stake:
    """Move a come wager to the number of its first roll."""
    if stake.wager in COME and not stake.on and throw.total in terms.list("points"):
        return stake._replace(on=str(throw.total))
    return stake


def _flat(terms: Terms, stake: Stake, throw: Throw) -> str | None:
    number = number_of(stake, throw.point)
    against = stake.wager in AGAINST
    if number is None:
        if against and throw.total in terms.list("barred"):
            return "barred"
        wins = throw.total in terms.list("come_out_wins")
        loses = throw.total in terms.list("come_out_loses")
    else:
        wins, loses = throw.total == number, throw.total == SEVEN
    if not wins and not loses:
        return None
    return "win" if wins != against else "lose"
