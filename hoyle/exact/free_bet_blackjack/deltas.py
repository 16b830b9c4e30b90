"""The rules of free bet blackjack that a sweep changes one at a time: blackjack's, and what the house pays for."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.exact.blackjack import deltas as of_blackjack
from hoyle.exact.blackjack.deltas import Value, settings_of, solved_only
from hoyle.exact.free_bet_blackjack.solve import expectation_of, unsolved

WAGER = of_blackjack.WAGER
_DRAWN_TO = 20  # cards to a split ace, where it may be drawn to


def _totals(least: int, most: int) -> Value:
    return {"free_double_total_min": least, "free_double_total_max": most}


RULES: Mapping[str, Mapping[str, Value]] = {
    **{name: of_blackjack.RULES[name] for name in (
        "deck_count", "dealer_draws_on_soft_17", "natural", "double_after_split", "split_hand_count_max",
        "split_aces_hand_count_max", "split_equal",
    )},
    "push_at": {"0": {"push_at": 0, "natural_against_push_at": "blackjack"}, "22": {"push_at": 22}},
    "split_aces": {"one card": {"split_aces_card_count": 1}, "drawn to": {"split_aces_card_count": _DRAWN_TO}},
    "natural_against_push_at": settings_of("natural_against_push_at", ("blackjack", "push")),
    "free_doubles": {
        "9 to 11": _totals(9, 11), "10 and 11": _totals(10, 11), "8 to 11": _totals(8, 11), "none": _totals(0, 0),
    },
    "free_split_pairs": settings_of("free_split_pairs", ("all_but_tens", "all")),
    "free_resplit": settings_of("free_resplit", ("yes", "no")),
}  # fmt: skip
PRICES: Mapping[str, str] = {}


def house_edge(terms: Terms) -> Fraction:
    solved_only(terms, unsolved(terms))
    return -expectation_of(terms)
