"""What every setting of four tiles is worth, in wagers, against a bank or players who set the house way."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Seen, Worths
from hoyle.exact.pai_gow_tiles.solve import OTHER_HANDS, bank_prices, player_prices, roles
from hoyle.games.pai_gow.pai_gow_tiles import HOUSE_WAY, PAI_GOW
from hoyle.games.pai_gow.tile_hands import SETTINGS_OF_FOUR, settings_of, way_of

PER = PAI_GOW


def worths(terms: Terms) -> Worths:
    way = way_of(terms)
    known = [
        (role, prices, {tuple(sorted(hand.tiles)): at for at, hand in enumerate(role.hands)})
        for role, prices in zip(roles(way), (player_prices(terms), bank_prices(terms)), strict=True)
    ]

    def worth(seen: Seen) -> Mapping[str, Fraction]:
        if HOUSE_WAY not in seen.choices:
            return {}
        role, prices, places = known[seen.banks]
        at = places[tuple(sorted(seen.hand))]
        up, down, parts = prices.whole()
        values = [Fraction(each, OTHER_HANDS * parts) for each in role.worths(at, up, down)]
        solved = role.hands[at]
        by_rank = {
            (each.high_rank, each.low_rank): value
            for each, value in zip(solved.settings, values, strict=True)
        }
        asked = settings_of(seen.hand, way.zeros_are_alike)
        named = {
            name: by_rank[each.high_rank, each.low_rank]
            for name, each in zip(SETTINGS_OF_FOUR, asked, strict=True)
        }
        return {HOUSE_WAY: values[solved.house], **named}

    return worth
