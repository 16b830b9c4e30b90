"""What the engine must know: the shoe, the dealer, and what each end of a hand is worth against each of the dealer's.

A hand has a role: of the hands of a split, one may carry money and another a free bet. A law is a way in which a hand
of the dealer's comes about; its results are columns, the natural last. Where one decision meets several hands of the
dealer's, their columns stand side by side, and so do what the ends are worth against them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.hand_index import table_of
from hoyle.fast.blackjack.hands import ACE, NATURAL, RANK_COUNT, TEN, Dealer, Hand
from hoyle.games.blackjack.settlement_rules import MOST, SPLIT_NATURAL

# A natural found before play ends the round; later it is a result; later, and none was found before play.
CHECKED, UNCHECKED, LATER = "checked", "unchecked", "later"
WORTH_COUNT = SPLIT_NATURAL + 2


class Double(NamedTuple):
    """A kind of double: the hands of two cards that it is for, and what it makes them worth."""

    name: str
    is_for: Callable[[Hand], bool]
    nets: np.ndarray  # by worth and column
    lost: np.ndarray  # a bust hand, by column


class Role(NamedTuple):
    name: str
    nets: np.ndarray
    lost: np.ndarray
    doubles: tuple[Double, ...]


class Rules(NamedTuple):
    """`roles` of the hands of a split: the first has what lay on the pair, `second` and `later` are made by splits."""

    shoe: Hand
    dealer: Dealer
    laws: tuple[str, ...]
    roles: tuple[Role, ...]
    second: int
    later: int
    paid_later: int  # the role of every hand that a split of tens makes
    hands_max: int = 4
    ace_hands_max: int = 2
    ace_cards: int = 1
    double_after_split: bool = True
    splits_tens: bool = True
    surrender: np.ndarray | None = None  # by column; None where no hand may be given up
    before: int = 0  # naturals that were found behind the up card, and discarded

    def most_hands(self, rank: int) -> int:
        return min(self.ace_hands_max if rank == ACE else self.hands_max, self.shoe[rank])

    @property
    def column_count(self) -> int:
        return len(self.laws) * (self.dealer.bust + 2)


def other_of(up: int) -> int:
    """The rank that makes a natural with this up card; -1 where none does."""
    return {ACE: TEN, TEN: ACE}.get(up, -1)


def worths_of(shoe: Hand) -> np.ndarray:
    """What of each hand is compared: its total. An ace and a ten are met after a split only."""
    table = table_of(shoe)
    worths = table.total.copy()
    if NATURAL in table.place:
        worths[table.place[NATURAL]] = SPLIT_NATURAL
    return np.asarray(worths)


def columns(dealer: Dealer, laws: int) -> tuple[int, ...]:
    """The dealer's total of each column; a bust as a total that is too many, a natural as -1."""
    return (*(total or MOST for total in dealer.totals), -1) * laws


NO_GONE = np.zeros(RANK_COUNT, np.int64)
