"""Push 22: a wager that the dealer's hand comes to 22, and more where its cards are of one suit or one colour."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.engine import Call
from hoyle.games.blackjack.dealing import Box, Deal, Steps
from hoyle.games.blackjack.hand import total_of
from hoyle.kit.cards import Card

PUSH_22 = "push_22"
OUTCOMES = ("suited_22", "same_color_22", "other_22", "lose")
_TWENTY_TWO = 22


def settle_push_22(deal: Deal, box: Box) -> Steps:
    outcome = push_22(deal.dealer.cards)
    for stake in box.sides:
        yield Call(stake, outcome)
    box.sides = []


def push_22(cards: Sequence[Card]) -> str:
    """
    >>> push_22(("Th", "6h", "6h")), push_22(("Th", "6d", "6h")), push_22(("Th", "6c", "6h")), push_22(("Th", "7c"))
    ('suited_22', 'same_color_22', 'other_22', 'lose')
    """
    if total_of(tuple(cards)) != _TWENTY_TWO:
        return "lose"
    if len({card[1] for card in cards}) == 1:
        return "suited_22"
    return "same_color_22" if len({card[1] in "dh" for card in cards}) == 1 else "other_22"
