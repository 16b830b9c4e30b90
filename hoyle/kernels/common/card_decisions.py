"""Decision tables for two, three or four cards of one deck, up to order and suits."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import comb

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int64s, Number, UInt8s
from hoyle.fast.cards.hand_names import names_by_place
from hoyle.fast.cards.suit_classes import Held, deal_all, pack_of
from hoyle.kit.cards import DECK, RANK_VALUE, composition
from hoyle.kit.ranking import Rank

PACK = pack_of(composition())


def by_cards(size: int, decide: Callable[[Held], int]) -> UInt8s:
    """The decision for each set of this many cards, by its combinatorial number."""
    helds = list(deal_all(PACK, size))
    decided = np.array([decide(held) for held in helds], np.uint8)
    hands = np.array([numbers_of(held) for held in helds])
    table = np.zeros(comb(52, size), np.uint8)
    for order in permutations(range(4)):
        moved = np.array(order)[hands // 13] * 13 + hands % 13
        falling = -np.sort(-moved, axis=1)
        at = sum(_choose(falling[:, place], size - place) for place in range(size))
        table[at] = decided
    return table


def numbers_of(held: Held) -> list[int]:
    """The card numbers of a hand given as ranks by suit."""
    return [
        suit * 13 + value - 2
        for suit, mask in enumerate(held)
        for value in RANK_VALUE.values()
        if mask >> value & 1
    ]


def texts_of(held: Held) -> tuple[str, ...]:
    return tuple(DECK[card] for card in numbers_of(held))


def _choose(cards: Int64s, size: int) -> Int64s:
    product = np.ones_like(cards)
    for at in range(size):
        product = product * (cards - at) // (at + 1)
    return product


def by_place(outcomes: tuple[str, ...], name_of: Callable[[Rank], str]) -> Int16s:
    """The number of a call in a slot by the rank of a five-card hand."""
    return names_by_place(outcomes, name_of) + np.int16(1)


@njit(cache=True, nogil=True, inline="always")
def number_of_two(a: Number, b: Number) -> Number:
    a, b = np.int64(a), np.int64(b)
    a, b = max(a, b), min(a, b)
    return a * (a - 1) // 2 + b


@njit(cache=True, nogil=True, inline="always")
def number_of_three(a: Number, b: Number, c: Number) -> Number:
    a, b, c = np.int64(a), np.int64(b), np.int64(c)
    a, b = max(a, b), min(a, b)
    b, c = max(b, c), min(b, c)
    a, b = max(a, b), min(a, b)
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


@njit(cache=True, nogil=True, inline="always")
def number_of_four(a: Number, b: Number, c: Number, d: Number) -> Number:
    a, b, c, d = np.int64(a), np.int64(b), np.int64(c), np.int64(d)
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return a * (a - 1) * (a - 2) * (a - 3) // 24 + b * (b - 1) * (b - 2) // 6 + c * (c - 1) // 2 + d
