"""What both hands of a round net together, in floats: their plays meet in the dealer's hand.

For each hand, its result is found jointly with the dealer's, beside the other hand's two cards. Given the dealer's
result the two hands are taken as independent, and so are the hands of a split; what they have in common beyond it, a
few cards of the shoe, is left out. The mean is not taken from here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Bools, Floats, Int8s, Int64s
from hoyle.fast.blackjack.hand_index import DOUBLES, HITS, STANDS, SURRENDERS
from hoyle.fast.blackjack.hands import RANK_COUNT, Rules
from hoyle.fast.blackjack.splits import Strategy
from hoyle.fast.blackjack_switch.exchanges import (
    EVEN_BOTH,
    EVEN_FIRST,
    EVEN_SECOND,
    SWITCH,
    deal_chances,
    natural_number,
    pairs,
)
from hoyle.fast.blackjack_switch.side_by_side import Against, Prices, two_card_hands
from hoyle.games.blackjack.settlement_rules import MOST, SWITCHED_NATURAL
from hoyle.games.blackjack.settlement_rules import NATURAL as DEALT_NATURAL

LOST, LEVEL, WON = range(3)
HANDS = 55
AS_DEALT, EVEN = (
    HANDS,
    HANDS + 1,
)  # beside the 55 hands, whose natural is an exchanged one: naturals of other kinds


class Grid(NamedTuple):
    """Nets as numbers of a smallest unit; the middle cell is 0."""

    scale: int
    reach: int

    @property
    def size(self) -> int:
        return 2 * self.reach + 1

    @classmethod
    def of(cls, rules: Rules, prices: Prices) -> Grid:
        nets = [net for _, net in prices.nets] + [*rules.nets, *rules.double_nets, prices.even_money or 0]
        scale = lcm(*(Fraction(net).denominator for net in nets))
        most = max(Fraction(2), *(abs(Fraction(net)) for net in nets)) * max(
            rules.hands_max, rules.ace_hands_max
        )
        return cls(scale, int(most * scale))

    def cell(self, net: float) -> int:
        return self.reach + round(net * self.scale)


def spread_against(
    rules: Rules, found: Against, choices: np.ndarray, prices: Prices, grid: Grid
) -> np.ndarray:
    """By what both hands net together: the probability against one up card, with the up card's own.

    Both hands together reach twice as far as one.
    """
    columns = rules.dealer.bust + 2  # and a blackjack
    nets = np.zeros((HANDS + 2, HANDS, columns, grid.size))
    dealers = np.zeros((HANDS, HANDS, columns))
    for (other, way), known in zip(found.strategies.items(), found.results, strict=True):
        nets[:, other], dealers[:, other] = _nets_beside(rules, way, known, prices, grid)
    weights, lost = _weights(rules, found, choices)
    total = np.zeros(4 * grid.reach + 1)
    _meet(nets, dealers, weights, total)
    for net, chance in lost.items():
        total[2 * grid.reach + round(net * grid.scale)] += chance
    return total


def _nets_beside(
    rules: Rules, way: Strategy, known: np.ndarray, prices: Prices, grid: Grid
) -> tuple[np.ndarray, np.ndarray]:
    """Of each two cards: by the dealer's result, a blackjack last, the joint probability of each net."""
    table, late = way.plays.table, rules.is_late(way.up)
    results = np.append(known, np.maximum(1 - known.sum(axis=1), 0)[:, None] * late, axis=1)
    scores = _scores(rules)[table.total]
    shoe = np.array(way.rules.shoe)
    shoe[way.up] -= 1
    first, after = (
        _ends(table.nexts, way.plays.held, table.rows, shoe, results, scores, play.astype(np.int8))
        for play in (way.first, way.after)
    )
    nets = np.zeros((HANDS + 2, results.shape[1], grid.size))
    dealers = np.zeros((HANDS, results.shape[1]))
    for number, hand in enumerate(two_card_hands()):
        at = table.place.get(hand, -1)
        if at < 0 or not way.plays.held[at]:
            continue
        dealers[number] = results[at]
        rank = hand.index(2) if max(hand) == 2 else -1
        if number == natural_number():
            _add_naturals(rules, way, results[at], prices, grid, nets)
        elif rank >= 0 and rank in way.splits:
            nets[number] = _split(rules, way, rank, results, after, grid)
        else:
            _add_hand(rules, way.first[at], results[at], first[at], grid, nets[number])
    return nets, dealers


@lru_cache(maxsize=16)
def _scores(rules: Rules) -> np.ndarray:
    """By the player's total: lost, level or won against each result of the dealer's, a blackjack last."""
    return np.array([(*rules.scores(total), -1) for total in range(MOST)])


def _add_hand(
    rules: Rules, play: int, results: np.ndarray, ends: np.ndarray, grid: Grid, nets: np.ndarray
) -> None:
    """A hand that is not split. What is neither won, level nor lost to a higher total is bust."""
    if play == SURRENDERS:
        nets[:-1, grid.cell(float(rules.surrender or 0))] += results[:-1]
        nets[-1, grid.cell(float(rules.nets[0]))] += results[-1]
        return
    prices = rules.double_nets if play == DOUBLES else rules.nets
    for won in (LEVEL, WON):
        nets[:, grid.cell(float(prices[won]))] += ends[:, won]
    lost = results - ends[:, LEVEL] - ends[:, WON]
    nets[:-1, grid.cell(float(prices[LOST]))] += lost[:-1]
    nets[-1, grid.cell(float(prices[LOST] if rules.takes_all else rules.nets[0]))] += lost[-1]


def _add_naturals(
    rules: Rules, way: Strategy, results: np.ndarray, prices: Prices, grid: Grid, nets: np.ndarray
) -> None:
    for number, natural in ((natural_number(), SWITCHED_NATURAL), (AS_DEALT, DEALT_NATURAL)):
        totals = (*(total or MOST for total in rules.dealer.totals), DEALT_NATURAL)
        for column, total in enumerate(totals):
            net = prices.net(rules.settlement.outcome(natural, total))
            nets[number, column, grid.cell(net)] += results[column]
    nets[EVEN, :, grid.cell(float(prices.even_money or 0))] = results


def _split(
    rules: Rules, way: Strategy, rank: int, results: np.ndarray, after: np.ndarray, grid: Grid
) -> np.ndarray:
    """All hands of a split. Against a blackjack that takes the original wager only they lose that together."""
    one, closed, splits_again = _hands_of_split(rules, way, rank, results, after, grid)
    most = way.hands_max(rank)
    found = np.zeros_like(one)
    mine = results[way.plays.table.place[_pair(rank)]]
    ones, pairs_kept = _powers(one, most), _powers(closed, most)
    for (many, same), chance in _layouts(most, splits_again).items():
        found += chance * mine[:, None] * _convolved(ones[many - same], pairs_kept[same])
    if not rules.takes_all:
        found[-1] = 0
        found[-1, grid.cell(float(rules.nets[0]))] = mine[-1]
    return found


def _powers(nets: np.ndarray, most: int) -> list[np.ndarray]:
    """What so many hands alike net together, by the dealer's result; of none, nothing."""
    nothing = np.zeros_like(nets)
    nothing[:, nets.shape[1] // 2] = 1
    found = [nothing]
    for _ in range(most):
        found.append(_convolved(found[-1], nets))
    return found


@njit(cache=True, nogil=True)
def _convolved(one: Floats, other: Floats) -> Floats:
    """Sums of two nets by the dealer's result. The middle of a row is 0, and no sum leaves the row."""
    columns, size = one.shape
    found = np.zeros((columns, size))
    for column in range(columns):
        for at in range(size):
            chance = one[column, at]
            if chance == 0.0:
                continue
            low = at - size // 2
            for more in range(max(0, -low), min(size, size - low)):
                found[column, low + more] += chance * other[column, more]
    return found


def _pair(rank: int) -> tuple[int, ...]:
    return tuple(2 * (at == rank) for at in range(RANK_COUNT))


def _hands_of_split(
    rules: Rules, way: Strategy, rank: int, results: np.ndarray, after: np.ndarray, grid: Grid
) -> tuple[np.ndarray, np.ndarray, float]:
    """One hand of a split given the dealer's result: with a second card of another rank, and as a pair that stays."""
    plays, place = way.plays_after_split(rank), way.plays.table.place
    left = np.array(way.rules.shoe, dtype=np.float64)
    left[way.up] -= 1
    left[rank] -= 2
    one, closed = np.zeros((2, results.shape[1], grid.size))
    for second in range(RANK_COUNT):
        hand = tuple((at == rank) + (at == second) for at in range(RANK_COUNT))
        at = place.get(hand, -1)
        if at < 0 or not way.plays.held[at] or left[second] <= 0:
            continue
        ends = after[at]
        if plays[at] == STANDS and way.after[at] != STANDS:  # a split ace
            ends = _stood(results[at], rules, int(way.plays.table.total[at]))
        _add_hand(rules, int(plays[at]), results[at] * left[second], ends * left[second], grid,
                  closed if second == rank else one)  # fmt: skip
    for nets in (one, closed):
        sums = nets.sum(axis=1, keepdims=True)
        nets /= np.where(sums > 0, sums, 1)
    return one, closed, float(max(left[rank], 0) / left.sum())


def _stood(results: np.ndarray, rules: Rules, total: int) -> np.ndarray:
    ends = np.zeros((len(results), 3))
    for column, score in enumerate((*rules.scores(total), -1)):
        ends[column, 1 + score] = results[column]
    return ends


def _layouts(most: int, again: float) -> dict[tuple[int, int], float]:
    """The probability of each final number of hands, and of how many of them are pairs that stay."""
    found: dict[tuple[int, int], float] = {}

    def deal(hands: int, waiting: int, same: int, chance: float) -> None:
        if not waiting:
            found[hands, same] = found.get((hands, same), 0.0) + chance
            return
        deal(hands, waiting - 1, same, chance * (1 - again))
        if hands < most:
            deal(hands + 1, waiting + 1, same, chance * again)
        else:
            deal(hands, waiting - 1, same + 1, chance * again)

    deal(2, 2, 0, 1.0)
    return found


def _weights(rules: Rules, found: Against, choices: np.ndarray) -> tuple[np.ndarray, dict[float, float]]:
    """The probability of each two hands as they are played; and what dealers' blackjacks found by a look take."""
    hands, natural = pairs(), natural_number()
    weights, lost = np.zeros((HANDS + 2, HANDS + 2)), dict[float, float]()
    chance, hidden, naturals = deal_chances(rules, found.up)
    one, other, choice = hands.first.ravel(), hands.second.ravel(), choices.ravel()
    even_one, even_other = np.isin(choice, (EVEN_FIRST, EVEN_BOTH)), np.isin(choice, (EVEN_SECOND, EVEN_BOTH))
    mine = np.where(one == natural, np.where(even_one, EVEN, AS_DEALT), one)
    theirs = np.where(other == natural, np.where(even_other, EVEN, AS_DEALT), other)
    switched = choice == SWITCH
    mine = np.where(switched, hands.switched_first.ravel(), mine)
    theirs = np.where(switched, hands.switched_second.ravel(), theirs)
    np.add.at(weights, (mine, theirs), np.where(choice >= 0, chance, 0.0))
    if found.up in rules.looks:
        nets = naturals - 2 + even_one + even_other
        for net in np.unique(nets).tolist():
            lost[float(net)] = float(hidden[nets == net].sum())
    return weights, lost


@njit(cache=True, nogil=True)
def _ends(
    nexts: Int64s, held: Bools, rows: Int64s, shoe: Int64s, results: Floats, scores: Int64s, play: Int8s
) -> Array:
    """By hand and the dealer's result: the probability of a hand that is not bust and lost, level or won."""
    hands, columns = results.shape
    stood = np.zeros((hands, columns, 3))
    found = np.zeros((hands, columns, 3))
    size = shoe.sum()
    for hand in range(hands):
        if not held[hand]:
            continue
        for column in range(columns):
            stood[hand, column, 1 + scores[hand, column]] = results[hand, column]
        if play[hand] != HITS and play[hand] != DOUBLES:
            found[hand] = stood[hand]
            continue
        left = size - rows[hand].sum()
        for rank in range(nexts.shape[1]):
            more, count = nexts[hand, rank], shoe[rank] - rows[hand, rank]
            if more < 0 or count <= 0:
                continue
            chance = count / left
            for column in range(columns):
                for won in range(3):
                    drawn = found[more, column, won] if play[hand] == HITS else stood[more, column, won]
                    found[hand, column, won] += chance * drawn
    return found


@njit(cache=True, nogil=True)
def _meet(nets: Array, dealers: Array, weights: Floats, total: Floats) -> None:
    """Add what every two hands net together. Naturals as dealt stand where an exchanged one has its number."""
    size, natural = nets.shape[3], 9
    for one in range(weights.shape[0]):
        for other in range(weights.shape[1]):
            if weights[one, other] == 0.0:
                continue
            mine, theirs = one if one < HANDS else natural, other if other < HANDS else natural
            for column in range(nets.shape[2]):
                dealer = dealers[mine, theirs, column]
                if dealer <= 0.0:
                    continue
                for net in range(size):
                    first = nets[one, theirs, column, net]
                    if first == 0.0:
                        continue
                    share = weights[one, other] * first / dealer
                    for more in range(size):
                        second = nets[other, mine, column, more]
                        if second != 0.0:
                            total[net + more] += share * second
