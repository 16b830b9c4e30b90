"""Counts of every coup by what the two sides know when they choose.

Only point values count. All counts are over the orders of the next six cards. The banker's two cards and third are
counted in closed form from what the player's hand leaves, so a whole shoe takes some milliseconds without compiled
code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hoyle.exact.baccarat.deals import Pair, Points, without

DRAW, STAND = 1, 0
_VALUES = range(10)
_NATURAL = 8

Results = tuple[int, int, int]  # the player's hand wins, ties, loses
_NONE: Results = (0, 0, 0)


class Known(NamedTuple):
    """What the banker knows: the count of two cards, and the player's third card, if one was drawn."""

    points: int
    third: int | None


class Turn(NamedTuple):
    """The results if the banker stands, and if the banker draws."""

    stand: Results
    draw: Results


Turns = Mapping[Known, Turn]


class Coups(NamedTuple):
    """`decided` by naturals; `forced` where the player has no choice; `free` by hand of two and by choice."""

    decided: Results
    forced: Turns
    free: Mapping[Pair, tuple[Turns, Turns]]  # of STAND, of DRAW
    total: int


def add(*found: Results) -> Results:
    return (sum(each[0] for each in found), sum(each[1] for each in found), sum(each[2] for each in found))


def add_turns(*parts: Turns) -> dict[Known, Turn]:
    total: dict[Known, Turn] = {}
    for part in parts:
        for known, turn in part.items():
            before = total.get(known, Turn(_NONE, _NONE))
            total[known] = Turn(add(before.stand, turn.stand), add(before.draw, turn.draw))
    return total


@lru_cache(maxsize=64)
def count_coups(points: Points, stands_on: int, chooses_on: frozenset[int]) -> Coups:
    """From a shoe with so many cards of each value; the player's hand stands from a count, and may choose on some."""
    decided, forced, free, total = _NONE, dict[Known, Turn](), dict[Pair, tuple[Turns, Turns]](), 0
    parts: list[Turns] = []
    for pair, ways in _pairs(points):
        left = without(points, pair)
        size = sum(left)
        total += ways * _falling(size, 4)
        count = sum(pair) % 10
        decided = add(decided, _naturals(left, count, ways))
        if count >= _NATURAL:
            continue
        if count in chooses_on:
            free[pair] = (_standing(left, count, ways), _drawing(left, count, ways))
        else:
            play = _standing if count >= stands_on else _drawing
            parts.append(play(left, count, ways))
    forced = add_turns(*parts)
    return Coups(decided, forced, free, total)


def _pairs(points: Points) -> Iterator[tuple[Pair, int]]:
    """Two values, the lower first, and their number of orders."""
    for one in _VALUES:
        for other in range(one, len(_VALUES)):
            ways = points[one] * (points[one] - 1) if one == other else 2 * points[one] * points[other]
            if ways:
                yield (one, other), ways


def _falling(size: int, count: int) -> int:
    product = 1
    for taken in range(count):
        product *= size - taken
    return product


def _banker_pairs(left: Points) -> list[int]:
    """The orders of the banker's two cards by their count."""
    return [sum(left[one] * (left[(count - one) % 10] - (2 * one % 10 == count)) for one in _VALUES)
            for count in _VALUES]  # fmt: skip


def _naturals(left: Points, count: int, ways: int) -> Results:
    """Rounds that no hand draws in: the player's hand is a natural, or the banker's is."""
    ways *= _falling(sum(left) - 2, 2)
    found = [0, 0, 0]
    for theirs, pairs in enumerate(_banker_pairs(left)):
        if max(count, theirs) >= _NATURAL:
            found[_result(count, theirs)] += pairs * ways
    return found[0], found[1], found[2]


def _result(mine: int, theirs: int) -> int:
    return 0 if mine > theirs else 1 if mine == theirs else 2


def _standing(left: Points, count: int, ways: int) -> Turns:
    """The hand stays; one more card than a drawing banker takes is counted, drawn or not."""
    return _turns(left, count, None, ways * (sum(left) - 3))


def _drawing(left: Points, count: int, ways: int) -> Turns:
    """Every known is by its third card, so that no two overlap."""
    found: dict[Known, Turn] = {}
    for third in _VALUES:
        if left[third]:
            rest = without(left, (third,))
            found.update(_turns(rest, (count + third) % 10, third, ways * left[third]))
    return found


def _turns(left: Points, mine: int, third: int | None, ways: int) -> Turns:
    """By the banker's count. The banker's third card may be any that the two before it leave."""
    found: dict[Known, Turn] = {}
    size = sum(left) - 2
    for theirs, pairs in enumerate(_banker_pairs(left)[:_NATURAL]):
        stand, draw = [0, 0, 0], [0, 0, 0]
        stand[_result(mine, theirs)] = pairs * size * ways
        for value in _VALUES:
            # Pairs with a card of this value leave one less of it, or two less.
            partner = (theirs - value) % 10
            taken = 2 * left[value] * (left[partner] - (partner == value))
            draw[_result(mine, (theirs + value) % 10)] += (pairs * left[value] - taken) * ways
        found[Known(theirs, third)] = Turn((stand[0], stand[1], stand[2]), (draw[0], draw[1], draw[2]))
    return found
