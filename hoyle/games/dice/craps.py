"""Craps: a shooter, a point, and wagers that live for one roll or for many.

One roll is one round. What the books set differently (which totals are points, what the come out decides,
what works on the come out, what may be taken down) are settings and rules of each wager.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.check import Allowed
from hoyle.book.schema import GameFile

HARD = ("2-2", "3-3", "4-4", "5-5")
EASY = ("1-3", "1-4", "2-3", "1-5", "2-4", "1-6", "2-5", "3-4", "2-6", "3-5", "3-6", "4-5", "4-6")
EDGES = ("1-1", "1-2", "5-6", "6-6")
ONE_ROLL = ("any_seven", "any_craps", "craps_two", "craps_three", "craps_twelve", "eleven")
COMBINED = ("craps_eleven", "horn", "horn_high", "whirl")

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
_TAKEN_DOWN = ("any_time", "not_after_point", "never")
_INCREASED = ("any_time", "not_after_point", "never")
_STANDING: Mapping[str, Allowed] = {
    "made": _MADE,
    "taken_down": _TAKEN_DOWN,  # removed or reduced
    "increased": _INCREASED,
}
_WORKING: Mapping[str, Allowed] = {**_STANDING, "come_out": ("on", "off")}
_NUMBERED: Mapping[str, Allowed] = {**_WORKING, "numbers": tuple}

RULES: Mapping[str, Mapping[str, Allowed]] = {
    "pass": _STANDING,
    "dont_pass": _STANDING,
    "come": _STANDING,
    "dont_come": _STANDING,
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
    points = file.numbers["points"].value if "points" in file.numbers else ()
    points = points if isinstance(points, tuple) else (points,)
    on_points = tuple(f"on_{point}" for point in points)
    result: dict[str, tuple[str, ...]] = {
        "pass": ("win", "lose"),
        "come": ("win", "lose"),
        "put": ("win", "lose"),
        "dont_pass": ("win", "lose", "barred"),
        "dont_come": ("win", "lose", "barred"),
        # `off`: odds that were not working when their wager was decided come back.
        "pass_odds": (*on_points, "lose"),
        "dont_pass_odds": (*on_points, "lose"),
        "come_odds": (*on_points, "lose", "off"),
        "dont_come_odds": (*on_points, "lose", "off"),
        "put_odds": (*on_points, "lose", "off"),
        "hardway": ("on_4", "on_6", "on_8", "on_10", "lose"),
        "field": ("on_2", "on_3", "on_4", "on_9", "on_10", "on_11", "on_12", "lose"),
        "six_seven_eight": ("seven_or_easy", "hard", "lose"),
        "fire_bet": ("four_points", "five_points", "six_points", "lose"),
    }
    for wager in ("place_to_win", "place_to_lose", "buy", "lay"):
        result[wager] = (*on_points, "lose")
    for wager in (*ONE_ROLL, "all_small", "all_tall", "make_em_all"):
        result[wager] = ("win", "lose")
    for wager in COMBINED:
        result[wager] = ()
    hop = file.wagers["hop"].rules.get("combinations") if "hop" in file.wagers else None
    combinations = hop.value if hop and isinstance(hop.value, tuple) else ()
    result["hop"] = (*(f"on_{str(pair).replace('-', '_')}" for pair in combinations), "lose")
    return result
