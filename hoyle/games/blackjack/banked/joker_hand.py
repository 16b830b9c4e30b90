"""Hands of a shoe with jokers. A joker makes any hand 21; two of them as the first cards are the natural."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.engine import DEALER, Stake
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.settlement_rules import DEALT, JOKER_21, NATURAL, TWENTY_ONE
from hoyle.kit.cards import JOKER, Card


class JokerHand(Hand):
    """An ace and a ten-value card are 21 here, and nothing more."""

    __slots__ = ("joker_count",)

    def __init__(
        self,
        owner: str = DEALER,
        stakes: Iterable[Stake] = (),
        to: str = DEALER,
        came_by: str = DEALT,
        origin: int = 0,
    ) -> None:
        super().__init__(owner, stakes, to, came_by, origin)
        self.joker_count = 0

    def take(self, card: Card) -> None:
        if card == JOKER:
            self.cards.append(card)
            self.joker_count += 1
        else:
            super().take(card)

    @property
    def total(self) -> int:
        return TWENTY_ONE if self.joker_count else super().total

    @property
    def is_soft(self) -> bool:
        return not self.joker_count and super().is_soft

    @property
    def is_natural(self) -> bool:
        return self.joker_count == len(self.cards) == 2

    @property
    def worth(self) -> int:
        if self.is_natural:
            return NATURAL
        return JOKER_21 if self.joker_count and len(self.cards) == 2 else self.total
