"""The dealer's hand of blackjack against many player's hands at once: in floats, and exactly modulo a prime.

The dealer's final hands behind one up card are multisets, in a tree of sorted prefixes in preorder. The probability of
a multiset in one given order is a product of remaining counts, the same for every order; so a node costs one
multiplication, and a leaf counts once for each order in which a dealer can draw it. Bust hands are not in the tree:
they are the complement, but for those of a total that pushes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Bools, Floats, Int64s, Number
from hoyle.fast.blackjack.hands import ACE, JOKER, MOST_21, PLAIN, RANK_COUNT, Dealer, Hand, total_of

DEPTH_MAX = 24
# Eight decks hold 2^7 tens, a leaf has fewer than 2^7 orders, and there are fewer than 2^10 leaves of one kind. With
# symmetric residues of 36 bits every product and sum is an integer of at most 53 bits, which a double holds exactly.
# Doubles vectorise best.
RESIDUE_BITS = 36
_ORDERS_MAX = 1 << (62 - RESIDUE_BITS)
LANES, EXACT_LANES = 64, 32  # as many as fit the L1 cache
COUNT_MAX = 128


class Tree(NamedTuple):
    """Nodes in preorder. `orders` is 0 where a prefix is not a final hand; a blackjack is left out."""

    depth: np.ndarray
    rank: np.ndarray
    before: np.ndarray  # cards of this rank earlier on the path
    orders: np.ndarray
    result: np.ndarray
    goes_on: np.ndarray  # whether it is a prefix of another; a final hand can be one, drawn in another order


@cache
def dealer_tree(up: int, dealer: Dealer) -> Tree:
    """Every final hand behind an up card but blackjack and bust hands."""
    finals: dict[tuple[int, ...], tuple[int, int]] = {}
    open_hands: dict[tuple[int, ...], int] = {(): 1}
    while open_hands:
        longer: dict[tuple[int, ...], int] = {}
        for cards, orders in open_hands.items():
            for rank in range(RANK_COUNT + dealer.has_jokers):
                more = tuple(sorted((*cards, rank)))
                hard = up + 1 + sum(more) + len(more)
                total = MOST_21 if JOKER in (up, *more) else total_of(hard, up == ACE or ACE in more)
                if total < 17 or (total == 17 and hard == 7 and dealer.draws_on_soft_17):
                    longer[more] = longer.get(more, 0) + orders
                elif len(more) > 1 or rank != dealer.hides(up):
                    result = dealer.result_of(tuple(sorted((up, *more))), total)
                    if result is not None:
                        finals[more] = (result, finals.get(more, (0, 0))[1] + orders)
        open_hands = longer
    return _preorder(finals)


def _preorder(finals: dict[tuple[int, ...], tuple[int, int]]) -> Tree:
    nodes: list[tuple[int, int, int, int, int]] = []
    path: tuple[int, ...] = ()
    for cards in sorted(finals):
        shared = 0
        while shared < len(path) and path[shared] == cards[shared]:
            shared += 1
        for size in range(shared, len(cards)):
            is_last = size == len(cards) - 1
            result, orders = finals[cards] if is_last else (0, 0)
            nodes.append((size + 1, cards[size], cards[:size].count(cards[size]), orders, result))
        path = cards
    columns = [np.array(column, dtype=np.int64) for column in zip(*nodes, strict=True)]
    goes_on = np.append(columns[0][1:] > columns[0][:-1], False)
    tree = Tree(columns[0], columns[1], columns[2], columns[3], columns[4], goes_on)
    assert tree.depth.max() < DEPTH_MAX
    assert tree.orders.max() < 1 << 7
    assert np.unique(tree.depth * 16 + tree.result, return_counts=True)[1].max() < 1 << 10
    return tree


def clear_of(left: np.ndarray, up: int, dealer: Dealer = PLAIN) -> np.ndarray:
    """The probability that the hole card makes no blackjack."""
    other = dealer.hides(up)
    if other < 0:
        return np.ones(left.shape[0])
    return np.asarray(1.0 - left[:, other] / np.maximum(left.sum(axis=1), 1))


def distributions(up: int, dealer: Dealer, left: np.ndarray) -> np.ndarray:
    """For each row of remaining cards, hole card included, the probability of each result except blackjack."""
    return _found(up, dealer, np.zeros(left.shape[1], np.int64), -left, _CERTAIN)[:, 0]


def dealt(
    up: int, dealer: Dealer, shoe: Hand, gone: np.ndarray, rank: int = 0, more: Sequence[int] = (0,)
) -> np.ndarray:
    """For each row of cards dealt, with `more` of one rank: their probability in one given order, by dealer's result.

    `gone` includes the up card. The axes are rows, numbers in `more`, and results.
    """
    falling = _falling(shoe, int(gone.sum(axis=1).max()) + max(more) + 1)
    return _found(up, dealer, np.array(shoe, np.int64), gone, falling, rank, more)


_CERTAIN = np.ones((0, 0))  # instead of falling factorials: condition on the cards dealt


def _falling(shoe: Hand, most: int) -> np.ndarray:
    """Falling factorials by rank and number of cards; the last row is the reciprocal for the size of the shoe."""
    sizes = np.array([*shoe, sum(shoe)])
    falling = np.ones((len(sizes), most + 1))
    for size in range(most):
        falling[:, size + 1] = falling[:, size] * np.maximum(sizes - size, 0)
    falling[-1] = 1 / np.maximum(falling[-1], 1)
    return falling


def chances(shoe: Hand, gone: np.ndarray) -> np.ndarray:
    """The probability of these cards in one given order; zero if the shoe does not hold them."""
    falling = _falling(shoe, int(gone.sum(axis=1).max()) + 1)
    chance = falling[len(shoe), gone.sum(axis=1)]
    for rank in range(len(shoe)):
        chance = chance * falling[rank, gone[:, rank]]
    return np.asarray(chance)


def _found(
    up: int, dealer: Dealer, shoe: np.ndarray, gone: np.ndarray, falling: np.ndarray, rank: int = 0,
    more: Sequence[int] = (0,),
) -> np.ndarray:  # fmt: skip
    numbers = np.array(more, np.int64)
    found = np.zeros((len(gone), len(numbers), dealer.bust + 1))
    other = dealer.hides(up)
    tree = dealer_tree(up, dealer)
    rows = np.ascontiguousarray(gone, np.int64)
    lanes = tuple(np.zeros((height, LANES)) for height in (DEPTH_MAX, len(shoe), DEPTH_MAX, dealer.bust))
    _distributions(*tree, tree.depth.max(), shoe, rows, rank, numbers, falling, other, lanes, found)
    return found


# Kernels loop over elements and inline each part once: whole-array operations, or a part inlined twice, take seconds
# to compile.


@njit(cache=True, nogil=True)
def _distributions(
    depth: Int64s, rank: Int64s, before: Int64s, orders: Int64s, result: Int64s, goes_on: Bools, deepest: Number,
    shoe: Int64s, gone: Int64s,
    of_rank: Number, more: Int64s, falling: Floats, other: Number, lanes: tuple[Floats, ...], found: Floats,
) -> None:  # fmt: skip
    path, counts, steps, ends = lanes
    hands = gone.shape[0]
    for task in range(0, hands * more.shape[0], LANES):
        used = min(LANES, hands * more.shape[0] - task)
        for lane in range(used):
            at = task + lane
            _lay(
                shoe,
                gone,
                at % hands,
                of_rank,
                more[at // hands],
                falling,
                lane,
                counts,
                path,
                steps,
                deepest,
            )
            for end in range(len(ends)):
                ends[end, lane] = 0.0
        # A path is stored divided by the number of cards left, so the leaves, which are most nodes, need no division.
        for lane in range(LANES):
            path[0, lane] *= steps[1, lane]
        for node in range(depth.shape[0]):
            at, of, taken = depth[node], rank[node], float(before[node])
            if orders[node]:
                end, many = result[node], float(orders[node])
                for lane in range(LANES):
                    ends[end, lane] += path[at - 1, lane] * (counts[of, lane] - taken) * many
            if goes_on[node]:
                for lane in range(LANES):
                    path[at, lane] = path[at - 1, lane] * (counts[of, lane] - taken) * steps[at + 1, lane]
        for lane in range(used):
            row, column = (task + lane) % hands, (task + lane) // hands
            bust = path[0, lane] / steps[1, lane]
            if other >= 0:
                bust *= 1.0 - counts[other, lane] * steps[1, lane]
            for end in range(len(ends)):
                found[row, column, end] = ends[end, lane]
                bust -= ends[end, lane]
            found[row, column, len(ends)] = bust


@njit(inline="always")
def _lay(shoe, gone, row, of_rank, more, falling, lane, counts, path, steps, deepest):  # type: ignore[no-untyped-def]
    """Fill a lane: the remaining counts, the probability of the cards dealt, and the reciprocals of the next sizes."""
    size, drawn, chance = 0, 0, 1.0
    for rank in range(len(shoe)):
        out = gone[row, rank] + (more if rank == of_rank else 0)
        left = shoe[rank] - out
        counts[rank, lane] = left
        size += left
        drawn += out
        if falling.shape[0]:
            chance *= falling[rank, out]
    path[0, lane] = chance * falling[len(shoe), drawn] if falling.shape[0] else chance
    for step in range(deepest):
        steps[1 + step, lane] = 1.0 / max(size - step, 1)


class Finals(NamedTuple):
    """Lines by the cards dealt, the up card included: equal compositions are processed once.

    The lines of composition `at` are `first[at]` up to but excluding `first[at + 1]`. Each has a number of orders and
    a row of the tally.
    """

    gone: np.ndarray
    first: np.ndarray
    orders: np.ndarray
    row: np.ndarray


def finals_of(gone: np.ndarray, orders: np.ndarray, row: np.ndarray) -> Finals:
    """Group lines, given in any order, by their cards."""
    assert gone.max() < 1 << 6
    assert gone[:, RANK_COUNT:].sum() == 0 or gone[:, RANK_COUNT:].max() < 1 << 3
    keys = (gone << 6 * np.arange(gone.shape[1])).sum(axis=1)
    order = np.argsort(keys, kind="stable")
    first = np.flatnonzero(np.diff(keys[order], prepend=-1))
    return Finals(gone[order[first]], np.append(first, len(gone)), orders[order], row[order])


def part_of(lines: Finals, wanted: np.ndarray) -> Finals:
    """The lines of the wanted compositions."""
    lengths = np.diff(lines.first)
    kept = np.repeat(wanted, lengths)
    first = np.append(0, np.cumsum(lengths[wanted]))
    return Finals(lines.gone[wanted], first, lines.orders[kept], lines.row[kept])


def tallies(
    up: int, dealer: Dealer, shoe: np.ndarray, lines: Finals, prime: int, shape: tuple[int, int]
) -> np.ndarray:
    """Numerators modulo a prime by row, number of cards dealt, and dealer's result; that of a bust has their total.

    With k cards dealt the denominator is the falling factorial N(N-1)...(N-k+1). The total has one card more than
    the player's: a hole card that makes no blackjack. The last column has the hole card that makes one.
    """
    found = np.zeros((*shape, dealer.bust + 2), dtype=np.int64)
    other = dealer.hides(up)
    tree = dealer_tree(up, dealer)
    path, counts = (np.zeros((height, EXACT_LANES)) for height in (DEPTH_MAX, len(shoe)))
    ends = np.zeros((tree.depth.max() + 1, dealer.bust, EXACT_LANES))
    for part in _in_parts(lines):
        _tallies(*tree, shoe, *part, other, float(prime), (path, counts, ends), found)
        found %= prime
    return found


def _in_parts(lines: Finals) -> Iterator[Finals]:
    """The fewest parts in which sums of residues fit 63 bits."""
    orders = np.abs(lines.orders)
    if orders.sum() < _ORDERS_MAX:
        yield lines
        return
    many = np.add.reduceat(orders, lines.first[:-1])
    assert many.max() < _ORDERS_MAX // 2
    part = np.cumsum(many) // (_ORDERS_MAX // 2)
    for at in np.unique(part):
        yield part_of(lines, part == at)


@njit(inline="always")
def _rest(product, prime, inverse):  # type: ignore[no-untyped-def]
    """The symmetric residue: the one nearest to zero, up to rounding at half the prime."""
    return product - np.rint(product * inverse) * prime


@njit(inline="always")
def _begin(shoe, gone, at, prime, lane, counts, path):  # type: ignore[no-untyped-def]
    """Fill a lane: the remaining counts, and the number of ways to deal the cards dealt, modulo the prime."""
    inverse, weight = 1.0 / prime, 1.0
    for rank in range(len(shoe)):
        counts[rank, lane] = shoe[rank] - gone[at, rank]
        for taken in range(gone[at, rank]):
            weight = _rest(weight * float(max(shoe[rank] - taken, 0)), prime, inverse)
    path[0, lane] = weight


@njit(cache=True, nogil=True)
def _tallies(
    depth: Int64s, rank: Int64s, before: Int64s, orders: Int64s, result: Int64s, goes_on: Bools, shoe: Int64s,
    gone: Int64s, first: Int64s,
    many: Int64s, row: Int64s, other: Number, prime: Number, lanes: tuple[Floats, Floats, Array], found: Int64s,
) -> None:  # fmt: skip
    path, counts, ends = lanes
    mine: Int64s = np.zeros(ends.shape[:2], np.int64)
    for begin in range(0, gone.shape[0], EXACT_LANES):
        used = min(EXACT_LANES, gone.shape[0] - begin)
        for lane in range(used):
            _begin(shoe, gone, begin + lane, prime, lane, counts, path)
        _walk(depth, rank, before, orders, result, goes_on, prime, path, counts, ends)
        for lane in range(used):
            at, drawn, left, late = begin + lane, 0, 0.0, 0.0
            for of in range(len(shoe)):
                drawn += gone[at, of]
                left += 0.0 if of == other else counts[of, lane]
            if other >= 0:
                late = _rest(path[0, lane] * counts[other, lane], prime, 1.0 / prime)
            both = _rest(path[0, lane] * left, prime, 1.0 / prime)
            for step in range(mine.shape[0]):
                for end in range(mine.shape[1]):
                    mine[step, end] = np.int64(_rest(ends[step, end, lane], prime, 1.0 / prime))
            for line in range(first[at], first[at + 1]):
                cells = found[row[line]]
                cells[drawn + 1, mine.shape[1]] += np.int64(both) * many[line]
                cells[drawn + 1, mine.shape[1] + 1] += np.int64(late) * many[line]
                for step in range(1, mine.shape[0]):
                    for end in range(mine.shape[1]):
                        cells[drawn + step, end] += mine[step, end] * many[line]


@njit(inline="always")
def _walk(depth, rank, before, orders, result, goes_on, prime, path, counts, ends):  # type: ignore[no-untyped-def]
    """Sum over all final hands of the dealer, by number of cards and result, for every lane."""
    inverse = 1.0 / prime
    for at in range(ends.shape[0]):
        for end in range(ends.shape[1]):
            for lane in range(EXACT_LANES):
                ends[at, end, lane] = 0.0
    for node in range(depth.shape[0]):
        at, of, taken = depth[node], rank[node], float(before[node])
        if orders[node]:
            end, times = result[node], float(orders[node])
            for lane in range(EXACT_LANES):
                # A negative count follows a zero, which has already made the weight zero.
                product = path[at - 1, lane] * (counts[of, lane] - taken)
                ends[at, end, lane] += _rest(product, prime, inverse) * times
        if goes_on[node]:
            for lane in range(EXACT_LANES):
                product = path[at - 1, lane] * (counts[of, lane] - taken)
                path[at, lane] = _rest(product, prime, inverse)
