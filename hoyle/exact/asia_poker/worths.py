"""What every setting of one hand of Asia poker is worth, in wagers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.asia_poker.strategy import setting_costs
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.exact.common.setting_costs import by_name
from hoyle.games.pai_gow.asia_poker import ASIA, split_of
from hoyle.games.parts.setting_hands import HOUSE_WAY

PER = ASIA


def worths(terms: Terms) -> Worths:
    split = split_of(terms)

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        if HOUSE_WAY not in seen.choices:
            return {}
        return by_name(terms, split, seen.hand, setting_costs(terms, seen.hand))

    return worth
