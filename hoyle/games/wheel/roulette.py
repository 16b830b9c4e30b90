"""Roulette: one ball, one number, and wagers on groups of numbers.

The books differ on which groups with a zero may be wagered on, and on what a double zero means when the wheel is used
as a single-zero wheel. The terms say which applies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import EVERYONE, Call, Equipment, Felt, Note, Script, Stake, draw
from hoyle.games.wheel import wheel_layout
from hoyle.kit.wheel import DOUBLE_ZERO, SINGLE_ZERO, Wheel, colour_of

INSIDE = ("straight", "split", "three_numbers", "four_numbers", "first_five", "six_numbers")
OUTSIDE = ("column", "dozen")
EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")
ADJACENT_COUNT = 5
FIRST_FIVE = "0-00-1-2-3"

SETTINGS: Mapping[str, Allowed] = {
    "wheel": ("double_zero", "single_zero", "double_zero_as_single_zero"),
    "revolution_count_min": int,
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    # Groups that are not adjacent numbers on the layout, each as "0-1-2".
    "split": {"also_on": tuple},
    "three_numbers": {"also_on": tuple},
    "four_numbers": {"also_on": tuple},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """On an even chance, zero is an outcome of its own: a book could return half the wager, though none does."""
    return dict.fromkeys((*INSIDE, *OUTSIDE, "five_adjacent"), ("win", "lose")) | dict.fromkeys(
        EVEN_CHANCES, ("win", "lose", "zero")
    )


def equipment(terms: Terms) -> Equipment:
    return {"wheel": pockets(terms)}


def pockets(terms: Terms) -> tuple[str, ...]:
    """The pockets that count. A ball in a covered double zero is a no spin, not a result."""
    kept = wheel_of(terms).pockets
    if terms["wheel"] == "double_zero_as_single_zero":
        return tuple(pocket for pocket in kept if pocket != "00")
    return kept


def wheel_of(terms: Terms) -> Wheel:
    return SINGLE_ZERO if terms["wheel"] == "single_zero" else DOUBLE_ZERO


def selections(terms: Terms, wager: str) -> Sequence[str]:
    return _selections(terms.word("wheel"), wager, _also(terms, wager))


def _also(terms: Terms, wager: str) -> tuple[str, ...]:
    return tuple(map(str, terms.rule_list(wager, "also_on"))) if (wager, "also_on") in terms.rules else ()


@cache
def _selections(wheel: str, wager: str, also: tuple[str, ...]) -> Sequence[str]:
    zeros = {"double_zero": ("0", "00"), "double_zero_as_single_zero": ("0", "")}.get(wheel, ("0",))
    numbers = (*filter(None, zeros), *map(str, range(1, 37)))
    groups = {
        "straight": numbers,
        "split": wheel_layout.splits(zeros),
        "three_numbers": wheel_layout.streets(),
        "four_numbers": wheel_layout.corners(),
        "six_numbers": wheel_layout.six_lines(),
        "first_five": (FIRST_FIVE,),
        "column": ("1", "2", "3"),
        "dozen": ("1", "2", "3"),
    }.get(wager, ("",))
    if wager == "five_adjacent":
        whole = SINGLE_ZERO if wheel == "single_zero" else DOUBLE_ZERO
        groups = tuple(
            number for number in numbers if set(whole.neighbours(number, ADJACENT_COUNT)) <= set(numbers)
        )
    return tuple(group for group in (*groups, *also) if wheel_layout.numbers_in(group) <= {*numbers, ""})


def break_down(terms: Terms, stake: Stake) -> tuple[Stake, ...]:
    """A neighbours wager is five straight wagers on adjacent numbers of the wheel."""
    if stake.wager != "five_adjacent":
        return (stake,)
    share = stake.cents // ADJACENT_COUNT
    return tuple(
        stake._replace(wager="straight", on=number, cents=share, part_of="five_adjacent")
        for number in wheel_of(terms).neighbours(stake.on, ADJACENT_COUNT)
    )


def play(felt: Felt) -> Script:
    """Spin, collect losing wagers, then pay winning ones, as in every book."""
    (number,) = yield from draw("wheel", 1, "table", EVERYONE)
    yield Note(f"{number} {colour_of(number)}")
    called = [(stake, outcome(stake, number)) for stake in felt.stakes.values()]
    for stake, result in sorted(called, key=lambda call: call[1] == "win"):
        yield Call(stake, result)
    return felt.carry


def outcome(stake: Stake, number: str) -> str:
    if stake.wager in EVEN_CHANCES:
        if colour_of(number) == "green":
            return "zero"
        return "win" if _even_chance(stake.wager, number) else "lose"
    if stake.wager == "column":
        return "win" if number in wheel_layout.column(stake.on) else "lose"
    if stake.wager == "dozen":
        return "win" if number in wheel_layout.dozen(stake.on) else "lose"
    return "win" if number in wheel_layout.numbers_in(stake.on) else "lose"


def _even_chance(wager: str, number: str) -> bool:
    value = int(number)
    if wager in ("red", "black"):
        return colour_of(number) == wager
    return {
        "odd": value % 2 == 1,
        "even": value % 2 == 0,
        "low": value <= 18,
        "high": value >= 19,
    }[wager]
