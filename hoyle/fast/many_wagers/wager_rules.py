"""What the engine must know: the shoe, the dealer, and what each end of a hand is worth. Pure Python.

A hand has a role: of the hands of a split, one may carry money and another a free bet. A law is a way in which a hand
of the dealer's comes about; its results are columns, the natural last. Where one decision meets several hands of the
dealer's, their columns stand side by side, and so do what the ends are worth against them.
"""

from __future__ import annotations

from typing import NamedTuple

from hoyle.fast.blackjack.hands import ACE, TEN, Dealer, Hand, hard_of
from hoyle.games.blackjack.settlement_rules import MOST, NATURAL, SPLIT_NATURAL

# A natural found before play ends the round; later it is a result; later, and none was found before play.
CHECKED, UNCHECKED, LATER = "checked", "unchecked", "later"
WORTHS = (*range(MOST), SPLIT_NATURAL)  # what a hand that is not bust can be compared by
Columns = tuple[float, ...]


class Ends(NamedTuple):
    """What a hand is worth by column: by its worth, and if it is bust."""

    by_worth: tuple[tuple[int, Columns], ...]
    lost: Columns


class Double(NamedTuple):
    """A kind of double, for hands of two cards without an ace that have these totals, or for all others."""

    name: str
    ends: Ends
    totals: frozenset[int] = frozenset()
    is_for_others: bool = True

    def is_for(self, hand: Hand) -> bool:
        return (hand[ACE] == 0 and hard_of(hand) in self.totals) != self.is_for_others


class Role(NamedTuple):
    name: str
    ends: Ends
    doubles: tuple[Double, ...]


class Rules(NamedTuple):
    """`roles` of the hands of a split: the first keeps what lay on the pair, the others are made by splits."""

    shoe: Hand
    dealer: Dealer
    laws: tuple[str, ...]
    roles: tuple[Role, ...]
    second: int = 0  # the role of the second hand of a split
    later: int = 0  # of a hand that a further split makes
    of_tens: int = 0  # of every hand that a split of tens makes
    hands_max: int = 4
    ace_hands_max: int = 2
    ace_cards: int = 1
    double_after_split: bool = True
    splits_tens: bool = True
    surrender: Columns | None = None  # None where no hand may be given up
    before: int = 0  # naturals that were found behind the up card, and discarded

    def most_hands(self, rank: int) -> int:
        return min(self.ace_hands_max if rank == ACE else self.hands_max, self.shoe[rank])

    @property
    def width(self) -> int:
        """The results of one hand of the dealer's, its natural included."""
        return self.dealer.bust + 2

    @property
    def column_count(self) -> int:
        return len(self.laws) * self.width


def other_of(up: int) -> int:
    """The rank that makes a natural with this up card; -1 where none does."""
    return {ACE: TEN, TEN: ACE}.get(up, -1)


def totals_of(dealer: Dealer) -> tuple[int, ...]:
    """The dealer's total of each result; a bust as a total that is too many, a natural as the mark of one."""
    return (*(total or MOST for total in dealer.totals), NATURAL)
