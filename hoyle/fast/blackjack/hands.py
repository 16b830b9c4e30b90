"""Hands of blackjack as counts of ranks, and the rules of the kernels. Pure Python.

A rank is an index: 0 is the ace, 9 every card worth ten. A hand is a tuple of ten counts, and of eleven where the shoe
has jokers: a joker makes any hand 21, and ends it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hoyle.games.blackjack.play_rules import ANY_TWO, WHERE_DRAWN_TO, PlayRules
from hoyle.games.blackjack.settlement_rules import (
    AS_TWENTY_ONE,
    JOKER_21,
    MOST,
    PUSH,
    SAVING,
    SPLIT_NATURAL,
    SettlementRules,
)
from hoyle.games.blackjack.settlement_rules import NATURAL as DEALERS_NATURAL
from hoyle.games.blackjack.settlement_rules import WON as WON_OUTCOMES

Hand = tuple[int, ...]
Nets = tuple[Fraction | int, ...]  # lost, pushed, won
RANK_COUNT = 10
ACE, TEN = 0, RANK_COUNT - 1
JOKER = RANK_COUNT
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
MOST_21, BUST_TOTALS = 21, (22, 23, 24, 25, 26)
MOST_CARDS = 7


class Dealer(NamedTuple):
    """How the dealer draws, and which hands that are too many are results of their own.

    These are the total that pushes, if one does; the three cards, by rank, that save bust hands; or every total, where
    they are compared with the players'. A joker and one more card may be more than a 21.
    """

    draws_on_soft_17: bool = False
    push_at: int = 0
    saving: tuple[int, ...] = ()
    compares_busts: bool = False
    has_jokers: bool = False
    tells_jokers: bool = False

    @property
    def totals(self) -> tuple[int, ...]:
        """Of each result; 0 is bust. The last is what all others leave."""
        marks = (*((JOKER_21,) if self.tells_jokers else ()), *((SAVING,) if self.saving else ()))
        if self.compares_busts:
            return (*_TOTALS, *marks, *BUST_TOTALS)
        return (*_TOTALS, *((self.push_at,) if self.push_at else ()), *marks, 0)

    @property
    def bust(self) -> int:
        return len(self.totals) - 1

    def result_of(self, cards: tuple[int, ...], total: int) -> int | None:
        """The number of the result of a final hand, by its ranks; none where it is of those that are left over."""
        if self.tells_jokers and JOKER in cards and len(cards) == 2:
            return self.totals.index(JOKER_21)
        if total <= MOST_21:
            return result_of(total, max(len(cards), 3))
        if self.saving and cards == self.saving:
            return self.totals.index(SAVING)
        apart = total == self.push_at or (self.compares_busts and total < BUST_TOTALS[-1])
        return self.totals.index(total) if apart else None

    def hides(self, up: int) -> int:
        """The rank that makes a natural with this up card, or -1."""
        if self.has_jokers:
            return JOKER if up == JOKER else -1
        return {ACE: TEN, TEN: ACE}.get(up, -1)


PLAIN = Dealer()


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


def in_shoe(hand: Hand, shoe: Hand) -> Hand:
    """With a count for every rank of the shoe."""
    return (*hand, *(0,) * (len(shoe) - len(hand)))


def pair_of(rank: int) -> Hand:
    return add((0,) * RANK_COUNT, rank, 2)


def hands_of(shoe: Hand) -> list[Hand]:
    """Every hand of two or more cards that is not bust, longest first, so that successors precede a hand.

    A joker comes to a hand that may draw, and only once.
    """
    found: list[Hand] = []
    has_jokers = len(shoe) > RANK_COUNT and shoe[JOKER] > 0

    def extend(hand: Hand, least: int, room: int) -> None:
        if sum(hand) > 1:
            found.append(hand)
        if has_jokers and any(hand) and value_of(hand) < MOST_21:
            found.append(add(hand, JOKER))
        for rank in range(least, min(RANK_COUNT, room)):
            if hand[rank] < shoe[rank]:
                extend(add(hand, rank), rank, room - rank - 1)

    extend((0,) * len(shoe), 0, MOST_21)
    return sorted(found, key=sum, reverse=True)
