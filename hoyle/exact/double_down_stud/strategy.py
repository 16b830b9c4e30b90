"""Strategy of double down stud: the worth of a second wager by what is held, and the cost of simple strategies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Player, Seen, Sums, Told, by_cost
from hoyle.exact.common.held_hands import holding_of, is_made
from hoyle.exact.double_down_stud.solve import SEEN, TOLD, Doubles, doubles_of
from hoyle.exact.sheet import Card, Way
from hoyle.fast.cards.suit_classes import Held, held_of, values_of, windows
from hoyle.games.house_poker.double_down_stud import DOUBLE_DOWN, ORIGINAL, STAND

NOTE = "The second wager is made as large as the original."
Rule = Callable[[Held], bool]


def cards(terms: Terms) -> Told:
    doubles = doubles_of(terms)
    groups: dict[str, Sums] = defaultdict(Sums)
    for held, count in doubles.fours.items():
        original, double = doubles.worth[held]
        chosen = DOUBLE_DOWN if double > 0 else STAND
        worths = {DOUBLE_DOWN: original + double, STAND: original}
        groups[", ".join(holding_of(held))].add(count, worths, chosen)
    total = sum(doubles.fours.values())
    decided = by_cost(sums.decision(seen, total, scale=doubles.scale) for seen, sums in groups.items())
    return [Card("Four cards", ORIGINAL, tuple(decided), notes=(NOTE, TOLD))], _ways(doubles)


def _ways(doubles: Doubles) -> list[Way]:
    best = _edge(doubles, lambda held: doubles.worth[held][1] > 0)
    rules: dict[str, Rule] = {
        "double with a pair of sixes or better, four to a flush or an open straight": doubles_simply,
        "double only what cannot lose": is_made,
        "double with every pair, four to a flush or an open straight": doubles_every_pair,
        "never double": lambda held: False,
        "always double": lambda held: True,
    }
    return [Way(name, _edge(doubles, rule), best, ORIGINAL) for name, rule in rules.items()]


def _edge(doubles: Doubles, rule: Rule) -> Fraction:
    worth = sum(
        count * (doubles.worth[held][0] + (doubles.worth[held][1] if rule(held) else 0))
        for held, count in doubles.fours.items()
    )
    return Fraction(-worth, sum(doubles.fours.values()) * doubles.scale)


def doubles_simply(held: Held) -> bool:
    """What is paid or pushes already, four to a flush, or four to a straight that is open at both ends."""
    values = values_of(held)
    if is_made(held) or max(mask.bit_count() for mask in held) == SEEN:
        return True
    return len(set(values)) == SEEN and windows(values) == 2


def doubles_every_pair(held: Held) -> bool:
    return is_made(held, 2) or doubles_simply(held)


def player(terms: Terms) -> Player:
    doubles = doubles_of(terms)

    def choose(seen: Seen) -> str:
        held = held_of(doubles.pack, (*seen.hand, *seen.community))
        return DOUBLE_DOWN if doubles.worth[held][1] > 0 else STAND

    return choose
