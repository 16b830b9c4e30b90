"""Which deals of four cards are better exchanged, and in how many orders each hand then lies beside each other one.

A deal is four ranks in the order dealt: the first hand's first card, the second hand's first, the first hand's second,
the second hand's second.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import chances
from hoyle.fast.blackjack.hands import ACE, NATURAL, RANK_COUNT, TEN, Rules
from hoyle.fast.blackjack_switch.side_by_side import Against, Prices, two_card_hands

KEEP, SWITCH, EVEN_FIRST, EVEN_SECOND, EVEN_BOTH = range(5)
_NEVER = -np.inf


class Pairs(NamedTuple):
    """By the deal: the numbers of the two hands as dealt, and as exchanged."""

    first: np.ndarray
    second: np.ndarray
    switched_first: np.ndarray
    switched_second: np.ndarray


class Placed(NamedTuple):
    """In how many orders a hand is played beside each other one: plain hands by both numbers, naturals as dealt,
    naturals as exchanged and naturals that took even money by the other hand."""

    plain: np.ndarray
    natural: np.ndarray
    switched: np.ndarray
    even_money: np.ndarray


@cache
def pairs() -> Pairs:
    number = np.zeros((RANK_COUNT, RANK_COUNT), dtype=np.int64)
    for at, hand in enumerate(two_card_hands()):
        one, *_, other = (rank for rank in range(RANK_COUNT) for _ in range(hand[rank]))
        number[one, other] = number[other, one] = at
    a, b, c, d = np.indices((RANK_COUNT,) * 4)
    return Pairs(number[a, c], number[b, d], number[a, d], number[b, c])


@cache
def natural_number() -> int:
    return two_card_hands().index(NATURAL)


def worths_of_choices(found: Against, prices: Prices) -> np.ndarray:
    """By choice and deal: what both hands together are worth. A deal that cannot come is not a number."""
    hands, natural = pairs(), natural_number()

    def as_dealt(mine: np.ndarray, other: np.ndarray) -> np.ndarray:
        return np.asarray(np.where(mine == natural, found.natural[other], found.worth[mine, other]))

    first, second = as_dealt(hands.first, hands.second), as_dealt(hands.second, hands.first)
    worths = np.full((EVEN_BOTH + 1, *first.shape), _NEVER)
    worths[KEEP] = first + second
    worths[SWITCH] = (
        found.worth[hands.switched_first, hands.switched_second]
        + found.worth[hands.switched_second, hands.switched_first]
    )
    if prices.even_money is not None and found.up == ACE:
        even = float(prices.even_money)
        mine, other = hands.first == natural, hands.second == natural
        worths[EVEN_FIRST] = np.where(mine, even + second, _NEVER)
        worths[EVEN_SECOND] = np.where(other, first + even, _NEVER)
        worths[EVEN_BOTH] = np.where(mine & other, 2 * even, _NEVER)
    return worths


def choose(worths: np.ndarray) -> np.ndarray:
    """The best choice of each deal, the first of equals; -1 for one that cannot come."""
    can_come = ~np.isnan(worths[KEEP])
    best = np.argmax(np.where(np.isnan(worths), _NEVER, worths), axis=0)
    return np.asarray(np.where(can_come, best, -1), dtype=np.int8)


def deal_chances(rules: Rules, up: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """By the deal: its probability with the up card, that with a hidden blackjack, and its naturals."""
    gone = np.zeros((RANK_COUNT**4, RANK_COUNT), dtype=np.int64)
    for ranks in np.indices((RANK_COUNT,) * 4).reshape(4, -1):
        gone[np.arange(len(gone)), ranks] += 1
    gone[:, up] += 1
    chance, left = chances(rules.shoe, gone), np.array(rules.shoe) - gone
    other = {ACE: TEN, TEN: ACE}.get(up)
    hidden = (
        np.zeros_like(chance) if other is None else chance * left[:, other] / np.maximum(left.sum(axis=1), 1)
    )
    hands, natural = pairs(), natural_number()
    naturals = (hands.first == natural).astype(np.int64) + (hands.second == natural)
    return chance, hidden, naturals.ravel()


def placed_by(choices: np.ndarray) -> Placed:
    """The hands that are played after these choices."""
    hands, natural, count = pairs(), natural_number(), len(two_card_hands())
    plain = np.zeros((count, count), dtype=np.int64)
    dealt, switched, even_money = (np.zeros(count, dtype=np.int64) for _ in range(3))

    def place(mine: np.ndarray, other: np.ndarray, wanted: np.ndarray, naturals: np.ndarray) -> None:
        is_natural = mine == natural
        np.add.at(plain, (mine[wanted & ~is_natural], other[wanted & ~is_natural]), 1)
        np.add.at(naturals, other[wanted & is_natural], 1)

    kept, exchanged = (choices != SWITCH) & (choices >= 0), choices == SWITCH
    for mine, other, even in (
        (hands.first, hands.second, (EVEN_FIRST, EVEN_BOTH)),
        (hands.second, hands.first, (EVEN_SECOND, EVEN_BOTH)),
    ):
        took = np.isin(choices, even)
        place(mine, other, kept & ~took, dealt)
        place(mine, other, took, even_money)
    place(hands.switched_first, hands.switched_second, exchanged, switched)
    place(hands.switched_second, hands.switched_first, exchanged, switched)
    return Placed(plain, dealt, switched, even_money)
