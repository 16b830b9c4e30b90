"""Rounds of blackjack side by side, one box each, from whole shoes: insurance, surrender, doubles and splits are
decided as the round asks for them. Doubles and insurance are made in full.

Each round begins with `begin`: one that a blackjack ends at once has no other decision.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.engine.table.wagering import bounds_beside
from hoyle.errors import TermsError
from hoyle.fast.arrays import Bools, Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.play_rules import play_rules
from hoyle.kernels.blackjack.asked_round import (
    ABOUT,
    ACTIONS,
    BEGIN,
    EVEN_IS_OFFERED,
    HAND,
    MADE,
    NEXT,
    OPEN,
    play_asked,
)
from hoyle.kernels.blackjack.decisions import Asked, Asker, ask_all, hands
from hoyle.kernels.blackjack.play_round import total_of
from hoyle.kernels.blackjack.round_row import (
    ACE,
    CARD,
    HAND_COUNT,
    HANDS,
    HARD,
    INSURED,
    INSURES,
    NODE,
    POSITION,
    READY,
    SHUFFLES,
    SIZE,
    SPLIT,
    STARTED,
    UP,
    WIDTH,
)
from hoyle.kernels.blackjack.rounds import BlackjackRounds
from hoyle.kernels.blackjack.settlement import settle_hands, settle_insurance
from hoyle.kernels.common.call_tables import Prices
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_stream import open_stream
from hoyle.kernels.common.seat_wagers import made_or_main
from hoyle.kernels.common.stepped import Field
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

DECISIONS_MAX = 128
_VALUES = 10
_ASKED = ("begin", "play", "insurance", "early surrender", "after a double")
(_PHASE, _UP, _TOTAL, _SOFT, _SIZE, _FIRST, _SECOND, _HANDS, _HAND, _SPLIT, _COUNTS) = range(11)
FIELDS = (
    Field("asked", 1, ", ".join(_ASKED)),
    Field("up", 1, "the dealer's card, from 1; 0 before the deal"),
    Field("total", 1, "of the hand that is played"),
    Field("soft", 1, "1 where an ace counts eleven"),
    Field("size", 1, "cards of the hand"),
    Field("first", 2, "its first two cards, from 1"),
    Field("hands", 1, "hands of the box"),
    Field("hand", 1, "which of them it is, in the order in which they came about"),
    Field("from_split", 1, "1 for a hand of a split"),
    Field("values", _VALUES, "cards of the hand by value, the ace first"),
)


class _InFull(BlackjackRounds):
    """The tables of settlement for doubles and insurance in full."""

    def _ask(self, terms: Terms, cents: int, strategy: Strategy, count: int) -> Asked:
        asked = ask_all(Asker(terms, cents, lambda seen: None, count))
        sizes = [(bounds_beside(terms, Limits(), name, cents)[1],) for name in ("double", "insurance")]
        return asked._replace(doubles=sizes[0], insurances=sizes[1], splits=True)

    def _set_more(self, terms: Terms, prices: Prices, asked: Asked) -> None:
        self._row[INSURES] = terms.says_yes("insurance")
        self._row[SHUFFLES] = 1

    @property
    def nexts(self) -> Int16s:
        return self._asked[0]

    @property
    def row(self) -> Int64s:
        return self._row

    @property
    def shoe(self) -> UInt8s:
        return self._shoe

    @property
    def priced(self) -> tuple[Int64s, Int64s]:
        return self._table.prices, self._table.insurance


class BlackjackSteps:
    def __init__(self, terms: Terms, wagers: Sequence[Wagered], count: int, seed: int) -> None:
        _check(terms, wagers)
        self.wagers = made_or_main(terms, wagers)
        rounds = _InFull(terms, self.wagers, Strategy("asked", "blackjack", self.wagers))
        self.actions, self.fields = ACTIONS, FIELDS
        self.rows = np.zeros((count, _COUNTS + _VALUES), np.int16)
        self.legal = np.zeros((count, len(ACTIONS)), np.bool_)
        self._words, self._shoes = open_stream(seed, 0), np.tile(rounds.shoe, (count, 1))
        self._ready, self._drawn = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self._history, self._made = np.zeros((count, DECISIONS_MAX), np.uint8), np.zeros(count, np.int64)
        self._nexts, self._row = rounds.nexts, rounds.row.copy()
        self._prices, self._insurance = rounds.priced
        self._room = np.zeros((2, 1, len(rounds.columns)), np.int64), np.zeros((0, 3), np.int64)
        self._asked = np.zeros(EVEN_IS_OFFERED + 1, np.int64)
        self._asked[EVEN_IS_OFFERED] = terms.says_yes("even_money")
        self._values = np.array(
            [[hand.count(value + 1) for value in range(_VALUES)] for hand in hands()], np.int16
        )

    def begin(self) -> None:
        self._ready[:] = self._drawn[:] = self._made[:] = 0
        self.rows[:] = 0
        self.legal[:] = False
        self.legal[:, BEGIN] = True

    def step(self, decisions: Int64s, cents: Int64s, over: Bools) -> None:
        (nets, action), won = self._room
        _step(
            self._words, self._shoes, self._ready, self._drawn, self._history, self._made, self._nexts, self._row,
            self._prices, self._insurance, self._values, nets, action, won, self._asked, decisions, cents, over,
            self.rows, self.legal,
        )  # fmt: skip

    def ended(self, place: int) -> tuple[int, ...]:
        return tuple(map(int, self._shoes[place, : self._drawn[place]]))


def open_steps(terms: Terms, wagers: Sequence[Wagered], count: int, seed: int) -> BlackjackSteps:
    return BlackjackSteps(terms, wagers, count, seed)


def _check(terms: Terms, wagers: Sequence[Wagered]) -> None:
    rules = play_rules(terms)
    why = ""
    if wagers and [made.wager for made in wagers] != ["blackjack"]:
        why = "it takes the wager blackjack alone, without side wagers"
    elif terms["dealt"] == "double_shoe":
        why = "it deals no double shoe"
    elif rules.surrenders_longer or rules.redoubles or rules.must_hit_max:
        why = "it does not know these rules of play"
    if why:
        raise TermsError(f"{terms.path}: {why} side by side; open it with HoyleEnv, which knows all")


@bare
def _step(
    words: UInt64s, shoes: UInt8s, ready: Int64s, drawn: Int64s, history: UInt8s, made: Int64s, nexts: Int16s,
    t: Int64s, prices: Int64s, insurance: Int64s, values: Int16s, nets: Int64s, action: Int64s, won: Int64s,
    asked: Int64s, decisions: Int64s, cents: Int64s, over: Bools, rows: Int16s, legal: Bools,
) -> None:  # fmt: skip
    for at in range(len(decisions)):
        if decisions[at] == BEGIN:
            made[at] = ready[at] = 0
        else:
            history[at, made[at]] = decisions[at]
            made[at] += 1
        t[POSITION], t[STARTED], t[READY] = 0, 0, ready[at]
        asked[NEXT], asked[MADE] = 0, made[at]
        is_due = play_asked(words, shoes[at], nexts, t, asked, history[at])
        ready[at], drawn[at] = t[READY], t[POSITION]
        over[at], cents[at] = not is_due, 0
        if is_due:
            _show(t, asked, values, rows[at], legal[at])
            continue
        for column in range(nets.shape[1]):
            nets[0, column] = 0
        settle_hands(t, prices, nets, action, np.int64(0), won)
        if t[INSURED]:
            settle_insurance(t, insurance, nets, action, np.int64(0), won)
        for column in range(nets.shape[1]):
            cents[at] += nets[0, column]
        rows[at, :] = 0
        for code in range(legal.shape[1]):
            legal[at, code] = code == BEGIN


@bare
def _show(t: Int64s, asked: Int64s, values: Int16s, row: Number, legal: Number) -> None:
    base, hand = asked[HAND], (asked[HAND] - HANDS) // WIDTH
    row[_PHASE], row[_UP] = asked[ABOUT], t[UP] + 1
    row[_TOTAL], row[_SIZE] = total_of(t, base), t[base + SIZE]
    row[_SOFT] = t[base + ACE] and t[base + HARD] <= 11
    row[_FIRST], row[_SECOND] = t[base + CARD] + 1, t[base + CARD + 1] + 1
    row[_HANDS], row[_HAND], row[_SPLIT] = t[HAND_COUNT], hand, t[base + SPLIT]
    for value in range(_VALUES):
        row[_COUNTS + value] = values[t[base + NODE], value]
    for code in range(len(legal)):
        legal[code] = (asked[OPEN] >> code) & 1
