"""Hands of Spanish 21 that are paid more than 1 to 1 when they win: by their cards, their suits and their number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.engine import Stake
from hoyle.games.blackjack.hand import Hand, total_of
from hoyle.games.blackjack.settlement_rules import TWENTY_ONE
from hoyle.kit.cards import Card

SIX_SEVEN_EIGHT, THREE_SEVENS = "six_seven_eight", "three_sevens"
_TRIPLES: Mapping[tuple[str, ...], str] = {("6", "7", "8"): SIX_SEVEN_EIGHT, ("7", "7", "7"): THREE_SEVENS}
MIXED, SUITED, SPADES = "mixed", "suited", "spades"
KINDS = (MIXED, SUITED, SPADES)
BY_SIZE = {5: "five_card_21", 6: "six_card_21", 7: "seven_card_21"}
MOST_CARDS = max(BY_SIZE)
BONUSES = (
    *(f"{name}_{kind}" for name in (SIX_SEVEN_EIGHT, THREE_SEVENS) for kind in KINDS),
    *BY_SIZE.values(),
)


def bonus_of(cards: Sequence[Card]) -> str:
    """The bonus that these cards earn if they win, or none.

    >>> bonus_of(["6s", "7s", "8s"]), bonus_of(["7h", "7d", "7h"]), bonus_of(["2h", "3h", "4h", "5h", "7d"])
    ('six_seven_eight_spades', 'three_sevens_mixed', 'five_card_21')
    """
    if len(cards) == 3:
        name = _TRIPLES.get(tuple(sorted(card[0] for card in cards)))
        return f"{name}_{kind_of(cards)}" if name else ""
    if len(cards) < min(BY_SIZE) or total_of(tuple(cards)) != TWENTY_ONE:
        return ""
    return BY_SIZE[min(len(cards), MOST_CARDS)]


def kind_of(cards: Sequence[Card]) -> str:
    suits = {card[1] for card in cards}
    return MIXED if len(suits) > 1 else SPADES if suits == {"s"} else SUITED


def earned(hand: Hand, stake: Stake) -> str:
    """A player who doubled is paid 1 to 1, whatever the hand."""
    return "" if any(first is stake for first, _ in hand.doubles) else bonus_of(hand.cards)
