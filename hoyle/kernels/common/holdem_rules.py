"""The rules of a hold 'em strategy on a street, compiled to numbers for a kernel.

There are too many hands to ask about each. A condition is a kind and a value, a rule is some conditions and a choice,
and the first rule whose conditions all hold decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s, Number
from hoyle.fast.cards.evaluator import (
    COLUMNS,
    FLUSHES,
    KEY,
    SHIFT,
    SIX_ROWS,
    SIX_VALUES,
    THREES,
    WORDS,
    flush_of_words,
    place_of,
)
from hoyle.kernels.common.decision_table import answer
from hoyle.kit.cards import RANKS, SUITS
from hoyle.strategy.catalog import conditions_of
from hoyle.strategy.common.holdem import starting_hand
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy

MADE, HIDDEN_PAIR, FLUSH_DRAW, OUTS, START = range(5)
_KINDS = {
    "made": MADE, "hidden_pair": HIDDEN_PAIR, "flush_draw": FLUSH_DRAW, "dealer_outs_at_most": OUTS,
    "starting_hand": START,
}  # fmt: skip
STARTS = 169


class Rules(NamedTuple):
    """`ends[at]` is the end of a rule's conditions, `choices[at]` its choice; `otherwise` is the default."""

    kinds: Array
    values: Array
    ends: Array
    choices: Array
    otherwise: int
    sets: Array


def start_number(hand: tuple[str, ...]) -> int:
    """The exact solution's number: suited hands above the diagonal, the rest on and below it."""
    low, high = sorted(RANKS.index(card[0]) for card in hand)
    return low * 13 + high if hand[0][1] == hand[1][1] else high * 13 + low


def every_start() -> list[tuple[str, str]]:
    pairs = [(number // 13, number % 13) for number in range(STARTS)]
    return [(RANKS[one] + SUITS[0], RANKS[other] + SUITS[one >= other]) for one, other in pairs]


def ask_before_flop(strategy: Strategy, names: Sequence[str]) -> Int64s:
    """The position of the answer for each starting hand; the last name is a check."""
    found = [names.index(answer(strategy, Seen(tuple(names), hand), names[-1])) for hand in every_start()]
    return np.array(found, np.int64)


def compile_rules(game: str, strategy: Strategy, street: str, names: Sequence[str]) -> Rules:
    """`names` are the choices of the street, the default last. Conditions on the street are evaluated here."""
    known = {id(word): name for name, word in conditions_of(game).items()}
    kinds: list[int] = []
    values: list[int] = []
    ends: list[int] = []
    choices: list[int] = []
    sets = [np.zeros(STARTS, np.bool_)]
    for rule in strategy.rules if strategy is not None else ():
        named = [(known[id(word)], value) for word, value in rule.conditions]
        if rule.taken.choose not in names or not all(
            _holds(name, value, street, names) for name, value in named
        ):
            continue
        for name, value in named:
            if name in _KINDS:
                kinds.append(_KINDS[name])
                values.append(_value(name, value, sets))
        ends.append(len(kinds))
        choices.append(list(names).index(rule.taken.choose))
    numbers = [np.array(each, np.int64) for each in (kinds, values, ends, choices)]
    return Rules(numbers[0], numbers[1], numbers[2], numbers[3], len(names) - 1, np.array(sets))


def _holds(name: str, value: Any, street: str, names: Sequence[str]) -> bool:
    """Conditions that do not depend on the cards."""
    if name == "street":
        return bool(value == street)
    if name == "offered":
        return value in names
    return name != "asked_about" or not value


def _value(name: str, value: Any, sets: list[Array]) -> int:
    if name == "made":
        return place_of(value)
    if name != "starting_hand":
        return int(value)
    sets.append(np.array([starting_hand(hand) in value for hand in every_start()]))
    return len(sets) - 1


@njit(cache=True, nogil=True)
def decide(row: Number, seen: Number, made: Number, start: Number, kinds: Number, values: Number, ends: Int64s,
choices: Number,
           otherwise: Number, sets: Number) -> Number:  # fmt: skip
    """The first rule that applies. `row` is the hand, the dealer's cards and the board; `seen` ends the visible
    cards."""
    outs = -1
    first = 0
    for rule in range(len(ends)):
        fits = True
        for at in range(first, ends[rule]):
            kind, value = kinds[at], values[at]
            if kind == MADE:
                fits = made >= value
            elif kind == HIDDEN_PAIR:
                fits = hidden_pair(row, seen) >= value
            elif kind == FLUSH_DRAW:
                fits = flush_draw(row, seen) >= value
            elif kind == START:
                fits = sets[value, start]
            else:
                if outs < 0 and seen == 9:
                    outs = dealer_outs(row, made)
                fits = 0 <= outs <= value
            if not fits:
                break
        if fits:
            return choices[rule]
        first = ends[rule]
    return otherwise


@njit(cache=True, nogil=True)
def hidden_pair(row: Number, seen: Number) -> Number:
    """The highest paired rank of the hand, where the 2 is 2; 0 for none."""
    one, other = row[0] % 13, row[1] % 13
    if one == other:
        return np.int64(one) + 2
    best: Number = 0
    for at in range(4, seen):
        rank = row[at] % 13
        if rank in (one, other):
            best = max(best, np.int64(rank) + 2)
    return best


@njit(cache=True, nogil=True)
def flush_draw(row: Number, seen: Number) -> Number:
    """The highest card of the hand with four visible cards of its suit; 0 for none."""
    best: Number = 0
    for mine in range(2):
        suit = row[mine] // 13
        count = np.int64(row[0] // 13 == suit) + np.int64(row[1] // 13 == suit)
        for at in range(4, seen):
            count += row[at] // 13 == suit
        if count >= 4:
            best = max(best, np.int64(row[mine] % 13) + 2)
    return best


@njit(cache=True, nogil=True)
def dealer_outs(row: Number, made: Number) -> Number:
    """The number of unseen cards that with the board alone beat the hand."""
    used = np.int64(0)
    table = np.int64(THREES)
    for at in range(9):
        if at < 2 or at > 3:
            used |= np.int64(1) << np.int64(row[at])
        if at > 3:
            table += WORDS[row[at]]
    count = 0
    for card in range(52):
        if used >> card & 1:
            continue
        words = table + WORDS[card]
        if words & FLUSHES:
            place = flush_of_words(row, 4, 9, card, card, words)
        else:
            key = words & KEY
            place = SIX_VALUES[SIX_ROWS[key >> SHIFT] + (key & COLUMNS)]
        count += place > made
    return count
