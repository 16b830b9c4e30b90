"""A shoe of several decks that lasts over rounds, until its cut card is reached."""

from __future__ import annotations

from collections import Counter
from functools import cache

from hoyle.book import Terms
from hoyle.kit.cards import Card, composition
from hoyle.kit.shoe import Shoe


@cache
def decks(count: int, without_ranks: str = "") -> Counter[Card]:
    return composition(count, without_ranks=without_ranks)


def keeps_shoe(terms: Terms, shoe: Shoe) -> bool:
    """Whether the next round is dealt from the same shoe."""
    if terms.says_yes("continuous_shuffler") or terms.says_yes("reshuffle_after_any_round"):
        return False
    return not shoe.is_past_cut(terms.number("cut_card_depth"))
