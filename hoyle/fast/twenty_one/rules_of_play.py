"""What the engine must know of a game: the shoe by rank, prices, and which plays are allowed when.

Nets are per unit of the first wager. A hand that wins is paid `nets[2]`, unless `prices` names it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.hand_index import table_of
from hoyle.fast.blackjack.hands import ACE, NATURAL, RANK_COUNT, TEN, Dealer, Hand, Nets, score_of
from hoyle.games.blackjack.settlement_rules import MOST, SPLIT_NATURAL, SettlementRules
from hoyle.games.blackjack.settlement_rules import NATURAL as DEALERS_NATURAL

EVERY_UP = (True,) * RANK_COUNT
NO_SURRENDER: tuple[Fraction | None, ...] = (None,) * RANK_COUNT


class Price(NamedTuple):
    """Final hands whose win is paid otherwise: the mean net alone, and with a double."""

    name: str
    hands: tuple[Hand, ...]
    won: Fraction
    double_won: Fraction


class Suited(NamedTuple):
    """A class of suits of two first cards, which changes what one final hand of three cards wins, by the up card.

    `share` is the part of those two cards that is of this class, whatever the up card. Classes of the same two cards
    add up to one. Only the first decision of an unsplit hand looks at suits.
    """

    start: Hand
    name: str
    share: Fraction
    final: Hand
    won: tuple[Fraction, ...]


class Game(NamedTuple):
    """One set of rules. `peeks` says, by up card, whether a dealer's natural ends the round before anybody plays."""

    shoe: Hand
    dealer: Dealer = Dealer()
    settlement: SettlementRules = SettlementRules()
    nets: Nets = (-1, 0, 1)
    double_nets: Nets = (-2, 0, 2)
    prices: tuple[Price, ...] = ()
    suited: tuple[Suited, ...] = ()
    double_cards_max: int = 2  # how many cards a hand may have to be doubled; 0 is any number
    double_totals: frozenset[int] | None = None  # the totals that may be doubled; None is every one
    double_after_split: bool = True
    hands_max: int = 4
    ace_hands_max: int = 2
    ace_cards: int = 1  # cards that a split ace may draw before it must stand; 0 is any number
    splits_tens: bool = True
    surrender: tuple[Fraction | None, ...] = NO_SURRENDER  # by up card
    surrender_is_early: bool = False  # a hand given up is safe from a natural found last
    rescue: Fraction | None = None  # the net of a double that is taken back, the first wager given up
    peeks: tuple[bool, ...] = EVERY_UP
    takes_all: bool = False  # whether a natural found last takes doubles and splits too

    @property
    def checks(self) -> bool:
        """Whether a dealer's natural is always found before play."""
        return self.peeks[ACE] and self.peeks[TEN]

    @property
    def doubles_longer(self) -> bool:
        return self.double_cards_max != 2

    def is_late(self, up: int) -> bool:
        """Whether a dealer's natural behind this up card is found after play."""
        return up in (ACE, TEN) and not self.peeks[up]

    def most_hands(self, rank: int) -> int:
        return min(self.ace_hands_max if rank == ACE else self.hands_max, self.shoe[rank])

    @property
    def original(self) -> int:
        """In place of a class of suits: a hand of a split with a card of the first pair; one more is a later card."""
        return len(self.suited)

    def won_by(self, hand: Hand) -> Fraction:
        """The mean net of a final hand that wins."""
        return next((price.won for price in self.prices if hand in price.hands), Fraction(self.nets[2]))

    @property
    def totals(self) -> tuple[int, ...]:
        """The dealer's totals by result, bust as a total that is too many, and a natural last."""
        return (*(total or MOST for total in self.dealer.totals), DEALERS_NATURAL)

    def scores(self, worth: int) -> tuple[int, ...]:
        """Won (1), pushed (0) or lost (-1) by the dealer's results; the last is a natural."""
        return tuple(score_of(self.settlement.outcome(worth, total)) for total in self.totals)


@lru_cache(maxsize=64)
def worths_of_hands(game: Game) -> np.ndarray:
    """What of each hand is compared: its total. An ace and a ten are met after a split only."""
    table = table_of(game.shoe)
    worths = table.total.copy()
    if NATURAL in table.place:
        worths[table.place[NATURAL]] = SPLIT_NATURAL
    return np.asarray(worths)


@lru_cache(maxsize=64)
def price_of_hands(game: Game) -> np.ndarray:
    """The number of each hand's price, from 1; 0 is the usual one."""
    table = table_of(game.shoe)
    found = np.zeros(len(table.hands), np.int64)
    for number, price in enumerate(game.prices, start=1):
        found[[table.place[hand] for hand in price.hands if hand in table.place]] = number
    return found


@lru_cache(maxsize=64)
def nets_of_hands(game: Game, *, doubled: bool) -> np.ndarray:
    """The mean net of every final hand against every result of the dealer, a natural last."""
    worths, at = np.unique(worths_of_hands(game), return_inverse=True)
    scores = np.array([game.scores(worth) for worth in worths.tolist()])[at]
    lost, level, usual = map(float, game.double_nets if doubled else game.nets)
    wins = [usual, *(float(price.double_won if doubled else price.won) for price in game.prices)]
    won = np.array(wins)[price_of_hands(game)]
    nets = np.where(scores > 0, won[:, None], np.where(scores == 0, level, lost))
    if doubled and not game.takes_all:
        nets[:, -1] = np.where(scores[:, -1] < 0, float(game.nets[0]), nets[:, -1])
    return np.asarray(nets)


def bust_nets(game: Game, *, doubled: bool) -> np.ndarray:
    nets = game.double_nets if doubled else game.nets
    return np.array([float(nets[1 + score]) for score in game.scores(MOST)])


def may_double(game: Game) -> np.ndarray:
    """The hands that may be doubled, by their number of cards and total."""
    table = table_of(game.shoe)
    allowed = table.total < 21
    if game.double_cards_max:
        allowed = allowed & (table.size <= game.double_cards_max)
    if game.double_totals is not None:
        allowed = allowed & np.isin(table.total, list(game.double_totals))
    return np.asarray(allowed)
