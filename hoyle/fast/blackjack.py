"""The dealer's hand of blackjack against many player's hands at once: as floats, and exactly modulo a prime.

The dealer's final hands behind one up card are
multisets, held as a tree of sorted prefixes in preorder. The probability of drawing a multiset in one given
order is a product of counts that are left, the same in every order; so a node costs one multiplication, and a
leaf counts for the number of orders in which a dealer can draw it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.blackjack_hands import RANK_COUNT, total_of

BUST = 5  # the last of a dealer's results; 0 to 4 are 17 to 21
DEPTH_MAX = 24
# Eight decks hold 2^7 tens, orders of a leaf stay below 2^7 and leaves of one kind below 2^10: with residues of
# 36 bits every product and every sum is a whole number of 53 bits at most, which floats hold exactly; the
# quotient by the prime is then off by one at most. Lanes of floats are what processors do fastest.
RESIDUE_BITS = 36
LANES = 8
COUNT_MAX = 128


class Tree(NamedTuple):
    """Nodes in preorder. `orders` is 0 where a prefix is not a final hand; a blackjack is left out."""

    depth: np.ndarray
    rank: np.ndarray
    before: np.ndarray  # cards of this rank earlier on the path
    orders: np.ndarray
    result: np.ndarray


@cache
def dealer_tree(up: int, draws_on_soft_17: bool) -> Tree:
    """Every final hand behind an up card, blackjack apart: that one is found before anybody draws."""
    finals: dict[tuple[int, ...], tuple[int, int]] = {}
    open_hands: dict[tuple[int, ...], int] = {(): 1}
    while open_hands:
        longer: dict[tuple[int, ...], int] = {}
        for cards, orders in open_hands.items():
            for rank in range(RANK_COUNT):
                more = tuple(sorted((*cards, rank)))
                hard = up + 1 + sum(more) + len(more)
                has_ace = up == 0 or 0 in more
                total = total_of(hard, has_ace)
                if total < 17 or (total == 17 and hard == 7 and draws_on_soft_17):
                    longer[more] = longer.get(more, 0) + orders
                elif len(more) > 1 or total != 21:
                    _, old = finals.get(more, (0, 0))
                    finals[more] = (min(total, 22) - 17, old + orders)
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
    tree = Tree(*(np.array(column, dtype=np.int64) for column in zip(*nodes, strict=True)))
    assert tree.depth.max() < DEPTH_MAX
    assert tree.orders.max() < 1 << 7
    assert np.unique(tree.depth * 8 + tree.result, return_counts=True)[1].max() < 1 << 10
    return tree


def distributions(tree: Tree, left: np.ndarray) -> np.ndarray:
    """For each row of cards left (the hole card among them) the probability of each final hand but a blackjack."""
    size = left.sum(axis=1)[:, None]
    steps = np.arange(DEPTH_MAX)[None, :]
    inverse = 1.0 / np.maximum(size - np.maximum(steps - 1, 0), 1)
    return np.asarray(_distributions(*tree, left.astype(np.float64), inverse))


@njit(cache=True)
def _distributions(depth, rank, before, orders, result, left, inverse):  # type: ignore[no-untyped-def]
    hands = left.shape[0]
    found = np.zeros((hands, BUST + 1))
    path = np.ones((DEPTH_MAX, LANES))
    counts = np.zeros((RANK_COUNT, LANES))
    steps = np.zeros((DEPTH_MAX, LANES))
    ends = np.zeros((BUST + 1, LANES))
    for first in range(0, hands, LANES):
        lanes = min(LANES, hands - first)
        ends[:] = 0.0
        for lane in range(lanes):
            counts[:, lane] = left[first + lane]
            steps[:, lane] = inverse[first + lane]
        for node in range(depth.shape[0]):
            at, of, end, many = depth[node], rank[node], result[node], float(orders[node])
            gone = float(before[node])
            for lane in range(LANES):
                weight = path[at - 1, lane] * (counts[of, lane] - gone) * steps[at, lane]
                path[at, lane] = weight
                ends[end, lane] += weight * many
        for lane in range(lanes):
            found[first + lane] = ends[:, lane]
    return found


class Finals(NamedTuple):
    """Hands that meet the dealer: cards left, cards gone, the player's total less 17 (-1: below), a tally's row."""

    left: np.ndarray
    gone: np.ndarray
    total: np.ndarray
    row: np.ndarray


def tallies(tree: Tree, hands: Finals, weights: np.ndarray, prime: int, shape: tuple[int, int]) -> np.ndarray:
    """Sums over hands and dealer's hands modulo a prime, by row, by cards gone, and by lost, level or won."""
    hands = hands._replace(left=hands.left.astype(np.float64))
    found = np.zeros((*shape, 3), dtype=np.int64)
    _tallies(*tree, *hands, weights.astype(np.float64), float(prime), found)
    return found


@njit(cache=True)
def _tallies(depth, rank, before, orders, result, left, gone, total, row, weights, prime, found):  # type: ignore[no-untyped-def]
    hands = left.shape[0]
    inverse = 1.0 / prime
    path = np.zeros((DEPTH_MAX, LANES))
    counts = np.zeros((RANK_COUNT, LANES))
    ends = np.zeros((DEPTH_MAX * (BUST + 1), LANES))
    for first in range(0, hands, LANES):
        lanes = min(LANES, hands - first)
        ends[:] = 0.0
        for lane in range(lanes):
            counts[:, lane] = left[first + lane]
            path[0, lane] = weights[first + lane]
        for node in range(depth.shape[0]):
            at, of, many = depth[node], rank[node], float(orders[node])
            end = at * (BUST + 1) + result[node]
            taken = float(before[node])
            for lane in range(LANES):
                # A count below zero comes only after a zero, which has made the weight zero already.
                product = path[at - 1, lane] * (counts[of, lane] - taken)
                rest = product - np.floor(product * inverse) * prime
                rest = rest + prime if rest < 0.0 else rest
                rest = rest - prime if rest >= prime else rest
                path[at, lane] = rest
                ends[end, lane] += rest * many
        for lane in range(lanes):
            hand = first + lane
            for cell in range(BUST + 1, ends.shape[0]):
                if ends[cell, lane] != 0.0:
                    end = cell % (BUST + 1)
                    won = 2
                    if end != BUST:
                        won = 0 if total[hand] < end else 1 if total[hand] == end else 2
                    sums = found[row[hand], gone[hand] + cell // (BUST + 1)]
                    sums[won] = (sums[won] + np.int64(ends[cell, lane])) % np.int64(prime)
