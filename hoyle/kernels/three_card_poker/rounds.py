"""Compiled rounds of three card poker. Rows for `given` are the cards as the script draws them: the seat's and the
dealer's in turn, or in stacks, as the terms deal.

A strategy is asked for each of the 897 ranks of a hand, against each up card. Best play is by the cards themselves:
with an up card, suits decide a few hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.exact.three_card_poker.solve import Showdowns
from hoyle.fast.arrays import Array, Int16s, Int64s, Number, UInt8s
from hoyle.fast.cards.evaluator import CATEGORIES, THREE_CATEGORIES, THREE_STRENGTHS, THREE_VALUES, places
from hoyle.games.house_poker.three_card_poker import HAND_SIZE
from hoyle.games.parts.six_card_names import SIX_CARD_HANDS
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot, numbers
from hoyle.kernels.common.decided import Decisions
from hoyle.kernels.common.decision_table import ask, is_optimal
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import DECK, RANKS
from hoyle.kit.ranking import FIVE_CARD_HANDS, THREE_CARD_HANDS
from hoyle.kit.ranking.qualify import threshold
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

CHOICES = ("play", "fold", "forfeit_all")
_PLAY, _FORFEIT = 0, 2
_SHOWDOWN = ("win", "tie", "lose", "dealer_out", "dealer_out_behind", "fold")
_WIN, _TIE, _LOSE, _OUT, _BEHIND, _FOLD = range(1, 7)
_BONUS = ("mini_royal_spades", "mini_royal", *THREE_CARD_HANDS)
_PAIR_PLUS = ("mini_royal", *THREE_CARD_HANDS, "fold")
_SIX_CARDS = (*SIX_CARD_HANDS, "fold")
_ANTE_AT, _PLAY_AT, _BONUS_AT, _PAIR_PLUS_AT, _SIX_AT = range(5)
MINI_ROYAL = len(THREE_STRENGTHS) - 1
_SPADES, _DIAMONDS = 3, 1
_SIX_ROYAL = sum(1 << rank for rank in range(7, 13))

_BONUS_OF = numbers(_BONUS, dict(enumerate(THREE_CARD_HANDS)))
_PAIR_PLUS_OF = numbers(_PAIR_PLUS, dict(enumerate(THREE_CARD_HANDS)))
_SIX_OF = numbers(_SIX_CARDS, dict(enumerate(FIVE_CARD_HANDS)))
_PAIR_PLUS_FOLD, _SIX_FOLD = len(_PAIR_PLUS), len(_SIX_CARDS)


@njit(cache=True, nogil=True, inline="always")
def place_three(a: Number, b: Number, c: Number) -> Number:
    """The rank of three cards among all three-card hands."""
    suited = np.int64(a // 13 == b // 13 and b // 13 == c // 13)
    return THREE_VALUES[suited, (a % 13 * 13 + b % 13) * 13 + c % 13]


@bare
def _call(
    cards: UInt8s, calls: Int16s, decisions: UInt8s, by_card: Number, least: Number, has_ante: Number, up_at: Number,
    pair_falls: Number,
    six_falls: Number,
) -> None:  # fmt: skip
    for at in range(len(cards)):
        row = cards[at]
        mine, theirs = place_three(row[0], row[1], row[2]), place_three(row[3], row[4], row[5])
        decision = _PLAY
        if has_ante:
            if by_card:
                hand = (np.int64(row[0]) * 52 + row[1]) * 52 + row[2]
                decision = decisions[hand, row[up_at] if up_at else 0]
            else:
                decision = decisions[mine, row[up_at] % 13 if up_at else 0]
            _call_ante(row, calls[at], decision, mine, theirs, least)
        _call_beside(calls[at], decision, mine, pair_falls, six_falls)


@bare
def _call_decided(
    cards: UInt8s, calls: Int16s, decisions: Int64s, least: Number, pair_falls: Number, six_falls: Number
) -> None:
    """The same with a decision for each round."""
    for at in range(len(cards)):
        row, decision = cards[at], decisions[at]
        mine, theirs = place_three(row[0], row[1], row[2]), place_three(row[3], row[4], row[5])
        _call_ante(row, calls[at], decision, mine, theirs, least)
        _call_beside(calls[at], decision, mine, pair_falls, six_falls)


@njit(cache=True, nogil=True, inline="always")
def _call_ante(
    row: UInt8s, calls: Int16s, decision: Number, mine: Number, theirs: Number, least: Number
) -> None:
    if decision == _PLAY:
        _call_played(calls, mine, theirs, theirs >= least, row[0] // 13 == _SPADES)
    else:
        calls[_ANTE_AT] = _FOLD


@njit(cache=True, nogil=True, inline="always")
def _call_beside(
    calls: Int16s, decision: Number, mine: Number, pair_falls: Number, six_falls: Number
) -> None:
    if decision == _FORFEIT or (decision and pair_falls):
        calls[_PAIR_PLUS_AT] = _PAIR_PLUS_FOLD
    else:
        calls[_PAIR_PLUS_AT] = 1 if mine == MINI_ROYAL else _PAIR_PLUS_OF[THREE_CATEGORIES[mine]]
    if decision and six_falls:
        calls[_SIX_AT] = _SIX_FOLD


@njit(cache=True, nogil=True, inline="always")
def _call_played(calls: Int16s, mine: Number, theirs: Number, qualifies: Number, is_spades: Number) -> None:
    if not qualifies:
        calls[_ANTE_AT] = _OUT if mine > theirs else _BEHIND
        calls[_PLAY_AT] = _OUT
    else:
        calls[_ANTE_AT] = calls[_PLAY_AT] = _WIN if mine > theirs else _TIE if mine == theirs else _LOSE
    if mine == MINI_ROYAL:
        calls[_BONUS_AT] = 1 if is_spades else 2
    else:
        calls[_BONUS_AT] = _BONUS_OF[THREE_CATEGORIES[mine]]


@njit(cache=True, nogil=True)
def _call_six(cards: UInt8s, best: Int16s, calls: Int16s) -> None:
    """The best five of both hands, and the six-card royal; a wager lost by a fold stays lost."""
    for at in range(len(cards)):
        if calls[at, _SIX_AT]:
            continue
        calls[at, _SIX_AT] = _SIX_OF[CATEGORIES[best[at]]]
        suit = cards[at, 0] // 13
        mask = 0
        for column in range(6):
            if cards[at, column] // 13 == suit:
                mask |= 1 << (cards[at, column] % 13)
        if mask == _SIX_ROYAL:
            calls[at, _SIX_AT] = 1 if suit == _DIAMONDS else 2


def compile_rounds(
    terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None, decided: Decisions | None = None
) -> CalledRounds:
    """Rounds decided by a strategy, or by what `decided` gives for each."""
    prices = Prices(terms, wagers)
    ante = prices.cents("ante")
    bonus = ante if "ante_bonus" in terms.wagers else ()
    slots = [
        Slot("ante", _SHOWDOWN, ante),
        Slot("play", _SHOWDOWN[:4], ante, is_added=True),
        Slot("ante_bonus", _BONUS, bonus, bonus_on="ante"),
        Slot("pair_plus", _PAIR_PLUS, prices.cents("pair_plus")),
        Slot("six_card_bonus", _SIX_CARDS, prices.cents("six_card_bonus")),
    ]
    falls = [
        wager in terms.wagers and terms.rule(wager, "on_fold") == "lose"
        for wager in ("pair_plus", "six_card_bonus")
    ]
    up_at = 2 * HAND_SIZE - 1 if terms.number("dealer_card_up_count") else 0
    least = int(np.searchsorted(THREE_STRENGTHS, threshold(terms.word("dealer_qualifies"))))
    has_six = bool(slots[_SIX_AT].cents)
    decide = _decider(terms, strategy, slots, decided, least, up_at, falls)

    def call(cards: UInt8s, calls: Int16s) -> None:
        decide(cards, calls)
        if has_six:
            _call_six(cards, places(cards), calls)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), _order(terms))


def _decider(
    terms: Terms,
    strategy: Strategy | None,
    slots: Sequence[Slot],
    decided: Decisions | None,
    least: int,
    up_at: int,
    falls: Sequence[bool],
) -> Callable[[UInt8s, Int16s], None]:
    """What fills the calls from the cards."""
    if decided is not None:
        return lambda cards, calls: _call_decided(cards, calls, decided(), least, *falls)
    assert strategy is not None, "a strategy decides, or each round has its decision"
    by_card = is_optimal(strategy, terms.path)
    table = _best(terms) if by_card else _decisions(terms, strategy, bool(slots[_PAIR_PLUS_AT].cents))
    has_ante = bool(slots[_ANTE_AT].cents)
    return lambda cards, calls: _call(cards, calls, table, by_card, least, has_ante, up_at, *falls)


def _order(terms: Terms) -> list[int]:
    """The seat's cards, then the dealer's."""
    if terms["dealing"] == "stacks":
        return list(range(2 * HAND_SIZE))
    return [*range(0, 2 * HAND_SIZE, 2), *range(1, 2 * HAND_SIZE, 2)]


def _decisions(terms: Terms, strategy: Strategy, has_pair_plus: bool) -> UInt8s:
    """By the rank of the hand and the up card; one column where there is none."""
    is_up = bool(terms.number("dealer_card_up_count"))
    offered = CHOICES if has_pair_plus and terms.rule("pair_plus", "may_forfeit") == "yes" else CHOICES[:2]
    ups = [(rank + "c",) for rank in RANKS] if is_up else [()]
    asked = [Seen(offered, hand, up) for hand in _one_of_each() for up in ups]
    return ask(strategy, asked, CHOICES, "fold").reshape(-1, len(ups))


def _best(terms: Terms) -> Array:
    """By three cards in any order and the up card; one hand for each class up to suits."""
    game = Showdowns(terms)
    at = np.array([DECK.index(face) for face in game.field.faces])
    hands = at[np.array([found.against.hand for found in game.decisions])]
    ups = np.array([DECK.index(found.against.up) if found.against.up else 0 for found in game.decisions])
    folds = np.array([not found.plays for found in game.decisions], np.uint8)
    table = np.zeros((52**3, 52 if game.is_card_up else 1), np.uint8)
    for order in permutations(range(4)):
        moved = np.array([order[card // 13] * 13 + card % 13 for card in range(52)])
        shown = moved[ups] if game.is_card_up else ups
        for a, b, c in permutations(range(3)):
            table[(moved[hands[:, a]] * 52 + moved[hands[:, b]]) * 52 + moved[hands[:, c]], shown] = folds
    return table


def _one_of_each() -> list[tuple[str, ...]]:
    """One hand for each rank."""
    found: list[tuple[str, ...]] = [()] * len(THREE_STRENGTHS)
    for suits, values in zip(("cdh", "ccc"), THREE_VALUES, strict=True):
        for at, place in enumerate(values):
            ranks = (at // 169, at // 13 % 13, at % 13)
            found[place] = tuple(RANKS[rank] + suit for rank, suit in zip(ranks, suits, strict=True))
    return found
