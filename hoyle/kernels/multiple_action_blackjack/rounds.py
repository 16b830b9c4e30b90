"""Compiled rounds of multiple-action blackjack: one box. Rows for `given` are cards in the order of the draws, without
burned ones. Every round is dealt from all cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES
from hoyle.games.blackjack.settlement_rules import MOST, NATURAL, SPLIT_NATURAL, settlement_rules
from hoyle.kernels.blackjack.round_row import READY
from hoyle.kernels.blackjack.running_shoe import lay
from hoyle.kernels.common.call_tables import Prices, Slot
from hoyle.kernels.common.counted import NO_COUNTS, Counted
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.free_bet_blackjack.rounds import answer_of
from hoyle.kernels.multiple_action_blackjack import circle_round as play
from hoyle.kernels.multiple_action_blackjack.circle_decisions import CircleAsked, CircleAsker
from hoyle.kernels.multiple_action_blackjack.circle_round import play_deal, write_found
from hoyle.kernels.multiple_action_blackjack.quick_deal import (
    NOT_PLAYED,
    RESULTS,
    QuickTables,
    compile_quick,
    play_quickly,
)
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_NO_ROWS = np.zeros((0, 1), np.uint8)
_RESULTS = ("lose", "push", "win", "blackjack", "surrender", "dealer_blackjack")


@bare
def _play(
    words: UInt64s, shoe: UInt8s, rows: UInt8s, nexts: Int16s, acts: UInt8s, doubles: Int16s, insures: Int16s,
    t: Int64s, prices: Int64s, insurance: Int64s, tables: QuickTables, made: Int64s, nets: Int64s, action: Int64s,
    counts: Int64s,
) -> Number:  # fmt: skip
    used = np.int64(0)  # a plain 0 is a constant, for which `play_deal` is compiled once more
    for at in range(len(nets)):
        t[READY] = 0
        if len(rows):
            lay(shoe, rows, at, t)
        found = play_quickly(words, shoe, tables, t)
        if found == NOT_PLAYED:
            play_deal(words, shoe, nexts, acts, doubles, insures, t, prices, insurance, nets, action, used)
        elif len(counts):
            counts[found] += 1
            continue
        else:
            write_found(t[play.CIRCLE_COUNT], found, made, prices, nets, action, used)
        used += 1
    return used


class CircleRounds(Counted):
    def __init__(self, terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> None:
        prices = Prices(terms, wagers)
        prices.require(*CIRCLES[:2])
        if prices.limits():
            raise HoyleError(
                f"{terms.path}: a payout limit for a hand is not in compiled rounds; add --engine, or set none."
            )
        cents = [prices.cents(circle)[0] for circle in CIRCLES if prices.cents(circle)]
        asked = CircleAsker(terms, cents, answer_of(terms, strategy)).ask_all()
        self._asked = (asked.nexts, asked.acts, asked.doubles, asked.insures)
        self._shoe = decks(terms.number("deck_count"))
        circles = CIRCLES[: len(cents)]
        names = [*circles, *(f"split:{circle}" for circle in circles)]
        names += dict.fromkeys(f"double:{CIRCLES[circle]}" for circle, _ in asked.sizes)
        names += ["insurance"] * bool(asked.insurances)
        self.columns = tuple(names)
        self.stakes = (*cents, *(0 for _ in names[len(cents) :]))
        self._table = _table(prices, asked, cents, names)
        self._row = _row(terms, asked, len(cents))
        self._quick, self._made = compile_quick(self._row, asked)
        self.result_count = len(self._made) * RESULTS ** len(cents)

    def deal(self, words: UInt64s, nets: Int64s, action: Int64s, counts: Int64s) -> int:
        return self._go(words, self._shoe.copy(), _NO_ROWS, nets, action, counts)

    def write(self, result: int, nets: Int64s, action: Int64s, row: int) -> None:
        write_found(self._row[play.CIRCLE_COUNT], result, self._made, self._table[0], nets, action, row)

    def given(self, items: Array) -> Int64s:
        rows = np.ascontiguousarray(np.asarray(items), np.uint8)
        nets = np.zeros((len(rows), len(self.columns)), np.int64)
        words, shoe = np.zeros(4, np.uint64), np.zeros(rows.shape[1], np.uint8)
        self._go(words, shoe, rows, nets, np.zeros_like(nets), NO_COUNTS)
        return nets

    def _go(
        self, words: UInt64s, shoe: UInt8s, rows: UInt8s, nets: Int64s, action: Int64s, counts: Int64s
    ) -> int:
        t, tables = self._row.copy(), (*self._table, self._quick, self._made)
        used: int = _play(words, shoe, rows, *self._asked, t, *tables, nets, action, counts)
        return used


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CircleRounds:
    return CircleRounds(terms, wagers, strategy)


def _row(terms: Terms, asked: CircleAsked, circle_count: int) -> Int64s:
    t = np.zeros(play.ROW, np.int64)
    t[play.DRAWS_SOFT_17] = terms.says_yes("dealer_draws_on_soft_17")
    t[play.INSURES] = bool(asked.insures.any())
    t[play.DOUBLES_SPLIT] = terms.says_yes("double_after_split")
    t[play.BY_RANK] = terms["split_equal"] == "rank"
    t[play.SPLITS_MAX] = terms.number("split_hand_count_max")
    t[play.ACE_SPLITS_MAX] = terms.number("split_aces_hand_count_max")
    t[play.ACE_CARDS] = terms.number("split_aces_card_count")
    t[play.NODES] = len(asked.nexts)
    t[play.IS_CHECKED] = terms["hole_card_check"] != "none"
    t[play.EVERY_CIRCLE] = terms["first_blackjack_settles"] == "every_circle"
    t[play.IS_COVERED] = terms["double_card"] == "face_down"
    t[play.CIRCLE_COUNT] = circle_count
    rules = settlement_rules(terms)
    for mine in (*range(MOST + 1), NATURAL, SPLIT_NATURAL):
        for theirs in (*range(MOST + 1), NATURAL):
            result = _RESULTS.index(rules.outcome(mine, theirs))
            t[play.OUTCOMES + (mine << play.THEIRS_BITS) + theirs] = result
    return t


def _table(
    prices: Prices, asked: CircleAsked, cents: Sequence[int], names: list[str]
) -> tuple[Int64s, Int64s]:
    """Prices by wager and result, with column and stake; and insurance by size."""
    rows: list[list[int]] = []
    for wager in ("circle", "split"):
        for circle in range(play.CIRCLE_MAX):
            if circle < len(cents):
                name = CIRCLES[circle] if wager == "circle" else "split"
                on = "" if wager == "circle" else CIRCLES[circle]
                rows.append(_priced(prices, name, on, cents[circle], names))
            else:
                rows.append([0] * (len(_RESULTS) + 2))
    rows += [_priced(prices, "double", CIRCLES[circle], size, names) for circle, size in asked.sizes]
    insurance = []
    for _, size in asked.insurances:
        slot = Slot("insurance", (), (size,))
        nets = [prices.net(slot, size, word) for word in ("win", "lose")]
        insurance.append([*nets, names.index(slot.column), size])
    return np.array(rows, np.int64), np.array(insurance, np.int64).reshape(-1, 4)


def _priced(prices: Prices, wager: str, on: str, cents: int, names: list[str]) -> list[int]:
    slot, spares = Slot(wager, (), (cents,), on), prices.terms["dealer_blackjack_takes"] != "all"
    found = []
    for result in _RESULTS:
        word = result
        if result == "dealer_blackjack":
            word = "returned" if spares and on else "lose"
        found.append(prices.net(slot, cents, word) if (wager, word) in prices.terms.prices else 0)
    return [*found, names.index(slot.column), cents]
