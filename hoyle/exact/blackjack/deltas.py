"""The rules of blackjack that a sweep changes one at a time, each with its values: settings, and prices by
`wager.outcome`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from hoyle.book.terms import Setting, Terms
from hoyle.errors import TermsError
from hoyle.exact.blackjack.main_wager import expectation_of
from hoyle.games.blackjack.play_rules import DECKS, DOUBLE_ON, WHERE_DRAWN_TO

Value = Mapping[str, Setting]
WAGER = "blackjack"
_AS_MANY = 20  # cards to a split ace, where it may be drawn to


def settings_of(setting: str, values: Iterable[str | int]) -> dict[str, Value]:
    return {str(value): {setting: value} for value in values}


def _surrender(against: str = "any", early: str = "none") -> Value:
    return {"surrender": "yes", "surrender_against": against, "early_surrender_against": early}


def _aces(cards: int, doubled: str) -> Value:
    return {"split_aces_card_count": cards, "double_split_aces": doubled}


def _hole(check: str, takes: str) -> Value:
    return {"hole_card_check": check, "dealer_blackjack_takes": takes}


_NO_SURRENDER = {**_surrender(), "surrender": "no"}
RULES: Mapping[str, Mapping[str, Value]] = {
    "deck_count": settings_of("deck_count", DECKS),
    "dealer_draws_on_soft_17": settings_of("dealer_draws_on_soft_17", ("no", "yes")),
    "natural": {odds: {"blackjack.blackjack": odds} for odds in ("3 to 2", "6 to 5", "1 to 1", "2 to 1")},
    "double_on": settings_of("double_on", DOUBLE_ON),
    "double_after_split": settings_of("double_after_split", ("yes", "no")),
    "double_rescue": settings_of("double_rescue", ("no", "yes")),
    "split_hand_count_max": settings_of("split_hand_count_max", range(1, 5)),
    "split_aces_hand_count_max": settings_of("split_aces_hand_count_max", range(1, 5)),
    "split_aces": {
        "one card": _aces(1, WHERE_DRAWN_TO), "one card, or a double": _aces(1, "yes"),
        "drawn to": _aces(_AS_MANY, "no"), "drawn to and doubled": _aces(_AS_MANY, WHERE_DRAWN_TO),
    },
    "split_equal": settings_of("split_equal", ("value", "rank")),
    "surrender": {
        "none": _NO_SURRENDER, "late": _surrender(), "early": _surrender(early="ace_and_ten"),
        "early against an ace, else late": _surrender(early="ace"),
        "early against a ten, else late": _surrender(early="ten"),
        "late, against a ten only": _surrender("ten"), "late, against an ace only": _surrender("ace"),
        "late, not against an ace": _surrender("all_but_ace"),
        "early, against an ace only": _surrender("ace", "ace"), "early, against a ten only": _surrender("ten", "ten"),
    },
    "hole_card": {
        "looked at": _hole("before_play", "original_only"),
        "looked at under an ace": _hole("before_play_under_ace", "original_only"),
        "looked at under a ten": _hole("before_play_under_ten", "original_only"),
        "looked at under an ace, all lost under a ten": _hole("before_play_under_ace", "all"),
        "looked at under a ten, all lost under an ace": _hole("before_play_under_ten", "all"),
        "not looked at, original wagers lost": _hole("none", "original_only"),
        "not looked at, all lost": _hole("none", "all"),
    },
    "five_card_21_at_2_to_1": settings_of("enhanced_five_card_21", ("no", "yes")),
    "suited_six_seven_eight_at_2_to_1": settings_of("enhanced_suited_six_seven_eight", ("no", "yes")),
    "three_sevens_at_3_to_2": settings_of("enhanced_three_sevens", ("no", "yes")),
    "push_at": settings_of("push_at", (0, 22)),
}  # fmt: skip
_BONUSES = {"five_card_21": "2 to 1", "suited_six_seven_eight": "2 to 1", "three_sevens": "3 to 2"}
# What is paid where the book has no price because it does not have the rule.
PRICES: Mapping[str, str] = {
    "blackjack.surrender": "lose 1/2", "blackjack.even_money": "1 to 1", "blackjack.rescue": "lose",
    "double.rescue": "push", "split.rescue": "lose",
    **{f"{wager}.{name}": odds for wager in ("blackjack", "double", "split") for name, odds in _BONUSES.items()},
}  # fmt: skip


def solved_only(terms: Terms, reasons: Sequence[str]) -> None:
    """Refuse terms that have no solution, with the reason."""
    if reasons:
        raise TermsError(f"{terms.path}: {' '.join(reasons)}")


def house_edge(terms: Terms) -> Fraction:
    return -expectation_of(terms)
