"""Decisions of the games of four-card hands as tables: a strategy by the rank of the best four and of the card up, and
best play by the cards themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.exact.common.four_card_play import Play
from hoyle.fast.arrays import Array, Int16s, Int32s, Int64s, Number, UInt8s
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import tables_of
from hoyle.fast.cards.suit_orbits import RANKS, SUITS, WHOLE, classes, index_of, settle_suits
from hoyle.fast.four_card_poker.solve import ranks_by_place
from hoyle.games.parts.four_card_hands import FOUR_CARD, HAND_SIZE
from hoyle.kernels.common.decision_table import ask
from hoyle.kit.cards import DECK
from hoyle.kit.cards import RANKS as RANK_LETTERS
from hoyle.kit.cards import SUITS as SUIT_LETTERS
from hoyle.kit.ranking import Rank
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy

Offered = Callable[[tuple[str, ...]], tuple[str, ...]]


def choices_of(terms: Terms) -> tuple[str, ...]:
    """All that a hand may be offered; the fold comes last."""
    return (*(f"play_{times}x" for times in terms.list("play_multiples")), "fold")


def asked(terms: Terms, strategy: Strategy, offered: Offered, *, has_card_up: bool) -> UInt8s:
    """By the place of the best four and the rank of the card up; one column where there is none."""
    ups = [(rank + "c",) for rank in RANK_LETTERS] if has_card_up else [()]
    seen = [Seen(offered(hand), hand, up) for hand in _one_of_each() for up in ups]
    return ask(strategy, seen, choices_of(terms), "fold").reshape(-1, len(ups))


def by_class(play: Play) -> tuple[UInt8s, Int32s]:
    """Best play by the class of a hand up to suits and the card up; and the class of every hand."""
    found: Array = play.chosen.choices
    return found, classes(WHOLE, HAND_SIZE)[0]


def numbers_by_place(outcomes: tuple[str, ...], name_of: Callable[[Rank], str]) -> Int16s:
    """The number of a call in a slot, by the place of the best four."""
    return np.array([1 + outcomes.index(name_of(rank)) for rank in ranks_by_place(FOUR_CARD)], np.int16)


@cache
def _one_of_each() -> list[tuple[str, ...]]:
    """One hand for each place: the four cards that make it. Places of several decks have any hand."""
    hands = [
        tuple(rank + SUIT_LETTERS[at % SUITS] for at, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(RANK_LETTERS, FOUR_CARD.size)
    ]
    hands += [
        tuple(rank + SUIT_LETTERS[0] for rank in ranks)
        for ranks in combinations(RANK_LETTERS, FOUR_CARD.size)
    ]
    cards = np.array([[DECK.index(card) for card in hand] for hand in hands], np.uint8)
    found = [hands[0]] * len(tables_of(FOUR_CARD, 6).strengths)
    for place, hand in zip(places(cards, FOUR_CARD), hands, strict=True):
        found[place] = hand
    return found


@njit(cache=True, nogil=True)
def decide(
    cards: UInt8s, mine: Int16s, up_at: Number, table: UInt8s, by_card: Number, class_of: Int32s, parts: Int64s,
    decisions: UInt8s,
) -> None:  # fmt: skip
    """The choice in every row of cards, of which the first five are the seat's; `up_at` is where the card up is."""
    masks, sizes, home = np.zeros(SUITS, np.int64), np.zeros(SUITS, np.int64), np.zeros(SUITS, np.int64)
    for at in range(len(cards)):
        row = cards[at]
        up = np.int64(row[up_at]) if up_at else 0
        if not by_card:
            decisions[at] = table[mine[at], up % RANKS if up_at else 0]
            continue
        masks[:] = 0
        sizes[:] = 0
        for card in row[:HAND_SIZE]:
            masks[card // RANKS] |= 1 << (card % RANKS)
            sizes[card // RANKS] += 1
        settle_suits(masks, home)
        kind = class_of[index_of(masks, sizes, home, parts)]
        decisions[at] = table[kind, home[up // RANKS] * RANKS + up % RANKS if up_at else 0]


def positions(terms: Terms, dealer_size: int) -> Sequence[int]:
    """The seat's cards, the dealer's, and one more, as places in the order of the draws. Where one is up it is the
    dealer's last."""
    last = HAND_SIZE + dealer_size
    if terms["dealing"] == "stacks":
        return list(range(last + 1))
    in_turn = 2 * HAND_SIZE  # the seat and the dealer in turn, then the dealer's others in a row
    return [*range(0, in_turn, 2), *range(1, in_turn, 2), *range(in_turn, last + 1)]
