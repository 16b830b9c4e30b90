"""Caribbean stud poker: an ante, a bet after the cards, a dealer with one card up, and jackpots on the hand."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import GameFile
from hoyle.book.check import Allowed

HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pair",
)  # fmt: skip
IN_ROUND = ("bet",)

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealer_qualifies": ("ace_king",),
    "dealer_card_up_count": int,
    "dealing": ("one_card_at_a_time", "stacks"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "progressive": {"on_fold": ("lose", "stands")},
    "caribbean_stud_bonus": {"on_fold": ("lose", "stands")},
    "five_card_hand_bonus": {"on_fold": ("lose", "stands")},  # made on `player` or on `dealer`
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`envy_bonus` goes to everybody else who made the progressive wager."""
    return {
        "ante": ("win", "tie", "lose", "dealer_out", "fold"),
        "bet": (*HANDS, "pair_or_less", "tie", "lose", "dealer_out"),
        "progressive": (*HANDS, "other", "fold"),
        "envy_bonus": ("royal_flush", "straight_flush"),
        "caribbean_stud_bonus": (*HANDS, "pair_of_tens_or_better", "other", "fold"),
        "five_card_hand_bonus": (*HANDS[:5], "other", "fold"),
    }
