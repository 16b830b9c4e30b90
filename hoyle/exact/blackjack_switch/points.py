"""What two cards are worth by themselves, in hundredths of a wager: the points by which a person may exchange.

The mean over the hands of a row, with the other hand's cards unknown, given that the dealer has no blackjack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hoyle.fast.blackjack.hands import RANK_COUNT, Hand, Rules
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.settlement_rules import NATURAL as DEALT_NATURAL
from hoyle.games.blackjack.settlement_rules import SWITCHED_NATURAL
from hoyle.strategy.blackjack_switch.conditions import NATURAL, SWITCHED, UP_CARDS, row_of

_RANKS = "A23456789T"


def by_hand(points: Mapping[str, list[int]]) -> Any:
    """The points of every two cards, as dealt and as exchanged."""
    rows = (
        tuple(tuple(points[row_of(_cards(hand), switched=switched)]) for hand in _hands())
        for switched in (False, True)
    )
    return kernels("blackjack_switch.simpler_plays").Points(*rows)


def _hands() -> tuple[Hand, ...]:
    found: tuple[Hand, ...] = kernels("blackjack_switch.side_by_side").two_card_hands()
    return found


def _cards(hand: Hand) -> list[str]:
    return [f"{_RANKS[rank]}s" for rank in range(RANK_COUNT) for _ in range(hand[rank])]


def points_of(rules: Rules, prices: Any) -> dict[str, list[int]]:
    """By row and the dealer's card."""
    found: dict[str, list[int]] = {}
    for way in kernels("blackjack.result_counts").solve(rules).strategies:
        sums: dict[str, list[float]] = {}
        for hand in _hands():
            for row, worth in _worths(rules, prices, way, hand).items():
                many = _ways(rules.shoe, hand)
                total = sums.setdefault(row, [0.0, 0.0])
                total[0] += many * worth
                total[1] += many
        for row, (worths, ways) in sums.items():
            found.setdefault(row, []).append(round(100 * worths / ways) if ways else 0)
    return found


def _worths(rules: Rules, prices: Any, way: Any, hand: Hand) -> Mapping[str, float]:
    at = way.plays.table.place.get(hand, -1)
    if at < 0 or not way.plays.held[at]:
        return {}
    clear = float(way.plays.clear[at]) or 1.0
    row = row_of(_cards(hand), switched=True)
    if row == SWITCHED:
        side, left = kernels("blackjack_switch.side_by_side"), np.array(rules.shoe) - np.array(hand)
        left[way.up] -= 1
        results = kernels("blackjack.dealer").distributions(way.up, rules.dealer, left[None])[0]
        return {
            name: side.worth_of_natural(rules, way.up, results, natural, prices) / clear
            for name, natural in ((NATURAL, DEALT_NATURAL), (SWITCHED, SWITCHED_NATURAL))
        }
    rank = hand.index(2) if max(hand) == 2 else -1
    splits = rank in way.splits
    worth = way.worths[rank][0] if splits else kernels("blackjack.splits").best_of(way.plays, at)
    return {row: worth / clear}


def _ways(shoe: Hand, hand: Hand) -> int:
    """In how many ways the shoe deals two cards."""
    if max(hand) == 2:
        count = shoe[hand.index(2)]
        return count * (count - 1)
    one, other = (shoe[rank] for rank in range(RANK_COUNT) if hand[rank])
    return 2 * one * other


def told(points: Mapping[str, list[int]]) -> list[str]:
    """As a table."""
    width = max(map(len, points))
    lines = [f"{'':{width}}  " + "".join(f"{up:>5}" for up in UP_CARDS)]
    return lines + [
        f"{row:{width}}  " + "".join(f"{each:>5}" for each in found) for row, found in points.items()
    ]
