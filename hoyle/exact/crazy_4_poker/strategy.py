"""Strategy of crazy 4 poker: three times with a strong hand, once with a fair one, or fold."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import Terms
from hoyle.exact.common import four_card_strategy
from hoyle.exact.common.decision_values import Player, Told
from hoyle.exact.common.four_card_play import best_play
from hoyle.exact.common.four_card_strategy import Rule, Spot
from hoyle.exact.crazy_4_poker.solve import rules_of
from hoyle.kit.ranking import threshold

SOURCE = "smartgaming.com, How to Play Crazy 4 Poker"


def cards(terms: Terms) -> Told:
    return four_card_strategy.cards(best_play(rules_of(terms)), _rules(terms))


def player(terms: Terms) -> Player:
    return four_card_strategy.player(best_play(rules_of(terms)))


def _rules(terms: Terms) -> Mapping[str, tuple[Rule, str]]:
    """Every rule plays as much as the hand may."""

    def down_to(least: int) -> Rule:
        return lambda spot: max(spot.worths) if spot.rank.strength >= least else 0

    def only_once(spot: Spot) -> int:
        return min(times for times in spot.worths if times) if spot.rank.strength >= king_queen_8_4 else 0

    king_queen_8_4 = threshold("king_queen_8_4")
    return {
        "play king, queen, eight, four or better, for as much as the hand may": (
            down_to(king_queen_8_4),
            SOURCE,
        ),
        "play what the dealer must have to qualify": (down_to(threshold(terms.word("dealer_qualifies"))), ""),
        "play any pair or better": (down_to(threshold("pair")), ""),
        "play every hand": (down_to(0), ""),
        "play king, queen, eight, four or better, never for more than the ante": (only_once, ""),
    }
