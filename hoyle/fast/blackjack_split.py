"""Where hands of blackjack end under a policy, what a split is worth, and so the whole strategy of an up card.

The value of a split is in floats and only chooses; its shares and the ends of hands are whole numbers, which
`hoyle.exact` uses as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack_hands import (
    ACE,
    BUSTED,
    DOUBLE,
    DOUBLE_BUSTED,
    HIT,
    NO_CARDS,
    RANK_COUNT,
    RESCUED,
    SPLIT,
    STAND,
    SURRENDER,
    TEN,
    Hand,
    Rules,
    add,
    hands_of,
    hard_of,
    pair_of,
)
from hoyle.fast.blackjack_strategy import Plays, choose, solve_plays, stand_values

Ends = dict[tuple[str, Hand], int]


def ends_of(starts: Mapping[Hand, int], plays: Plays, policy: Callable[[Hand], str]) -> Ends:
    """Follow the policy from two cards on. `stand` and `double` meet the dealer; the rest is decided."""
    ends: Ends = {}
    waiting = dict(starts)

    def end(name: str, hand: Hand, orders: int) -> None:
        ends[name, hand] = ends.get((name, hand), 0) + orders

    while waiting:
        longer: dict[Hand, int] = {}
        for hand, orders in waiting.items():
            play = policy(hand)
            if play in (STAND, SURRENDER):
                end(play, hand, orders)
                continue
            for rank in range(RANK_COUNT):
                more = add(hand, rank)
                if hard_of(more) > 21:
                    end(BUSTED if play == HIT else DOUBLE_BUSTED, more, orders)
                elif more not in plays.stand:
                    continue  # the shoe does not hold it
                elif play == HIT:
                    longer[more] = longer.get(more, 0) + orders
                else:
                    end(RESCUED if more in plays.rescued else DOUBLE, more, orders)
        waiting = longer
    return ends


def split_policy(rules: Rules, plays: Plays, rank: int) -> Callable[[Hand], str]:
    """After a split a hand is played as the same cards are before one, as far as the terms let it."""

    def policy(hand: Hand) -> str:
        if rank == ACE and sum(hand) > rules.ace_cards:
            return STAND
        return choose(plays, hand, may_double=rules.double_after_split and sum(hand) == 2)

    return policy


def split_shares(hands_max: int) -> tuple[dict[int, int], dict[int, int]]:
    """How often a hand of a split counts with j more cards of the pair's rank gone.

    Strategies look at nothing but their own hand, so the second cards of all hands may be thought dealt first:
    each is of the rank (and splits, while there is room) or is not (and closes its hand). After s splits, m closed
    hands and q that take any card, a closed hand is worth B(s; m - 1 others not of the rank) and an open one
    A(s; m others not of the rank); "not of the rank" is taken apart by inclusion and exclusion. Returned are the
    factors of B(j), second card not of the rank, and of C(j), a pair that is not split again; A = B + C.
    """
    other: dict[int, int] = {}
    same: dict[int, int] = {}

    def count(shares: dict[int, int], splits: int, hands: int, closed: int) -> None:
        for more in range(closed + 1):
            share = (-1) ** more * comb(closed, more) * hands
            shares[splits + more] = shares.get(splits + more, 0) + share

    def deal(hands: int, open_hands: int) -> None:
        closed = hands - open_hands
        if hands == hands_max or not open_hands:
            count(other, hands - 2, open_hands, closed)
            count(same, hands - 2, open_hands, closed)
            if closed:
                count(other, hands - 2, closed, closed - 1)
            return
        deal(hands + 1, open_hands + 1)
        deal(hands, open_hands - 1)

    deal(2, 2)
    return other, same


class Strategy(NamedTuple):
    """What is best against one up card; `splits` holds the value of a split beside that of the best other play."""

    up: int
    plays: Plays
    rules: Rules
    splits: Mapping[int, tuple[float, float]]

    def is_split(self, rank: int) -> bool:
        return rank in self.splits and self.splits[rank][0] > self.splits[rank][1]

    def play(self, hand: Hand) -> str:
        """The play of a hand that is not from a split."""
        first = sum(hand) == 2
        if first and max(hand) == 2 and self.is_split(hand.index(2)):
            return SPLIT
        return choose(self.plays, hand, may_double=first, surrender=self.rules.surrender if first else None)

    def play_after_split(self, rank: int) -> Callable[[Hand], str]:
        return split_policy(self.rules, self.plays, rank)

    def split_starts(self, rank: int) -> tuple[dict[Hand, int], dict[Hand, int]]:
        """The first two cards of a hand of a split: the second of another rank, or of the same."""
        one = add(NO_CARDS, rank)
        others = {add(one, second): 1 for second in range(RANK_COUNT) if second != rank}
        held = self.plays.stand
        same = pair_of(rank)
        return {hand: 1 for hand in others if hand in held}, {same: 1} if same in held else {}

    def shares(self, rank: int) -> tuple[dict[int, int], dict[int, int]]:
        return split_shares(self.rules.ace_hands_max if rank == ACE else self.rules.hands_max)


def solve_strategy(rules: Rules) -> list[Strategy]:
    """The best plays against each up card that the shoe holds."""
    hands = hands_of(rules.shoe)
    return [_against(rules, up, hands) for up in range(RANK_COUNT) if rules.shoe[up]]


def _against(rules: Rules, up: int, hands: list[Hand]) -> Strategy:
    plays = solve_plays(rules, up, hands)
    unsplit = Strategy(up, plays, rules, {})
    splits: dict[int, tuple[float, float]] = {}
    for rank in range(RANK_COUNT):
        pair = pair_of(rank)
        most = rules.ace_hands_max if rank == ACE else rules.hands_max
        if pair in plays.stand and most > 1 and (rank != TEN or rules.splits_tens):
            splits[rank] = (_split_value(unsplit, rank), _unsplit_value(unsplit, pair))
    return unsplit._replace(splits=splits)


def _unsplit_value(strategy: Strategy, pair: Hand) -> float:
    play, plays = strategy.play(pair), strategy.plays
    if play == SURRENDER:
        assert strategy.rules.surrender is not None
        return float(strategy.rules.surrender) * plays.clear(pair)
    return {STAND: plays.stand, HIT: plays.hit, DOUBLE: plays.double}[play][pair]


def _split_value(strategy: Strategy, rank: int) -> float:
    """The expectation of all hands of a split, given the pair and the up card: joint with no dealer's blackjack."""
    total = 0.0
    for starts, shares in zip(strategy.split_starts(rank), strategy.shares(rank), strict=True):
        ends = ends_of(starts, strategy.plays, strategy.play_after_split(rank))
        for gone, share in shares.items():
            if share and ends:
                total += share * _ends_value(strategy, ends, add(NO_CARDS, rank, 1 + gone))
    chance = _chances(strategy.rules.shoe, np.array([add(pair_of(rank), strategy.up)]))
    return total / float(chance[0])


def _ends_value(strategy: Strategy, ends: Ends, gone: Hand) -> float:
    rules, up = strategy.rules, strategy.up
    out = add(gone, up)
    total = 0.0
    for kind in {kind for kind, _ in ends}:
        found = {hand: orders for (name, hand), orders in ends.items() if name == kind}
        rows = np.array(list(found), dtype=np.int64)
        weights = np.array(list(found.values())) * _chances(rules.shoe, rows + np.array(out))
        if kind in (STAND, DOUBLE):
            values = stand_values(rules, up, found, out, doubled=kind == DOUBLE)
        else:
            net = {BUSTED: rules.nets[0], DOUBLE_BUSTED: rules.double_nets[0], RESCUED: rules.rescue}[kind]
            values = np.array([float(net or 0) * strategy.plays.clear(_plus(hand, gone)) for hand in found])
        total += float((weights * values).sum())
    return total


def _plus(hand: Hand, other: Hand) -> Hand:
    return tuple(one + two for one, two in zip(hand, other, strict=True))


def _chances(shoe: Hand, gone: np.ndarray) -> np.ndarray:
    """The probability that these cards come in one given order; none if the shoe does not hold them."""
    most = int(gone.sum(axis=1).max()) + 1
    sizes = np.array([*shoe, sum(shoe)])
    falling = np.ones((RANK_COUNT + 1, most + 1))
    for size in range(most):
        falling[:, size + 1] = falling[:, size] * np.maximum(sizes - size, 0)
    chance = 1 / np.maximum(falling[RANK_COUNT, gone.sum(axis=1)], 1)
    for rank in range(RANK_COUNT):
        chance = chance * falling[rank, gone[:, rank]]
    return np.asarray(chance)
