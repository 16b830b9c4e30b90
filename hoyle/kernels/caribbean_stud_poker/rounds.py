"""Compiled rounds of Caribbean stud poker. Rows for `given` are the cards as the script draws them: the seat's and the
dealer's in turn with the dealer's first one up, or in stacks with the dealer's last one up, as the terms deal.

A strategy is asked for each of the 7,462 ranks of a hand against each up card; best play is by the cards themselves.
There is no other player, so an envy bonus is never paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.engine import DEALER, Limits
from hoyle.engine.table.wagering import bounds_beside
from hoyle.fast.arrays import Array, Int16s, Number, UInt8s
from hoyle.fast.cards.evaluator import STRENGTHS, place_of, places
from hoyle.games.house_poker.caribbean_stud_poker import HAND_SIZE, HANDS, PAID
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kernels.caribbean_stud_poker.best_play import best_play, kind_of_hand
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.card_decisions import by_place
from hoyle.kernels.common.decision_table import ask, is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import DECK, RANKS, SUITS
from hoyle.kit.ranking.qualify import threshold
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

CHOICES = ("bet", "fold")
_ANTE = ("win", "tie", "lose", "dealer_out", "fold")
_BET = (*HANDS, "pair_or_less", "tie", "lose", "dealer_out")
_BET_BY_PLACE = by_place(_BET, lambda rank: rank.name if rank.name in HANDS else "pair_or_less")
_WIN, _TIE, _LOSE, _OUT, _FOLD = range(1, 6)
_BET_TIE, _BET_LOSE, _BET_OUT = len(HANDS) + 2, len(HANDS) + 3, len(HANDS) + 4
_ON_HAND = {wager: (*hands, "other", "fold") for wager, hands in PAID.items()}
_SIDES = (
    ("caribbean_stud_bonus", ""), ("progressive", ""), ("five_card_hand_bonus", "player"),
    ("five_card_hand_bonus", DEALER),
)  # fmt: skip
_SIDES_AT = 2


@njit(cache=True, nogil=True)
def _call(
    cards: UInt8s,
    mine: Int16s,
    theirs: Int16s,
    calls: Int16s,
    decisions: UInt8s,
    by_card: Number,
    least: Number,
    sides: Int16s,
    folds: Int16s,
) -> None:
    """`sides` number the calls of wagers on a hand by its rank; `folds` is 0 where they survive a fold."""
    for at in range(len(cards)):
        up = cards[at, HAND_SIZE]
        if by_card:
            folded = decisions[up % 13, kind_of_hand(mine[at], cards[at], up)]
        else:
            folded = decisions[up % 13, mine[at]]
        if folded:
            calls[at, 0] = _FOLD
        elif theirs[at] < least:
            calls[at, 0], calls[at, 1] = _OUT, _BET_OUT
        elif mine[at] > theirs[at]:
            calls[at, 0], calls[at, 1] = _WIN, _BET_BY_PLACE[mine[at]]
        elif mine[at] == theirs[at]:
            calls[at, 0], calls[at, 1] = _TIE, _BET_TIE
        else:
            calls[at, 0], calls[at, 1] = _LOSE, _BET_LOSE
        for side in range(len(folds)):
            hand = theirs[at] if side == len(folds) - 1 else mine[at]
            calls[at, _SIDES_AT + side] = folds[side] if folded and folds[side] else sides[side, hand]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require("ante")
    ante = prices.cents("ante")
    slots = [
        Slot("ante", _ANTE, ante),
        Slot("bet", _BET, (bounds_beside(terms, Limits(), "bet", ante[0])[1],), is_added=True),
        *(Slot(wager, _ON_HAND[wager], prices.cents(wager, on), on) for wager, on in _SIDES),
    ]
    sides = np.array([_by_place(wager) for wager, _ in _SIDES])
    folds = np.array([_fold_number(terms, wager) for wager, _ in _SIDES], np.int16)
    least = place_of(threshold(terms.word("dealer_qualifies")))
    by_card = is_optimal(strategy, terms.path)
    table = _best(prices, slots, least) if by_card else _asked(terms, strategy)

    def call(cards: UInt8s, calls: Int16s) -> None:
        mine, theirs = places(cards[:, :HAND_SIZE]), places(cards[:, HAND_SIZE:])
        _call(cards, mine, theirs, calls, table, by_card, least, sides, folds)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), _order(terms))


def _by_place(wager: str) -> Int16s:
    return by_place(_ON_HAND[wager], lambda rank: paid_name(rank, PAID[wager]))


def _fold_number(terms: Terms, wager: str) -> int:
    falls = wager in terms.wagers and terms.rule(wager, "on_fold") == "lose"
    return len(_ON_HAND[wager]) if falls else 0


def _order(terms: Terms) -> list[int]:
    """The seat's cards, the dealer's up card, the dealer's others."""
    if terms["dealing"] == "stacks":
        return [*range(HAND_SIZE), 2 * HAND_SIZE - 1, *range(HAND_SIZE, 2 * HAND_SIZE - 1)]
    return [*range(0, 2 * HAND_SIZE, 2), *range(1, 2 * HAND_SIZE, 2)]


def _asked(terms: Terms, strategy: Strategy) -> UInt8s:
    """By the rank of the up card and the rank of the hand."""
    hands = _one_of_each()
    ups = [(rank + "c",) if terms.number("dealer_card_up_count") else () for rank in RANKS]
    return np.array(
        [ask(strategy, (Seen(CHOICES, hand, up) for hand in hands), CHOICES, "fold") for up in ups]
    )


def _one_of_each() -> list[tuple[str, ...]]:
    """One hand for each rank."""
    found: list[tuple[str, ...]] = [()] * len(STRENGTHS)
    hands = list(_every_rank())
    cards = np.array([[DECK.index(card) for card in hand] for hand in hands], np.uint8)
    for place, hand in zip(places(cards), hands, strict=True):
        found[place] = hand
    return found


def _every_rank() -> Iterator[tuple[str, ...]]:
    """Five ranks of several suits, then those that may be of one."""
    for ranks in combinations_with_replacement(RANKS, HAND_SIZE):
        if ranks[0] != ranks[-1]:
            yield tuple(rank + SUITS[at % len(SUITS)] for at, rank in enumerate(ranks))
    for ranks in combinations(RANKS, HAND_SIZE):
        yield tuple(rank + SUITS[0] for rank in ranks)


def _best(prices: Prices, slots: Sequence[Slot], least: int) -> Array:
    """Computed in cents at these stakes, where the sheet computes per unit."""
    ante, bet = slots[0], slots[1]
    results = ("dealer_out", "win", "tie", "lose")
    pays = np.zeros((len(STRENGTHS), len(results)), np.int64)
    for column, name in enumerate(results):
        on_ante = prices.net(ante, ante.cents[0], name)
        if name != "win":
            pays[:, column] = on_ante + prices.net(bet, bet.cents[0], name)
            continue
        by_hand = np.array([0, *(prices.net(bet, bet.cents[0], hand) for hand in _BET[: len(HANDS) + 1])])
        pays[:, column] = on_ante + by_hand[_BET_BY_PLACE]
    return best_play(pays, prices.net(ante, ante.cents[0], "fold"), least)
