"""Joint results of craps: all wagers that a seat can hold before one roll, and their outcomes. One roll is one round.

The wagers depend on the point. A come wager cannot stand on the point, since the roll that set the point decided it. A
tally cannot lack the point, since that roll was counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import is_spared, most_odds, most_of
from hoyle.games.dice import one_roll, points, tallies
from hoyle.games.dice.craps import selections
from hoyle.games.dice.throw import Throw, read_throw
from hoyle.kit.dice import ROLLS, combination

THROWN = tuple({combination(roll): roll for roll in ROLLS}.values())
LOST = ("lose", "off")


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """For every point and throw, the calls of all wagers that can stand."""
    for point in (None, *(int(total) for total in terms.list("points"))):
        held = list(_held(terms, most_cents, is_counted, point))
        for roll in THROWN:
            throw = read_throw(roll, point)
            called = ((stake, _outcome(terms, stake, throw)) for stake in held)
            decided = tuple((stake, outcome) for stake, outcome in called if outcome is not None)
            is_bound = any(
                outcome not in LOST and _is_bound(terms, stake, most_cents) for stake, outcome in decided
            )
            yield Together(_tell(throw), decided, is_bound)


def _held(terms: Terms, most_cents: int, is_counted: IsCounted, point: int | None) -> Iterator[Stake]:
    """Every wager at its largest on each selection, working, in its shares."""
    for wager in terms.wagers:
        for on in stands_on(terms, wager, point):
            if is_counted(wager, on):
                yield from one_roll.break_down(terms, _largest(terms, wager, on, most_cents))


def stands_on(terms: Terms, wager: str, point: int | None) -> tuple[str, ...]:
    """The selections that a wager can stand on at this point."""
    flat = points.FLAT_OF.get(wager, wager)
    if wager in points.LINE:
        return ("",)
    if flat in points.LINE:  # odds wait for the point
        return () if point is None else (str(point),)
    if flat in points.COME:
        return _come_on(terms, wager, flat, point)
    return tuple(selections(terms, wager))


def _come_on(terms: Terms, wager: str, flat: str, point: int | None) -> tuple[str, ...]:
    """The numbers of a come wager, and the empty selection for a new one."""
    numbers = tuple(int(total) for total in terms.list("points"))
    after_come_out = terms.rules.get((flat, "made")) == "after_come_out"
    gone = tuple(str(total) for total in numbers if total != point or not after_come_out)
    is_made_now = flat == wager and (point is not None or not after_come_out)
    return ("", *gone) if is_made_now else gone


def _largest(terms: Terms, wager: str, on: str, most_cents: int) -> Stake:
    flat = points.FLAT_OF.get(wager, wager)
    stake = Stake(0, "", 0, wager, most_of(terms, flat, most_cents), on, working="on")
    return stake if flat == wager else stake._replace(cents=most_odds(terms, stake, stake.cents).cents)


def _is_bound(terms: Terms, stake: Stake, most_cents: int) -> bool:
    """Whether many small wagers could gain by rounding, which depends on the posted minimum."""
    flat = points.FLAT_OF.get(stake.wager)
    if flat is None:
        return is_spared(terms, stake.wager)
    return most_odds(terms, stake, most_of(terms, flat, most_cents)).is_bound


def _outcome(terms: Terms, stake: Stake, throw: Throw) -> str | None:
    if stake.wager in points.WAGERS:
        return points.outcome(terms, stake, throw)
    if stake.wager in tallies.WAGERS:
        return tallies.outcome(stake, throw, _best_count(terms, stake, throw))
    return one_roll.outcome(stake, throw)


def _best_count(terms: Terms, stake: Stake, throw: Throw) -> list[int]:
    """The best tally before this throw: all points, or all totals if this one can be the last."""
    if stake.wager == tallies.FIRE_BET:
        return [int(total) for total in terms.list("points")]
    totals = tallies.TOTALS[stake.wager]
    return list(totals) if throw.total in totals and throw.total != throw.point else []


def _tell(throw: Throw) -> str:
    phase = "on a come out roll" if throw.point is None else f"with {throw.point} as the point"
    return f"{throw.call()} ({throw.combination}) is thrown {phase}"
