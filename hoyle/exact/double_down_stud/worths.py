"""What a second wager is worth with four cards of double down stud, in original wagers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.exact.double_down_stud.solve import doubles_of
from hoyle.fast.cards.suit_classes import held_of
from hoyle.games.house_poker.double_down_stud import DOUBLE_DOWN, ORIGINAL, STAND

PER = ORIGINAL


def worths(terms: Terms) -> Worths:
    doubles = doubles_of(terms)

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        first, second = doubles.worth[held_of(doubles.pack, (*seen.hand, *seen.community))]
        alone = Fraction(first, doubles.scale)
        return {STAND: alone, DOUBLE_DOWN: alone + Fraction(second, doubles.scale)}

    return worth
