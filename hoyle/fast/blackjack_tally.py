"""How often each result of a blackjack hand comes under given strategies: whole numbers, by remainders.

A round is a set of cards dealt in some order. Its probability is a product of falling counts of each rank over
the falling size of the shoe, whatever the order; so the numerators of all rounds with k cards known add up to a
whole number over N(N-1)...(N-k+1). The sums over the dealer's hands are taken modulo primes, enough of them to
hold the largest number, and put together again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm, prod
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack import COUNT_MAX, DEPTH_MAX, RESIDUE_BITS, Finals, dealer_tree, tallies
from hoyle.fast.blackjack_chart import chart
from hoyle.fast.blackjack_hands import (
    ACE,
    BUSTED,
    DOUBLE,
    DOUBLE_BUSTED,
    LOST,
    NATURAL,
    NO_CARDS,
    RESCUED,
    STAND,
    SURRENDER,
    TEN,
    UNSPLIT,
    WON,
    Hand,
    Rules,
    Tally,
    add,
    value_of,
)
from hoyle.fast.blackjack_split import Ends, Strategy, ends_of, solve_strategy

# A sum with its signs of inclusion and exclusion may exceed the numerator of a probability by its shares.
SPARE_BITS = 24


class Solution(NamedTuple):
    """The strategies' tallies, which ranks are split against which up cards, and the chart."""

    tallies: dict[Tally, Fraction]
    splits: frozenset[tuple[int, int]]
    chart: list[str]


class _Line(NamedTuple):
    hand: Hand  # every card that is gone, the up card among them
    total: int
    name: Tally  # of a hand that wins; `won` is found by the dealer's
    weight: int


_Sums = dict[tuple[Tally, int], int]


@lru_cache(maxsize=8)
def solve(rules: Rules) -> Solution:
    """The best plays and what they come to."""
    strategies = solve_strategy(rules)
    return Solution(tally(rules.shoe, strategies), splits_of(strategies), chart(strategies))


def splits_of(strategies: Sequence[Strategy]) -> frozenset[tuple[int, int]]:
    return frozenset((pair, way.up) for way in strategies for pair in way.splits if way.is_split(pair))


def tally(shoe: Hand, strategies: Sequence[Strategy]) -> dict[Tally, Fraction]:
    """All rounds in which neither the player nor the dealer has blackjack."""
    assert max(shoe) <= COUNT_MAX
    sums: _Sums = {}
    lines: dict[int, list[_Line]] = {}
    for strategy in strategies:
        mine = lines.setdefault(strategy.up, [])
        for pair, ends, gone, share in _parts(strategy):
            _enter(strategy, ends, gone, (pair, share), mine, sums)
    for key, number in _meet_dealer(shoe, strategies[0].rules.draws_on_soft_17, lines).items():
        sums[key] = sums.get(key, 0) + number
    size = sum(shoe)
    found: dict[Tally, Fraction] = {}
    for (name, gone_count), number in sums.items():
        found[name] = found.get(name, Fraction(0)) + Fraction(number, perm(size, gone_count))
    return found


def _parts(strategy: Strategy) -> Iterable[tuple[int, Ends, Hand, int]]:
    """Hands that are not split, and those of each split with its shares."""
    plays = strategy.plays
    firsts = [hand for hand in plays.stand if sum(hand) == 2 and hand != NATURAL]
    starts = {hand: 1 if max(hand) == 2 else 2 for hand in firsts}
    pairs = [hand.index(2) for hand in firsts if max(hand) == 2 and strategy.is_split(hand.index(2))]
    unsplit = {
        hand: orders for hand, orders in starts.items() if max(hand) == 1 or hand.index(2) not in pairs
    }
    yield UNSPLIT, ends_of(unsplit, plays, strategy.play), NO_CARDS, 1
    for pair in pairs:
        policy = strategy.play_after_split(pair)
        for begun, shares in zip(strategy.split_starts(pair), strategy.shares(pair), strict=True):
            ends = ends_of(begun, plays, policy)
            for more, share in shares.items():
                yield pair, ends, add(NO_CARDS, pair, 1 + more), share


_DECIDED = {
    BUSTED: (STAND, LOST),
    DOUBLE_BUSTED: (DOUBLE, LOST),
    RESCUED: (RESCUED, LOST),
    SURRENDER: (SURRENDER, LOST),
}


def _enter(
    strategy: Strategy, ends: Ends, gone: Hand, part: tuple[int, int], lines: list[_Line], sums: _Sums
) -> None:
    """Put down what waits for the dealer; add up what does not, less the rounds with a dealer's blackjack."""
    pair, share = part
    shoe, up = strategy.rules.shoe, strategy.up
    size = sum(shoe)
    bonuses = {bonus.hand: bonus.outcome for bonus in strategy.rules.bonuses}
    other = {ACE: TEN, TEN: ACE}.get(up)
    for (kind, hand), orders in ends.items():
        out = tuple(one + two for one, two in zip(hand, add(gone, up), strict=True))
        weight = share * orders * prod(map(perm, shoe, out))
        if not weight:
            continue
        if kind in (STAND, DOUBLE):
            name = Tally(pair, kind, WON, bonuses.get(hand, ""))
            lines.append(_Line(out, max(value_of(hand) - 17, -1), name, weight))
            continue
        count = sum(out)
        clear = size - count - (0 if other is None else shoe[other] - out[other])
        key = (Tally(pair, *_DECIDED[kind]), count + 1)
        sums[key] = sums.get(key, 0) + weight * clear


def _meet_dealer(shoe: Hand, draws_on_soft_17: bool, lines: dict[int, list[_Line]]) -> _Sums:
    size = sum(shoe)
    names = sorted({line.name for mine in lines.values() for line in mine})
    rows = {name: row for row, name in enumerate(names)}
    depth = max(max(int(dealer_tree(up, draws_on_soft_17).depth.max()) for up in lines), 1)
    counts = max(sum(line.hand) for mine in lines.values() for line in mine) + DEPTH_MAX
    largest = max(sum(line.hand) for mine in lines.values() for line in mine) + depth
    primes = _primes((perm(size, min(largest, size)) or 1).bit_length() + SPARE_BITS)
    total = np.zeros((len(primes), len(rows), counts, 3), dtype=np.int64)
    for up, mine in lines.items():
        tree = dealer_tree(up, draws_on_soft_17)
        out = np.array([line.hand for line in mine], dtype=np.int64)
        finals = Finals(
            np.array(shoe, dtype=np.int64) - out,
            out.sum(axis=1),
            np.array([line.total for line in mine], dtype=np.int64),
            np.array([rows[line.name] for line in mine], dtype=np.int64),
        )
        for index, prime in enumerate(primes):
            weights = np.array([line.weight % prime for line in mine], dtype=np.int64)
            found = tallies(tree, finals, weights, prime, (len(rows), counts))
            total[index] = (total[index] + found) % prime
    sums: _Sums = {}
    for row, count, won in np.argwhere(total.any(axis=0)).tolist():
        residues = [int(total[index, row, count, won]) for index in range(len(primes))]
        sums[names[row]._replace(won=won), count] = _whole(residues, primes)
    return sums


def _primes(bits: int) -> list[int]:
    """Primes just below the bound of a residue, until their product has this many bits."""
    found: list[int] = []
    number = (1 << RESIDUE_BITS) - 1
    while sum(prime.bit_length() - 1 for prime in found) < bits:
        if _is_prime(number):
            found.append(number)
        number -= 2
    return found


def _is_prime(number: int) -> bool:
    """Miller-Rabin with the first twelve primes, which is proof below 3 * 10^23."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if any(number % base == 0 for base in bases):
        return number in bases
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in bases:
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        if not any((power := power * power % number) == number - 1 for _ in range(twos - 1)):
            return False
    return True


def _whole(residues: Sequence[int], primes: Sequence[int]) -> int:
    """The whole number, which may be negative, that leaves these residues."""
    modulus = prod(primes)
    number = 0
    for residue, prime in zip(residues, primes, strict=True):
        others = modulus // prime
        number += residue * others * pow(others, -1, prime)
    number %= modulus
    return number - modulus if 2 * number > modulus else number
