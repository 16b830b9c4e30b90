"""The rules of blackjack switch that a sweep changes one at a time: those of blackjack, and of exchanged naturals."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book.terms import Terms
from hoyle.exact.blackjack import deltas as of_blackjack
from hoyle.exact.blackjack.deltas import Value, settings_of, solved_only
from hoyle.exact.blackjack_switch.both_hands import expectation_of, rules_and_prices, unsolved
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.settlement_rules import OPTIONAL_SETTINGS

WAGER = of_blackjack.WAGER
_LATE = ("none", "late", "late, against a ten only", "late, not against an ace")


def _known(setting: str) -> dict[str, Value]:
    allowed = OPTIONAL_SETTINGS[setting]
    assert isinstance(allowed, tuple)
    return settings_of(setting, allowed)


RULES: Mapping[str, Mapping[str, Value]] = {
    **{name: of_blackjack.RULES[name] for name in (
        "deck_count", "dealer_draws_on_soft_17", "natural", "double_on", "double_after_split", "split_hand_count_max",
        "split_aces_hand_count_max", "split_equal",
    )},
    "push_at": {"0": {"push_at": 0, "natural_against_push_at": "blackjack"}, "22": {"push_at": 22}},
    "split_aces": {
        name: of_blackjack.RULES["split_aces"][name] for name in ("one card", "drawn to and doubled")
    },
    "surrender": {name: of_blackjack.RULES["surrender"][name] for name in _LATE},
    "natural_against_push_at": _known("natural_against_push_at"),
    "switched_twenty_one_counts_as": _known("switched_twenty_one_counts_as"),
}  # fmt: skip
PRICES = {
    **of_blackjack.PRICES,
    **{f"{wager}.{name}": odds for wager in ("blackjack", "second_hand")
       for name, odds in (("switched_blackjack", "3 to 2"), ("surrender", "lose 1/2"))},
}  # fmt: skip


def house_edge(terms: Terms) -> Fraction:
    """Of both first wagers together, in units of one; some seconds for rules that were not solved before."""
    solved_only(terms, unsolved(terms))
    rules, prices = rules_and_prices(terms)
    found = kernels("blackjack_switch.stored_rounds").solved_rounds(rules, prices)
    return -expectation_of(terms, rules, found.counts)
