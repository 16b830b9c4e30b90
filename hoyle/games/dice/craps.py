"""Craps: a shooter, a point, and wagers on one roll or on many.

One roll is one round. The points in which books differ (which totals are points, what the come out decides,
what works on the come out, what may be taken down) are settings and rules of each wager.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import Call, Carry, Equipment, Felt, Note, Script, Stake, Stand, draw
from hoyle.engine.declared import Offer, plain
from hoyle.games.dice import one_roll, points, tallies
from hoyle.games.dice.making_wagers import objection, objection_to_change
from hoyle.games.dice.one_roll import COMBINED, HIGH, ONE_ROLL, break_down, hop_outcome
from hoyle.games.dice.shooter import (
    PASS_DICE,
    SHOOT,
    Shooter,
    find_shooter,
    instruct,
    next_shooter,
    objection_to_start,
)
from hoyle.games.dice.throw import HARD_TOTALS, Throw, read_throw
from hoyle.kit.dice import FACES

__all__ = [
    "ODDS_ON",
    "RULES",
    "SETTINGS",
    "break_down",
    "equipment",
    "instruct",
    "objection",
    "objection_to_change",
    "objection_to_start",
    "opening",
    "outcomes",
    "play",
    "selections",
]

ODDS_ON = tuple(points.FLAT_OF.items())
SETTINGS: Mapping[str, Allowed] = {
    "points": tuple,  # totals that become the point
    "come_out_wins": tuple,  # totals that win pass and come at once
    "come_out_loses": tuple,  # totals that lose pass and come at once
    "barred": tuple,  # come out totals on which don't pass and don't come neither win nor lose
    "shooter_makes": tuple,  # wagers of which the shooter must have made one
    "next_shooter": ("left", "right"),
    "seated_only": ("yes", "no"),
    "position_count_max": int,
    "dice_count": int,
}

_MADE = ("before_come_out", "after_come_out", "after_point", "any_time", "new_shooter")
_TAKEN_DOWN = ("any_time", "not_after_point", "not_once_rolled", "never")
_INCREASED = ("any_time", "not_after_point", "never")
_STANDING: Mapping[str, Allowed] = {
    "made": _MADE,
    "taken_down": _TAKEN_DOWN,  # removed or reduced
    "increased": _INCREASED,
}
_PUT_BACK = ("until_point", "never")  # once reduced or taken down
_WORKING: Mapping[str, Allowed] = {**_STANDING, "come_out": ("on", "off")}
_NUMBERED: Mapping[str, Allowed] = {**_WORKING, "numbers": tuple}

RULES: Mapping[str, Mapping[str, Allowed]] = {
    "pass": _STANDING,
    "dont_pass": {**_STANDING, "put_back": _PUT_BACK},
    "come": _STANDING,
    "dont_come": {**_STANDING, "put_back": _PUT_BACK},
    "put": {**_STANDING, "numbers": tuple},
    "pass_odds": _STANDING,
    "dont_pass_odds": _STANDING,
    "come_odds": _WORKING,
    "dont_come_odds": _WORKING,
    "put_odds": _WORKING,
    "place_to_win": _NUMBERED,
    "place_to_lose": _NUMBERED,
    "buy": _NUMBERED,
    "lay": _NUMBERED,
    "hardway": _WORKING,
    "hop": {"combinations": tuple},
    "fire_bet": _STANDING,
    "all_small": _STANDING,
    "all_tall": _STANDING,
    "make_em_all": _STANDING,
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    totals = file.numbers["points"].value if "points" in file.numbers else ()
    on_points = tuple(f"on_{total}" for total in (totals if isinstance(totals, tuple) else (totals,)))
    result: dict[str, tuple[str, ...]] = {
        "pass": ("win", "lose"),
        "come": ("win", "lose"),
        "put": ("win", "lose"),
        "dont_pass": ("win", "lose", "barred"),
        "dont_come": ("win", "lose", "barred"),
        # `off`: odds that were not working when their flat wager was decided are returned.
        "pass_odds": (*on_points, "lose"),
        "dont_pass_odds": (*on_points, "lose"),
        "come_odds": (*on_points, "lose", "off"),
        "dont_come_odds": (*on_points, "lose", "off"),
        "put_odds": (*on_points, "lose", "off"),
        "hardway": (*(f"on_{total}" for total in HARD_TOTALS), "lose"),
        "field": (*(f"on_{total}" for total in one_roll.FIELD), "lose"),
        "six_seven_eight": ("seven_or_easy", "hard", "lose"),
        "fire_bet": ("four_points", "five_points", "six_points", "lose"),
    }
    for wager in points.NUMBERED:
        result[wager] = (*on_points, "lose")
    for wager in (*ONE_ROLL, *tallies.TOTALS):
        result[wager] = ("win", "lose")
    for wager in COMBINED:
        result[wager] = ()
    hop = file.wagers["hop"].rules.get("combinations") if "hop" in file.wagers else None
    combinations = hop.value if hop and isinstance(hop.value, tuple) else ()
    result["hop"] = (*(hop_outcome(str(pair)) for pair in combinations), "lose")
    return result


def equipment(terms: Terms) -> Equipment:
    return {"dice": FACES}


def opening(terms: Terms) -> Carry:
    """`spot` is the shooter's place; `offered` means that the dice pass from there before the next roll.

    `new_shooter` is true until the shooter's first come-out roll; `tallies` are counts by stake.
    """
    return {"point": None, "shooter": "", "spot": 0, "offered": True, "new_shooter": True, "tallies": {}}


def selections(terms: Terms, wager: str) -> Sequence[str]:
    """The numbers that a wager can be made on. A come wager has none until its first roll gives it one."""
    if wager == "hardway":
        return tuple(map(str, HARD_TOTALS))
    if wager == "horn_high":
        return tuple(HIGH)
    if wager == "hop":
        return tuple(map(str, terms.rule_list(wager, "combinations")))
    flat = points.FLAT_OF.get(wager, wager)
    if (flat, "numbers") in terms.rules:
        return tuple(map(str, terms.rule_list(flat, "numbers")))
    numbers = tuple(map(str, terms.list("points")))
    if wager in points.FLAT_OF:
        return numbers
    return ("",)


def choices(terms: Terms) -> tuple[Offer, ...]:
    return plain(SHOOT, PASS_DICE)


def play(felt: Felt) -> Script:
    """Find the shooter, throw, collect losing wagers, pay winning ones, and leave the others standing."""
    point: int | None = felt.carry["point"]
    shooter = yield from find_shooter(felt)
    phase = "come out roll" if point is None else f"the point is {point}"
    roll: tuple[str, ...] = ()
    while not roll:
        # Set before the throw: after a void roll the shooter keeps the dice.
        felt.carry = {**felt.carry, **_held_by(shooter)}
        yield Note(f"{shooter.seat} has the dice, {phase}")
        roll = yield from draw("dice", felt.terms.number("dice_count"), "table")
        if not roll:  # the floor took the dice from the shooter before the throw
            shooter = yield from next_shooter(felt, shooter)
    throw = read_throw(roll, point)
    counts = tallies.count(felt, throw)
    after = _carry(felt, shooter, throw)
    yield Note(_tell(throw, after["point"]))
    decided, standing = _decide(felt, throw, counts)
    for stake, outcome in sorted(decided, key=lambda call: call[1] != "lose"):
        yield Call(stake, outcome)
    for stake in standing:
        yield Stand(stake)
    left = {str(stake.id) for stake in standing}
    return {**after, "tallies": {key: tally for key, tally in counts.items() if key in left}}


def _held_by(shooter: Shooter) -> Carry:
    return {"shooter": shooter.seat, "spot": shooter.spot, "offered": False, "new_shooter": shooter.is_new}


def _decide(felt: Felt, throw: Throw, counts: tallies.Tallies) -> tuple[list[tuple[Stake, str]], list[Stake]]:
    """The wagers that the throw decides, with their outcomes, and those that stand."""
    decided: list[tuple[Stake, str]] = []
    standing: list[Stake] = []
    for stake in felt.stakes.values():
        if stake.id in felt.settled:
            continue
        result: str | None
        if stake.wager in points.WAGERS:
            result = points.outcome(felt.terms, stake, throw)
        elif stake.wager in tallies.WAGERS:
            result = tallies.outcome(stake, throw, counts[str(stake.id)])
        else:
            result = one_roll.outcome(stake, throw)
        if result is None:
            standing.append(points.moved(felt.terms, stake, throw))
        else:
            decided.append((stake, result))
    return decided, standing


def _carry(felt: Felt, shooter: Shooter, throw: Throw) -> dict[str, Any]:
    gives_up = throw.is_loser_seven or "pass_dice" in felt.said
    return {
        "point": _point_after(felt, throw),
        "shooter": shooter.seat,
        "spot": shooter.spot,
        "offered": gives_up,
        "new_shooter": gives_up or (shooter.is_new and not throw.is_come_out),
    }


def _point_after(felt: Felt, throw: Throw) -> int | None:
    """The point after a throw. Without a line wager on the table the marker stays off."""
    if not throw.is_come_out:
        return None if throw.makes_point or throw.is_loser_seven else throw.point
    if throw.total not in felt.terms.list("points"):
        return None
    makes = felt.terms.list("shooter_makes")
    return throw.total if any(stake.wager in makes for stake in felt.stakes.values()) else None


def _tell(throw: Throw, point: int | None) -> str:
    if throw.is_loser_seven:
        return "7, seven out: the dice pass on"
    if throw.makes_point:
        return f"{throw.call()}, the point is made"
    if throw.is_come_out and point is not None:
        return f"{throw.call()}, the point is {point}"
    return throw.call()
