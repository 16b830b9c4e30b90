"""Wagers that a number or a 7 decides: line, come, put, their odds, place, buy, lay and hardways.

A wager that is off on a come-out roll only waits, so its expectation is that of the rolls on which it works. Odds on
come and put wagers are different: if their flat wager is decided while they are off, they are returned. These chains
hold no prices, so one solution serves every pay table.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from hoyle.book import Terms
from hoyle.exact.craps.absorbing_chain import ONE, SEVEN, WAYS, Done, Ended, State, absorb
from hoyle.games.dice.points import AGAINST, COME, FLAT_OF, LINE

COME_OUT = "come out"


def ends(terms: Terms, wager: str, on: str) -> Ended:
    """The ends of a wager from when it is made, or of odds from when they are added."""
    against = wager in AGAINST
    if wager in (*LINE, *COME):
        barred = _totals(terms, "barred") if against else ()
        wins, loses = _totals(terms, "come_out_wins"), _totals(terms, "come_out_loses")
        return _from_come_out(_totals(terms, "points"), wins, loses, barred, against=against)
    number = int(on)
    if wager == "hardway":
        return _hardway(number)
    if wager in FLAT_OF and terms.rules.get((wager, "come_out")) == "off":
        has_rolled = FLAT_OF[wager] in COME
        return _off_on_come_out(_totals(terms, "points"), number, against=against, has_rolled=has_rolled)
    return _number_or_seven(number, "win" if wager == "put" else f"on_{number}", against=against)


def _totals(terms: Terms, name: str) -> tuple[int, ...]:
    return tuple(int(total) for total in terms.list(name))


@cache
def _from_come_out(
    points: tuple[int, ...],
    naturals: tuple[int, ...],
    craps: tuple[int, ...],
    barred: tuple[int, ...],
    *,
    against: bool,
) -> Ended:
    """The first roll decides, or sets the number that must come before a 7. A come wager is a pass wager made later."""

    def step(state: State, shown: int, hard: bool) -> State:
        if state == COME_OUT:
            if shown in barred:
                return Done("barred")
            if shown in points:
                return shown
            wins, loses = shown in naturals, shown in craps
        else:
            wins, loses = shown == state, shown == SEVEN
        if not wins and not loses:
            return state
        return Done("win" if wins != against else "lose")

    return absorb({COME_OUT: ONE}, step)


@cache
def _number_or_seven(number: int, won: str, *, against: bool) -> Ended:
    def step(state: State, shown: int, hard: bool) -> State:
        if shown not in (number, SEVEN):
            return state
        return Done(won if (shown == SEVEN) == against else "lose")

    return absorb({number: ONE}, step)


@cache
def _hardway(number: int) -> Ended:
    def step(state: State, shown: int, hard: bool) -> State:
        if shown not in (number, SEVEN):
            return state
        return Done(f"on_{number}" if shown == number and hard else "lose")

    return absorb({number: ONE}, step)


@cache
def _off_on_come_out(points: tuple[int, ...], number: int, *, against: bool, has_rolled: bool) -> Ended:
    """The odds are off while the table is on a come-out roll, and are returned if it decides their flat wager."""

    def step(state: State, shown: int, hard: bool) -> State:
        if shown in (number, SEVEN):
            if state == COME_OUT:
                return Done("off")
            return Done(f"on_{number}" if (shown == SEVEN) == against else "lose")
        if state == COME_OUT:
            return shown if shown in points else COME_OUT
        return COME_OUT if shown == state else state

    # The wager beside the odds was made right after the point was thrown. One that has been rolled for its
    # number since, as come has, made the point if it went there.
    weight = sum(WAYS[point] for point in points)
    start: dict[State, Fraction] = {}
    for point in points:
        state = COME_OUT if has_rolled and point == number else point
        start[state] = Fraction(WAYS[point], weight)
    return absorb(start, step)
