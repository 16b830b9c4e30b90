"""Exact counts of blackjack results under given strategies, by the Chinese remainder theorem.

The probability of a round is a product of falling factorials, one for each rank, over that of the size of the shoe,
whatever the order; so the numerators of all rounds with k cards known sum to an integer over N(N-1)...(N-k+1). The sums
over the dealer's hands are computed in a residue number system, with enough primes for the largest numerator.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache, lru_cache
from math import perm
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import (
    COUNT_MAX,
    DEPTH_MAX,
    RESIDUE_BITS,
    Finals,
    dealer_tree,
    finals_of,
    part_of,
    tallies,
)
from hoyle.fast.blackjack.hand_index import worths_to_compare
from hoyle.fast.blackjack.hands import (
    DOUBLE,
    DOUBLE_RETURNED,
    EARLY,
    LOST,
    ORIGINAL,
    RESCUED,
    RETURNED,
    STAND,
    SURRENDER,
    UNSPLIT,
    WON,
    Dealer,
    Hand,
    Rules,
    Tally,
)
from hoyle.fast.blackjack.splits import (
    BEGUN,
    DOUBLE_BEGUN,
    DOUBLED,
    FIRST,
    GIVEN_UP,
    RESCUE,
    STOOD,
    THREADS,
    Strategy,
    gone_of,
    lines_of,
    solve_strategy,
)
from hoyle.fast.residues import primes, whole
from hoyle.games.blackjack.settlement_rules import SPLIT_NATURAL

# Partial sums of inclusion–exclusion may exceed the numerator of a probability.
SPARE_BITS = 24
_HALF = RESIDUE_BITS // 2


class Solution(NamedTuple):
    """The strategies and their tallies."""

    strategies: tuple[Strategy, ...]
    tallies: dict[Tally, Fraction]

    @property
    def splits(self) -> frozenset[tuple[int, int]]:
        return splits_of(self.strategies)


class _Row(NamedTuple):
    """Lines with equal results against each dealer's result. Totals below 17 are equivalent."""

    pair: int
    kind: int
    total: int
    bonus: str
    is_late: bool = False  # a dealer's blackjack is found last
    is_early: bool = False  # and does not take what was given up


class Work(NamedTuple):
    """Lines behind one up card, to be counted by row."""

    up: int
    lines: Finals


@lru_cache(maxsize=32)
def solve(rules: Rules) -> Solution:
    """The best plays and the exact counts of their results."""
    strategies = solve_strategy(rules)
    return Solution(tuple(strategies), tally(strategies))


def splits_of(strategies: Sequence[Strategy]) -> frozenset[tuple[int, int]]:
    return frozenset((pair, way.up) for way in strategies for pair in way.splits)


def tally(strategies: Sequence[Strategy]) -> dict[Tally, Fraction]:
    """All rounds without a player's blackjack and without a dealer's blackjack found by a peek."""
    rules = strategies[0].rules
    assert max(rules.shoe) <= COUNT_MAX
    rows: dict[_Row, int] = {}
    work = [Work(way.up, _finals(way, rows)) for way in strategies]
    numbers, denominator = count_rows(rules.shoe, rules.dealer, work, len(rows))
    found: dict[Tally, int] = {}
    for row, (*number, last) in zip(rows, numbers, strict=True):
        late = _against_late(row, last, rules) if row.is_late or row.is_early else []
        for name, value in (*_tallies_of(row, number, rules), *late):
            found[name] = found.get(name, 0) + value
    return {name: Fraction(number, denominator) for name, number in found.items() if number}


def _finals(way: Strategy, rows: dict[_Row, int]) -> Finals:
    """The lines of an up card, each with the number of its row."""
    lines, table = lines_of(way), way.plays.table
    names = ("", *(bonus.outcome for bonus in way.rules.bonuses))
    bonus_of = np.zeros(len(table.hands), dtype=np.int64)
    for number, bonus in enumerate(way.rules.bonuses, start=1):
        if bonus.hand in table.place:
            bonus_of[table.place[bonus.hand]] = number
    decided = (lines.kind != STOOD) & (lines.kind != DOUBLED)
    totals = np.where(decided, 0, np.maximum(worths_to_compare(way.rules)[lines.hand], 16))
    bonuses = np.where(decided, 0, bonus_of[lines.hand])
    keys = np.stack([lines.pair - UNSPLIT, lines.kind, totals, bonuses])
    sizes = keys.max(axis=1) + 1
    blackjack = way.rules.is_late(way.up), way.up in way.rules.early
    found, at = np.unique(np.ravel_multi_index(tuple(keys), tuple(sizes)), return_inverse=True)
    numbers = [
        rows.setdefault(_Row(int(pair) + UNSPLIT, int(kind), int(total), names[bonus], *blackjack), len(rows))
        for pair, kind, total, bonus in zip(*np.unravel_index(found, tuple(sizes)), strict=True)
    ]
    return finals_of(gone_of(way, lines), lines.orders, np.array(numbers)[at])


def _tallies_of(row: _Row, numbers: Sequence[int], rules: Rules) -> list[tuple[Tally, int]]:
    """What a row adds to the tallies. A hand begun counts as bust; each other end moves it from there."""
    if row.kind == FIRST:
        return []
    everything = sum(numbers)
    if row.kind == GIVEN_UP:
        return [(Tally(row.pair, SURRENDER, LOST), everything)]
    kind = STAND if row.kind in (BEGUN, STOOD) else DOUBLE
    busts = [
        (Tally(row.pair, kind, 1 + score), number)
        for score, number in zip(rules.bust_scores, numbers, strict=True)
    ]
    if row.kind in (BEGUN, DOUBLE_BEGUN):
        return busts
    found = [(name, -number) for name, number in busts]
    if row.kind == RESCUE:
        return [*found, (Tally(row.pair, RESCUED, LOST), everything)]
    for number, score in zip(numbers, rules.scores(row.total), strict=True):
        won = 1 + score
        found.append((Tally(row.pair, kind, won, row.bonus if won == WON else ""), number))
    return found


def _against_late(row: _Row, number: int, rules: Rules) -> list[tuple[Tally, int]]:
    """The same against a blackjack found last: hands begun are lost, and ends may return a wager."""
    lost = Tally(row.pair, STAND, LOST, is_late=True)
    double_lost = lost._replace(kind=DOUBLE)
    if row.kind == GIVEN_UP and row.is_early:
        return [(lost._replace(kind=SURRENDER if row.is_late else EARLY), number)]
    if not row.is_late:
        return []
    if row.kind == RESCUE:
        return [(double_lost, -number), (lost._replace(kind=RESCUED), number)]
    if row.kind in (BEGUN, GIVEN_UP):
        return [(lost, number)]
    if row.kind == DOUBLE_BEGUN:
        return [(double_lost, number)]
    if row.total == SPLIT_NATURAL:
        won = 1 + rules.late_split_natural
        return [(lost, -number), (lost._replace(won=won, bonus=row.bonus if won == WON else ""), number)]
    if rules.takes_all:
        return []
    if row.kind == FIRST:
        return [(lost._replace(kind=ORIGINAL), number)]
    if row.kind == DOUBLED:
        return [(double_lost, -number), (lost._replace(kind=DOUBLE_RETURNED), number)]
    if row.pair == UNSPLIT:
        return []
    return [(lost, -number), (lost._replace(kind=RETURNED), number)]


def count_rows(
    shoe: Hand, dealer: Dealer, work: Sequence[Work], row_count: int
) -> tuple[list[list[int]], int]:
    """Integer counts by row and the dealer's result, over one denominator."""
    size, cards = sum(shoe), np.array(shoe, dtype=np.int64)
    parts = _parts(size, dealer, work)
    most, columns = max(parts), dealer.bust + 2

    def residues(job: tuple[int, int]) -> np.ndarray:
        gone, prime = job
        shape = (row_count, gone + DEPTH_MAX)
        total = np.zeros((*shape, columns), dtype=np.int64)
        for task in parts[gone]:
            total += tallies(task.up, dealer, cards, task.lines, prime, shape)
        return _over_one(total % prime, prime, size, gone)

    jobs = [(gone, prime) for gone in parts for prime in _primes_for(size, gone)]
    with ThreadPoolExecutor(THREADS) as threads:
        found = dict(zip(jobs, threads.map(residues, jobs), strict=True))
    numbers = np.zeros((row_count, columns), dtype=object)
    for gone in parts:
        moduli = _primes_for(size, gone)
        mine = whole(np.stack([found[gone, prime] for prime in moduli]), moduli)
        numbers += mine * perm(size - gone, most - gone)
    numbers[:, dealer.bust] -= numbers[:, : dealer.bust].sum(axis=1)
    return numbers.tolist(), perm(size, most)


def _parts(size: int, dealer: Dealer, work: Sequence[Work]) -> dict[int, list[Work]]:
    """The lines by the maximum number of cards dealt, rounded up while the number of primes stays the same.

    Few lines are long; the others need fewer residues.
    """
    reach = [
        np.minimum(
            task.lines.gone.sum(axis=1) + dealer_tree(task.up, dealer).depth.max(), size
        )
        for task in work
    ]  # fmt: skip
    most = {len(_primes_for(size, gone)): gone for gone in range(max(int(each.max()) for each in reach) + 1)}
    parts: dict[int, list[Work]] = {}
    for task, each in zip(work, reach, strict=True):
        least = 0
        for gone in sorted(most.values()):
            mine = (each >= least) & (each <= gone)
            if mine.any():
                parts.setdefault(gone, []).append(Work(task.up, part_of(task.lines, mine)))
            least = gone + 1
    return parts


@cache
def _primes_for(size: int, gone: int) -> tuple[int, ...]:
    """Enough primes for the numerator of a probability with this many cards dealt."""
    return tuple(primes(perm(size, gone).bit_length() + SPARE_BITS, RESIDUE_BITS))


def _over_one(found: np.ndarray, prime: int, size: int, most: int) -> np.ndarray:
    """Sum the numerators of all numbers of cards dealt, brought over the largest denominator, modulo the prime."""
    total = np.zeros((found.shape[0], found.shape[2]), dtype=np.int64)
    for gone in range(min(found.shape[1], most + 1)):
        factor = perm(size - gone, most - gone) % prime
        high, low = factor >> _HALF, factor & ((1 << _HALF) - 1)
        # Both factors have 36 bits; with one in two halves no product exceeds 55 bits.
        product = ((found[:, gone] * high % prime) << _HALF) + found[:, gone] * low
        total = (total + product) % prime
    return total
