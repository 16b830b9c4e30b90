"""The rules of multiple-action blackjack that a sweep changes one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.exact.blackjack import deltas as of_blackjack
from hoyle.exact.blackjack.deltas import Value, settings_of, solved_only
from hoyle.exact.multiple_action_blackjack.solve import CIRCLE_COUNT, expectations_of, unsolved
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES

WAGER = "a circle, on average of three equal ones"
_DRAWN_TO = 20  # cards to a split ace, where it may be drawn to


def _hole(check: str, takes: str) -> Value:
    return {"hole_card_check": check, "dealer_blackjack_takes": takes}


RULES: Mapping[str, Mapping[str, Value]] = {
    **{name: of_blackjack.RULES[name] for name in (
        "deck_count", "dealer_draws_on_soft_17", "double_after_split", "split_hand_count_max",
        "split_aces_hand_count_max", "split_equal",
    )},
    "natural": {
        odds: {f"{circle}.blackjack": odds for circle in CIRCLES} for odds in ("3 to 2", "6 to 5", "1 to 1", "2 to 1")
    },
    "split_aces": {"one card": {"split_aces_card_count": 1}, "drawn to": {"split_aces_card_count": _DRAWN_TO}},
    "surrender": settings_of("surrender", ("no", "yes")),
    "hole_card": {
        "looked at, later blackjacks take all": _hole("before_play", "all"),
        "looked at, later blackjacks take original wagers": _hole("before_play", "original_only"),
        "not looked at, all lost": _hole("none", "all"),
        "not looked at, original wagers lost": _hole("none", "original_only"),
    },
    "first_blackjack_settles": settings_of("first_blackjack_settles", ("own_circle", "every_circle")),
}  # fmt: skip
PRICES: Mapping[str, str] = {f"{circle}.surrender": "lose 1/2" for circle in CIRCLES}


def house_edge(terms: Terms) -> Fraction:
    solved_only(terms, unsolved(terms))
    worths = expectations_of(terms)
    return -sum((worths[circle] for circle in CIRCLES), Fraction(0)) / CIRCLE_COUNT
