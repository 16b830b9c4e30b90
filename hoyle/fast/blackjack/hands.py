"""Hands of blackjack as counts of ranks, and the rules of the kernels. Pure Python.

A rank is an index: 0 is the ace, 9 every card worth ten. A hand is a tuple of ten counts.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hoyle.games.blackjack.play_rules import ANY_TWO, WHERE_DRAWN_TO, PlayRules
from hoyle.games.blackjack.settlement_rules import (
    AS_TWENTY_ONE,
    MOST,
    PUSH,
    SPLIT_NATURAL,
    SettlementRules,
)
from hoyle.games.blackjack.settlement_rules import NATURAL as DEALERS_NATURAL
from hoyle.games.blackjack.settlement_rules import WON as WON_OUTCOMES

Hand = tuple[int, ...]
Nets = tuple[Fraction | int, ...]  # lost, pushed, won
RANK_COUNT = 10
ACE, TEN = 0, RANK_COUNT - 1
NO_CARDS: Hand = (0,) * RANK_COUNT
NATURAL: Hand = (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)
STAND, HIT, DOUBLE, SPLIT, SURRENDER = "stand", "hit", "double", "split", "surrender"
BUSTED, DOUBLE_BUSTED, RESCUED = "bust", "double_bust", "rescue"
EARLY = "early"  # given up before a look that finds a blackjack
# Outcomes against a dealer's blackjack found last: a returned split wager, a returned double, a split's original wager.
RETURNED, DOUBLE_RETURNED, ORIGINAL = "returned", "double_returned", "original"
LOST, LEVEL, WON = 0, 1, 2
UNSPLIT = -1
# A dealer's results: 17 to 20, and 21 by the number of cards from three to seven or more. Blackjack is separate.
_TOTALS = (17, 18, 19, 20, 21, 21, 21, 21, 21)
MOST_CARDS = 7


class Dealer(NamedTuple):
    """How the dealer draws, and the bust total that pushes, if one does: it is a result of its own."""

    draws_on_soft_17: bool = False
    push_at: int = 0

    @property
    def totals(self) -> tuple[int, ...]:
        """Of each result; 0 is bust, which is last."""
        return (*_TOTALS, self.push_at, 0) if self.push_at else (*_TOTALS, 0)

    @property
    def bust(self) -> int:
        return len(_TOTALS) + (self.push_at > 0)


class Bonus(NamedTuple):
    """A hand that wins more than others: what it wins alone and with a double.

    Where suits decide, only a share of the deals earns the bonus, and `won` is the mean of the bonus and the usual win.
    """

    hand: Hand
    outcome: str
    won: Fraction
    double_won: Fraction
    share: Fraction = Fraction(1)

    def price(self, usual: Fraction | int) -> Fraction:
        return (self.won - (1 - self.share) * usual) / self.share

    def double_price(self, usual: Fraction | int) -> Fraction:
        return (self.double_won - (1 - self.share) * usual) / self.share


class Rules(NamedTuple):
    """`shoe` by rank; nets per unit wagered, of a hand and of a doubled hand with its double.

    The shoe must be large enough: a hand that finds no card to draw counts as bust.
    """

    shoe: Hand
    draws_on_soft_17: bool = False
    double_after_split: bool = True
    hands_max: int = 4
    ace_hands_max: int = 2
    ace_cards: int = 1
    surrender: Fraction | None = None
    rescue: Fraction | None = None
    nets: Nets = (-1, 0, 1)
    double_nets: Nets = (-2, 0, 2)
    splits_tens: bool = True  # by value, so that a 10 and a king are a pair
    bonuses: tuple[Bonus, ...] = ()
    looks: frozenset[int] = frozenset(
        {ACE, TEN}
    )  # up cards under which the dealer looks; under others a blackjack is found after play
    takes_all: bool = (
        False  # whether a late blackjack takes doubles and splits too, or the original wager only
    )
    settlement: SettlementRules = SettlementRules()
    surrenders: frozenset[int] = frozenset(range(RANK_COUNT))  # up cards against which a hand may be given up
    early: frozenset[int] = frozenset()  # of these, the ones whose blackjack does not take what was given up
    double_on: str = ANY_TWO
    double_split_aces: str = WHERE_DRAWN_TO

    @property
    def checks(self) -> bool:
        """Whether the dealer looks under every card that may hide a blackjack."""
        return {ACE, TEN} <= self.looks

    @property
    def doubles_longer(self) -> bool:
        """Whether hands of more than two cards may be doubled."""
        return PlayRules(self.double_on).doubles_longer

    @property
    def double_totals(self) -> range:
        return PlayRules(self.double_on).double_totals

    @property
    def dealer(self) -> Dealer:
        return Dealer(self.draws_on_soft_17, self.settlement.push_at)

    def scores(self, worth: int) -> tuple[int, ...]:
        """By the dealer's results: whether a hand of this worth is won (1), pushed (0) or lost (-1)."""
        return _scores(self.settlement, self.dealer.totals, worth)

    @property
    def bust_scores(self) -> tuple[int, ...]:
        return self.scores(MOST)

    @property
    def tells_split_naturals(self) -> bool:
        """Whether an ace and a ten after a split are more than a 21."""
        return self.settlement.split_twenty_one_counts_as != AS_TWENTY_ONE

    @property
    def late_split_natural(self) -> int:
        """The score of an ace and a ten after a split against a blackjack found last."""
        return score_of(self.settlement.outcome(SPLIT_NATURAL, DEALERS_NATURAL))

    def is_late(self, up: int) -> bool:
        """Whether a dealer's blackjack may be found after play."""
        return up in (ACE, TEN) and up not in self.looks


def score_of(outcome: str) -> int:
    return 1 if outcome in WON_OUTCOMES else 0 if outcome == PUSH else -1


@lru_cache(maxsize=1024)
def _scores(settlement: SettlementRules, totals: tuple[int, ...], worth: int) -> tuple[int, ...]:
    return tuple(score_of(settlement.outcome(worth, total or MOST)) for total in totals)


class Tally(NamedTuple):
    """A probability, or for a split the expected number of hands, by outcome."""

    pair: int  # the rank that was split, or UNSPLIT
    kind: str  # stand, double, surrender or rescue; or the wager that a late blackjack leaves
    won: int
    bonus: str = ""
    is_late: bool = False  # against a dealer's blackjack found last


def result_of(total: int, cards: int) -> int:
    """The dealer's result of a total from 17 to 21.

    >>> result_of(17, 2), result_of(21, 3), result_of(21, 9)
    (0, 4, 8)
    """
    return total - 17 if total < 21 else 1 + min(cards, MOST_CARDS)


def total_of(hard: int, has_ace: bool) -> int:
    return hard + 10 if has_ace and hard <= 11 else hard


@lru_cache(maxsize=65_536)
def hard_of(hand: Hand) -> int:
    return sum((rank + 1) * count for rank, count in enumerate(hand))


@lru_cache(maxsize=65_536)
def value_of(hand: Hand) -> int:
    return total_of(hard_of(hand), hand[ACE] > 0)


def add(hand: Hand, rank: int, count: int = 1) -> Hand:
    return (*hand[:rank], hand[rank] + count, *hand[rank + 1 :])


def pair_of(rank: int) -> Hand:
    return add((0,) * RANK_COUNT, rank, 2)


def hands_of(shoe: Hand) -> list[Hand]:
    """Every hand of two or more cards that is not bust, longest first, so that successors precede a hand."""
    found: list[Hand] = []

    def extend(hand: Hand, least: int, room: int) -> None:
        if sum(hand) > 1:
            found.append(hand)
        for rank in range(least, min(RANK_COUNT, room)):
            if hand[rank] < shoe[rank]:
                extend(add(hand, rank), rank, room - rank - 1)

    extend((0,) * RANK_COUNT, 0, 21)
    return sorted(found, key=sum, reverse=True)
