"""Exact joint counts of split hands: the number of deals of each set of ends against each dealer's result.

Each hand is played on its own cards alone, so the generating function of a split is a product of those of single
hands. Lost hands are the complement of the labelled ones: a factor without a label counts the starting cards only. A
product is counted as two lists of multisets: one hand with the dealer's, and the other hands (see `multiset_sums.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import dealer_tree
from hoyle.fast.blackjack.hands import ACE, NO_CARDS, RANK_COUNT, TEN, Dealer, add
from hoyle.fast.blackjack.split_sums import BUST_DOUBLE, BUST_HAND, End, SplitHands, hands_of_split
from hoyle.fast.blackjack.splits import BEGUN, DOUBLE_BEGUN, STOOD, THREADS, Strategy, layouts
from hoyle.fast.cards.multiset_sums import Entry, meetings
from hoyle.fast.cards.multisets import NO_CARDS_AT_ALL, NOTHING, Counted, counted, product, total

Mixture = Sequence[tuple[Fraction, int]]  # probabilities and the values they belong to
Value = Callable[[End, int], Mixture]
Powers = tuple[
    tuple[int, Fraction], ...
]  # coefficients by exponent: what a label adds to the generating function
Told = Callable[[int, int], None]
_OPEN, _SAME, _CLOSED = range(3)  # any second card, one of the pair's rank, or any other


class Label(NamedTuple):
    """A class of ends with equal values. It counts as the difference from the `lost` end; no label is any hand."""

    end: End
    lost: End


Piece = tuple[int, Label | None]  # open, same or closed; and a label
Product = tuple[Piece, ...]
Row = tuple[int, tuple[Label, ...]]  # the number of hands, and the labels of some of them
_NO_LABEL = Label(BUST_HAND, BUST_HAND)
_ANY_HANDS: Row = (0, ())  # all rounds of a split, whatever the number of hands


class Part(NamedTuple):
    """Counts against one group of dealer's results: of deals, by the number of hands and the labels among them."""

    up: int
    rank: int
    result: int
    numbers: Mapping[Row, int]
    denominator: int


class _Task(NamedTuple):
    way: Strategy
    rank: int
    ends: tuple[End, ...]
    hands: SplitHands
    groups: tuple[tuple[int, ...], ...]  # every end has the same values against each of them
    values: tuple[Value, ...]
    is_any: bool


def parts_of(
    strategies: Sequence[Strategy],
    values: Sequence[Value],
    groups: Sequence[tuple[int, ...]],
    only: int = 0,
    tell: Told | None = None,
) -> Iterator[list[Part]]:
    """Yield the counts of each split of the strategies, by group of dealer's results, as soon as they are complete.

    Ends with equal values form one class. With `only`, every end with another total counts as lost, and the count is
    of rounds in which at least one hand has that total.
    """
    splits = [
        (way, rank, *hands_of_split(way, rank, only)) for way in strategies for rank in sorted(way.splits)
    ]
    tasks = [
        [_Task(*split, alike, tuple(values), bool(only)) for alike in _alike(split[2], groups, values)]
        for split in splits
    ]
    # The largest splits come first, to balance the threads; the tasks of one split are consecutive.
    tasks.sort(key=lambda mine: sum(map(_size, mine)), reverse=True)
    threads = ThreadPoolExecutor(THREADS)
    try:
        waiting = [[threads.submit(_parts, task) for task in mine] for mine in tasks]
        split_of = {future: at for at, mine in enumerate(waiting) for future in mine}
        left = [len(mine) for mine in waiting]
        for done, future in enumerate(as_completed(split_of), start=1):
            if tell is not None:
                tell(done, len(split_of))
            at = split_of[future]
            left[at] -= 1
            if not left[at]:
                yield [part for each in waiting[at] for part in each.result()]
    finally:
        threads.shutdown(cancel_futures=True)


def _alike(
    ends: Sequence[End], groups: Sequence[tuple[int, ...]], values: Sequence[Value]
) -> list[tuple[tuple[int, ...], ...]]:
    """Merge groups of results against which every end has the same values: they are counted in one pass."""
    found: dict[tuple[object, ...], list[tuple[int, ...]]] = {}
    for group in groups:
        told = [
            tuple(tuple(value(end, result)) for end in (*ends, BUST_DOUBLE) for value in values)
            for result in group
        ]
        assert all(each == told[0] for each in told), "a value tells results of one group apart"
        found.setdefault(told[0], []).append(group)
    return [tuple(alike) for alike in found.values()]


def _size(task: _Task) -> int:
    """A rough measure of the work."""
    finals = _finals(task.way.up, task.way.rules.dealer)
    results = [result for group in task.groups for result in group]
    return len(task.hands.orders) ** 2 * sum(len(finals[each].keys) for each in results if each in finals)


def _parts(task: _Task) -> list[Part]:
    """Count each number of hands separately. With fewer hands than the maximum, every hand is closed."""
    way, most, dealer = task.way, task.way.hands_max(task.rank), task.way.rules.dealer
    dealt = [dealers(way.up, dealer, group) for group in task.groups]
    # Bust is the complement of all other results. Where the task covers those too, count every hole card instead and
    # subtract the others afterwards.
    is_all = sum(map(len, task.groups)) == dealer.bust + 1
    bust = next((at for at, group in enumerate(task.groups) if is_all and dealer.bust in group), None)
    if bust is not None:
        dealt[bust] = anything(way.up)
    shoe, pieces = add(way.rules.shoe, way.up, -1), _pieces(task)
    rows: dict[Row, int] = {}
    found: list[tuple[list[list[int]], int]] = []
    label = next((label for _, label in pieces if label is not None), _NO_LABEL)
    if task.is_any:
        pair = product(pieces[_OPEN, None], pieces[_OPEN, None])
        found.append(meetings(shoe, [Entry(pair, 0, rows.setdefault(_ANY_HANDS, 0))], [dealt], 1))
        pieces = _without_label(pieces, label)
    for hands in range(2, most + 1):
        products = dict(_products(pieces, hands, most))
        row_of = {chosen: rows.setdefault(_row(chosen), len(rows)) for chosen in products}
        entries, seconds = _entries(pieces, products, row_of)
        beside = [[product(second, each) for each in dealt] for second in seconds]
        found.append(meetings(shoe, entries, beside, len(rows)))
    numbers, denominator = _over_one(found, list(rows))
    if bust is not None:
        for row, everything in numbers[bust].items():
            numbers[bust][row] = 2 * everything - sum(each[row] for each in numbers)
    shown, size = way.rules.shoe[way.up], sum(way.rules.shoe)
    if task.is_any:
        numbers = [_as_one_hand(each, label) for each in numbers]
    return [
        Part(
            way.up,
            task.rank,
            group[0],
            {row: shown * number for row, number in each.items()},
            size * denominator,
        )
        for group, each in zip(task.groups, numbers, strict=True)
    ]


def _without_label(pieces: Mapping[Piece, Counted], label: Label) -> dict[Piece, Counted]:
    """The pieces of hands without the label: their products are the rounds in which no hand has it."""
    return {
        (second, None): total([pieces[second, None], pieces.get((second, label), NOTHING).times(-1)])
        for second in (_OPEN, _SAME, _CLOSED)
    }


def _as_one_hand(numbers: Mapping[Row, int], label: Label) -> dict[Row, int]:
    """All rounds, and those with the label: the split is treated as one hand that has the label or not."""
    everything = numbers[_ANY_HANDS]
    return {(1, ()): everything, (1, (label,)): 2 * everything - sum(numbers.values())}


def _over_one(
    found: Sequence[tuple[list[list[int]], int]], rows: Sequence[Row]
) -> tuple[list[dict[Row, int]], int]:
    """Bring the counts of each column over the largest denominator, which all others divide."""
    longest = max(denominator for _, denominator in found)
    numbers = [dict.fromkeys(rows, 0) for _ in found[0][0][0]]
    for mine, denominator in found:
        for row, columns in zip(rows, mine, strict=False):
            for each, number in zip(numbers, columns, strict=True):
                each[row] += number * (longest // denominator)
    return numbers, longest


# One hand.


def _pieces(task: _Task) -> dict[Piece, Counted]:
    """The multisets of single hands, by second card and label. A hand without a label counts as lost."""
    hands, labels = task.hands, [_label(task, end) for end in task.ends]
    one = add(NO_CARDS, task.rank)
    found: dict[Piece, Counted] = {
        (_OPEN, None): counted(np.array([one]), np.array([1])),
        (_SAME, None): counted(np.array([add(one, task.rank)]), np.array([1])),
        (_CLOSED, None): counted(np.array([one, add(one, task.rank)]), np.array([1, -1])),
    }
    kinds: dict[tuple[Powers, ...], Label] = {}
    for label in labels:
        if label is not None:
            kinds.setdefault(_told(task, label), label)
    for powers, label in kinds.items():
        mine = np.array([each is not None and _told(task, each) == powers for each in labels])[hands.end]
        same = hands.second == 1
        for second, chosen in ((_OPEN, mine), (_SAME, mine & same), (_CLOSED, mine & ~same)):
            if chosen.any():
                found[second, label] = counted(hands.rows[chosen], hands.orders[chosen].astype(np.int64))
    return found


def _label(task: _Task, end: End) -> Label | None:
    label = Label(end, lost_end(end))
    return label if any(_told(task, label)) else None


def lost_end(end: End) -> End:
    """The end that this one is counted against: a plain bust, or a bust double for ends after a double."""
    return BUST_HAND if end.kind in (BEGUN, STOOD, DOUBLE_BEGUN) else BUST_DOUBLE


def _told(task: _Task, label: Label) -> tuple[Powers, ...]:
    """What a label adds to the generating function of each value."""
    return tuple(_powers(label, value, task.groups[0][0]) for value in task.values)


def _powers(label: Label, value: Value, result: int) -> Powers:
    found: dict[int, Fraction] = {}
    for share, number in value(label.end, result):
        found[number] = found.get(number, Fraction(0)) + share
    for share, number in value(label.lost, result):
        found[number] = found.get(number, Fraction(0)) - share
    return tuple(sorted((number, share) for number, share in found.items() if share))


def dealers(up: int, dealer: Dealer, results: Iterable[int]) -> Counted:
    """The dealer's final hands behind the up card. Bust is the complement of all other results and blackjack."""
    finals, asked = _finals(up, dealer), set(results)
    parts = [finals[result] for result in asked if result in finals]
    if dealer.bust in asked:
        parts += [anything(up), *(each.times(-1) for each in finals.values())]
    return total(parts)


def anything(up: int) -> Counted:
    """Any hole card that makes no blackjack."""
    other = {ACE: TEN, TEN: ACE}.get(up)
    if other is None:
        return NO_CARDS_AT_ALL
    return total([NO_CARDS_AT_ALL, counted(np.array([add(NO_CARDS, other)]), np.array([-1]))])


@cache
def _finals(up: int, dealer: Dealer) -> dict[int, Counted]:
    """The dealer's final hands by result, without blackjack and bust."""
    tree = dealer_tree(up, dealer)
    path: list[int] = []
    found: dict[int, list[tuple[np.ndarray, int]]] = {}
    for depth, rank, orders, result in zip(
        tree.depth.tolist(), tree.rank.tolist(), tree.orders.tolist(), tree.result.tolist(), strict=True
    ):
        path[depth - 1 :] = [rank]
        if orders:
            found.setdefault(result, []).append((np.bincount(path, minlength=RANK_COUNT), orders))
    return {
        result: counted(np.array([row for row, _ in hands]), np.array([orders for _, orders in hands]))
        for result, hands in found.items()
    }


# Hands together.


def _products(pieces: Iterable[Piece], hands: int, hands_max: int) -> Iterator[tuple[Product, int]]:
    """The products of pieces that make up a split of this many hands, each with its multiplicity."""
    by_second: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_second.setdefault(piece[0], []).append(piece)
    for (count, _), ways in layouts(hands_max).items():
        if count == hands and hands < hands_max:
            for chosen in combinations_with_replacement(by_second[_CLOSED], hands):
                yield chosen, ways * _orders(chosen)
    if hands == hands_max:
        for same, number in _signed_layouts(hands_max).items():
            for some in combinations_with_replacement(by_second[_OPEN], hands - same):
                for others in combinations_with_replacement(by_second[_SAME], same):
                    yield (*some, *others), number * _orders(some) * _orders(others)


@lru_cache(maxsize=8)
def _signed_layouts(hands_max: int) -> Mapping[int, int]:
    """Layouts of the maximum number of hands by inclusion–exclusion: a closed hand is an open one minus a paired one.

    The keys are the numbers of hands whose second card is of the pair's rank.
    """
    found: Counter[int] = Counter()
    for (hands, closed), ways in layouts(hands_max).items():
        for same in range(closed + 1) if hands == hands_max else ():
            found[same] += (-1) ** same * comb(closed, same) * ways
    return found


def _orders(pieces: Sequence[Piece]) -> int:
    return factorial(len(pieces)) // prod(factorial(count) for count in Counter(pieces).values())


def _row(chosen: Sequence[Piece]) -> Row:
    return len(chosen), tuple(sorted(label for _, label in chosen if label is not None))


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
        rests.setdefault(key, {})[*chosen[:at], *chosen[at + 1 :]] = products[chosen]
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
                largest = max(chosen, key=lambda piece: (len(pieces[piece].keys), piece[0]))
                at = chosen.index(largest)
                without.setdefault(largest, {})[*chosen[:at], *chosen[at + 1 :]] = number
        parts = [product(pieces[largest], _sum(pieces, rest, known)) for largest, rest in without.items()]
        parts += [NO_CARDS_AT_ALL.times(number) for chosen, number in products.items() if not chosen]
        known[name] = total(parts) if len(parts) > 1 else parts[0]
    return known[name]


# Sums over the hands.


def sums_of(part: Part, value: Value) -> dict[int, Fraction]:
    """The probability of each sum of a value over all hands, joint with the part's dealer's results."""
    lost = tuple((number, share) for share, number in value(BUST_HAND, part.result))
    found: dict[int, Fraction | int] = {}

    @cache
    def powers_of(label: Label) -> Powers:
        return _powers(label, value, part.result)

    for (hands, labels), number in part.numbers.items():
        powers = tuple(sorted(powers_of(label) for label in labels))
        for at, share in _multiplied((*powers, *[lost] * (hands - len(labels)))):
            found[at] = found.get(at, 0) + share * number
    return {at: Fraction(number) / part.denominator for at, number in found.items() if number}


@lru_cache(maxsize=65_536)
def _multiplied(factors: tuple[Powers, ...]) -> tuple[tuple[int, Fraction | int], ...]:
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
