"""Blackjack rounds from whole shoes without side wagers: in batches, and one by one what a batch leaves.

Rounds are written as rows of nets, or counted by result; then only the rounds that a batch leaves have rows.
"""

from __future__ import annotations

import numpy as np

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.kernels.blackjack.batch_rounds import NOT_FOUND, SIZE, Batch, make_batch, play_batch
from hoyle.kernels.blackjack.decisions import Asked
from hoyle.kernels.blackjack.drawing_hands import VALUES
from hoyle.kernels.blackjack.first_cards import Deals, compile_deals
from hoyle.kernels.blackjack.play_round import play_round
from hoyle.kernels.blackjack.round_row import (
    INSURED,
    POSITION,
    READY,
    SUITED_AT,
    SUPER_BONUS,
    SUPER_COLUMN,
    VALUE,
)
from hoyle.kernels.blackjack.round_tables import PLACE_MASK, STATE, Tables, first_cards
from hoyle.kernels.blackjack.running_shoe import lay
from hoyle.kernels.blackjack.settlement import earns_super_bonus, settle_hands, settle_insurance, write_plain
from hoyle.kernels.common.chunks import alike
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_stream import below
from hoyle.kernels.totals import Totals

DRAWN = [0, 2, 1, 3]  # the first cards in the order of the draws: the up card is between the player's two
NO_COUNTS = np.zeros(0, np.int64)


class PlainRounds:
    def __init__(
        self, deck: UInt8s, t: Int64s, asked: Asked, tables: Tables, prices: Int64s, insurance: Int64s
    ) -> None:
        self._deck = deck[np.argsort(VALUE[deck], kind="stable")]
        self._begins = np.searchsorted(VALUE[self._deck], np.arange(12))
        self._asked = (asked.nexts, asked.acts, asked.insures)
        self._tables, self._deals = tables, compile_deals(deck)
        self._firsts = np.array(first_cards(), np.int64)[:, DRAWN]
        self._t, self._prices, self._insurance = t, prices, insurance

    def play(
        self, words: UInt64s, rows: UInt8s, nets: Int64s, action: Int64s, counts: Int64s = NO_COUNTS
    ) -> int:
        """Play one round for each row of nets; return the number of rows written. Rows of cards may be given."""
        shoe, t, won = self._deck.copy(), self._t.copy(), np.zeros((0, 3), np.int64)
        used: int = _play(
            words, rows, shoe, self._deck, self._begins, self._firsts, *self._asked, t, self._prices, self._insurance,
            self._tables, self._deals, make_batch(), nets, action, won, counts,
        )  # fmt: skip
        return used

    def check(self, rows: UInt8s) -> None:
        """Refuse given cards that the shoe does not have: a batch would reject forever."""
        size = len(self._deck)
        if rows.shape[1] != size or not (np.sort(rows, axis=1) == np.sort(self._deck)).all():
            raise HoyleError(f"a row of cards is a whole shoe here, all of its {size} cards in some order.")


def totals_of(columns: tuple[str, ...], prices: Int64s, counts: Int64s) -> Totals:
    """The sums over plain rounds that were counted by result."""
    found = np.array([each for each in np.flatnonzero(counts) if each != NOT_FOUND], np.int64)
    nets = np.zeros((len(found), len(columns)), np.int64)
    action = np.zeros_like(nets)
    for row, each in enumerate(found):
        write_plain(prices, each, nets, action, row)
    return alike(columns, nets, action, counts[found])


@bare
def _play(
    words: UInt64s, rows: UInt8s, shoe: UInt8s, deck: UInt8s, begins: Int64s, firsts: Int64s, nexts: Int16s,
    acts: UInt8s, insures: UInt8s, t: Int64s,
    prices: Int64s, insurance: Int64s, tables: Tables, deals: Deals, batch: Batch, nets: Int64s, action: Int64s,
    won: Int64s, counts: Int64s,
) -> Number:  # fmt: skip
    used = np.int64(0)  # see `rounds.py`
    for first in range(0, len(nets), SIZE):
        size = min(SIZE, len(nets) - first)
        given = rows[first : first + size]
        left = play_batch(words, given, nexts, tables, deals, batch, size)
        for at in range(left):
            place = np.int64(batch.left[at] & PLACE_MASK)
            if len(given):
                lay(shoe, given, place, t)
            else:
                _lay_first(words, shoe, deck, begins, firsts, np.int64(batch.left[at] >> STATE), t)
            play_round(words, shoe, nexts, acts, insures, t)
            row = used if len(counts) else first + place
            settle_hands(t, prices, nets, action, row, won)
            if t[SUPER_BONUS] and earns_super_bonus(t):
                nets[row, t[SUPER_COLUMN]] += t[SUPER_BONUS]
            if t[INSURED]:
                settle_insurance(t, insurance, nets, action, row, won)
            used += 1
        if len(counts):
            for found in batch.found[:size]:
                counts[found] += 1
        else:
            used += _write(prices, batch.found, size, nets, action, first)
    return used


@bare
def _write(
    prices: Int64s, found: Number, size: Number, nets: Int64s, action: Int64s, first: Number
) -> Number:
    written = 0
    for place in range(size):
        if found[place] != NOT_FOUND:
            write_plain(prices, np.int64(found[place]), nets, action, first + place)
            written += 1
    return written


@bare
def _lay_first(
    words: UInt64s, shoe: UInt8s, deck: UInt8s, begins: Int64s, firsts: Int64s, deal: Number, t: Int64s
) -> None:
    """The first cards of a deal, then all others.

    The deck is in the order of values. Cards of one value are interchangeable in a plain round, but for tens, and for
    6, 7 and 8 where their suits matter: of these a random one is taken.
    """
    for place in range(len(shoe)):
        shoe[place] = deck[place]
    for turn in range(4):
        value = firsts[deal, turn]
        is_random = value == VALUES or (t[SUITED_AT] and 6 <= value <= 8)
        first, last = begins[value], begins[value + 1]
        at = max(first, turn)
        if is_random:
            at += below(words, last - at)
        while VALUE[shoe[at]] != value:
            at = first + below(words, last - first) if is_random else at + 1
        shoe[turn], shoe[at] = shoe[at], shoe[turn]
    t[POSITION], t[READY] = 0, 4
