"""Compiled rounds of DJ wild stud poker. Rows for `given` are the cards as the script draws them, the joker as 52: the
seat's and the dealer's in turn, or in stacks, as the terms deal.

Play or fold is one table by the cards that are not wild. A strategy is asked for each set of ranks, of one suit and of
several; best play is by the cards themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.engine.table.wagering import bounds_beside
from hoyle.exact.dj_wild_stud_poker.solve import CARDS, RESULTS, deck_of, parts_of_round
from hoyle.fast.arrays import Bools, Int16s, Int64s, Number, UInt8s
from hoyle.fast.cards.ranked_hands import naturals, places
from hoyle.fast.cards.ranking_tables import tables_of
from hoyle.fast.cards.suit_orbits import CHOOSE
from hoyle.fast.dj_wild_stud_poker.choices import Deck, by_plain_cards, solve_counts
from hoyle.fast.dj_wild_stud_poker.plain_sets import split
from hoyle.games.house_poker.dj_wild_stud_poker import (
    BAD_BEAT,
    BEATEN_HANDS,
    BLIND_HANDS,
    HAND_SIZE,
    HANDS,
    RANKING,
    TRIPS,
    TRIPS_HANDS,
    trips_name,
)
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.decision_table import ask, is_optimal
from hoyle.kit.cards import JOKER, RANKS
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

CHOICES = ("play", "fold")
RANK_COUNT = len(RANKS)
_ANTE = ("win", "tie", "lose", "fold")
_PLAY = ("win", "tie", "lose")
_BLIND = (*BLIND_HANDS, "other", "tie", "lose", "fold")
_TRIPS = (
    *(trips_name(hand, is_natural=natural) for natural in (False, True) for hand in TRIPS_HANDS),
    "other",
    "fold",
)
_BAD_BEAT = (*BEATEN_HANDS, "other", "tie", "fold")
_WIN, _TIE, _LOSE, _FOLD = range(1, 5)
_BLIND_TIE, _BLIND_LOSE, _BLIND_FOLD = len(_BLIND) - 2, len(_BLIND) - 1, len(_BLIND)
_BAD_BEAT_TIE, _BAD_BEAT_FOLD = len(_BAD_BEAT) - 1, len(_BAD_BEAT)
_TRIPS_FOLD = len(_TRIPS)
# The number of a call by the index of a hand's name.
_BLIND_OF = np.array([1 + _BLIND.index(name if name in BLIND_HANDS else "other") for name in HANDS], np.int16)
_BEATEN_OF = np.array(
    [1 + _BAD_BEAT.index(name if name in BEATEN_HANDS else "other") for name in HANDS], np.int16
)
_TRIPS_OF = np.array(
    [[1 + _TRIPS.index(trips_name(name, is_natural=natural)) for name in HANDS] for natural in (False, True)],
    np.int16,
)
_NAME_OF = tables_of(RANKING, HAND_SIZE).categories.astype(np.int64)


@njit(cache=True, nogil=True, inline="always")
def _is_folded(row: UInt8s, plain_of: Int64s, decisions: UInt8s, starts: Int64s, held: Int64s) -> Number:
    """By the cards that are not wild, which `plain_of` numbers; it has -1 for those that are."""
    size = 0
    for at in range(HAND_SIZE):
        card = plain_of[row[at]]
        if card >= 0:
            place = size
            while place and held[place - 1] > card:
                held[place] = held[place - 1]
                place -= 1
            held[place] = card
            size += 1
    index = starts[size]
    for at in range(size):
        index += CHOOSE[at + 1, held[at]]
    return decisions[index]


@njit(cache=True, nogil=True)
def _call(
    cards: UInt8s, mine: Int16s, theirs: Int16s, natural: Bools, calls: Int16s, plain_of: Int64s, decisions: UInt8s,
    starts: Int64s, level_of: Int64s, trips_fall: Number, bad_beat_falls: Number,
) -> None:  # fmt: skip
    """`level_of` is what compares, by a hand's place in the ranking."""
    held = np.zeros(HAND_SIZE, np.int64)
    for at in range(len(cards)):
        folded = _is_folded(cards[at], plain_of, decisions, starts, held)
        name, other = _NAME_OF[mine[at]], _NAME_OF[theirs[at]]
        ahead = level_of[mine[at]] - level_of[theirs[at]]
        if folded:
            calls[at, 0], calls[at, 1] = _FOLD, _BLIND_FOLD
        elif ahead > 0:
            calls[at, 0], calls[at, 1], calls[at, 2] = _WIN, _BLIND_OF[name], _WIN
        elif ahead == 0:
            calls[at, 0], calls[at, 1], calls[at, 2] = _TIE, _BLIND_TIE, _TIE
        else:
            calls[at, 0], calls[at, 1], calls[at, 2] = _LOSE, _BLIND_LOSE, _LOSE
        calls[at, 3] = _TRIPS_FOLD if folded and trips_fall else _TRIPS_OF[np.int64(natural[at]), name]
        if folded and bad_beat_falls:
            calls[at, 4] = _BAD_BEAT_FOLD
        else:
            calls[at, 4] = _BAD_BEAT_TIE if ahead == 0 else _BEATEN_OF[max(name, other)]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require("ante", "blind")
    ante = prices.cents("ante")
    slots = [
        Slot("ante", _ANTE, ante),
        Slot("blind", _BLIND, prices.cents("blind")),
        Slot("play", _PLAY, (bounds_beside(terms, Limits(), "play", ante[0])[1],), is_added=True),
        Slot(TRIPS, _TRIPS, prices.cents(TRIPS)),
        Slot(BAD_BEAT, _BAD_BEAT, prices.cents(BAD_BEAT)),
    ]
    deck: Deck = deck_of(terms)
    plays = _best(terms, prices, slots) if is_optimal(strategy, terms.path) else _asked(deck, strategy)
    decisions, starts = by_plain_cards(deck, plays)
    plain_of, level_of = _plain_of(deck), _levels(deck)
    falls = [wager in terms.wagers and terms.rule(wager, "on_fold") == "lose" for wager in (TRIPS, BAD_BEAT)]
    needs_natural = bool(prices.cents(TRIPS))

    def call(cards: UInt8s, calls: Int16s) -> None:
        own = np.ascontiguousarray(cards[:, :HAND_SIZE])
        mine, theirs = places(own, RANKING), places(cards[:, HAND_SIZE:], RANKING)
        natural = _is_natural(deck, own) if needs_natural else np.zeros(len(own), np.bool_)
        _call(cards, mine, theirs, natural, calls, plain_of, decisions, starts, level_of, *falls)

    return CalledRounds(prices, slots, call, np.array(deck.cards, np.uint8), _order(terms))


def _order(terms: Terms) -> list[int]:
    """The seat's cards, then the dealer's."""
    if terms["dealing"] == "stacks":
        return list(range(2 * HAND_SIZE))
    return [*range(0, 2 * HAND_SIZE, 2), *range(1, 2 * HAND_SIZE, 2)]


def _plain_of(deck: Deck) -> Int64s:
    found = np.full(len(CARDS), -1, np.int64)
    plain = split(deck.ranking, deck.cards)[0]
    for place in plain.places():
        found[plain.deck[place]] = place
    return found


def _levels(deck: Deck) -> Int64s:
    return -_NAME_OF if deck.like_hands_tie else np.arange(len(_NAME_OF))


def _is_natural(deck: Deck, cards: UInt8s) -> Bools:
    if not deck.held_is_natural:
        return naturals(cards, RANKING)
    has_joker = (cards == CARDS.index(JOKER)).any(axis=1)
    found: Bools = ~has_joker | ((_plain_of(deck)[cards] < 0).sum(axis=1) > 1)
    return found


def _best(terms: Terms, prices: Prices, slots: Sequence[Slot]) -> Bools:
    """Computed in cents at these stakes, where the sheet computes per unit."""
    made = {slot.wager: slot for slot in slots}

    def net(hand: str, result: str) -> int:
        called = [(made[part.wager], part.outcome) for part in parts_of_round(terms, hand, result)]
        return sum(prices.net(slot, slot.cents[0], outcome) for slot, outcome in called)

    pays = [[net(hand, result) for result in RESULTS] for hand in HANDS]
    plays: Bools = solve_counts(deck_of(terms), pays, net("", "fold")).plays
    return plays


def _asked(deck: Deck, strategy: Strategy) -> Bools:
    """By class of hand; one question for all of the same ranks that are of one suit, or of several."""
    plain, wild = split(deck.ranking, deck.cards)
    hands = deck.fare().hands
    is_plain = np.arange(HAND_SIZE) < hands.sizes[:, None]
    five = np.where(is_plain, np.array(plain.deck)[hands.cards], CARDS.index(JOKER))
    suits, ranks = np.divmod(five, RANK_COUNT)
    ranks[~is_plain] = RANK_COUNT  # after all others, as a kind of its own
    is_suited = ((suits == suits[:, :1]) | ~is_plain).all(axis=1)
    keys = np.sort(ranks, axis=1) @ (RANK_COUNT + 1) ** np.arange(HAND_SIZE) * 2 + is_suited
    _, first, kind = np.unique(keys, return_index=True, return_inverse=True)
    asked = []
    for at in first:
        size = hands.sizes[at]
        cards = (*five[at, :size], *wild[: HAND_SIZE - size])
        asked.append(Seen(CHOICES, tuple(CARDS[card] for card in cards)))
    plays: Bools = ask(strategy, asked, CHOICES, "fold")[kind] == CHOICES.index("play")
    return plays
