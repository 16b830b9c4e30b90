"""Ultimate Texas hold 'em: ante and blind, one raise that is larger the earlier it is made, trips on the side."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import GameFile
from hoyle.book.check import Allowed

BLIND_HANDS = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight")
IN_ROUND = ("play",)

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "dealer_qualifies": ("pair",),
    "raise_before_flop": tuple,  # multiples of the ante: [3, 4]
    "raise_after_flop": tuple,
    "raise_after_last_card": tuple,
    "dealing": ("one_card_at_a_time", "stacks"),
    "bank": ("house", "player_dealer"),
    "bank_round_count_max": int,
    "settlement_starts": ("dealers_right", "left_of_bank", "action_button"),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "trips": {"on_fold": ("lose", "stands", "stands_if_it_wins")},
    "bad_beat": {"on_fold": ("lose", "stands"), "dealer_out": ("lose", "stands")},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """Blind and trips are called by the hand; `other` is a hand below their table."""
    return {
        "ante": ("win", "tie", "lose", "dealer_out", "fold"),
        "play": ("win", "tie", "lose"),
        "blind": (*BLIND_HANDS, "other", "tie", "lose", "fold"),
        "trips": (*BLIND_HANDS, "three_of_a_kind", "other", "fold"),
        "bad_beat": (*BLIND_HANDS[1:], "three_of_a_kind", "other", "fold"),
    }
