"""Hand rankings: one module for each, all of which return a `Rank`."""

from hoyle.kit.ranking.five_card import (
    FIVE_CARD_HANDS,
    FIVE_OF_A_KIND,
    rank_five_cards,
    six_card_royal_suit,
)
from hoyle.kit.ranking.high import best_five
from hoyle.kit.ranking.qualify import meets, threshold
from hoyle.kit.ranking.rank import Rank
from hoyle.kit.ranking.three_card import THREE_CARD_HANDS, is_mini_royal, rank_three_cards

__all__ = [
    "FIVE_CARD_HANDS",
    "FIVE_OF_A_KIND",
    "THREE_CARD_HANDS",
    "Rank",
    "best_five",
    "is_mini_royal",
    "meets",
    "rank_five_cards",
    "rank_three_cards",
    "six_card_royal_suit",
    "threshold",
]
