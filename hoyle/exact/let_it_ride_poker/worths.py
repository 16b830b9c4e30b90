"""What riding is worth with one hand of let it ride, in bets; a bet taken back is worth 0."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.exact.let_it_ride_poker.solve import rides_of
from hoyle.exact.let_it_ride_poker.strategy import BACK, RIDE, gains_of
from hoyle.fast.cards.suit_classes import held_of

PER = "bet_1"


def worths(terms: Terms) -> Worths:
    rides = rides_of(terms)

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        size = len(seen.hand) + len(seen.community)
        gain = gains_of(rides, size)[held_of(rides.pack, (*seen.hand, *seen.community))]
        return {RIDE: Fraction(gain, rides.unit * rides.ways_left(size)), BACK: Fraction(0)}

    return worth
