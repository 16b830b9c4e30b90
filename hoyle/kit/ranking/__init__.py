"""Hand rankings: `Ranking` states one by its parameters; every ranking returns a `Rank`."""

from hoyle.kit.ranking.categories import (
    FIVE_CARD_HANDS,
    FIVE_OF_A_KIND,
    FOUR_CARD_HANDS,
    ONE_CARD_HANDS,
    SEVERAL_DECK_HANDS,
    THREE_CARD_HANDS,
    TWO_CARD_HANDS,
)
from hoyle.kit.ranking.five_card import rank_five_cards, six_card_royal_suit
from hoyle.kit.ranking.hand_ranking import Ranking
from hoyle.kit.ranking.high import best_five
from hoyle.kit.ranking.qualify import meets, threshold
from hoyle.kit.ranking.rank import Rank
from hoyle.kit.ranking.three_card import is_mini_royal, rank_three_cards
from hoyle.kit.ranking.whole_hand import BonusRanking

__all__ = [
    "FIVE_CARD_HANDS",
    "FIVE_OF_A_KIND",
    "FOUR_CARD_HANDS",
    "ONE_CARD_HANDS",
    "SEVERAL_DECK_HANDS",
    "THREE_CARD_HANDS",
    "TWO_CARD_HANDS",
    "BonusRanking",
    "Rank",
    "Ranking",
    "best_five",
    "is_mini_royal",
    "meets",
    "rank_five_cards",
    "rank_three_cards",
    "six_card_royal_suit",
    "threshold",
]
