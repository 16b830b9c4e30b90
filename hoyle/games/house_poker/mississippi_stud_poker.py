"""Mississippi stud poker: two cards, three more on the table, a wager or a fold before each. There is no dealer's hand."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import GameFile
from hoyle.book.check import Allowed
from hoyle.kit.ranking import THREE_CARD_HANDS

HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
    "two_pair", "pair_of_jacks_or_better", "pair_of_sixes_to_tens", "other", "fold",
)  # fmt: skip
STREETS = ("third_street", "fourth_street", "fifth_street")
IN_ROUND = STREETS

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "street_multiples": tuple,  # of the ante: [1, 2, 3]
    "burn_each_street_count": int,
    "dealing": ("one_card_at_a_time", "stacks"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "three_card_bonus": {"on_fold": ("lose", "stands")},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    return {wager: HANDS for wager in ("ante", *STREETS)} | {
        "three_card_bonus": ("mini_royal", *THREE_CARD_HANDS, "fold"),
    }
