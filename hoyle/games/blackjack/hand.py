"""A hand of blackjack: its cards, its total, who plays it, and the wagers on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hoyle.engine import DEALER, Stake
from hoyle.games.blackjack.settlement_rules import DEALT, NATURALS, SPLIT, TWENTY_ONE
from hoyle.kit.cards import RANKS, Card

# An ace counts 1 here; the total adds ten for one ace unless that exceeds 21.
VALUES: Mapping[str, int] = {
    rank: 1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in RANKS
}


class Hand:
    """A hand belongs to its owner, the seat that decides for it, and is open until it has a result: with or without
    money on it.

    `stakes` are undecided wagers, the owner's first if there is one; `doubles` are pairs of a stake and the amount
    added to it.
    """

    __slots__ = (
        "came_by",
        "cards",
        "doubles",
        "hard",
        "has_ace",
        "is_covered",
        "is_given_up",
        "origin",
        "owner",
        "result",
        "stakes",
        "to",
    )  # fmt: skip

    def __init__(
        self,
        owner: str = DEALER,
        stakes: Iterable[Stake] = (),
        to: str = DEALER,
        came_by: str = DEALT,
        origin: int = 0,
    ) -> None:
        self.owner = owner
        self.to = to
        self.cards: list[Card] = []
        self.hard = 0
        self.has_ace = False
        self.stakes = list(stakes)
        self.result = ""  # what became of it, once that is known
        self.doubles: list[tuple[Stake, Stake]] = []
        self.came_by = came_by
        self.origin = origin  # which of the hands dealt to its box it comes from
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

    def leave(self, stake: Stake, result: str) -> None:
        """A wager is settled before the hand is. The next player on it decides; without one the hand is decided."""
        self.stakes.remove(stake)
        if not self.stakes:
            self.result = result
        elif stake.seat == self.owner:
            self.owner = self.stakes[0].seat

    @property
    def is_open(self) -> bool:
        return not self.result

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
        return self.came_by == DEALT and self._is_ace_and_ten

    @property
    def from_split(self) -> bool:
        return self.came_by == SPLIT

    @property
    def worth(self) -> int:
        """What is compared: the total, or the natural that it is."""
        return NATURALS[self.came_by] if self._is_ace_and_ten else self.total

    @property
    def _is_ace_and_ten(self) -> bool:
        return self.hard == 11 and self.has_ace and len(self.cards) == 2


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
