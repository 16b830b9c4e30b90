"""Exact joint counts of split hands: the number of deals of each set of ends against each dealer's result.

`split_products.py` counts the products of single hands; here are the hands of a split with their ends, and sums over
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import dealer_tree
from hoyle.fast.blackjack.hands import ACE, NO_CARDS, RANK_COUNT, TEN, Dealer, Hand, add
from hoyle.fast.blackjack.split_layouts import CLOSED, OPEN, SAME, Seatings, seatings
from hoyle.fast.blackjack.split_products import (
    Columns,
    Label,
    Piece,
    Powers,
    Row,
    complement,
    count_products,
    multiplied,
)
from hoyle.fast.blackjack.split_sums import BUST_DOUBLE, BUST_HAND, End, SplitHands, hands_of_split
from hoyle.fast.blackjack.splits import BEGUN, DOUBLE_BEGUN, STOOD, THREADS, Strategy
from hoyle.fast.cards.multiset_sums import Entry, meetings
from hoyle.fast.cards.multisets import NO_CARDS_AT_ALL, NOTHING, Counted, counted, product, total

Mixture = Sequence[tuple[Fraction, int]]  # probabilities and the values they belong to
Value = Callable[[Any, int], Mixture]  # of an end, against a result of the dealer's
Told = Callable[[int, int], None]
_NO_LABEL = Label(BUST_HAND, BUST_HAND)
_ANY_HANDS: Row = ((0,), ())  # all rounds of a split, whatever the number of hands
# Takes out labels whose values depend on each other, and has the powers of all of them.
Together = Callable[[tuple[Label, ...]], tuple[Powers, tuple[Label, ...]]]


class Part(NamedTuple):
    """Counts against one group of dealer's results: of deals, by the number of hands and the labels among them."""

    up: int
    rank: int
    result: int
    numbers: Mapping[Row, int]
    denominator: int
    busts: tuple[Any, ...] = (BUST_HAND,)  # by role, the end of a hand without a label


class Side(NamedTuple):
    """The hands of a split that have one role: their final hands, and the ends by number."""

    ends: tuple[Any, ...]
    hands: SplitHands


def lost_end(end: End) -> End:
    """The end that this one is counted against: a plain bust, or a bust double for ends after a double."""
    return BUST_HAND if end.kind in (BEGUN, STOOD, DOUBLE_BEGUN) else BUST_DOUBLE


class Split(NamedTuple):
    """One split: `dealt` has the dealer's hands behind the up card for some results, or for all where asked for None.

    `size` is a measure of the dealer's hands for some results.
    """

    up: int
    rank: int
    shoe: Hand
    seatings: Seatings
    sides: tuple[Side, ...]
    busts: tuple[Any, ...]
    lost_of: Callable[[Any], Any]
    dealt: Callable[[tuple[int, ...] | None], Counted]
    results: int  # how many results of the dealer's there are
    rest: int  # the one that is counted as what all others leave
    is_any: bool = False  # whether any hand has the label is all that is asked


class _Task(NamedTuple):
    split: Split
    groups: tuple[tuple[int, ...], ...]  # every end has the same values against each of them
    values: tuple[Value, ...]


def parts_of(
    strategies: Sequence[Strategy],
    values: Sequence[Value],
    groups: Sequence[tuple[int, ...]],
    only: int = 0,
    tell: Told | None = None,
) -> Iterator[list[Part]]:
    """The counts of each split of the strategies, by group of dealer's results.

    With `only`, every end with another total counts as lost, and the count is of rounds in which at least one hand has
    that total.
    """
    splits = [split_of(way, rank, only) for way in strategies for rank in sorted(way.splits)]
    yield from count_splits(splits, values, groups, tell)


def split_of(way: Strategy, rank: int, only: int = 0, roles: tuple[int, int, int] = (0, 0, 0)) -> Split:
    """A split of hands that are played alike; `roles` of the first, the second and later hands tell them apart."""
    side, dealer = Side(*hands_of_split(way, rank, only)), way.rules.dealer
    count = max(roles) + 1

    def dealt(results: tuple[int, ...] | None) -> Counted:
        return anything(way.up) if results is None else dealers(way.up, dealer, results)

    return Split(
        way.up, rank, way.rules.shoe, seatings(way.hands_max(rank), *roles), (side,) * count, (BUST_HAND,) * count,
        lost_end, dealt, dealer.bust + 1, dealer.bust, bool(only),
    )  # fmt: skip


def count_splits(
    splits: Sequence[Split],
    values: Sequence[Value],
    groups: Sequence[tuple[int, ...]],
    tell: Told | None = None,
) -> Iterator[list[Part]]:
    """Yield the counts of each split, by group of dealer's results, as soon as they are complete.

    Ends with equal values form one class.
    """
    tasks = [
        [_Task(split, alike, tuple(values)) for alike in _alike(split, groups, values)] for split in splits
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
    split: Split, groups: Sequence[tuple[int, ...]], values: Sequence[Value]
) -> list[tuple[tuple[int, ...], ...]]:
    """Merge groups of results against which every end has the same values: they are counted in one pass."""
    ends = {end: None for side in split.sides for own in side.ends for end in (own, split.lost_of(own))}
    found: dict[tuple[object, ...], list[tuple[int, ...]]] = {}
    for group in groups:
        told = [
            tuple(tuple(value(end, result)) for end in (*ends, *split.busts) for value in values)
            for result in group
        ]
        assert all(each == told[0] for each in told), "a value tells results of one group apart"
        found.setdefault(told[0], []).append(group)
    return [tuple(alike) for alike in found.values()]


def _size(task: _Task) -> int:
    """A rough measure of the work."""
    hands = sum(len(side.hands.orders) for side in task.split.sides)
    results = tuple(result for group in task.groups for result in group if result != task.split.rest)
    return hands**2 * len(task.split.dealt(results).keys)


def _parts(task: _Task) -> list[Part]:
    """Count each number of hands separately."""
    split = task.split
    dealt = [split.dealt(group) for group in task.groups]
    # What is left is the complement of all other results. Where the task covers those too, count every hand of the
    # dealer's instead and subtract the others afterwards.
    is_all = sum(map(len, task.groups)) == split.results
    rest = next((at for at, group in enumerate(task.groups) if is_all and split.rest in group), None)
    if rest is not None:
        dealt[rest] = split.dealt(None)
    shoe, pieces = add(split.shoe, split.up, -1), _pieces(task)
    if split.is_any:
        numbers, denominator = _with_and_without(shoe, pieces, split, dealt)
    else:
        numbers, denominator = count_products(shoe, pieces, split.seatings, dealt, len(split.sides))
    if rest is not None:
        complement(numbers, rest)
    if split.is_any:
        numbers = [_as_one_hand(each, _label_in(pieces)) for each in numbers]
    shown, size = split.shoe[split.up], sum(split.shoe)
    return [
        Part(
            split.up,
            split.rank,
            group[0],
            {row: shown * number for row, number in each.items()},
            size * denominator,
            split.busts,
        )
        for group, each in zip(task.groups, numbers, strict=True)
    ]


# Whether any hand has a label.


def _with_and_without(
    shoe: Hand, pieces: Mapping[Piece, Counted], split: Split, dealt: Sequence[Counted]
) -> tuple[Columns, int]:
    """All rounds in one row, and in others those in which no hand has the label."""
    numbers, denominator = count_products(
        shoe, _without_label(pieces, _label_in(pieces)), split.seatings, dealt
    )
    pair = product(pieces[Piece(0, OPEN)], pieces[Piece(0, OPEN)])
    everything, over = meetings(shoe, [Entry(pair, 0, 0)], [list(dealt)], 1)
    longest = max(denominator, over)
    found = [{row: number * (longest // denominator) for row, number in each.items()} for each in numbers]
    for each, number in zip(found, everything[0], strict=True):
        each[_ANY_HANDS] = number * (longest // over)
    return found, longest


def _label_in(pieces: Iterable[Piece]) -> Label:
    return next((piece.label for piece in pieces if piece.label is not None), _NO_LABEL)


def _without_label(pieces: Mapping[Piece, Counted], label: Label) -> dict[Piece, Counted]:
    """The pieces of hands without the label: their products are the rounds in which no hand has it."""
    return {
        Piece(0, second): total(
            [pieces[Piece(0, second)], pieces.get(Piece(0, second, label), NOTHING).times(-1)]
        )
        for second in (OPEN, SAME, CLOSED)
    }


def _as_one_hand(numbers: Mapping[Row, int], label: Label) -> dict[Row, int]:
    """All rounds, and those with the label: the split is treated as one hand that has the label or not."""
    everything = numbers[_ANY_HANDS]
    return {((1,), ()): everything, ((1,), (label,)): 2 * everything - sum(numbers.values())}


# One hand.


def _pieces(task: _Task) -> dict[Piece, Counted]:
    """The multisets of single hands, by role, second card and label. A hand without a label counts as lost."""
    one, found = add(NO_CARDS, task.split.rank), dict[Piece, Counted]()
    for role, side in enumerate(task.split.sides):
        found[Piece(role, OPEN)] = counted(np.array([one]), np.array([1]))
        found[Piece(role, SAME)] = counted(np.array([add(one, task.split.rank)]), np.array([1]))
        found[Piece(role, CLOSED)] = counted(np.array([one, add(one, task.split.rank)]), np.array([1, -1]))
        found |= _labelled(task, role, side)
    return found


def _labelled(task: _Task, role: int, side: Side) -> dict[Piece, Counted]:
    hands, labels = side.hands, [_label(task, end, role) for end in side.ends]
    found: dict[Piece, Counted] = {}
    kinds: dict[tuple[Powers, ...], Label] = {}
    for label in labels:
        if label is not None:
            kinds.setdefault(_told(task, label), label)
    for powers, label in kinds.items():
        mine = np.array([each is not None and _told(task, each) == powers for each in labels])[hands.end]
        same = hands.second == 1
        for second, chosen in ((OPEN, mine), (SAME, mine & same), (CLOSED, mine & ~same)):
            if chosen.any():
                found[Piece(role, second, label)] = counted(
                    hands.rows[chosen], hands.orders[chosen].astype(np.int64)
                )
    return found


def _label(task: _Task, end: Any, role: int) -> Label | None:
    label = Label(end, task.split.lost_of(end), role)
    return label if any(_told(task, label)) else None


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


# The dealer's hand.


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


# Sums over the hands.


def sums_of(part: Part, value: Value, together: Together | None = None) -> dict[int, Fraction]:
    """The probability of each sum of a value over all hands, joint with the part's dealer's results."""
    lost = [tuple((number, share) for share, number in value(bust, part.result)) for bust in part.busts]
    found: dict[int, Fraction | int] = {}

    @cache
    def powers_of(label: Label) -> Powers:
        return _powers(label, value, part.result)

    for (counts, labels), number in part.numbers.items():
        factors = [
            lost[role]
            for role, count in enumerate(counts)
            for _ in range(count - sum(label.role == role for label in labels))
        ]
        alone = labels
        if together is not None:
            jointly, alone = together(labels)
            factors.append(jointly)
        powers = tuple(sorted(powers_of(label) for label in alone))
        for at, share in multiplied((*powers, *factors)):
            found[at] = found.get(at, 0) + share * number
    return {at: Fraction(number) / part.denominator for at, number in found.items() if number}
