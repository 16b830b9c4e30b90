"""A hand's name in a pay table that tells pairs apart by their rank: some win, some push, the rest lose."""

from __future__ import annotations

from collections.abc import Container, Mapping

from hoyle.kit.ranking import Rank, meets

# By outcome, the least pair that makes it, the best first.
Pairs = Mapping[str, str]
JACKS_WIN_SIXES_PUSH: Pairs = {
    "pair_of_jacks_or_better": "pair_of_jacks",
    "pair_of_sixes_to_tens": "pair_of_6s",
}
MADE_HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pair",
)  # fmt: skip


def paid_by_pair(rank: Rank, hands: Container[str], pairs: Pairs) -> str:
    """
    >>> from hoyle.kit.ranking import rank_five_cards
    >>> paid_by_pair(rank_five_cards(("Th", "Tc", "2d", "5s", "9h")), MADE_HANDS, JACKS_WIN_SIXES_PUSH)
    'pair_of_sixes_to_tens'
    """
    if rank.name == "pair":
        return next((name for name, least in pairs.items() if meets(rank, least)), "other")
    return rank.name if rank.name in hands else "other"
