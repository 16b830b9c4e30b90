"""Conditions of three card poker: the hand, and the dealer's card where one is face up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking import THREE_CARD_HANDS, rank_three_cards
from hoyle.strategy.common.poker_hands import read_hand, read_ranks
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen


def _at_least(seen: Seen, strength: int) -> bool:
    return rank_three_cards(seen.hand).strength >= strength


def _dealer_shows(seen: Seen, ranks: frozenset[int]) -> bool:
    return any(RANK_VALUE[card[0]] in ranks for card in seen.dealer)


CHOICES: tuple[str, ...] = ("play", "fold", "forfeit_all")
CONDITIONS: Mapping[str, Condition] = {
    "at_least": Condition(
        "the hand is this or better", partial(read_hand, hands=THREE_CARD_HANDS), _at_least
    ),
    "dealer_shows": Condition(
        "the dealer's card that is up has one of these ranks", read_ranks, _dealer_shows
    ),
}
