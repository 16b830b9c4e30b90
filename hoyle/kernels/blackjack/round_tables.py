"""Plain blackjack rounds as state machines: no split, no insurance, no side wagers.

A running round is one word: its position, its double, the dealer's cards and its state. A drawing hand is a state with
a transition for every value. A finished hand is its total, which with the dealer's cards gives the result or a state
from which the dealer draws. Equivalent hands are one state, so the tables are small. `play_round.py` plays all other
rounds.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int16s, Int64s, Number, UInt8s, UInt16s, UInt64s
from hoyle.games.blackjack.settlement_rules import MOST, NATURAL
from hoyle.kernels.blackjack.decisions import Hand, hands, total
from hoyle.kernels.blackjack.drawing_hands import BUSTS, TOTALS, VALUES, WIDTH, DrawingHands
from hoyle.kernels.blackjack.round_row import (
    ACE_SPLITS_MAX,
    AGAIN,
    ALL_BUSTS_WAIT,
    BONUSES,
    BY_RANK,
    DOUBLE_DOWN,
    DOUBLE_LEAST,
    DOUBLE_MOST,
    DOUBLES_LONGER,
    DRAWS_SOFT_17,
    EARLY,
    HIT,
    INSURES,
    JOKERS,
    KEEP,
    LONGER,
    LOOKS,
    MAY_DOUBLE,
    MAY_NOT_HIT,
    MAY_SPLIT,
    MAY_SURRENDER,
    NATURAL_WAITS,
    OUTCOMES,
    PAIRS,
    PLAYS_BLACKJACK,
    REDOUBLES,
    RESCUE_IT,
    RESCUES,
    SAVES,
    SAVES_BY_EIGHTS,
    SINGLES,
    SPLIT_PAIR,
    SPLITS_MAX,
    STAND,
    STAND_HARD,
    STAND_SOFT,
    SUITED_AT,
    SURRENDER,
    SURRENDERS,
    TELLS_BUSTS,
    TENS_SPLITS_MAX,
    THEIRS_BITS,
)
from hoyle.kernels.blackjack.settlement import (
    DEALER_BLACKJACK,
    FIVE_CARD_21,
    LOSE,
    RESCUE,
    RESULT_BITS,
    SEVEN_CARD_21,
    SIX_CARD_21,
)
from hoyle.kernels.blackjack.settlement import SURRENDER as GIVEN_UP
from hoyle.kernels.common.no_refcount import bare

FIRSTS = PAIRS * VALUES * VALUES  # first cards: two of the player in any order, the up card, the hole card
# Finished hands from here on have a result whatever the dealer draws: a 21 of many cards, which always wins, a rescue
# and a surrender. Below them are totals, and among these bust ones that the dealer's may exceed.
SETTLED = (FIVE_CARD_21, SIX_CARD_21, SEVEN_CARD_21, RESCUE, GIVEN_UP)
_FIVE_CARDS = TOTALS - len(SETTLED)
_RESCUED, _GIVEN_UP = (_FIVE_CARDS + SETTLED.index(each) for each in (RESCUE, GIVEN_UP))
_WORST = 26  # no bust total of the dealer's exceeds it
DRAWING = 1 << RESULT_BITS  # below is a result; from here on the dealer draws
# Bit positions of the parts of a running round; its position in a batch is at 0.
FOUND, DEALER, ROUTE, STATE = (np.uint64(bits) for bits in (16, 32, 40, 48))
PLACE_MASK, FOUND_MASK, DEALER_MASK = np.uint64(0xFFFF), np.uint64(0xFFFF), np.uint64(0xFF)
OVER, HITS, DRAWS, LEFT = range(4)  # routes from the first cards; rounds with LEFT are played elsewhere
_NATURAL, _LEFT = 254, 255  # in place of a play
_BY_SUITS = ((6, 7), (6, 8), (7, 8), (7, 7))  # first cards whose suits decide, where any do


class Tables(NamedTuple):
    starts: UInt64s  # by first cards: the running round; where it is left, its state is their number
    hits: UInt16s  # by state and value: the player's next state
    meets: UInt8s  # by the dealer's cards and the player's total: the state from which the dealer draws
    draws: UInt8s  # by state and value: the dealer's next state


def first_cards() -> list[tuple[int, int, int, int]]:
    """The values of the player's cards, the up card and the hole card, by number."""
    pairs = combinations_with_replacement(range(1, VALUES + 1), 2)
    values = range(1, VALUES + 1)
    return [(one, other, up, hole) for one, other in pairs for up in values for hole in values]


@bare
def number_of(nexts: Number, one: Number, other: Number, up: Number, hole: Number) -> Number:
    """The number of first cards by their values."""
    pair = nexts[one - 1, other] - SINGLES
    return (pair * VALUES + up - 1) * VALUES + hole - 1


def compile_tables(t: Int64s, nexts: Int16s, acts: UInt8s) -> Tables:
    player, dealer = _Player(t, nexts, acts), _Dealer(t)
    plays = [
        [player.play(node, up) for up in range(1, VALUES + 1)] for node in range(SINGLES, SINGLES + PAIRS)
    ]
    starts = np.zeros(FIRSTS, np.uint64)
    for number, cards in enumerate(first_cards()):
        node, up = SINGLES + number // VALUES**2, cards[2]
        choice = plays[node - SINGLES][up - 1]
        start = _start(t, player, dealer, choice, node, cards)
        starts[number] = _word(LEFT, number) if start is None else start
    return Tables(starts, player.table(), dealer.meets(), dealer.table())


def _word(route: int, state: int, dealer: int = 0, found: int = 0) -> int:
    parts = ((state, STATE), (route, ROUTE), (dealer, DEALER), (found, FOUND))
    return sum(part << int(at) for part, at in parts)


def _start(
    t: Int64s, player: _Player, dealer: _Dealer, choice: int, node: int, cards: tuple[int, int, int, int]
) -> int | None:
    """The round after its first cards, unless it is left."""
    up, hole = cards[2:]
    has_blackjack = sorted((up, hole)) == [1, 10] and not t[JOKERS]
    if t[SAVES] and _may_save(t, up, hole):
        return None
    if choice == _LEFT or (has_blackjack and (t[PLAYS_BLACKJACK] or not _has(t[LOOKS], up))):
        return None
    if choice == _NATURAL:
        return _word(OVER, _result(t, NATURAL, NATURAL if has_blackjack else MOST))
    if choice == SURRENDER and _has(t[EARLY], up):
        return _word(OVER, GIVEN_UP)
    if has_blackjack:
        return _word(OVER, DEALER_BLACKJACK)
    if choice == SURRENDER:
        return _word(OVER, GIVEN_UP)
    begun = (up + hole, 1 in (up, hole))
    if choice == STAND:
        state = dealer.meet(player.totals[node], begun)
        return _word(DRAWS if state >= DRAWING else OVER, state)
    double = max(choice - DOUBLE_DOWN + 1, 0)
    state = player.doubled(node, up) if double else player.hitting(node, up)
    return _word(HITS, state, dealer.number(begun), double << RESULT_BITS)


def _may_save(t: Int64s, up: int, hole: int) -> bool:
    """Whether the dealer's first cards may become the hand that saves bust ones."""
    return (up, hole) == (8, 8) if t[SAVES] == SAVES_BY_EIGHTS else up != hole and {up, hole} <= {7, 8, 9}


def _has(values: int, up: int) -> bool:
    """Whether the value is among these, a bit for each."""
    return bool(int(values) >> up & 1)


def _result(t: Int64s, mine: int, theirs: int) -> int:
    return int(t[OUTCOMES + (mine << THEIRS_BITS) + theirs])


class _Player(DrawingHands):
    """The plays of the first two cards, and the states of drawing hands."""

    def __init__(self, t: Int64s, nexts: Int16s, acts: UInt8s) -> None:
        self._t, self._acts = t, acts
        count = VALUES * len(hands())
        begins = LONGER + (VALUES * PAIRS + 2 * count if t[DOUBLES_LONGER] else 0)
        busts = [total if t[TELLS_BUSTS] and total < _WORST else 0 for total in range(22, 22 + BUSTS)]
        super().__init__(nexts, acts[begins:][:count].reshape(VALUES, -1), self._finish, busts, _GIVEN_UP)

    def _finish(self, hand: Hand) -> int:
        """A hand that is neither doubled nor split."""
        if self._t[BONUSES] and total(hand) == 21 and len(hand) >= 5:
            return _FIVE_CARDS + min(len(hand), 7) - 5
        return total(hand)

    def doubled(self, node: int, up: int) -> int:
        """One card, whatever it is; then the double may be rescued."""
        nodes, ends = self.nexts[node], self.finished[self.nexts[node]]
        if self._t[RESCUES]:
            ends = np.where(self._after_double(nodes, up) == RESCUE_IT, _RESCUED, ends).astype(np.uint16)
        return self.after_one(ends)

    def _after_double(self, nodes: Array, up: int) -> Array:
        """What follows from the card of a double."""
        count = len(hands())
        acts = self._acts[LONGER + VALUES * count :][(up - 1) * count + np.minimum(nodes, count - 1)]
        return np.where(nodes < count, acts, KEEP)

    def _doubles_again(self, node: int, up: int) -> bool:
        return bool(self._t[REDOUBLES]) and bool((self._after_double(self.nexts[node], up) == AGAIN).any())

    def _must_stand(self, node: int) -> bool:
        cards = hands()[node]
        return bool(
            self.totals[node] >= self._t[STAND_SOFT if 1 in cards and sum(cards) <= 11 else STAND_HARD]
        )

    def play(self, node: int, up: int) -> int:
        """The play of the first two cards, if the tables cover it."""
        t, cards = self._t, hands()[node]
        if up == 1 and t[INSURES]:
            return _LEFT
        is_late = up in (1, 10) and not _has(t[LOOKS], up) and not t[JOKERS]
        if cards == (1, 10) and t[JOKERS]:
            return STAND
        if cards == (1, 10):
            return _LEFT if t[PLAYS_BLACKJACK] or t[NATURAL_WAITS] or is_late else _NATURAL
        is_early = _has(t[EARLY] & t[SURRENDERS], up)
        if is_early and not is_late and self._gives_up(node, up):
            return SURRENDER
        may_surrender = _has(t[SURRENDERS], up) and (is_late or not is_early)
        stands = self._must_stand(node)
        may_double = t[DOUBLE_LEAST] <= self.totals[node] <= t[DOUBLE_MOST] and not stands
        flags = (MAY_DOUBLE if may_double else 0) + (MAY_SURRENDER if may_surrender else 0)
        flags += MAY_NOT_HIT if stands else 0
        row = ((up - 1) * PAIRS + node - SINGLES) * 16
        most = {1: ACE_SPLITS_MAX, 10: TENS_SPLITS_MAX}.get(cards[0], SPLITS_MAX)
        may_split = cards[0] == cards[1] and t[most] > 1
        choice = int(self._acts[row + flags + (MAY_SPLIT if may_split else 0)])
        if may_split and t[BY_RANK] and cards[0] == 10 and choice != self._acts[row + flags]:
            return _LEFT
        may_be_taken = choice == SURRENDER and is_late and not is_early
        if choice == SPLIT_PAIR or may_be_taken or (t[SUITED_AT] and cards in _BY_SUITS):
            return _LEFT
        doubles_later = choice == HIT and self.doubles[up - 1, self.nexts[node]].any()
        doubles_again = choice >= DOUBLE_DOWN and self._doubles_again(node, up)
        return _LEFT if doubles_later or doubles_again else choice

    def _gives_up(self, node: int, up: int) -> bool:
        early = LONGER + 2 * VALUES * len(hands())
        return bool(self._acts[early + (up - 1) * PAIRS + node - SINGLES])


_Cards = tuple[int, bool]  # the dealer's: their sum with aces low, and whether there is one


class _Dealer:
    """The states of a dealer who draws against a finished total."""

    def __init__(self, t: Int64s) -> None:
        self._t = t
        self._numbers: dict[_Cards, int] = {}
        self._states: dict[tuple[int, _Cards], int] = {}

    def number(self, cards: _Cards) -> int:
        return self._numbers.setdefault(cards, len(self._numbers))

    def meet(self, mine: int, cards: _Cards) -> int:
        """The result if the dealer does not draw; else the state from which the dealer draws. 0 is a bust hand."""
        if mine >= _FIVE_CARDS:
            return SETTLED[mine - _FIVE_CARDS]
        hard, has_ace = cards
        is_soft = has_ace and hard <= 11
        theirs = hard + 10 if is_soft else hard
        if mine == 0 and not self._t[ALL_BUSTS_WAIT]:
            return LOSE
        if theirs > 17 or (theirs == 17 and not (is_soft and self._t[DRAWS_SOFT_17])):
            return _result(self._t, mine or MOST, theirs)
        # All totals below 17 are equivalent, and so is a hand whose ace can only be low.
        key = (max(mine, 16) if mine else 0, (hard, is_soft))
        return self._states.setdefault(key, DRAWING + len(self._states))

    def meets(self) -> UInt8s:
        table = np.zeros((len(self._numbers), TOTALS), np.uint8)
        for cards, number in self._numbers.items():
            known = [
                mine for mine in range(TOTALS) if mine <= 21 or mine >= _FIVE_CARDS or self._t[TELLS_BUSTS]
            ]
            table[number, known] = [self.meet(mine, cards) for mine in known]
        return table.ravel()

    def table(self) -> Array:
        """The loop adds rows: a card may lead to a new state."""
        rows = [[0] * WIDTH for _ in range(DRAWING)]
        while len(rows) < DRAWING + len(self._states):
            mine, (hard, is_soft) = list(self._states)[len(rows) - DRAWING]
            nexts = [self.meet(mine, (hard + value, is_soft or value == 1)) for value in range(1, VALUES + 1)]
            by_joker = _result(self._t, mine or MOST, 21)
            rows.append([*nexts, by_joker, *[0] * (WIDTH - VALUES - 1)])
        return np.array(rows, np.uint8).ravel()
