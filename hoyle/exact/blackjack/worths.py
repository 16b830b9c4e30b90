"""What each play of a hand of blackjack is worth, in wagers, given that the dealer has no blackjack where it is looked
for."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.blackjack.strategy import PLAYS, hand_and_up, ways_by_up
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.fast.blackjack.hands import Hand
from hoyle.fast.optional import kernels

PER = "blackjack"


def worths(terms: Terms) -> Worths:
    """Nothing where insurance or even money is offered, whose price is on the sheet of the insurance."""
    ways = ways_by_up(terms)
    charts = kernels("blackjack.chart")

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        if "stand" not in seen.choices:
            return {}
        hand, up = hand_and_up(seen.about)
        found = charts.worths_of_hand(ways[up], hand)
        clear = _clear(ways[up], hand)
        named = {PLAYS[play]: Fraction(value) / clear for play, value in found.items()}
        return {name: value for name, value in named.items() if name in seen.choices}

    return worth


def _clear(way: object, hand: Hand) -> Fraction:
    """The probability that the dealer has no blackjack, given the hand and the up card."""
    return Fraction(kernels("blackjack.chart").clear_of_hand(way, hand))
