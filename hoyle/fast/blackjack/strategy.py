"""The composition-dependent best play of a blackjack hand against each up card. Floats serve only to choose.

Values are joint with "the dealer has no blackjack", which is the same factor for every play of a hand.
`result_counts.py` finds the exact expectation of the chosen plays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import clear_of, distributions
from hoyle.fast.blackjack.hand_index import (
    BUSTS,
    DOUBLES,
    HITS,
    STANDS,
    SURRENDERS,
    HandTable,
    table_of,
    values_of_drawing,
    worths_to_compare,
)
from hoyle.fast.blackjack.hands import ACE, TEN, Rules, add

_NEVER = -np.inf
_LONGEST = 21


class Plays(NamedTuple):
    """The expectation of each play of every hand against one up card; minus infinity where it is not allowed."""

    table: HandTable
    held: np.ndarray  # whether the shoe holds the hand with the up card
    stand: np.ndarray
    hit: np.ndarray
    double: np.ndarray
    surrender: np.ndarray
    clear: np.ndarray  # the probability that the dealer has no blackjack
    is_rescued: np.ndarray  # doubled hands that are better rescued


@lru_cache(maxsize=8)
def worths_of(rules: Rules, *, doubled: bool) -> np.ndarray:
    """The net of standing on every hand against every dealer's result."""
    table = table_of(rules.shoe)
    worths, at = np.unique(worths_to_compare(rules), return_inverse=True)
    scores = np.array([rules.scores(worth) for worth in worths.tolist()])[at]
    lost, level, usual = map(float, rules.double_nets if doubled else rules.nets)
    won = np.full(len(table.hands), usual)
    for bonus in rules.bonuses:
        if bonus.hand in table.place:
            won[table.place[bonus.hand]] = float(bonus.double_won if doubled else bonus.won)
    return np.where(scores > 0, won[:, None], np.where(scores == 0, level, lost))


def bust_nets(rules: Rules, *, doubled: bool) -> np.ndarray:
    """The net of a bust hand against every dealer's result."""
    nets = rules.double_nets if doubled else rules.nets
    return np.array([float(nets[1 + score]) for score in rules.bust_scores])


def _not_lost(rules: Rules, table: HandTable, left: np.ndarray, results: np.ndarray) -> np.ndarray:
    """What a next card that busts is worth more than a lost wager, to a hit and to a double.

    What the dealer comes to together with a bust is the complement: all next cards less those that do not bust.
    """
    found = np.zeros((2, len(table.hands)))
    if not rules.settlement.bust_waits:
        return found
    size = np.maximum(left.sum(axis=1), 1)[:, None]
    busts = results.copy()
    for rank in range(left.shape[1]):
        more = table.nexts[:, rank]
        comes = np.where(more >= 0, np.maximum(left[:, rank], 0), 0)[:, None] / size
        busts -= comes * results[more]
    for at, doubled in enumerate((False, True)):
        lost = float((rules.double_nets if doubled else rules.nets)[0])
        found[at] = busts @ (bust_nets(rules, doubled=doubled) - lost)
    return found


def may_double(rules: Rules, table: HandTable) -> np.ndarray:
    """Which hands may be doubled, before a split."""
    is_size = table.size >= 2 if rules.doubles_longer else table.size == 2
    return np.asarray(is_size & np.isin(table.total, rules.double_totals))


def solve_plays(rules: Rules, up: int, *, doubles: bool = True) -> Plays:
    """With or without doubling."""
    table = table_of(rules.shoe)
    shoe = np.array(add(rules.shoe, up, -1), dtype=np.int64)
    left = shoe - table.rows
    held = (left[:, up] >= 0) & (left.sum(axis=1) > 0)
    clear = clear_of(left, up)
    results = np.zeros((len(table.hands), rules.dealer.bust + 1))
    results[held] = distributions(up, rules.dealer, left[held])
    stand = (results * worths_of(rules, doubled=False)).sum(axis=1)
    doubled = (results * worths_of(rules, doubled=True)).sum(axis=1)
    is_rescued = np.zeros(len(table.hands), dtype=np.bool_)
    if rules.rescue is not None:
        given_up = float(rules.rescue) * clear + _rescued_late(rules, up) * (1 - clear)
        is_rescued = held & (doubled < given_up)
        doubled = np.where(is_rescued, given_up, doubled)
    hit, double = np.full(len(table.hands), _NEVER), np.full(len(table.hands), _NEVER)
    is_doubled = may_double(rules, table) & doubles
    may_draw = held & (table.total < _LONGEST)
    other = {ACE: TEN, TEN: ACE}.get(up, -1)
    lost, double_lost = float(rules.nets[0]), float(rules.double_nets[0])
    values_of_drawing(
        table.nexts, may_draw, table.rows, table.size, shoe, shoe.sum(), other, stand.copy(), doubled, lost,
        double_lost, _not_lost(rules, table, left, results), is_doubled, _doubles_taken(rules, up, table, left, clear),
        hit, double,
    )  # fmt: skip
    surrender = np.full(len(table.hands), _NEVER)
    if rules.surrender is not None and up in rules.surrenders:
        kept = float(rules.surrender) - lost if up in rules.early else 0.0
        surrender = np.where(table.size == 2, float(rules.surrender) * clear + kept * (1 - clear), _NEVER)
    plays = Plays(table, held, stand, hit, double, surrender, clear, is_rescued)
    return _against_late(rules, plays) if rules.is_late(up) else plays


def _rescued_late(rules: Rules, up: int) -> float:
    """What a rescued double loses less than another, against a blackjack found last."""
    if rules.rescue is None or not rules.is_late(up):
        return 0.0
    return float(rules.rescue) - float(rules.double_nets[0] if rules.takes_all else rules.nets[0])


def _doubles_taken(
    rules: Rules, up: int, table: HandTable, left: np.ndarray, clear: np.ndarray
) -> np.ndarray:
    """What a blackjack found last takes of a double beside the original wager.

    Where it returns doubles, a double that is already bust stays lost.
    """
    if not rules.is_late(up):
        return np.zeros(len(table.hands))
    taken = 1 - clear
    if not rules.takes_all:
        other, size = {ACE: TEN, TEN: ACE}[up], np.maximum(left.sum(axis=1), 2)
        # The double's card busts, and the hole card makes the blackjack.
        hidden = left[:, other][:, None] - (np.arange(left.shape[1]) == other)
        ways = np.where(table.nexts == BUSTS, left * hidden, 0).sum(axis=1)
        taken = ways / (size * (size - 1))
    return np.asarray(float(rules.double_nets[0] - rules.nets[0]) * taken)


def _against_late(rules: Rules, plays: Plays) -> Plays:
    """Expectations including the loss to a blackjack found last. It takes the original wager whatever the play."""
    late, lost = 1 - plays.clear, float(rules.nets[0])
    return plays._replace(
        stand=plays.stand + lost * late,
        hit=plays.hit + lost * late,
        double=plays.double + lost * late,
        surrender=np.where(plays.surrender > _NEVER, plays.surrender + lost * late, _NEVER),
        clear=np.ones_like(plays.clear),
    )


def choose(plays: Plays, *, may_double: bool, may_surrender: bool) -> np.ndarray:
    """The best play of every hand other than a split. The first of equals wins."""
    values = np.full((SURRENDERS + 1, len(plays.stand)), _NEVER)
    values[STANDS], values[HITS] = plays.stand, plays.hit
    if may_double:
        values[DOUBLES] = plays.double
    if may_surrender:
        values[SURRENDERS] = plays.surrender
    return np.asarray(values.argmax(axis=0), dtype=np.int8)
