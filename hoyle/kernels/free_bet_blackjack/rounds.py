"""Compiled rounds of free bet blackjack: one box. Rows for `given` are whole shoes in the order of the draws, without
burned cards and without the card that chooses a side of a double shoe. Every round is dealt from all cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.book import Terms
from hoyle.fast.arrays import Array, Int16s, Int64s, UInt8s, UInt64s
from hoyle.games.blackjack.free_bet.lammers import takes_original
from hoyle.games.blackjack.free_bet.push_22 import OUTCOMES as PUSH_22_OUTCOMES
from hoyle.games.blackjack.free_bet.push_22 import PUSH_22
from hoyle.games.blackjack.settlement_rules import MOST, NATURAL, SPLIT_NATURAL, settlement_rules
from hoyle.kernels.common.call_tables import Prices, Slot
from hoyle.kernels.common.chunks import Chunked
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.free_bet_blackjack import free_bet_round as play
from hoyle.kernels.free_bet_blackjack.free_bet_decisions import Answer, FreeAsked, FreeAsker
from hoyle.kernels.free_bet_blackjack.free_bet_round import INSURE, dealers_worth, play_round, push_22, settle
from hoyle.strategy.strategy import Strategy, Taken
from hoyle.strategy.wagered import Wagered

_RESULTS = ("lose", "push", "win", "blackjack", "even_money")


@bare
def _play(
    words: UInt64s, shoe: UInt8s, rows: UInt8s, nexts: Int16s, acts: UInt8s, insures: UInt8s, t: Int64s,
    prices: Int64s, insurance: Int64s, pushes: Int64s, nets: Int64s, action: Int64s,
) -> None:  # fmt: skip
    for at in range(len(nets)):
        if t[play.IS_GIVEN]:
            for place in range(len(shoe)):
                shoe[place] = rows[at, place]
        insured = play_round(words, shoe, nexts, acts, insures, t)
        settle(t, prices, nets, action, at)
        if insured >= INSURE:
            made = insurance[insured - INSURE]
            nets[at, made[2]] += made[0] if dealers_worth(t) == NATURAL else made[1]
            action[at, made[2]] += made[3]
        if t[play.HAS_PUSH_22]:
            nets[at, pushes[4]] += pushes[push_22(t)]
            action[at, pushes[4]] += pushes[5]


class FreeBetRounds(Chunked):
    def __init__(self, terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> None:
        prices = Prices(terms, wagers)
        prices.require("blackjack")
        cents = prices.cents("blackjack")[0]
        count = terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)
        asked = FreeAsker(terms, cents, answer_of(terms, strategy), count).ask_all()
        self._asked, self._shoe = (asked.nexts, asked.acts, asked.insures), decks(count)
        names = ["blackjack", "split", "free_split", "free_double"]
        names += ["double"] * bool(asked.doubles) + ["insurance"] * bool(asked.insurances)
        names += [PUSH_22] * bool(prices.cents(PUSH_22))
        self.columns = tuple(names)
        stakes = {name: prices.cents(name) for name in names}
        self.stakes = tuple(stakes[name][0] if stakes[name] else 0 for name in names)
        self._table = _table(prices, asked, cents, names)
        self._row = _row(terms, asked, has_push_22=PUSH_22 in names)

    def play(self, words: UInt64s, nets: Int64s, action: Int64s) -> None:
        self._go(words, self._shoe.copy(), np.zeros((0, 1), np.uint8), nets, action)

    def given(self, items: Array) -> Int64s:
        rows = np.ascontiguousarray(np.asarray(items), np.uint8)
        nets = np.zeros((len(rows), len(self.columns)), np.int64)
        self._go(np.zeros(4, np.uint64), np.zeros(rows.shape[1], np.uint8), rows, nets, np.zeros_like(nets))
        return nets

    def _go(self, words: UInt64s, shoe: UInt8s, rows: UInt8s, nets: Int64s, action: Int64s) -> None:
        t = self._row.copy()
        t[play.IS_GIVEN] = len(rows) > 0
        _play(words, shoe, rows, *self._asked, t, *self._table, nets, action)


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> FreeBetRounds:
    return FreeBetRounds(terms, wagers, strategy)


def answer_of(terms: Terms, strategy: Strategy) -> Answer:
    """The strategy itself, or the player of the exact solution."""
    if not is_optimal(strategy, terms.path):
        return strategy.answer if strategy is not None else lambda seen: None
    from hoyle.exact.catalog import best_player_of

    choose = best_player_of(terms)
    assert choose is not None, f"{terms.path} has no player"
    return lambda seen: Taken(choose(seen))


def _row(terms: Terms, asked: FreeAsked, *, has_push_22: bool) -> Int64s:
    t = np.zeros(play.ROW, np.int64)
    t[play.DRAWS_SOFT_17] = terms.says_yes("dealer_draws_on_soft_17")
    t[play.INSURES] = terms.says_yes("insurance") and bool(asked.insures.any())
    t[play.DOUBLES_SPLIT] = terms.says_yes("double_after_split")
    t[play.BY_RANK] = terms["split_equal"] == "rank"
    t[play.SPLITS_MAX] = terms.number("split_hand_count_max")
    t[play.ACE_SPLITS_MAX] = terms.number("split_aces_hand_count_max")
    t[play.ACE_CARDS] = terms.number("split_aces_card_count")
    t[play.NODES] = len(asked.nexts)
    t[play.FREE_TENS] = terms["free_split_pairs"] == "all"
    t[play.FREE_AGAIN] = terms.says_yes("free_resplit")
    t[play.TAKES_ORIGINAL] = takes_original(terms)
    t[play.HAS_PUSH_22] = has_push_22
    rules = settlement_rules(terms)
    t[play.NATURAL_WAITS] = rules.natural_waits
    words = {"dealer_blackjack": play.LOSE} | {name: at for at, name in enumerate(_RESULTS)}
    for mine in (*range(MOST + 1), NATURAL, SPLIT_NATURAL):
        for theirs in (*range(MOST + 1), NATURAL):
            t[play.OUTCOMES + (mine << play.THEIRS_BITS) + theirs] = words[rules.outcome(mine, theirs)]
    return t


def _table(prices: Prices, asked: FreeAsked, cents: int, names: list[str]) -> tuple[Int64s, Int64s, Int64s]:
    """Prices by wager and result with column and stake; insurance by size; push 22 by outcome."""
    rows = [("blackjack", cents), ("split", cents), ("free_split", 0), ("free_double", 0)]
    rows += [("double", size) for size in asked.doubles]
    main = []
    for wager, stake in rows:
        slot = Slot(wager, (), (stake or cents,), bonus_on="" if stake else "blackjack")
        nets = [_net(prices, slot, stake or cents, word) for word in _RESULTS]
        main.append([*nets, names.index(wager), stake])
    insurance = [
        [*(_net(prices, Slot("insurance", (), (size,)), size, word) for word in ("win", "lose")),
         names.index("insurance"), size]
        for size in asked.insurances
    ]  # fmt: skip
    pushes = [0] * 6
    if PUSH_22 in names:
        stake = prices.cents(PUSH_22)[0]
        slot = Slot(PUSH_22, (), (stake,))
        pushes = [
            *(_net(prices, slot, stake, word) for word in PUSH_22_OUTCOMES),
            names.index(PUSH_22),
            stake,
        ]
    return (
        np.array(main, np.int64),
        np.array(insurance, np.int64).reshape(-1, 4),
        np.array(pushes, np.int64),
    )


def _net(prices: Prices, slot: Slot, cents: int, word: str) -> int:
    return prices.net(slot, cents, word) if (slot.wager, word) in prices.terms.prices else 0
