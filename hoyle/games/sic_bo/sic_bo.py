"""Sic bo: three dice in a shaker, and wagers on what they show.

What a triple means for two of a kind, and whether a pair of any number pays a one of a kind more, are rules of the
wager: not every text says it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import EVERYONE, Call, Equipment, Felt, Note, Script, Stake, draw
from hoyle.kit.dice import FACES, Roll, is_triple, total

ON_A_NUMBER = ("three_of_a_kind", "two_of_a_kind", "one_of_a_kind")
HALVES = ("small", "big")
PAIRS = tuple("-".join(pair) for pair in combinations(FACES, 2))
COUNTED = ("lose", "one", "two", "three")  # by how many dice

SETTINGS: Mapping[str, Allowed] = {
    "dice_count": (3,),
    "shaker": ("manual", "automated"),
    "shake_count_min": int,
    "no_more_bets": ("before_shake", "after_shake"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "total_value": {"totals": tuple},  # totals that a wager can be made on
    "small": {"totals": tuple},  # totals that win
    "big": {"totals": tuple},
    "two_of_a_kind": {"on_triple": ("win", "lose")},
    "one_of_a_kind": {"paid_by": ("dice_with_its_number", "dice_alike")},  # what pays two or three to one
}


class Shown(NamedTuple):
    """The dice as the wagers see them."""

    faces: Roll
    total: int
    is_triple: bool
    alike_count: int  # the most dice that show one number


@cache
def read_dice(roll: Roll) -> Shown:
    return Shown(roll, total(roll), is_triple(roll), max(map(roll.count, roll)))


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return {
        "three_of_a_kind": ("win", "lose"),
        "two_of_a_kind": ("win", "lose"),
        "any_three_of_a_kind": ("win", "lose"),
        "total_value": (*(f"on_{each}" for each in _totals(file)), "lose"),
        "two_dice_combination": ("win", "lose"),
        "small": ("win", "lose"),
        "big": ("win", "lose"),
        "one_of_a_kind": ("one", "two", "three", "lose"),
    }


def _totals(file: GameFile) -> tuple[str | int, ...]:
    rule = file.wagers["total_value"].rules.get("totals") if "total_value" in file.wagers else None
    return rule.value if rule and isinstance(rule.value, tuple) else ()


def equipment(terms: Terms) -> Equipment:
    return {"dice": FACES}


def selections(terms: Terms, wager: str) -> Sequence[str]:
    if wager in ON_A_NUMBER:
        return FACES
    if wager == "two_dice_combination":
        return PAIRS
    if wager == "total_value":
        return tuple(map(str, terms.rule_list(wager, "totals")))
    return ("",)


def play(felt: Felt) -> Script:
    """Shake, collect losing wagers, then pay winning ones, as in every book."""
    yield Note(_shaking(felt.terms))
    roll = yield from draw("dice", felt.terms.number("dice_count"), "table", EVERYONE)
    shown = read_dice(roll)
    yield Note(f"{shown.total}, three of a kind" if shown.is_triple else str(shown.total))
    called = [(stake, outcome(felt.terms, stake, shown)) for stake in felt.stakes.values()]
    for stake, result in sorted(called, key=lambda call: call[1] != "lose"):
        yield Call(stake, result)
    return felt.carry


def _shaking(terms: Terms) -> str:
    """What the dealer does and says, in the book's order."""
    if terms.word("shaker") == "automated":
        shaken = "the automated shaker tosses the dice"
    else:
        shaken = f"the dealer shakes the dice at least {terms.number('shake_count_min')} times"
    said = [shaken, "no more bets"]
    return "; ".join(reversed(said) if terms.word("no_more_bets") == "before_shake" else said)


def outcome(terms: Terms, stake: Stake, shown: Shown) -> str:
    """What a wager is called on this roll."""
    wager, on = stake.wager, stake.on
    if wager == "one_of_a_kind":
        return _one_of_a_kind(terms, shown.faces.count(on), shown)
    if not _wins(terms, wager, on, shown):
        return "lose"
    return f"on_{on}" if wager == "total_value" else "win"


def _wins(terms: Terms, wager: str, on: str, shown: Shown) -> bool:
    if wager == "total_value":
        return shown.total == int(on)
    if wager in HALVES:
        return not shown.is_triple and shown.total in terms.rule_list(wager, "totals")
    if wager == "two_dice_combination":
        return {*on.split("-")} <= {*shown.faces}
    if wager == "any_three_of_a_kind":
        return shown.is_triple
    count = shown.faces.count(on)
    if wager == "three_of_a_kind":
        return count == 3
    return count == 2 or (count == 3 and terms.rule(wager, "on_triple") == "win")


def _one_of_a_kind(terms: Terms, count: int, shown: Shown) -> str:
    """`count`: how many dice show the number of the wager."""
    if count and terms.rule("one_of_a_kind", "paid_by") == "dice_alike":
        count = shown.alike_count
    return COUNTED[count]
