"""Wagers that the next roll decides: counts over the 36 rolls; combined wagers are settled share by share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.craps.absorbing_chain import SEVEN, WAYS, throw_chance
from hoyle.exact.craps.prices import net_of, price
from hoyle.exact.sheet import Part, Result
from hoyle.games.dice.one_roll import COMBINED
from hoyle.kit.dice import ROLLS, combination, is_hard, total

TOTALS: Mapping[str, tuple[int, ...]] = {
    "any_seven": (SEVEN,),
    "any_craps": (2, 3, 12),
    "craps_two": (2,),
    "craps_three": (3,),
    "craps_twelve": (12,),
    "eleven": (11,),
}
# Each roll by its total, whether it is hard, and its faces.
THROWN = tuple((total(roll), is_hard(roll), combination(roll)) for roll in ROLLS)
# The share of a horn high bet by the number that the player names.
CHOSEN: Mapping[str, str] = {"2": "craps_two", "3": "craps_three", "11": "eleven", "12": "craps_twelve"}


def results(terms: Terms, wager: str, on: str) -> tuple[Result, ...]:
    if wager in COMBINED:
        return _combined(terms, wager, on)
    counts = Counter(_outcome(terms, wager, on, *roll) for roll in THROWN)
    return tuple(
        price(terms, wager, on, outcome, throw_chance(ways), ways) for outcome, ways in counts.items()
    )


def _outcome(terms: Terms, wager: str, on: str, shown: int, hard: bool, faces: str) -> str:
    if wager == "field":
        # The field covers the totals that its pay table has a row for.
        return f"on_{shown}" if (wager, f"on_{shown}") in terms.prices else "lose"
    if wager == "hop":
        return f"on_{on.replace('-', '_')}" if faces == on else "lose"
    if wager == "six_seven_eight":
        if abs(shown - SEVEN) > 1:
            return "lose"
        return "hard" if hard else "seven_or_easy"
    return "win" if shown in TOTALS[wager] else "lose"


def _combined(terms: Terms, wager: str, on: str) -> tuple[Result, ...]:
    """The total decides each share separately."""
    units: Counter[str] = Counter()
    for share in terms.wagers[wager].parts:
        units[CHOSEN[on] if share.wager == "chosen" else share.wager] += share.units
    found: dict[tuple[str, Fraction, str, tuple[Part, ...]], int] = {}
    for shown, ways in WAYS.items():
        net, names, pays, parts = Fraction(0), [], [], []
        for part, count in units.items():
            part_of_stake = Fraction(count, units.total())
            outcome = "win" if shown in TOTALS[part] else "lose"
            won, text = net_of(terms, part, outcome)
            net += won * part_of_stake
            parts.append(Part(part, outcome, part_of_stake))
            if outcome == "win":
                names.append(part)
                pays.append(f"{text} on {part_of_stake}")
        key = ("+".join(names) or "lose", net, " + ".join(pays) or "lose", tuple(parts))
        found[key] = found.get(key, 0) + ways
    return tuple(
        Result(outcome, net, throw_chance(ways), pays, ways, parts=parts)
        for (outcome, net, pays, parts), ways in found.items()
    )
