"""Sums over pairs of multisets from two lists, against an enumeration of the pairs."""

from fractions import Fraction
from math import perm, prod

import numpy as np
import pytest

from hoyle.fast.cards.multiset_sums import Entry, meetings
from hoyle.fast.cards.multisets import NO_CARDS_AT_ALL, NOTHING, Counted, counted, product, total
from hoyle.fast.residues import is_prime, primes, whole

SHOES = {
    "six decks": (24,) * 9 + (96,),
    "eight decks": (32,) * 9 + (128,),
    "short": (2, 0, 1, 3, 0, 1, 2, 0, 1, 2),
}


def some(seed: int, count: int, most: int = 4) -> Counted:
    """Multisets of small cards above all, with numbers of both signs; some are longer than a short shoe."""
    rng = np.random.default_rng(seed)
    rows = rng.binomial(most, np.linspace(0.5, 0.1, 10), (count, 10))
    return counted(rows, rng.integers(-1000, 1000, count))


def pairs(one: Counted, other: Counted) -> list[tuple[tuple[int, ...], int]]:
    return [
        (tuple(int(count) for count in row + beside), int(number) * int(times))
        for row, number in zip(one.rows, one.numbers, strict=True)
        for beside, times in zip(other.rows, other.numbers, strict=True)
    ]


def chance(shoe: tuple[int, ...], row: tuple[int, ...]) -> Fraction:
    ways = prod(perm(count, out) for count, out in zip(shoe, row, strict=True))
    return Fraction(ways, perm(sum(shoe), sum(row))) if ways else Fraction(0)


@pytest.mark.parametrize("name", SHOES)
def test_all_that_meets_is_counted(name: str) -> None:
    shoe = SHOES[name]
    most = 4 if name != "short" else 1
    firsts = [some(1, 30, most), some(2, 20, most), NO_CARDS_AT_ALL]
    seconds = [[some(3, 40, most), NO_CARDS_AT_ALL], [some(4, 25, most), NOTHING]]
    entries = [Entry(firsts[0], 0, 0), Entry(firsts[1], 1, 0), Entry(firsts[1], 0, 1), Entry(firsts[2], 1, 2)]
    numbers, denominator = meetings(shoe, entries, seconds, 3)
    for row in range(3):
        for column in range(2):
            expected = sum(
                (
                    number * chance(shoe, both)
                    for entry in entries
                    if entry.row == row
                    for both, number in pairs(entry.first, seconds[entry.second][column])
                ),
                Fraction(0),
            )
            assert Fraction(numbers[row][column], denominator) == expected


def test_more_cards_than_the_shoe_has_never_meet() -> None:
    shoe = (2,) + (0,) * 8 + (2,)
    three = counted(np.array([[1, 0, 0, 0, 0, 0, 0, 0, 0, 2]]), np.array([1]))
    one = counted(np.array([[1] + [0] * 9, [0] * 10]), np.array([1, 1]))
    (row,), denominator = meetings(shoe, [Entry(three, 0, 0)], [[three, one]], 1)
    assert row[0] == 0
    # An ace and two tens of two each: 2 * 2 * 1 of 4 * 3 * 2, with the other ace or without it.
    assert Fraction(row[1], denominator) == Fraction(4, 24) + Fraction(4, 24)


def test_products_are_every_two_together() -> None:
    one, other = some(5, 50), some(6, 60)
    expected: dict[tuple[int, ...], int] = {}
    for row, number in pairs(one, other):
        expected[row] = expected.get(row, 0) + number
    found = product(one, other)
    assert {
        tuple(row): number for row, number in zip(found.rows.tolist(), found.numbers.tolist(), strict=True)
    } == expected
    assert (found.keys[1:] > found.keys[:-1]).all()
    assert len(total([one, one.times(-1)]).keys) == 0


def test_whole_numbers_come_back_from_their_residues() -> None:
    moduli = primes(200, 45)
    assert all(is_prime(each) for each in moduli)
    assert len(set(moduli)) == len(moduli)
    numbers = np.array([0, 1, -1, 10**50, -(10**50) + 7], dtype=object)
    residues = np.stack([(numbers % prime).astype(np.int64) for prime in moduli])
    assert whole(residues, moduli).tolist() == numbers.tolist()
