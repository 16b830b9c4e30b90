"""Rounds with a split counted exactly: all hands of it together, by their roles, against one hand of the dealer's.

As blackjack's (`blackjack/split_counts.py`), but a hand is labelled by what lies on it too, and the dealer's hand comes
about by a law: with no natural, with one that is a result like others, or behind a hole card that made none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.hands import NO_CARDS, TEN, add
from hoyle.fast.blackjack.split_counts import (
    Part,
    Side,
    Split,
    Told,
    Value,
    anything,
    count_splits,
    dealers,
    sums_of,
)
from hoyle.fast.blackjack.split_layouts import seatings
from hoyle.fast.blackjack.split_sums import SplitHands
from hoyle.fast.cards.multisets import NO_CARDS_AT_ALL, SHIFTS, Counted, counted, product, total
from hoyle.fast.many_wagers.end_names import BEGUN, DOUBLED, NO_DOUBLE, STOOD
from hoyle.fast.many_wagers.hand_plays import nets_of, plays_after_split, worths_of
from hoyle.fast.many_wagers.split_lines import Way, ends_of
from hoyle.fast.many_wagers.split_spread import Asked
from hoyle.fast.many_wagers.wager_rules import CHECKED, LATER, Rules, other_of
from hoyle.fast.result_store import SHIPPED_ROUNDS, Record, shelf

COUNTED_BY = 1  # raise it when the same inputs give other figures
_LEAST = 16  # lower totals are alike
Chances = dict[int, dict[int, Fraction]]  # by rank, then by the net in parts of a unit


class End(NamedTuple):
    """How a hand of a split ends: its role, whether it is bust (BEGUN), the kind of double, what is compared."""

    role: int
    kind: int
    double: int = NO_DOUBLE
    worth: int = 0


def lost_of(end: End) -> End:
    """The end that this one is counted against: bust, with the double of a hand that is doubled."""
    return End(end.role, BEGUN, end.double if end.kind == DOUBLED else NO_DOUBLE)


def split_of(way: Way, rank: int, law: str) -> Split:
    rules = way.rules
    later = (rules.of_tens,) * 2 if rank == TEN else (rules.second, rules.later)
    sides = tuple(_side(way, rank, role) for role in range(len(rules.roles)))
    busts = tuple(End(role, BEGUN) for role in range(len(sides)))
    return Split(
        way.up, rank, rules.shoe, seatings(rules.most_hands(rank), 0, *later), sides, busts, lost_of,
        cache(lambda results: _dealt(rules, way.up, law, results)), rules.dealer.bust + 1 + (law != CHECKED),
        rules.dealer.bust,
    )  # fmt: skip


def _side(way: Way, rank: int, role: int) -> Side:
    plays = plays_after_split(way.rules, way.values, way.after[role], rank)
    worths, numbers = np.maximum(worths_of(way.rules.shoe), _LEAST), dict[End, int]()
    parts = []
    for second, starts in enumerate(way.starts(rank)):
        for kind, double, hands, orders in ends_of(way, plays, starts, np.ones_like(starts)):
            is_compared = kind in (STOOD, DOUBLED)
            ends = [
                End(role, kind, double, int(worth) if is_compared else 0) for worth in worths[hands].tolist()
            ]
            at = np.array([numbers.setdefault(end, len(numbers)) for end in ends], np.int64)
            parts.append((hands, orders, at, np.full_like(hands, second)))
    found, many, end, second_of = (np.concatenate(column) for column in zip(*parts, strict=True))
    rows = way.values.table.rows[found]
    return Side(tuple(numbers), SplitHands(rows, many.astype(np.float64), end, second_of))


def _dealt(rules: Rules, up: int, law: str, results: tuple[int, ...] | None) -> Counted:
    """The dealer's hands behind an up card under a law: with some results, or all of them."""
    other, natural = other_of(up), rules.dealer.bust + 1
    if results is None:
        found = anything(up) if law == CHECKED else NO_CARDS_AT_ALL
    else:
        found = dealers(up, rules.dealer, [result for result in results if result != natural])
        if natural in results and other >= 0:
            found = total([found, _cards(other, 1)])
    if law == LATER:
        found = product(found, anything(up))
    return product(found, _cards(other, rules.before)) if rules.before else found


def _cards(rank: int, many: int) -> Counted:
    return counted(np.array([add(NO_CARDS, rank, many)]), np.array([1]))


def value_of(asked: Asked) -> Value:
    """The net of an end against a result, in parts of one over the scale."""

    @cache
    def value(end: End, result: int) -> list[tuple[Fraction, int]]:
        ends = asked.wagered[end.role][end.double - NO_DOUBLE]
        net = ends.lost[result] if end.kind == BEGUN else nets_of(ends)[end.worth, result]
        return [(Fraction(1), round(float(net) * asked.scale))]

    return value


def chances_of(
    ways: Sequence[Way],
    asked: Asked,
    *,
    counts: bool,
    keeps: bool,
    tell: Told | None = None,
) -> Chances | None:
    """By the rank split the probability of each joint net. Missing records are counted if asked to, and kept."""
    splits = [(way, rank) for way in ways for rank in sorted(way.splits)]
    found: Chances = {}
    for at, (way, rank) in enumerate(splits, start=1):
        split, value = split_of(way, rank, asked.law), value_of(asked)
        key = key_of(split, value, asked)
        record = shelf(SHIPPED_ROUNDS).find(key)
        if record is None and not counts:
            return None
        if record is None:
            record = _counted(split, value)
            if keeps:
                shelf(SHIPPED_ROUNDS).keep(key, record)
        mine = found.setdefault(rank, {})
        for net, chance in record.items():
            mine[int(net)] = mine.get(int(net), Fraction(0)) + chance
        if tell is not None:
            tell(at, len(splits))
    return found


def parts_of(split: Split, *values: Value) -> list[Part]:
    groups = [(result,) for result in range(split.results)]
    (parts,) = count_splits([split], values, groups)
    return parts


def _counted(split: Split, value: Value) -> Record:
    found: dict[str, Fraction] = {}
    for part in parts_of(split, value):
        for net, chance in sums_of(part, value).items():
            found[str(net)] = found.get(str(net), Fraction(0)) + chance
    return {net: chance for net, chance in found.items() if chance}


def key_of(split: Split, value: Value, asked: Asked) -> str:
    """A digest of all that a split is counted from."""
    digest = hashlib.sha256()
    told = [COUNTED_BY, split.up, split.rank, split.shoe, asked.law, asked.scale, split.results]
    digest.update(f"{told} {sorted(split.seatings.items())}".encode())
    for text in (*_of_hands(split, value), *_of_dealer(split)):
        digest.update(text)
    return f"many_wagers-{digest.hexdigest()[:40]}"


def _of_hands(split: Split, value: Value) -> Iterator[bytes]:
    results = range(split.results)
    for side, bust in zip(split.sides, split.busts, strict=True):
        texts = [
            str([(value(end, result), value(lost_of(end), result)) for result in results])
            for end in side.ends
        ]
        names = sorted({*texts})
        yield f"{names} {[value(bust, result) for result in results]}".encode()
        hands, ends = side.hands, np.array([names.index(text) for text in texts])
        cards = (hands.rows << SHIFTS).sum(axis=1)
        lines = np.stack([hands.second, ends[hands.end], cards, hands.orders.astype(np.int64)], axis=1)
        yield np.ascontiguousarray(lines[np.lexsort(lines.T[::-1])], "<i8").tobytes()


def _of_dealer(split: Split) -> Iterator[bytes]:
    for result in range(split.results):
        if result != split.rest:
            for column in split.dealt((result,)):
                yield np.ascontiguousarray(column, "<i8").tobytes()
