"""The stripped deck of forty cards with a joker: no eights, nines or tens, so that a 7 stands next to a jack.

A joker dealt face down is any card. Dealt face up it is an ace, or what a straight or a flush wants. A flush beats a
full house here, because a short deck makes it rarer.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.kit.ranking.hand_ranking import Ranking
from hoyle.kit.ranking.rank import Rank

SHORT_DECK_HANDS = (
    "five_of_a_kind", "royal_flush", "straight_flush", "four_of_a_kind", "flush", "full_house", "straight",
    "three_of_a_kind", "two_pair", "pair", "high_card",
)  # fmt: skip
SHORT_RANKS = "234567JQKA"
_FACE_DOWN = Ranking(5, SHORT_DECK_HANDS, joker="wild", ranks=SHORT_RANKS)
_FACE_UP = Ranking(5, SHORT_DECK_HANDS, joker="bug", ranks=SHORT_RANKS)


def rank_short_deck(cards: Sequence[str], *, joker_is_wild: bool = True) -> Rank:
    """
    >>> rank_short_deck(("Ah", "Kh", "Qh", "Jh", "7h")).name, rank_short_deck(("2c", "2d", "2h", "2s", "Jk")).name
    ('royal_flush', 'five_of_a_kind')
    """
    return (_FACE_DOWN if joker_is_wild else _FACE_UP).rank(cards)
