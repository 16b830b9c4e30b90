"""The value of a hand of two cards beside another: each is played with the other's two cards known to be gone.

What a hand draws tells nothing that the other uses, so the second hand plays as if it were dealt next: unseen cards are
exchangeable. The dealer's results behind one up card depend on all cards gone together, so they are found once for each
such multiset.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.dealer import distributions
from hoyle.fast.blackjack.hand_index import HandTable, table_of
from hoyle.fast.blackjack.hands import NATURAL, RANK_COUNT, Hand, Rules, add
from hoyle.fast.blackjack.splits import Strategy, best_of, strategy_against
from hoyle.games.blackjack.settlement_rules import DEALER_BLACKJACK, LOSE, MOST, SWITCHED_NATURAL
from hoyle.games.blackjack.settlement_rules import NATURAL as DEALT_NATURAL

_BITS = 5


class Prices(NamedTuple):
    """What each outcome of a first wager nets; even money is None where it is not offered."""

    nets: tuple[tuple[str, Fraction], ...]
    even_money: Fraction | None = None

    def net(self, outcome: str) -> float:
        """A dealer's blackjack takes the wager."""
        return float(dict(self.nets)[LOSE if outcome == DEALER_BLACKJACK else outcome])


class Against(NamedTuple):
    """All hands against one up card, by this hand and the other, both numbered as in `two_card_hands`.

    Values are joint with "no blackjack is found by a look". `worth` is that of best play, where an ace and a ten are
    as after an exchange; `natural` that of a natural as dealt, by the other hand.
    """

    up: int
    strategies: Mapping[int, Strategy]  # by the other hand
    worth: np.ndarray
    natural: np.ndarray
    results: tuple[np.ndarray, ...] = ()  # the dealer's, by the other hand and then this one


def two_card_hands() -> tuple[Hand, ...]:
    """Every pair of ranks, the lower first: (0, 0), (0, 1) … (9, 9)."""
    nothing = (0,) * RANK_COUNT
    return tuple(
        add(add(nothing, one), other) for one in range(RANK_COUNT) for other in range(one, RANK_COUNT)
    )


def solve_against(rules: Rules, up: int, prices: Prices) -> Against:
    hands, table = two_card_hands(), table_of(rules.shoe)
    shoe = np.array(add(rules.shoe, up, -1), dtype=np.int64)
    others = np.array(hands)
    numbers = [at for at in range(len(hands)) if (shoe >= others[at]).all()]
    results = _dealers_results(rules, up, table, shoe, others[numbers])
    worth, natural = np.full((len(hands), len(hands)), np.nan), np.full(len(hands), np.nan)
    strategies: dict[int, Strategy] = {}
    mine: list[np.ndarray] = []
    for number, known in zip(numbers, results, strict=True):
        beside = rules._replace(shoe=_without(rules.shoe, hands[number]))
        fewer = table_of(beside.shoe)
        mine.append(known if fewer is table else known[[table.place[hand] for hand in fewer.hands]])
        way = strategy_against(beside, up, mine[-1])
        strategies[number] = way
        worth[:, number] = _worths(way, hands)
        if NATURAL in way.plays.table.place:
            found = known[table.place[NATURAL]]
            natural[number] = worth_of_natural(rules, up, found, DEALT_NATURAL, prices)
            worth[hands.index(NATURAL), number] = worth_of_natural(rules, up, found, SWITCHED_NATURAL, prices)
    return Against(up, strategies, worth, natural, tuple(mine))


def _without(shoe: Hand, hand: Hand) -> Hand:
    return tuple(count - gone for count, gone in zip(shoe, hand, strict=True))


def _dealers_results(
    rules: Rules, up: int, table: HandTable, shoe: np.ndarray, others: np.ndarray
) -> np.ndarray:
    """By the other hand and this one: the dealer's results with both gone."""
    gone = (others[:, None] + table.rows).reshape(-1, RANK_COUNT)
    keys = (gone << _BITS * np.arange(RANK_COUNT)).sum(axis=1)
    _, first, at = np.unique(keys, return_index=True, return_inverse=True)
    left = shoe - gone[first]
    held = (left >= 0).all(axis=1) & (left.sum(axis=1) > 0)
    found = np.zeros((len(left), rules.dealer.bust + 1))
    found[held] = distributions(up, rules.dealer, left[held])
    return np.asarray(found[at].reshape(len(others), len(table.rows), -1))


def _worths(way: Strategy, hands: tuple[Hand, ...]) -> np.ndarray:
    """Of best play, splits included; not a number where the shoe lacks a hand."""
    place, held = way.plays.table.place, way.plays.held
    found = np.full(len(hands), np.nan)
    for number, hand in enumerate(hands):
        at = place.get(hand, -1)
        if at >= 0 and held[at]:
            found[number] = best_of(way.plays, at)
    for rank, (split, _) in way.worths.items():
        if rank in way.splits:
            found[hands.index(add(add((0,) * RANK_COUNT, rank), rank))] = split
    return found


def worth_of_natural(rules: Rules, up: int, results: np.ndarray, natural: int, prices: Prices) -> float:
    """Of an ace and a ten that is not drawn to; a blackjack that is found last is met too."""
    called = [rules.settlement.outcome(natural, total or MOST) for total in rules.dealer.totals]
    worth = float(results @ np.array([prices.net(outcome) for outcome in called]))
    if rules.is_late(up):
        late = prices.net(rules.settlement.outcome(natural, DEALT_NATURAL))
        worth += late * (1 - float(results.sum()))
    return worth
