"""Strategy of blackjack switch: points for the exchange, a chart for each hand, and what simpler play costs."""

from __future__ import annotations

from typing import Any

from hoyle.book import Terms
from hoyle.exact.blackjack.main_wager import Shoe
from hoyle.exact.blackjack.strategy import check_solved, decision_of
from hoyle.exact.blackjack_switch import points as points_of_hands
from hoyle.exact.blackjack_switch.best_play import best_player
from hoyle.exact.blackjack_switch.both_hands import expectation_of, rules_and_prices, unsolved
from hoyle.exact.common.decision_values import Player, Told
from hoyle.exact.sheet import Card, Way
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.blackjack_switch import FIRST

__all__ = ["cards", "check_solved", "player"]
_NOTES = (
    "The exchange: add the points of both hands as dealt, and of both hands as they would be; exchange where the second "
    "sum is higher. A natural is an ace and a ten-value card as dealt; after an exchange they are a switched 21.",
    "Worths are per unit of one wager, given that the dealer has no blackjack and whatever the other hand holds; each "
    "is the mean over the hands of two cards of its row, best play following.",
)


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    """A card of plays with the points for the exchange, and simpler strategies with their exact cost."""
    if unsolved(terms):
        return [], []
    rules, prices = _plain(terms, shoe)
    charts = kernels("blackjack.chart")
    strategies = kernels("blackjack.result_counts").solve(rules).strategies
    decisions = tuple(decision_of(cell) for cell in charts.cells(strategies))
    points = points_of_hands.points_of(rules, prices)
    details = ("Points for the exchange, against the dealer's card:", *points_of_hands.told(points))
    card = Card(
        "Two cards against the dealer's card",
        FIRST,
        decisions,
        tuple(dict.fromkeys(each.row for each in decisions)),
        tuple(dict.fromkeys(each.column for each in decisions)),
        _NOTES,
        tuple(charts.table(strategies)),
        details,
    )
    return [card], _ways(terms, rules, prices, points)


def _plain(terms: Terms, shoe: Shoe | None) -> tuple[Any, Any]:
    rules, prices = rules_and_prices(terms, shoe)
    return kernels("blackjack_switch.stored_rounds").plain_rules(rules), prices


def _ways(terms: Terms, rules: Any, prices: Any, points: Any) -> list[Way]:
    stored = kernels("blackjack_switch.stored_rounds")
    best = -expectation_of(terms, rules, stored.solved_rounds(rules, prices).counts)
    counted = stored.simpler_rounds(rules, prices, points_of_hands.by_hand(points))
    names = ("the exchange by points, each hand by its total", "best play without an exchange")
    return [
        Way(name, -expectation_of(terms, rules, counts), best, FIRST)
        for name, counts in zip(names, counted, strict=True)
    ]


def player(terms: Terms, shoe: Shoe | None = None) -> Player:
    """Exchanges and plays by both hands' first cards, as the sheet supposes; never insures."""
    return best_player(terms, shoe)
