"""The side wagers of blackjack: each looks at a few cards and names an outcome. None knows a price."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.check import Allowed

_KINGS = (
    "kings_spades_dealer_blackjack", "kings_spades", "suited_kings", "suited_queens_jacks_tens",
    "suited_twenty", "kings", "unsuited_twenty",
)  # fmt: skip
_SEVENS = (
    "one_seven", "two_sevens_mixed", "two_sevens_suited", "three_sevens_mixed", "three_sevens_suited",
)  # fmt: skip
_THREE_CARDS = ("straight_flush", "three_of_a_kind", "straight", "flush")

SIDE_OUTCOMES: Mapping[str, tuple[str, ...]] = {
    "super_sevens": (*_SEVENS, "lose"),
    "progressive_super_sevens": (*_SEVENS, "three_sevens_diamonds", "lose"),
    "royal_match": ("suited_match", "suited_blackjack", "royal_match", "crown_treasure", "lose"),
    "bet_the_set": ("pair", "suited_pair", "lose"),
    "house_money": ("suited_ace_king", "straight_flush", "pair", "straight", "lose"),
    # One card that matches, or each of two: the prices of both are added.
    "match_the_dealer": ("unsuited_match", "suited_match", "lose"),
    "in_between": (
        "triple_match", "one_card_spread", "two_card_spread", "three_card_spread", "other_spread", "lose",
    ),
    "twenty_point_bonus": (
        "queens_hearts_dealer_blackjack", "queens_hearts", "matched_twenty", "suited_twenty",
        "any_twenty", "lose",
    ),
    "progressive_blackjack": (
        "four_aces_one_colour", "three_aces_suited", "three_aces", "two_aces_suited", "two_aces", "lose",
    ),
    "streak": ("on_2", "on_3", "on_4", "on_5", "lose"),
    "kings_bounty": (*_KINGS, "lose"),
    "dealer_envy": _KINGS,
    "bust_it": (
        "eights_one_suit", "eights_one_colour", "third_card_10", "third_card_9", "third_card_8",
        "third_card_7", "third_card_6", "lose",
    ),
    "twenty_one_plus_three": ("suited_three_of_a_kind", *_THREE_CARDS, "lose"),
    "three_card_poker": (*_THREE_CARDS, "lose"),
    "bad_beat_progressive": (
        "dealer_21_in_7", "dealer_21_in_6", "dealer_21_in_5", "dealer_21_in_4", "dealer_21_in_3",
        "dealer_blackjack", "any_twenty", "magic_card", "lucky_player", "lose",
    ),
    "hit_and_run_progressive": (
        "dealer_8_cards", "dealer_7_cards", "dealer_6_cards", "dealer_5_cards", "dealer_blackjack", "lose",
    ),
}  # fmt: skip

SIDE_RULES: Mapping[str, Mapping[str, Allowed]] = {
    "super_sevens": {"on_split": ("first_card", "two_sevens")},
    "progressive_super_sevens": {"on_split": ("first_card", "two_sevens")},
}
