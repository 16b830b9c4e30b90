"""Push 22: the dealer's hands that come to 22, by their suits, counted card by card.

The dealer draws to the end for this wager, whatever the players hold, so all cards but the dealer's are alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import perm

from hoyle.games.blackjack.hand import VALUES
from hoyle.kit.cards import SUITS, Card

_STANDS, _TWENTY_TWO = 17, 22
Cards = tuple[int, ...]  # how many of each value from 1 to 10


@lru_cache(maxsize=4)
def hands_of_22(draws_on_soft_17: bool) -> tuple[tuple[Cards, int], ...]:
    """Every hand of 22 as counts of values, with the number of orders in which a dealer draws it."""
    found: dict[Cards, int] = {}
    begun: dict[Cards, int] = {(0,) * 10: 1}
    while begun:
        longer: dict[Cards, int] = {}
        for cards, orders in begun.items():
            for value in range(10):
                more = (*cards[:value], cards[value] + 1, *cards[value + 1 :])
                hard = sum((at + 1) * count for at, count in enumerate(more))
                soft = more[0] > 0 and hard <= 11
                total = hard + 10 if soft else hard
                if total < _STANDS or (total == _STANDS and soft and draws_on_soft_17):
                    longer[more] = longer.get(more, 0) + orders
                elif total == _TWENTY_TWO:
                    found[more] = found.get(more, 0) + orders
        begun = longer
    return tuple(found.items())


def push_22_counts(shoe: Mapping[Card, int], draws_on_soft_17: bool) -> dict[str, Fraction]:
    """The probability of each outcome."""
    suits = [_values(shoe, suit) for suit in SUITS]
    colours = [_values(shoe, "dh"), _values(shoe, "cs")]
    size, whole = sum(shoe.values()), _values(shoe, "cdhs")
    suited = coloured = every = Fraction(0)
    for cards, orders in hands_of_22(draws_on_soft_17):
        if not _ways(whole, cards):
            continue
        share = Fraction(orders, perm(size, sum(cards)))
        suited += share * sum(_ways(suit, cards) for suit in suits)
        coloured += share * sum(_ways(colour, cards) for colour in colours)
        every += share * _ways(whole, cards)
    return {
        "suited_22": suited,
        "same_color_22": coloured - suited,
        "other_22": every - coloured,
        "lose": 1 - every,
    }


def _values(shoe: Mapping[Card, int], suits: str) -> Cards:
    counts = [0] * 10
    for card, count in shoe.items():
        if card[1] in suits:
            counts[VALUES[card[0]] - 1] += count
    return tuple(counts)


def _ways(held: Cards, cards: Cards) -> int:
    ways = 1
    for count, out in zip(held, cards, strict=True):
        ways *= perm(count, out)
    return ways
