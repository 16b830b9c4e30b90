"""A player's blackjack against every result of the dealer, exactly: for rules under which it waits for that."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from hoyle.fast.blackjack.hands import NATURAL, RANK_COUNT, Rules, add
from hoyle.fast.blackjack.split_counts import dealers
from hoyle.fast.cards.multiset_sums import Entry, meetings
from hoyle.fast.cards.multisets import counted

_EITHER_ORDER = 2


@lru_cache(maxsize=32)
def naturals_by_result(rules: Rules) -> dict[int, tuple[Fraction, ...]]:
    """By up card: the probability of both, with each result of the dealer that is no blackjack."""
    natural = counted(np.array([NATURAL]), np.array([_EITHER_ORDER]))
    found: dict[int, tuple[Fraction, ...]] = {}
    for up in range(RANK_COUNT):
        if rules.shoe[up]:
            dealt = [dealers(up, rules.dealer, [result]) for result in range(rules.dealer.bust + 1)]
            numbers, denominator = meetings(
                add(rules.shoe, up, -1), [Entry(natural, 0, 0)], [dealt], row_count=1
            )
            shown = Fraction(rules.shoe[up], sum(rules.shoe))
            found[up] = tuple(shown * Fraction(number, denominator) for number in numbers[0])
    return found
