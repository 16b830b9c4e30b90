"""What each play of a hand of free bet blackjack is worth, in wagers, given that the round is played."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.exact.free_bet_blackjack.free_rules import FREE, PAID
from hoyle.exact.free_bet_blackjack.strategy import hand_and_up, ways_by_up
from hoyle.fast.optional import kernels

PER = "blackjack"


def worths(terms: Terms) -> Worths:
    """Nothing where insurance or even money is offered."""
    ways = ways_by_up(terms)
    charts = kernels("many_wagers.play_chart")

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        if "stand" not in seen.choices:
            return {}
        about = seen.about.removesuffix(", a free hand")
        hand, up = hand_and_up(about)
        from_split = not {"split", "free_split"}.intersection(seen.choices)
        role = FREE if about != seen.about else PAID
        found = charts.worths_of_hand(ways[up], role, hand, from_split=from_split)
        clear = Fraction(charts.clear_of_hand(ways[up], hand))
        if "free_split" in seen.choices and "split" in found:
            found["free_split"] = found.pop("split")
        return {name: Fraction(value) / clear for name, value in found.items() if name in seen.choices}

    return worth
