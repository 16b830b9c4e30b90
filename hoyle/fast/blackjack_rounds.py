"""Whole rounds of blackjack, split hands together: what they net, how many hands are won, and who has a 20.

Fractions here are floats as they are; whoever needs them to add up has to see to it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from math import lcm

import numpy as np

from hoyle.fast.blackjack import chances, dealt
from hoyle.fast.blackjack_hands import (
    ACE,
    BUST,
    NATURAL,
    RANK_COUNT,
    TEN,
    UNSPLIT,
    Hand,
    Rules,
    add,
    pair_of,
)
from hoyle.fast.blackjack_joint import (
    BUST_DOUBLE,
    BUST_HAND,
    End,
    Joint,
    Mixture,
    against,
    joints_of,
    sums_of,
)
from hoyle.fast.blackjack_split import DOUBLED, RESCUE, STOOD, Strategy, ends_of
from hoyle.fast.blackjack_table import SPLITS
from hoyle.fast.blackjack_tally import solve

_TINY = 1e-17  # below this a probability is the rounding of others
_ALL = Fraction(1)
_TWENTY = 20


@lru_cache(maxsize=4)
def joints(rules: Rules) -> list[Joint]:
    return joints_of(solve(rules).strategies)


@lru_cache(maxsize=4)
def nets_of_splits(rules: Rules) -> dict[int, dict[Fraction, Fraction]]:
    """By the rank that is split: what all its hands net together, and how probable that is."""
    nets = [Fraction(net) for net in (*rules.nets, *rules.double_nets, rules.rescue or 0)]
    for bonus in rules.bonuses:
        nets += [bonus.price(rules.nets[2]), bonus.double_price(rules.double_nets[2])]
    scale = lcm(*(net.denominator for net in nets))
    largest = max(int(abs(net) * scale) for net in nets)

    @cache
    def value(end: End, result: int) -> Mixture:
        return [(float(share), int(net * scale)) for share, net in _nets(rules, end, result)]

    found: dict[int, dict[Fraction, Fraction]] = {}
    for joint in joints(rules):
        mine = found.setdefault(joint.rank, {})
        for total, chance in _by_sum(sums_of(joint, value, largest).sum(axis=0)):
            net = Fraction(total, scale)
            mine[net] = mine.get(net, Fraction(0)) + chance
    return found


def _nets(rules: Rules, end: End, result: int) -> list[tuple[Fraction, Fraction]]:
    if end in (BUST_HAND, BUST_DOUBLE):
        return [(_ALL, Fraction((rules.nets if end == BUST_HAND else rules.double_nets)[0]))]
    if end.kind == RESCUE:
        return [(_ALL, Fraction(rules.rescue or 0))]
    won = against(end.total, result)
    net = Fraction((rules.double_nets if end.kind == DOUBLED else rules.nets)[1 + won])
    if won < 1 or end.bonus < 0:
        return [(_ALL, net)]
    bonus = rules.bonuses[end.bonus]
    price = bonus.double_price(net) if end.kind == DOUBLED else bonus.price(net)
    return [(bonus.share, price), (1 - bonus.share, net)]


def _by_sum(chances: np.ndarray) -> list[tuple[int, Fraction]]:
    half = len(chances) // 2
    return [
        (at if at < half else at - len(chances), Fraction(chance))
        for at, chance in enumerate(chances.tolist())
        if abs(chance) > _TINY
    ]


@lru_cache(maxsize=16)
def scores_of_splits(rules: Rules) -> tuple[Fraction, Fraction]:
    """Rounds with a split in which more hands are won than lost, and in which more are lost."""

    def value(end: End, result: int) -> Mixture:
        if end.kind in (STOOD, DOUBLED):
            return [(1.0, against(end.total, result))]
        return [(1.0, -1)]

    won = lost = Fraction(0)
    for joint in joints(rules):
        for total, chance in _by_sum(sums_of(joint, value, 1).sum(axis=0)):
            won += chance if total > 0 else 0
            lost += chance if total < 0 else 0
    return won, lost


# A box with a 20.


@lru_cache(maxsize=16)
def twenties(rules: Rules) -> dict[int, list[Fraction]]:
    """The probability of a 20 in the box, by the pair that it began with and the dealer's result; blackjack last."""
    found = {pair: np.zeros(BUST + 2) for pair in range(UNSPLIT, RANK_COUNT)}
    for way in solve(rules).strategies:
        for pair in found:
            starts = _unsplit(way, pair)
            if len(starts):
                found[pair][: BUST + 1] += _twenties_of_one(way, starts)
    for pair, hand in ((TEN, pair_of(TEN)), (UNSPLIT, _ace_and_nine())):
        found[pair][BUST + 1] = _against_blackjack(rules.shoe, hand)
    for joint in joints_of(solve(rules).strategies, _TWENTY):
        sums = sums_of(joint, _is_twenty, 1)
        found[joint.rank][: BUST + 1] += sums[:, 1 : joint.hands_max + 1].sum(axis=1)
    return {pair: [Fraction(chance) for chance in row.tolist()] for pair, row in found.items()}


def _is_twenty(end: End, result: int) -> Mixture:
    return [(1.0, int(end.kind in (STOOD, DOUBLED) and end.total == _TWENTY))]


def _ace_and_nine() -> Hand:
    return add(add(pair_of(ACE), ACE, -1), TEN - 1)


def _unsplit(way: Strategy, pair: int) -> np.ndarray:
    table = way.plays.table
    is_meant = way.plays.held & (table.size == 2) & (way.first != SPLITS)
    is_pair = table.rows.max(axis=1) == 2
    if NATURAL in table.place:
        is_meant[table.place[NATURAL]] = False
    is_meant &= ~is_pair if pair == UNSPLIT else is_pair & (table.rows[:, pair] == 2)
    return np.flatnonzero(is_meant)


def _twenties_of_one(way: Strategy, starts: np.ndarray) -> np.ndarray:
    table, rules = way.plays.table, way.rules
    orders = np.where(table.rows[starts].max(axis=1) == 2, 1, 2)
    total = np.zeros(BUST + 1)
    for kind, hands, many in ends_of(way, way.first, starts, orders):
        mine = (table.total[hands] == _TWENTY) & (kind in (STOOD, DOUBLED))
        if mine.any():
            gone = table.rows[hands[mine]].copy()
            gone[:, way.up] += 1
            results = dealt(way.up, rules.draws_on_soft_17, rules.shoe, gone)[:, 0]
            total += (many[mine][:, None] * results).sum(axis=0)
    return total


def _against_blackjack(shoe: Hand, hand: Hand) -> float:
    """These two cards in either order, against an ace and a ten in either order."""
    gone = tuple(one + two for one, two in zip(hand, NATURAL, strict=True))
    orders = 1 if max(hand) == 2 else 2
    return 2 * orders * float(chances(shoe, np.array([gone]))[0])
