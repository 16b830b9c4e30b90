"""Strategy of pai gow tiles: the cost of the house way, and a player that sets every hand best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Player, Seen, Sums, Told, by_cost
from hoyle.exact.pai_gow_tiles.solve import (
    HANDS,
    OTHER_HANDS,
    Prices,
    Role,
    bank_prices,
    player_prices,
    roles,
)
from hoyle.exact.sheet import Card, Way
from hoyle.games.pai_gow.delivery import STYLES
from hoyle.games.pai_gow.pai_gow_tiles import HOUSE_WAY, OPEN
from hoyle.games.pai_gow.tile_hands import SETTINGS_OF_FOUR, settings_of, way_of
from hoyle.kit.ranking.rank import Rank
from hoyle.kit.tiles import Tile

OTHER = "another_setting"
NOTE = "Hands by the high hand that the house way makes; the other setting is the better of the two that are left."
Ranks = tuple[Rank, Rank]


def cards(terms: Terms) -> Told:
    role, prices = roles(way_of(terms))[0], player_prices(terms)
    up, down, parts = prices.whole()
    groups: dict[str, Sums] = defaultdict(Sums)
    given_away = Fraction(0)
    for at, hand in enumerate(role.hands):
        worths = role.worths(at, up, down)
        house = worths[hand.house]
        other = max(worth for place, worth in enumerate(worths) if place != hand.house)
        best = max(house, other)
        given_away += hand.weight * (best - house)
        name = hand.settings[hand.house].high_rank.name
        groups[name].add(
            hand.weight, {HOUSE_WAY: house, OTHER: other}, HOUSE_WAY if house >= other else OTHER
        )
    decided = by_cost(sums.decision(name, HANDS, scale=OTHER_HANDS * parts) for name, sums in groups.items())
    best_edge = _edge(role, role.best(prices), prices)
    house_edge = _edge(role, role.by_house_way(), prices)
    card = Card("how four tiles are set", "pai_gow", tuple(decided), notes=(NOTE,))
    return [card], [Way("set every hand the house way", house_edge, best_edge, "pai_gow")]


def _edge(role: Role, chosen: list[int], prices: Prices) -> Fraction:
    won, lost = role.deals(chosen)
    return -(prices.win * won + prices.lose * lost) / (HANDS * OTHER_HANDS)


def player(terms: Terms) -> Player:
    """Against a bank that sets the house way, or as the bank against players who do. It never surrenders."""
    way = way_of(terms)
    as_player, as_bank = roles(way)
    tables = {
        False: _best_ranks(as_player, player_prices(terms)),
        True: _best_ranks(as_bank, bank_prices(terms)),
    }

    def choose(seen: Seen) -> str:
        if HOUSE_WAY not in seen.choices:
            return OPEN if OPEN in seen.choices else STYLES[0]
        wanted = tables[seen.banks][tuple(sorted(seen.hand))]
        three = settings_of(seen.hand, way.zeros_are_alike)
        at = next(at for at, hands in enumerate(three) if (hands.high_rank, hands.low_rank) == wanted)
        return SETTINGS_OF_FOUR[at]

    return choose


def _best_ranks(role: Role, prices: Prices) -> Mapping[tuple[Tile, ...], Ranks]:
    """The ranks of the best setting of every hand, which determine the tiles."""
    found = {}
    for hand, at in zip(role.hands, role.best(prices), strict=True):
        setting = hand.settings[at]
        found[tuple(sorted(hand.tiles))] = (setting.high_rank, setting.low_rank)
    return found
