"""Let it ride poker: three equal wagers, two of which may be taken back as the hand unfolds."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import GameFile
from hoyle.book.check import Allowed
from hoyle.kit.ranking import THREE_CARD_HANDS

HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pair", "pair_of_tens_or_better", "other",
)  # fmt: skip

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "community_card_count": int,  # dealt; two of them are used
    "community_burned": ("first", "last", "none"),  # which of the dealt community cards is put aside unseen
    "dealing": ("one_card_at_a_time", "stacks"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`withdrawn`: a wager that was taken back."""
    return {
        "bet_1": (*HANDS, "withdrawn"),
        "bet_2": (*HANDS, "withdrawn"),
        "bet_3": HANDS,
        "let_it_ride_bonus": (*HANDS[:7], "other"),
        "three_card_bonus": ("mini_royal", *THREE_CARD_HANDS),
    }
