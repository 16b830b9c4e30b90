"""Exact joint counts of the hands of a split: products of the multisets of single hands, and of the dealer's.

Each hand is played on its own cards alone, so the generating function of a split is a product of those of single
hands. Lost hands are the complement of the labelled ones: a factor without a label counts the starting cards only. A
product is counted as two lists of multisets: one hand with the dealer's, and the other hands (see `multiset_sums.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from itertools import product as choices
from math import factorial, prod
from typing import Any, NamedTuple

from hoyle.fast.blackjack.hands import Hand
from hoyle.fast.blackjack.split_layouts import Seatings, Seats
from hoyle.fast.cards.multiset_sums import Entry, meetings
from hoyle.fast.cards.multisets import NO_CARDS_AT_ALL, Counted, product, total

Powers = tuple[
    tuple[int, Fraction], ...
]  # coefficients by exponent: what a label adds to the generating function


class Label(NamedTuple):
    """A class of ends with equal values. It counts as the difference from the `lost` end; no label is any hand."""

    end: Any
    lost: Any
    role: int = 0


class Piece(NamedTuple):
    """A hand's role, its second card (open, same or closed), and a label or none."""

    role: int
    second: int
    label: Label | None = None


Product = tuple[Piece, ...]
Row = tuple[
    tuple[int, ...], tuple[Label, ...]
]  # the numbers of hands by role, and the labels of some of them
Columns = list[dict[Row, int]]  # for each group of the dealer's results, the number of deals by row


def count_products(
    shoe: Hand, pieces: Mapping[Piece, Counted], seatings: Seatings, dealt: Sequence[Counted], roles: int = 1
) -> tuple[Columns, int]:
    """All products of the pieces by the dealer's hands, over one denominator."""
    rows: dict[Row, int] = {}
    found: list[tuple[list[list[int]], int]] = []
    for seats in seatings.values():
        products = dict(_products(pieces, seats))
        row_of = {chosen: rows.setdefault(_row(chosen, roles), len(rows)) for chosen in products}
        entries, seconds = _entries(pieces, products, row_of)
        beside = [[product(second, each) for each in dealt] for second in seconds]
        found.append(meetings(shoe, entries, beside, len(rows)))
    return _over_one(found, list(rows), len(dealt))


def complement(numbers: Columns, at: int) -> None:
    """Turn the column that counts every hand of the dealer's into the one that no other column counts."""
    for row, everything in numbers[at].items():
        numbers[at][row] = 2 * everything - sum(each[row] for each in numbers)


def _over_one(
    found: Sequence[tuple[list[list[int]], int]], rows: Sequence[Row], columns: int
) -> tuple[Columns, int]:
    """Bring the counts of each column over the largest denominator, which all others divide."""
    longest = max(denominator for _, denominator in found)
    numbers: Columns = [dict.fromkeys(rows, 0) for _ in range(columns)]
    for mine, denominator in found:
        for row, counts in zip(rows, mine, strict=False):
            for each, number in zip(numbers, counts, strict=True):
                each[row] += number * (longest // denominator)
    return numbers, longest


def _products(pieces: Iterable[Piece], seats: Mapping[Seats, int]) -> Iterator[tuple[Product, int]]:
    """The products of pieces that make up these hands, each with its multiplicity."""
    of_kind: dict[tuple[int, int], list[Piece]] = {}
    for piece in pieces:
        of_kind.setdefault((piece.role, piece.second), []).append(piece)
    for each, ways in seats.items():
        chosen = (
            combinations_with_replacement(of_kind.get((role, second), ()), many)
            for role, second, many in each
        )
        for parts in choices(*chosen):
            yield tuple(piece for part in parts for piece in part), ways * prod(map(_orders, parts))


def _orders(pieces: Sequence[Piece]) -> int:
    return factorial(len(pieces)) // prod(factorial(count) for count in Counter(pieces).values())


def _row(chosen: Sequence[Piece], roles: int) -> Row:
    counts = Counter(piece.role for piece in chosen)
    labels = sorted((piece.label for piece in chosen if piece.label is not None), key=_by_role)
    return tuple(counts[role] for role in range(roles)), tuple(labels)


def _by_role(label: Label) -> tuple[Any, ...]:
    return label.role, label


def _entries(
    pieces: Mapping[Piece, Counted], products: Mapping[Product, int], row_of: Mapping[Product, int]
) -> tuple[list[Entry], list[Counted]]:
    """Divide each product: one hand is combined with the dealer's, the rest form the first list.

    The hands combined with the dealer's are chosen greedily, so that few different ones are needed.
    """
    seconds: dict[Piece, int] = {}
    rests: dict[tuple[int, int], dict[Product, int]] = {}
    for chosen in sorted(products, key=lambda each: len(set(each))):
        taken = [piece for piece in chosen if piece in seconds] or chosen
        second = max(taken, key=lambda piece: len(pieces[piece].keys))
        at = chosen.index(second)
        key = (seconds.setdefault(second, len(seconds)), row_of[chosen])
        rest = rests.setdefault(key, {})
        left = (*chosen[:at], *chosen[at + 1 :])
        rest[left] = rest.get(left, 0) + products[chosen]
    sums: dict[tuple[tuple[Product, int], ...], Counted] = {}
    entries = [Entry(_sum(pieces, rest, sums), second, row) for (second, row), rest in rests.items()]
    return entries, [pieces[piece] for piece in seconds]


def _sum(
    pieces: Mapping[Piece, Counted],
    products: Mapping[Product, int],
    known: dict[tuple[tuple[Product, int], ...], Counted],
) -> Counted:
    """The sum of these products with their multiplicities. The largest common piece is factored out, and memoised."""
    name = tuple(sorted(products.items(), key=repr))
    if name not in known:
        without: dict[Piece, dict[Product, int]] = {}
        for chosen, number in products.items():
            if chosen:
                largest = max(chosen, key=lambda piece: (len(pieces[piece].keys), piece.role, piece.second))
                at = chosen.index(largest)
                mine, left = without.setdefault(largest, {}), (*chosen[:at], *chosen[at + 1 :])
                mine[left] = mine.get(left, 0) + number
        parts = [product(pieces[largest], _sum(pieces, rest, known)) for largest, rest in without.items()]
        parts += [NO_CARDS_AT_ALL.times(number) for chosen, number in products.items() if not chosen]
        known[name] = total(parts) if len(parts) > 1 else parts[0]
    return known[name]


@lru_cache(maxsize=65_536)
def multiplied(factors: tuple[Powers, ...]) -> tuple[tuple[int, Fraction | int], ...]:
    found: dict[int, Fraction] = {0: Fraction(1)}
    for factor in factors:
        longer: dict[int, Fraction] = {}
        for one, share in found.items():
            for other, beside in factor:
                longer[one + other] = longer.get(one + other, Fraction(0)) + share * beside
        found = longer
    # Most coefficients are integers; as `int` they multiply long numbers faster than as `Fraction`.
    return tuple(
        (at, int(share) if share.denominator == 1 else share) for at, share in found.items() if share
    )
