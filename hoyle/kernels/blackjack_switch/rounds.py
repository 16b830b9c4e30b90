"""Compiled rounds of blackjack switch: one player with both hands, super match and the side wagers beside them.

Rows for `given` are whole shoes in the order of the draws, without burned cards and without the card that chooses a
side of a double shoe. Every round is dealt from all cards, as a continuous shuffler does and the exact sheet assumes.
An exchange is never taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.blackjack_switch import FIRST, LAST, SECOND
from hoyle.games.blackjack.dealing import ENHANCED
from hoyle.games.blackjack.play_rules import play_rules
from hoyle.games.blackjack.settlement_rules import (
    MOST,
    NATURAL,
    SPLIT_NATURAL,
    SWITCHED_NATURAL,
    settlement_rules,
)
from hoyle.games.blackjack.side_wagers import SIDE_OUTCOMES
from hoyle.games.blackjack.switch.super_match import MATCHES, SUPER_MATCH
from hoyle.kernels.blackjack import round_row as row_of
from hoyle.kernels.blackjack.running_shoe import lay
from hoyle.kernels.blackjack.side_wagers import compile_sides, settle_sides
from hoyle.kernels.blackjack_switch.decisions import Tables, tables_of
from hoyle.kernels.blackjack_switch.quick_hands import (
    NOT_PLAYED,
    RESULT_BITS,
    QuickTables,
    compile_quick,
    play_quickly,
)
from hoyle.kernels.blackjack_switch.two_hand_round import (
    DOUBLE,
    HANDS_MAX,
    INSURED,
    STATUS,
    WIDTH,
    play_round,
    worth_of,
)
from hoyle.kernels.common.call_tables import Prices, Slot
from hoyle.kernels.common.counted import NO_COUNTS, Counted
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.common.random_stream import below
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

RESULTS = (
    "lose", "push", "win", "blackjack", "surrender", "dealer_blackjack", "even_money", "blackjack_against_21",
    "split_blackjack", "switched_blackjack",
)  # fmt: skip
_SURRENDER, _EVEN = RESULTS.index("surrender"), RESULTS.index("even_money")
COLUMN, STAKED = len(RESULTS), len(RESULTS) + 1
ON_FIRST, ON_SECOND, ON_SPLIT, ON_DOUBLE = range(4)  # rows of prices; doubles of other sizes follow
_WORTHS = SWITCHED_NATURAL + 1
_NO_ROWS = np.zeros((0, 2), np.uint8)
_NO_WINS = np.zeros((0, 3), np.int64)


@bare
def _play(
    words: UInt64s, shoe: UInt8s, rows: UInt8s, nexts: Array, exchanges: UInt8s, insures: UInt8s, two: UInt8s,
    longer: UInt8s, t: Int64s, h: Int64s, comes_last: Number, outcomes: Int64s, prices: Int64s, insurance: Int64s,
    matches: Int64s, sides: Int64s, by_two: Int64s, with_up: Int64s, later: Int64s, quick: QuickTables, sizes: Number,
    won: Int64s, nets: Int64s, action: Int64s, counts: Int64s,
) -> Number:  # fmt: skip
    """Play one round for each row of nets; return the number of rows. Rounds that are counted have none."""
    # Plain zeros are constants, for which whatever they are passed to is compiled once more.
    used, no_bonus = np.int64(0), np.int64(0)
    is_quick = len(sides) == 0 and not t[row_of.BY_COLOUR]
    for at in range(len(nets)):
        if len(rows):
            lay(shoe, rows, at, t)
        else:
            t[row_of.POSITION] = t[row_of.READY] = 0
            if t[row_of.BY_COLOUR]:
                # The card that chooses the side may belong to that side, and is then dealt first.
                t[row_of.COLOUR] = (1 + at % 2) * below(words, 2)
        found = play_quickly(words, shoe, quick, outcomes, sizes, t, comes_last) if is_quick else NOT_PLAYED
        if found != NOT_PLAYED and len(counts):
            counts[found] += 1
            continue
        if found != NOT_PLAYED:
            write_found(found, sizes, prices, nets, action, used)
        else:
            t[row_of.POSITION] = 0
            play_round(words, shoe, nexts, exchanges, insures, two, longer, t, h, comes_last)
            _settle_hands(t, h, outcomes, prices, nets, action, used)
            _settle_insurance(t, h, insurance, nets, action, used)
        if len(matches):
            _settle_match(shoe, matches, nets, action, used)
        if len(sides):
            settle_sides(t, sides, by_two, with_up, later, no_bonus, nets, action, used, won)
        used += 1
    return used


@bare
def write_found(
    found: Number, sizes: Number, prices: Int64s, nets: Int64s, action: Int64s, row: Number
) -> None:
    """The row of a round without splits and insurance by its number."""
    doubles, mask = found >> 2 * RESULT_BITS, (1 << RESULT_BITS) - 1
    one, two = (found >> RESULT_BITS) & mask, found & mask
    _pay(prices, ON_FIRST, one, nets, action, row)
    _pay(prices, ON_SECOND, two, nets, action, row)
    if doubles // sizes:
        _pay(prices, ON_DOUBLE + doubles // sizes - 1, one, nets, action, row)
    if doubles % sizes:
        _pay(prices, ON_DOUBLE + doubles % sizes - 1, two, nets, action, row)


@bare
def _settle_hands(
    t: Int64s, h: Int64s, outcomes: Int64s, prices: Int64s, nets: Int64s, action: Int64s, row: Number
) -> None:
    hard = t[row_of.DEALER_HARD]
    theirs = hard + 10 if t[row_of.DEALER_ACE] and hard <= 11 else hard
    if t[row_of.DEALER_NATURAL]:
        theirs = NATURAL
    for at in range(t[row_of.HAND_COUNT]):
        status = h[at, STATUS]
        if status == row_of.EVEN_MONEY:
            result = _EVEN
        elif status == row_of.SURRENDERED:
            result = _SURRENDER
        elif status == row_of.GIVEN_UP:
            result = 0 if theirs == NATURAL else _SURRENDER
        elif status == row_of.BUST:
            result = outcomes[MOST, theirs]
        else:
            result = outcomes[worth_of(h, at), theirs]
        _pay(prices, min(at, ON_SPLIT), result, nets, action, row)
        if h[at, DOUBLE] >= 0:
            _pay(prices, ON_DOUBLE + h[at, DOUBLE], result, nets, action, row)


@bare
def _pay(prices: Int64s, wager: Number, result: Number, nets: Int64s, action: Int64s, row: Number) -> None:
    column = prices[wager, COLUMN]
    nets[row, column] += prices[wager, result]
    action[row, column] += prices[wager, STAKED]


@bare
def _settle_insurance(
    t: Int64s, h: Int64s, insurance: Int64s, nets: Int64s, action: Int64s, row: Number
) -> None:
    for at in range(2):
        size = h[at, INSURED] - row_of.INSURE
        if size >= 0:
            column = insurance[size, 3]
            nets[row, column] += insurance[size, 1] if t[row_of.DEALER_NATURAL] else insurance[size, 2]
            action[row, column] += insurance[size, 0]


@bare
def _settle_match(shoe: Number, matches: Int64s, nets: Int64s, action: Int64s, row: Number) -> None:
    """By the number of pairs of equal ranks among four cards: 6, 2, 3, 1 or none."""
    alike = 0
    for one in (0, 1, 3, 4):  # the up card comes between
        for other in (0, 1, 3):
            alike += other < one and shoe[one] % 13 == shoe[other] % 13
    column = matches[7]
    nets[row, column] += matches[alike]
    action[row, column] += matches[8]


class Compiled(NamedTuple):
    """The settlement tables of a round."""

    outcomes: Array  # by the worths of a hand and of the dealer's
    prices: Array  # by wager and result; then its column and its stake
    insurance: Array  # for each size: its stake, what it wins, what it loses, its column
    matches: Array
    sides: Array
    by_two: Array
    with_up: Array
    later: Array


class SwitchRounds(Counted):
    def __init__(self, terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> None:
        prices = Prices(terms, wagers)
        prices.require(FIRST, SECOND)
        _check(prices)
        cents = prices.cents(FIRST)[0]
        count = terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)
        optimal = is_optimal(strategy, terms.path)
        tables = tables_of(terms, strategy, cents, count, optimal=optimal)
        self._tables = (tables.nexts, tables.exchanges, tables.insures, tables.two, tables.longer)
        self._shoe = decks(count)
        self._row = _row(terms, prices, tables)
        self._comes_last = int(terms["dealers_second_card"] == LAST)
        self.columns, self.stakes, self._prices = _prices(prices, tables, cents)
        self._quick, self._sizes = compile_quick(self._row, tables), len(tables.doubles) + 1
        is_plain = len(prices.made) == 2
        self.result_count = self._sizes**2 << 2 * RESULT_BITS if is_plain else 0

    def deal(self, words: UInt64s, nets: Int64s, action: Int64s, counts: Int64s) -> int:
        return self._play(words, _NO_ROWS, self._shoe.copy(), nets, action, counts)

    def write(self, result: int, nets: Int64s, action: Int64s, row: int) -> None:
        write_found(result, self._sizes, self._prices.prices, nets, action, row)

    def given(self, items: Array) -> Int64s:
        rows = np.ascontiguousarray(np.asarray(items), np.uint8)
        nets = np.zeros((len(rows), len(self.columns)), np.int64)
        words, shoe = np.zeros(4, np.uint64), np.zeros(rows.shape[1], np.uint8)
        self._play(words, rows, shoe, nets, np.zeros_like(nets), NO_COUNTS)
        return nets

    def _play(
        self, words: UInt64s, rows: UInt8s, shoe: UInt8s, nets: Int64s, action: Int64s, counts: Int64s
    ) -> int:
        hands = np.zeros((HANDS_MAX + 2, WIDTH), np.int64)
        used: int = _play(
            words, shoe, rows, *self._tables, self._row.copy(), hands, self._comes_last, *self._prices, self._quick,
            self._sizes, _NO_WINS, nets, action, counts,
        )  # fmt: skip
        return used


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> SwitchRounds:
    return SwitchRounds(terms, wagers, strategy)


def _check(prices: Prices) -> None:
    """Refuse what compiled rounds do not play."""
    terms, rules = prices.terms, play_rules(prices.terms)
    for name in prices.limits():
        if FIRST in terms.file.caps[name].wagers:
            raise HoyleError(
                f"{terms.path}: a payout limit over all wagers of a hand ({name}) is not compiled; add --engine."
            )
    if rules.doubles_longer or rules.early or any(terms[setting] == "yes" for setting in ENHANCED):
        raise HoyleError(
            f"{terms.path}: these rules of blackjack are not compiled for two hands; add --engine."
        )
    for made in prices.made.values():
        known = made.wager in (FIRST, SECOND, SUPER_MATCH) or made.wager in SIDE_OUTCOMES
        if not known or made.wager not in terms.wagers:
            raise HoyleError(f"{terms.path}: {made.column} cannot be made before a round.")


def _row(terms: Terms, prices: Prices, tables: Tables) -> Int64s:
    """The rules as the integer row of a round."""
    t, rules = np.zeros(row_of.ROW, np.int64), play_rules(terms)
    t[row_of.DRAWS_SOFT_17] = terms.says_yes("dealer_draws_on_soft_17")
    t[row_of.LOOKS], t[row_of.SURRENDERS] = (
        sum(1 << value for value in ups) for ups in (rules.looks, rules.surrenders)
    )
    t[row_of.INSURES] = terms.says_yes("insurance") and bool(tables.insures.any())
    t[row_of.DOUBLES_SPLIT], t[row_of.ACE_CARDS] = rules.double_after_split, rules.ace_cards
    t[row_of.SPLITS_MAX] = terms.number("split_hand_count_max")
    t[row_of.ACE_SPLITS_MAX] = terms.number("split_aces_hand_count_max")
    t[row_of.NEEDS_ALWAYS] = bool(prices.cents("hit_and_run_progressive"))
    t[row_of.NATURAL_WAITS] = settlement_rules(terms).natural_waits
    t[row_of.BY_COLOUR] = terms["dealt"] == "double_shoe"
    return t


def _prices(prices: Prices, tables: Tables, cents: int) -> tuple[tuple[str, ...], tuple[int, ...], Compiled]:
    terms = prices.terms
    sides = [
        Slot(made.wager, (), (made.cents,), made.on)
        for made in prices.made.values()
        if made.wager in SIDE_OUTCOMES
    ]
    met = {FIRST: True, SECOND: True, "split": tables.splits, "double": tables.doubles,
           "insurance": tables.insurances, SUPER_MATCH: prices.cents(SUPER_MATCH)}  # fmt: skip
    names = (*(name for name, is_met in met.items() if is_met), *(slot.column for slot in sides))
    columns = {name: at for at, name in enumerate(names)}
    sizes = [
        (FIRST, cents),
        (SECOND, cents),
        ("split", cents),
        *(("double", size) for size in tables.doubles),
    ]
    rows = [[*_of_wager(prices, wager, size), columns.get(wager, 0), size] for wager, size in sizes]
    stakes = {made.column: made.cents for made in prices.made.values()}
    compiled = Compiled(
        _outcomes(terms),
        np.array(rows, np.int64),
        _insurance(prices, tables, columns.get("insurance", 0)),
        _matches(prices, columns.get(SUPER_MATCH, 0)),
        *compile_sides(prices, sides, [columns[slot.column] for slot in sides]),
    )
    return names, tuple(stakes.get(name, 0) for name in names), compiled


def _of_wager(prices: Prices, wager: str, cents: int) -> list[int]:
    """Prices by result; one that the wager does not know cannot occur."""
    terms, slot = prices.terms, Slot(wager, (), (cents,))
    found = []
    for result in RESULTS:
        name = result
        if result == "dealer_blackjack":
            is_kept = wager not in (FIRST, SECOND) and terms["dealer_blackjack_takes"] == "original_only"
            name = "returned" if is_kept else "lose"
        found.append(prices.net(slot, cents, name) if (wager, name) in terms.prices else 0)
    return found


def _outcomes(terms: Terms) -> Int64s:
    """The result of every worth of a hand against every worth of the dealer's."""
    rules = settlement_rules(terms)
    found = np.zeros((_WORTHS, NATURAL + 1), np.int64)
    for mine in (*range(MOST + 1), NATURAL, SPLIT_NATURAL, SWITCHED_NATURAL):
        for theirs in (*range(MOST + 1), NATURAL):
            found[mine, theirs] = RESULTS.index(rules.outcome(mine, theirs))
    return found


def _insurance(prices: Prices, tables: Tables, column: int) -> Int64s:
    slot = Slot("insurance", (), tables.insurances)
    rows = [
        [cents, *(prices.net(slot, cents, name) for name in ("win", "lose")), column]
        for cents in tables.insurances
    ]
    return np.array(rows, np.int64).reshape(-1, 4)


def _matches(prices: Prices, column: int) -> Int64s:
    """Nets by the number of pairs of equal ranks; then the column and the stake."""
    made = prices.cents(SUPER_MATCH)
    if not made:
        return np.zeros(0, np.int64)
    slot, by_pairs = Slot(SUPER_MATCH, (), made), dict(zip((6, 2, 3, 1), MATCHES, strict=True))
    nets = [prices.net(slot, made[0], by_pairs.get(alike, "lose")) for alike in range(7)]
    return np.array([*nets, column, made[0]], np.int64)
