"""A hand's name in a pay table that pays a pair only from tens up."""

from __future__ import annotations

from collections.abc import Container

from hoyle.kit.ranking import Rank, meets

TENS_OR_BETTER = "pair_of_tens_or_better"


def paid_name(rank: Rank, paid: Container[str]) -> str:
    """
    >>> from hoyle.kit.ranking import rank_five_cards
    >>> paid_name(rank_five_cards(("Th", "Tc", "2d", "5s", "9h")), ("flush", TENS_OR_BETTER))
    'pair_of_tens_or_better'
    """
    name = TENS_OR_BETTER if rank.name == "pair" and meets(rank, "pair_of_10s") else rank.name
    return name if name in paid else "other"
