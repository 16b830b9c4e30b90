"""Three card poker: ante and play against a dealer who must qualify, with bonuses on the side.

The books part on who holds the bank, what a fold does to the side wagers, and what the ante is paid when
the dealer is out; all of it is asked of the terms.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.check import Allowed
from hoyle.book.schema import GameFile

HANDS = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
SIX_CARD_HANDS = (
    "six_card_royal_diamonds", "six_card_royal", "royal_flush", "straight_flush", "four_of_a_kind",
    "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair", "high_card",
)  # fmt: skip

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealer_qualifies": ("queen_high",),
    "dealer_card_up_count": int,
    "dealing": ("one_card_at_a_time", "stacks"),
    "bank": ("house", "player_dealer"),
    "bank_round_count_max": int,
    "settlement_starts": ("dealers_right", "left_of_bank", "action_button"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "pair_plus": {"on_fold": ("lose", "stands")},
    "six_card_bonus": {"on_fold": ("lose", "stands")},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`dealer_out_behind`: the dealer does not qualify and yet the hand does not beat the dealer's."""
    return {
        "ante": ("win", "tie", "lose", "dealer_out", "dealer_out_behind", "fold"),
        "play": ("win", "tie", "lose", "dealer_out"),
        "pair_plus": ("mini_royal", *HANDS, "fold"),
        "ante_bonus": ("mini_royal_spades", "mini_royal", *HANDS),
        "six_card_bonus": (*SIX_CARD_HANDS, "fold"),
    }
