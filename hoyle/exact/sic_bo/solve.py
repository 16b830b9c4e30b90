"""Sic bo in fractions: a wager is a count of the 216 rolls for each of its outcomes, and their prices.

Rolls are counted by how many dice show a number, by total and by pair, not by the script of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb

from hoyle.book import Terms
from hoyle.exact.sheet import Result, WagerPar, make_par
from hoyle.games.sic_bo.sic_bo import HALVES, ON_A_NUMBER, selections

SIDES, DICE = 6, 3
ROLLS = SIDES**DICE
TRIPLES = SIDES
# A roll is three values; its total is their sum.
FIRST, LAST = DICE, DICE * SIDES
BY_TOTAL = Counter(
    one + two + three
    for one in range(1, SIDES + 1)
    for two in range(1, SIDES + 1)
    for three in range(1, SIDES + 1)
)


def showing(count: int) -> int:
    """The rolls on which a number is shown by exactly so many dice."""
    others: int = (SIDES - 1) ** (DICE - count)
    return comb(DICE, count) * others


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    """One sheet for a wager: its places are alike but for totals, which have one each."""
    wagers = []
    for wager in terms.wagers:
        if wager == "total_value":
            wagers += [_sheet(terms, wager, _ways_of_total(on), on) for on in selections(terms, wager)]
        else:
            wagers.append(_sheet(terms, wager, _ways(terms, wager)))
    return wagers, [], _notes(terms)


def _notes(terms: Terms) -> list[str]:
    notes = [
        "Per wager and roll: all 216 rolls of three dice are equally likely, and there is nothing to choose."
    ]
    if "two_of_a_kind" in terms.wagers:
        on_triple = "wins" if terms.rule("two_of_a_kind", "on_triple") == "win" else "loses"
        notes.append(f"two_of_a_kind {on_triple} on a triple of its number.")
    return notes


def _ways_of_total(on: str) -> Mapping[str, int]:
    return {f"on_{on}": BY_TOTAL[int(on)], "lose": ROLLS - BY_TOTAL[int(on)]}


def _ways(terms: Terms, wager: str) -> Mapping[str, int]:
    if wager in ON_A_NUMBER:
        return _on_a_number(terms, wager)
    if wager in HALVES:
        return _half(tuple(map(int, terms.rule_list(wager, "totals"))))
    if wager == "two_dice_combination":
        # All rolls, less those without the one number or the other; those without both are taken off twice.
        won = ROLLS - 2 * (SIDES - 1) ** DICE + (SIDES - 2) ** DICE
        return {"win": won, "lose": ROLLS - won}
    return {"win": TRIPLES, "lose": ROLLS - TRIPLES}


def _on_a_number(terms: Terms, wager: str) -> Mapping[str, int]:
    none, one, two, three = (showing(count) for count in range(DICE + 1))
    if wager == "three_of_a_kind":
        return {"win": three, "lose": ROLLS - three}
    if wager == "two_of_a_kind":
        won = two + three if terms.rule(wager, "on_triple") == "win" else two
        return {"win": won, "lose": ROLLS - won}
    if terms.rule(wager, "paid_by") == "dice_alike":
        beside = DICE * (SIDES - 1)  # which die shows the number, and which other number the two others show
        one, two = one - beside, two + beside
    return {"one": one, "two": two, "three": three, "lose": none}


def _half(totals: tuple[int, ...]) -> Mapping[str, int]:
    """Totals in multiples of three include one triple each."""
    won = sum(BY_TOTAL[each] for each in totals) - sum(
        each % DICE == 0 and FIRST <= each <= LAST for each in totals
    )
    return {"win": won, "lose": ROLLS - won}


def _sheet(terms: Terms, wager: str, ways: Mapping[str, int], on: str = "") -> WagerPar:
    results = []
    for outcome, count in ways.items():
        odds = terms.prices[wager, outcome].odds
        assert odds.kind in ("odds", "lose", "push"), f"{wager} {outcome} is not priced by its stake"
        results.append(Result(outcome, odds.net, Fraction(count, ROLLS), odds.text, count))
    return make_par(wager, results, on=on, combinations=ROLLS)
