"""A hand of blackjack: its cards, its total, and the wagers on it."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.engine import DEALER, Stake
from hoyle.kit.cards import RANKS, Card

TWENTY_ONE = 21

# An ace counts 1 here; the total adds ten for one ace unless that exceeds 21.
VALUES: Mapping[str, int] = {
    rank: 1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in RANKS
}


class Hand:
    """`stakes` are undecided wagers, the caller's first; `doubles` are pairs of a stake and the amount added to it."""

    __slots__ = (
        "cards", "doubles", "from_split", "hard", "has_ace", "is_covered", "is_given_up", "stakes",
        "to",
    )  # fmt: skip

    def __init__(self, stakes: list[Stake], to: str = DEALER, *, from_split: bool = False) -> None:
        self.to = to
        self.cards: list[Card] = []
        self.hard = 0
        self.has_ace = False
        self.stakes = stakes
        self.doubles: list[tuple[Stake, Stake]] = []
        self.from_split = from_split
        self.is_given_up = False  # surrendered, while the dealer may still turn over a blackjack
        self.is_covered = False  # the card of a double lies face down

    def take(self, card: Card) -> None:
        value = VALUES[card[0]]
        self.cards.append(card)
        self.hard += value
        if value == 1:
            self.has_ace = True

    def give(self) -> Card:
        """Remove the last card, for a split."""
        card = self.cards.pop()
        self.hard -= VALUES[card[0]]
        return card

    @property
    def total(self) -> int:
        return self.hard + 10 if self.has_ace and self.hard <= 11 else self.hard

    @property
    def is_soft(self) -> bool:
        return self.has_ace and self.hard <= 11

    @property
    def is_bust(self) -> bool:
        return self.hard > TWENTY_ONE

    @property
    def is_natural(self) -> bool:
        """Blackjack: an ace and a ten-value card as the first two. After a split the same cards are 21."""
        return self.hard == 11 and self.has_ace and len(self.cards) == 2 and not self.from_split


def counts_ten(card: Card) -> bool:
    return VALUES[card[0]] == 10


def may_be_blackjack(up: Card) -> bool:
    """Whether this up card allows a dealer's blackjack."""
    return VALUES[up[0]] in (1, 10)


def total_of(cards: tuple[Card, ...]) -> int:
    """
    >>> total_of(("Ah", "9d")), total_of(("Ah", "9d", "As")), total_of(("Kh", "Qd", "2c"))
    (20, 21, 22)
    """
    hard = sum(VALUES[card[0]] for card in cards)
    return hard + 10 if hard <= 11 and any(card[0] == "A" for card in cards) else hard
