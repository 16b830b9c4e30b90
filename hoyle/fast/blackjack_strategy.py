"""Which play of a blackjack hand is best, by its composition, against each up card. In floats: only to choose.

Values are joint with "the dealer has no blackjack", which is the same factor for every play of a hand; a hand
is a tuple of ten counts. The expectation of the plays chosen here is found exactly in `hoyle.exact`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack import dealer_tree, distributions
from hoyle.fast.blackjack_hands import (
    ACE,
    DOUBLE,
    HIT,
    NO_CARDS,
    RANK_COUNT,
    STAND,
    SURRENDER,
    TEN,
    Hand,
    Rules,
    add,
    value_of,
)


class Plays(NamedTuple):
    """Values of every hand against one up card, and what is best before a split and after one."""

    stand: Mapping[Hand, float]
    hit: Mapping[Hand, float]
    double: Mapping[Hand, float]
    clear: Callable[[Hand], float]  # the probability that the dealer has no blackjack
    rescued: frozenset[Hand]  # doubled hands that are better given up


def stand_values(rules: Rules, up: int, hands: Iterable[Hand], gone: Hand, *, doubled: bool) -> np.ndarray:
    """The expectation of standing, with `gone` out of the shoe besides the hand: joint with no dealer's blackjack."""
    hands = list(hands)
    rows = np.array(hands, dtype=np.int64)
    left = np.array(rules.shoe) - np.array(gone) - rows
    ends = distributions(dealer_tree(up, rules.draws_on_soft_17), left)
    totals = np.array([value_of(hand) for hand in hands])[:, None]
    finals = np.array([17, 18, 19, 20, 21, 0])
    lost, level, usual = map(float, rules.double_nets if doubled else rules.nets)
    more = {bonus.hand: float(bonus.double_won if doubled else bonus.won) for bonus in rules.bonuses}
    won = np.array([more.get(hand, usual) for hand in hands])[:, None]
    worth = np.where(totals > finals, won, np.where(totals == finals, level, lost))
    return np.asarray((ends * worth).sum(axis=1))


def solve_plays(rules: Rules, up: int, hands: list[Hand]) -> Plays:
    shoe = add(rules.shoe, up, -1)
    size = sum(shoe)
    other = TEN if up == ACE else ACE if up == TEN else None

    def clear(hand: Hand) -> float:
        return 1.0 if other is None else 1 - (shoe[other] - hand[other]) / max(size - sum(hand), 1)

    hands = [hand for hand in hands if hand[up] <= shoe[up] and sum(hand) < size]
    gone = add(NO_CARDS, up)
    stand = dict(zip(hands, stand_values(rules, up, hands, gone, doubled=False).tolist(), strict=True))
    doubled = dict(zip(hands, stand_values(rules, up, hands, gone, doubled=True).tolist(), strict=True))
    rescued: set[Hand] = set()
    for hand in hands if rules.rescue is not None else ():
        given_up = float(rules.rescue or 0) * clear(hand)
        if doubled[hand] < given_up:
            doubled[hand] = given_up
            rescued.add(hand)
    hit: dict[Hand, float] = {}
    double: dict[Hand, float] = {}
    best: dict[Hand, float] = {}

    def after_card(hand: Hand, values: Mapping[Hand, float], lost: float) -> float:
        total = 0.0
        for rank in range(RANK_COUNT):
            count = shoe[rank] - hand[rank]
            if count > 0:
                more = add(hand, rank)
                total += count * (values[more] if more in values else lost * clear(more))
        return total / (size - sum(hand))

    for hand in hands:
        best[hand] = stand[hand]
        if value_of(hand) < 21 and sum(hand) < size - 1:
            hit[hand] = after_card(hand, best, float(rules.nets[0]))
            best[hand] = max(best[hand], hit[hand])
            if sum(hand) == 2:
                double[hand] = after_card(hand, doubled, float(rules.double_nets[0]))
    return Plays(stand, hit, double, clear, frozenset(rescued))


def choose(plays: Plays, hand: Hand, *, may_double: bool, surrender: Fraction | None = None) -> str:
    """The best play of a hand, splitting apart."""
    values = {STAND: plays.stand[hand]}
    if hand in plays.hit:
        values[HIT] = plays.hit[hand]
    if may_double and hand in plays.double:
        values[DOUBLE] = plays.double[hand]
    if surrender is not None:
        values[SURRENDER] = float(surrender) * plays.clear(hand)
    return max(values, key=lambda name: values[name])
