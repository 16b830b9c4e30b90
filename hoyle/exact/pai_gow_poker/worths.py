"""What every setting of one hand of pai gow poker is worth, in wagers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.exact.common.setting_costs import by_name
from hoyle.exact.pai_gow_poker.solve import is_seen_first
from hoyle.exact.pai_gow_poker.strategy import setting_costs
from hoyle.games.pai_gow.pai_gow_poker import PAI_GOW, split_of
from hoyle.games.parts.setting_hands import HOUSE_WAY

PER = PAI_GOW


def worths(terms: Terms) -> Worths:
    split = split_of(terms)

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        if HOUSE_WAY not in seen.choices or is_seen_first(terms):
            return {}
        return by_name(terms, split, seen.hand, setting_costs(terms, seen.hand, banks=seen.banks))

    return worth
