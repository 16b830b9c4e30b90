"""What each play of every hand is worth against one up card, in floats, for each role that the hand may have.

Values are joint with the round being played: a natural that the check finds counts zero under its law.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import clear_of, distributions
from hoyle.fast.blackjack.hand_index import HandTable, table_of
from hoyle.fast.blackjack.hands import ACE, NATURAL, RANK_COUNT, Hand, add
from hoyle.fast.many_wagers.wager_rules import CHECKED, LATER, Ends, Role, Rules, other_of
from hoyle.games.blackjack.settlement_rules import SPLIT_NATURAL

STANDS, HITS, SURRENDERS, SPLITS, DOUBLES = range(5)  # the kinds of doubles follow from DOUBLES on
NEVER = -np.inf
_ALL = 21


@lru_cache(maxsize=32)
def worths_of(shoe: Hand) -> np.ndarray:
    """What of each hand is compared: its total. An ace and a ten are met after a split only."""
    table = table_of(shoe)
    worths = table.total.copy()
    if NATURAL in table.place:
        worths[table.place[NATURAL]] = SPLIT_NATURAL
    return np.asarray(worths)


@lru_cache(maxsize=256)
def nets_of(ends: Ends) -> np.ndarray:
    """What a hand nets, by what it is compared by and by column."""
    nets = np.zeros((SPLIT_NATURAL + 1, len(ends.lost)))
    for worth, columns in ends.by_worth:
        nets[worth] = columns
    return nets


class Values(NamedTuple):
    """By hand: the dealer's results by column, the next card, and for each role the value of each play."""

    table: HandTable
    held: np.ndarray
    results: np.ndarray
    comes: np.ndarray
    plays: tuple[np.ndarray, ...]  # by role: a row for each play


def solve_values(rules: Rules, up: int) -> Values:
    table = table_of(rules.shoe)
    left = np.array(add(rules.shoe, up, -1), np.int64) - table.rows
    if rules.before:
        left[:, other_of(up)] -= rules.before
    held = (left >= 0).all(axis=1) & (left.sum(axis=1) > 0)
    results = np.zeros((len(left), rules.column_count))
    results[held] = results_of(rules, up, left[held])
    comes = np.maximum(left, 0) / np.maximum(left.sum(axis=1), 1)[:, None]
    busts = results.copy()
    for rank in range(RANK_COUNT):
        more = table.nexts[:, rank]
        busts -= np.where(more >= 0, comes[:, rank], 0)[:, None] * results[more]
    plays = tuple(_of_role(rules, table, held, results, comes, busts, role) for role in rules.roles)
    return Values(table, held, results, comes, plays)


def results_of(rules: Rules, up: int, left: np.ndarray) -> np.ndarray:
    """The dealer's results given the cards left, by law."""
    found, width = np.zeros((len(left), rules.column_count)), rules.width
    plain = _whole(rules, up, left)
    for at, law in enumerate(rules.laws):
        mine = found[:, at * width : (at + 1) * width]
        mine[:] = plain
        if law == CHECKED:
            mine[:, -1] = 0
        elif law == LATER and other_of(up) >= 0:
            hidden = left[:, other_of(up)] / np.maximum(left.sum(axis=1), 1)
            fewer = left.copy()
            fewer[:, other_of(up)] = np.maximum(fewer[:, other_of(up)] - 1, 0)
            mine -= hidden[:, None] * _whole(rules, up, fewer)
    return found


def _whole(rules: Rules, up: int, left: np.ndarray) -> np.ndarray:
    found = np.zeros((len(left), rules.width))
    found[:, :-1] = distributions(up, rules.dealer, left)
    found[:, -1] = 1 - clear_of(left, up)
    return found


@lru_cache(maxsize=32)
def _by_size(shoe: Hand) -> tuple[np.ndarray, ...]:
    """Hands that may draw, longest first."""
    table = table_of(shoe)
    sizes = range(int(table.size.max()), 1, -1)
    return tuple(np.flatnonzero((table.size == size) & (table.total < _ALL)) for size in sizes)


def _of_role(
    rules: Rules,
    table: HandTable,
    held: np.ndarray,
    results: np.ndarray,
    comes: np.ndarray,
    busts: np.ndarray,
    role: Role,
) -> np.ndarray:
    worths, count = worths_of(rules.shoe), len(held)
    plays = np.full((DOUBLES + len(role.doubles), count), NEVER)
    plays[STANDS] = (results * nets_of(role.ends)[worths]).sum(axis=1)
    goes_on = np.where(table.nexts >= 0, table.nexts, count)
    best, lost = np.append(plays[STANDS], 0.0), busts @ np.array(role.ends.lost)
    for hands in _by_size(rules.shoe):
        mine = hands[held[hands]]
        plays[HITS, mine] = (comes[mine] * best[goes_on[mine]]).sum(axis=1) + lost[mine]
        best[mine] = np.maximum(plays[STANDS, mine], plays[HITS, mine])
    twos = np.flatnonzero(held & (table.size == 2) & (table.total < _ALL))
    for at, double in enumerate(role.doubles):
        ends = np.append((results * nets_of(double.ends)[worths]).sum(axis=1), 0.0)
        mine = twos[[double.is_for(table.hands[hand]) for hand in twos]]
        once = (comes[mine] * ends[goes_on[mine]]).sum(axis=1) + busts[mine] @ np.array(double.ends.lost)
        plays[DOUBLES + at, mine] = once
    if rules.surrender is not None:
        plays[SURRENDERS, twos] = results[twos] @ np.array(rules.surrender)
    return plays


def choose(rules: Rules, values: Values, role: int, *, from_split: bool) -> np.ndarray:
    """The best play of every hand but for a split. The first of equals wins."""
    plays = values.plays[role].copy()
    if from_split:
        plays[SURRENDERS] = NEVER
        if not rules.double_after_split:
            plays[DOUBLES:] = NEVER
    return np.asarray(plays.argmax(axis=0), dtype=np.int8)


def plays_after_split(rules: Rules, values: Values, after: np.ndarray, rank: int) -> np.ndarray:
    """Split aces stand once they have the cards that they are dealt."""
    if rank != ACE:
        return after
    return np.where(values.table.size > rules.ace_cards, STANDS, after)
