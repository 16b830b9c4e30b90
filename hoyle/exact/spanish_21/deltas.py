"""The rules of Spanish 21 that a sweep changes one at a time: those of blackjack, and what its bonus hands are paid."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.exact.blackjack import deltas as of_blackjack
from hoyle.exact.blackjack.deltas import Value, settings_of, solved_only
from hoyle.exact.spanish_21.solve import edge_of, unsolved
from hoyle.games.blackjack.bonus_hands import BONUSES, MIXED, SIX_SEVEN_EIGHT, SPADES, SUITED, THREE_SEVENS

WAGER = of_blackjack.WAGER
_LATE = ("none", "late", "late, against a ten only", "late, against an ace only", "late, not against an ace")
_ALL_CARDS = 21  # to a split ace: more than a hand can hold


def _some(rule: str, names: tuple[str, ...]) -> dict[str, Value]:
    return {name: of_blackjack.RULES[rule][name] for name in names}


def _paid(*outcomes: str, odds: str) -> Value:
    return {f"{wager}.{outcome}": odds for wager in (WAGER, "split") for outcome in outcomes}


def _of_three(name: str) -> dict[str, Value]:
    usual = {MIXED: "3 to 2", SUITED: "2 to 1", SPADES: "3 to 1"}
    by_suits: Value = {
        key: odds for kind, odds in usual.items() for key in _paid(f"{name}_{kind}", odds=odds)
    }
    return {"by suits": by_suits, "1 to 1": _paid(*(f"{name}_{kind}" for kind in usual), odds="1 to 1")}


def _of_size(name: str, usual: str) -> dict[str, Value]:
    return {odds: _paid(name, odds=odds) for odds in (usual, "1 to 1")}


RULES: Mapping[str, Mapping[str, Value]] = {
    **{name: of_blackjack.RULES[name] for name in (
        "deck_count", "dealer_draws_on_soft_17", "double_on", "double_after_split", "double_rescue",
        "split_hand_count_max", "split_aces_hand_count_max", "split_equal", "hole_card", "push_at",
    )},
    "natural": {
        odds: {f"{WAGER}.blackjack": odds, f"{WAGER}.blackjack_against_21": odds}
        for odds in ("3 to 2", "6 to 5", "1 to 1", "2 to 1")
    },
    "split_aces": {"one card": {"split_aces_card_count": 1}, "drawn to": {"split_aces_card_count": _ALL_CARDS}},
    "surrender": _some("surrender", _LATE),
    "equal_twenty_ones": settings_of("equal_twenty_ones", ("win", "push")),
    SIX_SEVEN_EIGHT: _of_three(SIX_SEVEN_EIGHT),
    THREE_SEVENS: _of_three(THREE_SEVENS),
    "five_card_21": _of_size("five_card_21", "3 to 2"),
    "six_card_21": _of_size("six_card_21", "2 to 1"),
    "seven_card_21": _of_size("seven_card_21", "3 to 1"),
}  # fmt: skip
PRICES = {name: odds for name, odds in of_blackjack.PRICES.items() if name.partition(".")[2] not in BONUSES}


def house_edge(terms: Terms) -> Fraction:
    """Of the main wager with its bonuses, at the least stake that earns a super bonus."""
    solved_only(terms, unsolved(terms))
    return -edge_of(terms)
