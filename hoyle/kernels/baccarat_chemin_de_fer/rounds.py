"""Compiled rounds of chemin de fer. Rows for `given` are six cards in the order of the draws; a round that draws fewer
ignores the last ones.

Every round is dealt from a whole shoe, as the sheet is, and the bank is covered in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.baccarat_chemin_de_fer.strategy import player
from hoyle.fast.arrays import Array, Int16s, Int64s, UInt8s
from hoyle.games.baccarat.baccarat_chemin_de_fer import RESULTS
from hoyle.games.baccarat.chemin_de_fer.participants import BANKER, PLAYER
from hoyle.games.baccarat.chemin_de_fer.two_hands import CARD, NATURAL, STAY, announcements
from hoyle.games.baccarat.hands import points_of, third_cards
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.decision_table import answer, is_optimal
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import DECK
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_CARDS = 6
_OUTCOMES = ("win", "tie", "lose")
_POINTS = np.array([points_of(card) for card in DECK], np.int64)
_CARD_OF = "TA23456789"  # a rank of each value
_NONE = 10  # no third card
_MINE, _BANKS = (
    np.array([1 + _OUTCOMES.index(RESULTS[lead][side]) for lead in (-1, 0, 1)], np.int64) for side in (0, 1)
)


@bare
def _call(cards: UInt8s, calls: Int16s, player_takes: Int64s, banker_takes: Int64s) -> None:
    for at in range(len(cards)):
        row, call = cards[at], calls[at]
        one, two = _POINTS[row[0]], _POINTS[row[2]]
        mine, theirs = (one + two) % 10, (_POINTS[row[1]] + _POINTS[row[3]]) % 10
        if mine < 8 and theirs < 8:
            third, used = np.int64(_NONE), 4
            if player_takes[one, two]:
                third, used = _POINTS[row[4]], 5
                mine = (mine + third) % 10
            if banker_takes[theirs, third]:
                theirs = (theirs + _POINTS[row[used]]) % 10
        lead = 1 + np.int64(mine > theirs) - np.int64(mine < theirs)
        call[0] = _MINE[lead]
        call[1] = _BANKS[lead]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> CalledRounds:
    if terms.list("banker_chooses_if_player_stands"):
        raise HoyleError(f"{terms.path}: compiled rounds play no choice of the banker; add --engine")
    prices = Prices(terms, wagers)
    takes = _player_takes(terms, strategy), _banker_takes(terms)
    slots = [
        Slot(PLAYER, _OUTCOMES, prices.cents(PLAYER)),
        Slot(BANKER, _OUTCOMES, prices.cents(BANKER)),
    ]

    def call(cards: UInt8s, calls: Int16s) -> None:
        _call(cards, calls, *takes)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), range(_CARDS))


def _player_takes(terms: Terms, strategy: Strategy | None) -> Array:
    """1 where the player's hand draws, by its two values."""
    best = player(terms) if is_optimal(strategy, terms.path) else None
    takes = np.zeros((10, 10), np.int64)
    for one, two in product(range(10), repeat=2):
        names = announcements(terms, (one + two) % 10)
        seen = Seen(names, (f"{_CARD_OF[one]}c", f"{_CARD_OF[two]}d"))
        word = best(seen) if best else answer(strategy, seen, names[-1])
        assert word in (CARD, STAY, NATURAL), word
        takes[one, two] = word == CARD
    return takes


def _banker_takes(terms: Terms) -> Array:
    """1 where the banker's hand draws, by its count and the player's third card."""
    rules = third_cards(terms)
    found = [[rules.banker_takes(count, third) for third in (*range(10), None)] for count in range(8)]
    return np.array(found, np.int64)
