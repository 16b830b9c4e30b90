"""Roulette in fractions: all pockets are equally likely, so a wager is a count of pockets and a price.

Numbers of a group are read from its name; columns, dozens and even chances from their definition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.games.wheel.roulette import ADJACENT_COUNT, selections
from hoyle.kit.wheel import colour_of

NUMBERS = range(1, 37)
ZEROS: Mapping[str, tuple[str, ...]] = {
    "double_zero": ("0", "00"),
    "single_zero": ("0",),
    # The ball is spun again when it rests in 00, so 37 pockets remain.
    "double_zero_as_single_zero": ("0",),
}
EVEN_CHANCES: Mapping[str, Callable[[int], bool]] = {
    "red": lambda number: colour_of(str(number)) == "red",
    "black": lambda number: colour_of(str(number)) == "black",
    "odd": lambda number: number % 2 == 1,
    "even": lambda number: number % 2 == 0,
    "low": lambda number: number <= len(NUMBERS) // 2,
    "high": lambda number: number > len(NUMBERS) // 2,
}
THIRDS: Mapping[str, Callable[[int], int]] = {
    "column": lambda number: (number - 1) % 3 + 1,
    "dozen": lambda number: (number - 1) // 12 + 1,
}


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    """One sheet for each number of pockets that a wager can cover; in the books every wager covers one number of
    them."""
    wagers: list[WagerPar] = []
    notes = _notes(terms)
    for wager in terms.wagers:
        by_count: dict[int, list[str]] = {}
        for group in selections(terms, wager):
            by_count.setdefault(_covered(wager, group), []).append(group)
        if not by_count:
            notes.append(f"{wager} takes in 00, which this wheel does not have in play: it cannot be made.")
        for count, groups in by_count.items():
            on = ", ".join(groups) if len(by_count) > 1 else ""
            wagers.append(_sheet(terms, wager, on, count))
    return wagers, [], notes


def _notes(terms: Terms) -> list[str]:
    notes = ["Per wager and spin. There is nothing to choose after the spin, and wagers are independent."]
    if terms.word("wheel") == "double_zero_as_single_zero":
        notes.append("A ball in 00 is spun again: the probabilities are those of a valid spin.")
    if "five_adjacent" in terms.wagers:
        notes.append("five_adjacent is measured by all five shares: one wins and four lose, or all lose.")
    return notes


def _covered(wager: str, group: str) -> int:
    if wager in EVEN_CHANCES:
        return sum(map(EVEN_CHANCES[wager], NUMBERS))
    if wager in THIRDS:
        return sum(THIRDS[wager](number) == int(group) for number in NUMBERS)
    if wager == "five_adjacent":
        return ADJACENT_COUNT
    return len(set(group.split("-")))


def _sheet(terms: Terms, wager: str, on: str, count: int) -> WagerPar:
    zeros = len(ZEROS[terms.word("wheel")])
    pockets = zeros + len(NUMBERS)
    ways = {"win": count, "lose": pockets - count}
    if wager in EVEN_CHANCES:
        # Zero has its own price, as a book could let an even chance lose only a part.
        ways = {"win": count, "lose": pockets - count - zeros, "zero": zeros}
    results = []
    for outcome, combinations in ways.items():
        net, pays = _price(terms, wager, outcome)
        parts = _shares(outcome) if wager == "five_adjacent" else ()
        results.append(Result(outcome, net, Fraction(combinations, pockets), pays, combinations, parts=parts))
    table = terms.prices[wager, "win"].table
    return make_par(wager, results, on=on, table=table, combinations=pockets)


def _price(terms: Terms, wager: str, outcome: str) -> tuple[Fraction, str]:
    if wager != "five_adjacent":
        odds = terms.prices[wager, outcome].odds
        assert odds.kind in ("odds", "lose", "push"), f"{wager} {outcome} is not priced by its stake"
        return odds.net, odds.text
    # Five straight wagers on neighbours of the wheel, each of a fifth of the stake.
    won, lost = (terms.prices["straight", each].odds for each in ("win", "lose"))
    if outcome == "lose":
        return lost.net, lost.text
    share = Fraction(1, ADJACENT_COUNT)
    return won.net * share + lost.net * (1 - share), f"{won.text} on {share}"


def _shares(outcome: str) -> tuple[Part, ...]:
    """Five straight wagers, of which at most one wins."""
    share = Fraction(1, ADJACENT_COUNT)
    return (Part("straight", outcome, share), *[Part("straight", "lose", share)] * (ADJACENT_COUNT - 1))
