"""Every five-card hand of a player against every hand of a dealer of five or six cards, by any ranking of the kit, with
or without one card of the dealer's up.

The dealer's hands that share no card with the player's are counted by inclusion-exclusion over the subsets of the five
cards. The dealer's hands are added from the weakest up, each under all of its subsets; so when a place of the ranking
is reached, the counters hold the hands below it, and after it those up to it. All sets are counted up to a permutation
of suits. Prices are not looked at: one count serves every pay table."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import comb
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Bools, Int16s, Int32s, Int64s, Number, UInt8s
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import tables_of
from hoyle.fast.cards.suit_orbits import CHOOSE, WHOLE, classes, orbits
from hoyle.kit.ranking import Ranking

HELD = 5  # cards of the player
SUBSETS = 1 << HELD
Deck = tuple[int, ...]


class Fared(NamedTuple):
    """One hand of each class up to suits, and the dealer's hands against it: by hand and, with a card up, by that card,
    as places in `deck`. Without one there is one column."""

    deck: Int64s
    hands: UInt8s
    weights: Int64s
    places: Int16s
    weaker: Int32s
    equal: Int32s
    out: Int32s  # the dealer's hands that do not qualify; 0 where all do
    left: int  # the dealer's hands against one hand, and one card up

    @property
    def has_card_up(self) -> bool:
        return bool(self.weaker.shape[1] > 1)


class Counters(NamedTuple):
    """The dealer's hands so far that hold given cards, by the class of the cards; and what each of them adds."""

    starts: Int64s  # of each size of set among the counters
    class_of: Int32s  # the class of every set of up to five cards, the sizes one after another
    sets: Int64s  # where the sets of a size begin in `class_of`
    worth: Int64s  # of one set in its class; a class of n sets has 24 / n, so that all sums are whole


def fare(
    ranking: Ranking,
    dealer_size: int,
    *,
    card_up: bool = False,
    least: int = 0,
    deck: Sequence[int] | None = None,
) -> Fared:
    """`least` is the strength from which the dealer qualifies; `deck` the card numbers, where it is not whole."""
    if dealer_size not in (HELD, HELD + 1):
        raise HoyleError(f"a dealer's hand is swept with five or six cards, not {dealer_size}")
    if card_up and least:
        raise HoyleError("a dealer who must qualify is swept with all cards down")
    whole = tuple(range(WHOLE)) if deck is None else tuple(deck)
    return _fare(ranking, dealer_size, card_up, least, whole)


@lru_cache(maxsize=6)
def _fare(ranking: Ranking, dealer_size: int, card_up: bool, least: int, deck: Deck) -> Fared:
    size, cards = len(deck), np.array(deck, np.uint8)
    hands, weights = orbits(size, HELD)
    mine = places(cards[hands], ranking)
    dealer, theirs, added = _dealer_hands(ranking, cards, dealer_size)
    threshold = int(np.searchsorted(tables_of(ranking, dealer_size).strengths, least))
    ties = (
        _same_place_with(ranking, cards, hands, mine, dealer_size) if card_up else np.zeros((1, 1), np.bool_)
    )
    order = np.argsort(mine, kind="stable")
    columns = size if card_up else 1
    found = [np.zeros((len(hands), columns), np.int32) for _ in range(3)]
    counters = _counters(size)
    rooms = cpu_count() or 1 if card_up else 1
    with ThreadPoolExecutor(rooms) as pool:
        jobs = [
            pool.submit(
                _sweep, hands, mine, order[room::rooms], dealer, theirs, added, counters.starts, counters.class_of,
                counters.sets, counters.worth, threshold, card_up, ties, *found,
            )
            for room in range(rooms)
        ]  # fmt: skip
        for job in jobs:
            job.result()
    left = comb(size - HELD - card_up, dealer_size - card_up)
    weaker, equal, out = found
    return Fared(np.array(deck), hands, weights, mine, weaker, equal, out, left)


def _dealer_hands(ranking: Ranking, cards: UInt8s, size: int) -> tuple[UInt8s, Int16s, Int64s]:
    """One hand of each class from the weakest up, its place, and the number of hands that it stands for."""
    hands, counts = orbits(len(cards), size)
    theirs = places(cards[hands], ranking)
    order = np.argsort(theirs, kind="stable")
    return hands[order], theirs[order], counts[order]


def _same_place_with(ranking: Ranking, cards: UInt8s, hands: UInt8s, mine: Int16s, dealer_size: int) -> Bools:
    """Whether the player's five cards with the card up are one of the dealer's hands, and no better than the five."""
    found = np.zeros((len(hands), len(cards)), np.bool_)
    if dealer_size == HELD:
        return found
    six = np.empty((len(hands), HELD + 1), np.uint8)
    six[:, :HELD] = cards[hands]
    for up in range(len(cards)):
        six[:, HELD] = cards[up]
        found[:, up] = places(six, ranking) == mine
    return found


@lru_cache(maxsize=6)
def _counters(deck: int) -> Counters:
    every = [(np.zeros(1, np.int32), np.ones(1, np.int64))] + [
        classes(deck, size) for size in range(1, HELD + 1)
    ]
    starts = np.cumsum([0, *(len(counts) for _, counts in every)])
    sets = np.cumsum([0, *(len(found) for found, _ in every)])
    class_of = np.concatenate(
        [found + start for (found, _), start in zip(every, starts, strict=False)]
    ).astype(np.int32)
    return Counters(starts, class_of, sets, np.concatenate([24 // counts for _, counts in every]))


@njit(cache=True, nogil=True)
def _add(dealer: UInt8s, times: Number, class_of: Int32s, sets: Int64s, worth: Int64s, held: Int64s) -> None:
    """One class of the dealer's hands, under each of its subsets of up to five cards."""
    size = len(dealer)
    for chosen in range(1 << size):
        index, count = 0, 0
        for at in range(size):
            if chosen >> at & 1:
                count += 1
                if count <= HELD:
                    index += CHOOSE[count, dealer[at]]
        if count <= HELD:
            kind = class_of[sets[count] + index]
            held[kind] += times * worth[kind]


@njit(cache=True, nogil=True)
def _apart(hand: UInt8s, class_of: Int32s, sets: Int64s, held: Int64s) -> Number:
    """How many of the hands added so far share no card with this one."""
    found = 0
    for chosen in range(SUBSETS):
        index, count = 0, 0
        for at in range(HELD):
            if chosen >> at & 1:
                count += 1
                index += CHOOSE[count, hand[at]]
        part = held[class_of[sets[count] + index]]
        found += -part if count & 1 else part
    return found // 24


@njit(cache=True, nogil=True)
def _apart_with(
    hand: UInt8s, deck: Number, class_of: Int32s, sets: Int64s, held: Int64s, found: Int64s
) -> None:
    """The same of the hands that hold one more card, for each such card: subsets of up to four cards and that one."""
    found[:] = 0
    chosen_cards = np.zeros(HELD, np.int64)
    for chosen in range(SUBSETS - 1):
        count = 0
        for at in range(HELD):
            if chosen >> at & 1:
                chosen_cards[count] = hand[at]
                count += 1
        sign = -1 if count & 1 else 1
        below, above = 0, 0  # the parts of the index by cards below the one up and above it
        for at in range(count):
            above += CHOOSE[at + 2, chosen_cards[at]]
        start = sets[count + 1]
        first = 0
        for gap in range(count + 1):
            last = chosen_cards[gap] if gap < count else deck
            base, steps = start + below + above, CHOOSE[gap + 1]
            for up in range(first, last):
                found[up] += sign * held[class_of[base + steps[up]]]
            if gap < count:
                below += CHOOSE[gap + 1, chosen_cards[gap]]
                above -= CHOOSE[gap + 2, chosen_cards[gap]]
                first = chosen_cards[gap] + 1
    for up in range(deck):
        found[up] //= 24


@njit(cache=True, nogil=True)
def _sweep(
    hands: UInt8s, mine: Int16s, order: Int64s, dealer: UInt8s, theirs: Int16s, added: Int64s, starts: Int64s,
    class_of: Int32s, sets: Int64s, worth: Int64s, threshold: Number, card_up: Number, ties: Bools, weaker: Int32s,
    equal: Int32s, out: Int32s,
) -> None:  # fmt: skip
    """The player's hands in `order`, from the weakest up, between the dealer's hands of the same order."""
    held, deck = np.zeros(starts[-1], np.int64), weaker.shape[1]
    found = np.zeros(deck, np.int64)
    at, next_hand = 0, 0
    while at < len(dealer) and theirs[at] < threshold:
        _add(dealer[at], added[at], class_of, sets, worth, held)
        at += 1
    if at:
        for hand in order:
            _note(hands[hand], card_up, class_of, sets, held, found, out[hand])
        held[:] = 0
        at = 0
    while next_hand < len(order):
        place = mine[order[next_hand]]
        last = next_hand
        while last < len(order) and mine[order[last]] == place:
            last += 1
        while at < len(dealer) and theirs[at] < place:
            _add(dealer[at], added[at], class_of, sets, worth, held)
            at += 1
        for hand in order[next_hand:last]:
            _note(hands[hand], card_up, class_of, sets, held, found, weaker[hand])
        while at < len(dealer) and theirs[at] == place:
            _add(dealer[at], added[at], class_of, sets, worth, held)
            at += 1
        for hand in order[next_hand:last]:
            _note(hands[hand], card_up, class_of, sets, held, found, equal[hand])
            for up in range(deck):
                equal[hand, up] -= weaker[hand, up]
                if card_up:
                    equal[hand, up] -= ties[hand, up]
        next_hand = last


@njit(cache=True, nogil=True)
def _note(
    hand: UInt8s, card_up: Number, class_of: Int32s, sets: Int64s, held: Int64s, found: Int64s, room: Int32s
) -> None:
    if card_up:
        _apart_with(hand, len(room), class_of, sets, held, found)
        for up in range(len(room)):
            room[up] = found[up]
        for card in hand:
            room[card] = 0
    else:
        room[0] = _apart(hand, class_of, sets, held)
