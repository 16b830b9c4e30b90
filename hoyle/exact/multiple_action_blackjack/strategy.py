"""Strategy of multiple-action blackjack: what every play of two cards is worth to all circles, and best play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Player, Seen, Told
from hoyle.exact.free_bet_blackjack.strategy import BY_TOTAL, hand_and_up
from hoyle.exact.multiple_action_blackjack.circle_rules import ADDED, ORIGINAL, Shoe, is_checked, shoe_of
from hoyle.exact.multiple_action_blackjack.solve import (
    CIRCLE_COUNT,
    RANKS,
    circle_expectations,
    solutions,
    unsolved,
)
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES

PER = "circle_one"
_NAMES = [circle.replace("_", " ") for circle in CIRCLES]


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    if unsolved(terms):
        return [], []
    found = solutions(terms, shoe)
    cells = kernels("many_wagers.play_chart").cells(found[0].ways)
    decisions = tuple(
        Decision(
            f"{cell.row} against {RANKS[cell.up]}",
            cell.worths,
            cell.best,
            cell.weight,
            cell.row,
            RANKS[cell.up],
            cell.shares,
        )
        for cell in cells
    )
    rows = tuple(dict.fromkeys(each.row for each in decisions))
    columns = tuple(dict.fromkeys(each.column for each in decisions))
    given = ", given that the dealer has no blackjack in the first round" if is_checked(terms) else ""
    note = f"Worths are in units of one wager, of three equal ones together{given}, best play following."
    card = Card("Two cards against the dealer's card", PER, decisions, rows, columns, (note,))
    return [card], _by_total(terms, shoe, found)


def _by_total(terms: Terms, shoe: Shoe | None, found: Sequence[Any]) -> list[Way]:
    """Play by total for all circles together, and what it costs each of them."""
    simple, count = (
        kernels("many_wagers.plays_by_total").by_total,
        kernels("many_wagers.exact_ends").count_ends,
    )
    hand = shoe_of(terms, shoe)
    worths = circle_expectations(terms, hand, [count(simple(each.ways)) for each in found])
    best = circle_expectations(terms, hand, [each.ends for each in found])
    return [Way(BY_TOTAL, -worth, -best[name], name) for name, worth in worths.items()]


def player(terms: Terms, shoe: Shoe | None = None, circle_count: int = CIRCLE_COUNT) -> Player:
    """Plays by the composition of the hand, for equal wagers in all circles, as the sheet supposes; never insures."""
    states = _by_up(terms) if shoe is None else _from(terms, shoe, circle_count)
    charts = kernels("many_wagers.play_chart")
    chosen: dict[tuple[str, str], str] = {}  # the double that was chosen for a hand

    def choose(seen: Seen) -> str:
        names, (about, _, rest) = seen.choices, seen.about.partition(", ")
        circle, _, made = rest.partition(", ")
        if "insurance" in names:
            return "no"
        if "cover" in names:
            return "cover"
        hand, up = hand_and_up(about)
        if "stand" not in names:
            first = chosen.get((about, ""), "double")
            return "double" if first == "double" else "stay"
        before = _NAMES.index(circle) if len(states) > 1 else 0
        way = states[before][up]
        if "split" in names and max(hand) == 2 and hand.index(2) in way.splits:
            return "split"
        role = ADDED if made and len(way.rules.roles) > 1 else ORIGINAL
        worths = charts.worths_of_hand(way, role, hand, from_split="surrender" not in names)
        offered = [name for name in worths if name in names or (name == "double_first" and "double" in names)]
        best = max((name for name in offered if name != "split"), key=lambda name: worths[name])
        if best.startswith("double"):
            chosen[about, ""] = best
            return "double"
        return str(best)

    return choose


@cache
def _by_up(terms: Terms) -> list[Mapping[int, Any]]:
    return _from(terms, None, CIRCLE_COUNT)


def _from(terms: Terms, shoe: Shoe | None, circle_count: int) -> list[Mapping[int, Any]]:
    return [{way.up: way for way in found.ways} for found in solutions(terms, shoe, circle_count)]
