"""What the engine must know of a game: the shoe by rank, prices, and which plays are allowed when.

Nets are per unit of the first wager. A hand that wins is paid `nets[2]`, unless `prices` names it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.hand_index import table_of
from hoyle.fast.blackjack.hands import ACE, JOKER, NATURAL, RANK_COUNT, TEN, Dealer, Hand, Nets, add, score_of
from hoyle.fast.twenty_one.bust_hands import BustHands, busts_of
from hoyle.games.blackjack.settlement_rules import (
    JOKER_21,
    MOST,
    SAVING,
    SAVING_TOTAL,
    SPLIT_NATURAL,
    TWENTY_ONE,
    SettlementRules,
)
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
    early: frozenset[int] = frozenset()  # up cards against which a hand given up is safe from a natural
    rescue: Fraction | None = None  # the net of a double that is taken back, the first wager given up
    peeks: tuple[bool, ...] = EVERY_UP
    takes_all: bool = False  # whether a natural found last takes doubles and splits too
    must_hit_max: int = 0  # hard totals up to this one are hit
    must_stand_hard_min: int = TWENTY_ONE  # from these totals on a hand takes no further card
    must_stand_soft_min: int = TWENTY_ONE
    surrenders_longer: bool = False  # hands of any number of cards may be given up
    surrenders_split: bool = False
    redoubles: int = 0  # how often a doubled hand may be doubled again
    tens_hands_max: int = 0  # 0: as of other pairs
    saving_share: Fraction = Fraction(
        1
    )  # of the dealer's hands with the ranks of the saving one, by their suits
    frozen: frozenset[int] = frozenset()  # up cards against which nobody plays

    @property
    def checks(self) -> bool:
        """Whether a dealer's natural is always found before play."""
        return self.peeks[ACE] and self.peeks[TEN]

    @property
    def doubles_longer(self) -> bool:
        return self.double_cards_max != 2

    def is_late(self, up: int) -> bool:
        """Whether a dealer's natural behind this up card is found after play."""
        return self.dealer.hides(up) >= 0 and (up == JOKER or not self.peeks[up])

    def is_early(self, up: int) -> bool:
        """Whether hands are given up before a look finds a natural behind this up card."""
        return up in self.early and self.dealer.hides(up) >= 0 and not self.is_late(up)

    def most_hands(self, rank: int) -> int:
        most = self.tens_hands_max if rank == TEN and self.tens_hands_max else self.hands_max
        return min(self.ace_hands_max if rank == ACE else most, self.shoe[rank])

    def cards(self, *ranks: int) -> Hand:
        """A hand of these ranks, with a count for each rank of the shoe."""
        hand: Hand = (0,) * len(self.shoe)
        for rank in ranks:
            hand = add(hand, rank)
        return hand

    @property
    def natural(self) -> Hand:
        """The first cards that are not played. A natural of two jokers is in no table: then it is no hand at all."""
        return () if self.dealer.has_jokers else NATURAL

    @property
    def added_max(self) -> int:
        """How often a hand can be doubled."""
        return 1 + self.redoubles

    def nets_at(self, level: int) -> tuple[Fraction, Fraction, Fraction]:
        """Lost, pushed, won by a hand that was doubled so often. Each doubling wagers as much as lies on the hand."""
        added = (1 << level) - 1
        lost, level_, won = (
            Fraction(one) + added * (Fraction(two) - one)
            for one, two in zip(self.nets, self.double_nets, strict=True)
        )
        return lost, level_, won

    def rescue_at(self, level: int) -> Fraction:
        """The last part comes back, and the rest is given up."""
        return (self.rescue or Fraction(0)) * (1 << (level - 1))

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
        """Won (1), pushed (0) or lost (-1) by the dealer's results; the last is a natural.

        Against cards that save in some suits only, a bust hand is lost here (see `shares_of`).
        """
        return tuple(
            score_of(self.settlement.outcome(worth, self.shares_of(total)[0][0])) for total in self.totals
        )

    def shares_of(self, total: int) -> tuple[tuple[int, Fraction], ...]:
        """What a result of the dealer's stands for: more than one thing where suits decide."""
        if total != SAVING or self.saving_share == 1:
            return ((total, Fraction(1)),)
        return (SAVING_TOTAL, 1 - self.saving_share), (SAVING, self.saving_share)


@lru_cache(maxsize=64)
def worths_of_hands(game: Game) -> np.ndarray:
    """What of each hand is compared: its total. An ace and a ten are met after a split only. Bust hands follow."""
    table = table_of(game.shoe)
    worths = table.total.copy()
    if game.natural in table.place:
        worths[table.place[game.natural]] = SPLIT_NATURAL
    if game.dealer.tells_jokers:
        worths[(table.size == 2) & (table.rows[:, JOKER] > 0)] = JOKER_21
    return np.concatenate([worths, bust_hands(game).total])


@lru_cache(maxsize=64)
def price_of_hands(game: Game) -> np.ndarray:
    """The number of each hand's price, from 1; 0 is the usual one."""
    table = table_of(game.shoe)
    found = np.zeros(len(worths_of_hands(game)), np.int64)
    for number, price in enumerate(game.prices, start=1):
        found[[table.place[hand] for hand in price.hands if hand in table.place]] = number
    return found


@lru_cache(maxsize=64)
def nets_of_hands(game: Game, *, level: int) -> np.ndarray:
    """The mean net of every final hand against every result of the dealer, a natural last, by level of doubles."""
    worths, at = np.unique(worths_of_hands(game), return_inverse=True)
    scores = np.array([game.scores(worth) for worth in worths.tolist()])[at]
    lost, pushed, usual = map(float, game.nets_at(level))
    doubled = [game.nets_at(level)[2] - game.nets_at(1)[2] + price.double_won for price in game.prices]
    wins = [usual, *map(float, doubled if level else [price.won for price in game.prices])]
    won = np.array(wins)[price_of_hands(game)]
    nets = np.where(scores > 0, won[:, None], np.where(scores == 0, pushed, lost))
    busts = worths[at] > TWENTY_ONE
    busts &= worths[at] <= MOST
    for place, worth in zip(np.flatnonzero(busts), worths[at][busts], strict=True):
        nets[place] = _bust_nets(game, int(worth), level)
    if level and not game.takes_all:
        nets[:, -1] = np.where(scores[:, -1] < 0, float(game.nets[0]), nets[:, -1])
    return np.asarray(nets)


def bust_nets(game: Game, *, level: int) -> np.ndarray:
    """Of a hand that is too many by as much as can be. `bust_hands` are those that do better."""
    return np.array(_bust_nets(game, MOST, level))


@lru_cache(maxsize=256)
def _bust_nets(game: Game, worth: int, level: int) -> tuple[float, ...]:
    nets = game.nets_at(level)
    return tuple(
        float(
            sum(
                share * nets[1 + score_of(game.settlement.outcome(worth, each))]
                for each, share in game.shares_of(total)
            )
        )
        for total in game.totals
    )


@lru_cache(maxsize=64)
def bust_hands(game: Game) -> BustHands:
    """The bust hands whose total tells: those that may do better than the highest one."""
    usual = _bust_nets(game, MOST, 0)
    totals = [total for total in range(TWENTY_ONE + 1, MOST) if _bust_nets(game, total, 0) != usual]
    return busts_of(game.shoe, tuple(totals), max(game.must_stand_hard_min, 2))


def may_take(game: Game) -> np.ndarray:
    """The hands that may take a further card."""
    table = table_of(game.shoe)
    least = np.where(table.is_soft, game.must_stand_soft_min, game.must_stand_hard_min)
    return np.asarray((table.total < TWENTY_ONE) & (table.total < least))


def must_hit(game: Game) -> np.ndarray:
    table = table_of(game.shoe)
    return np.asarray((table.total <= game.must_hit_max) & ~table.is_soft)


def may_double(game: Game) -> np.ndarray:
    """The hands that may be doubled, by their number of cards and total."""
    table = table_of(game.shoe)
    allowed = may_take(game)
    if game.double_cards_max:
        allowed = allowed & (table.size <= game.double_cards_max)
    if game.double_totals is not None:
        allowed = allowed & np.isin(table.total, list(game.double_totals))
    return np.asarray(allowed)
