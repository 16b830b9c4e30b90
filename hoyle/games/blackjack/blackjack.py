"""Blackjack: nearer to 21 than the dealer, with doubles, splits, insurance, surrender and side wagers.

The books part on almost every number of it and agree on the order of play. Side wagers are in
`side_wagers.py`; here is what the main wager needs.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.check import Allowed
from hoyle.book.schema import GameFile
from hoyle.games.blackjack.side_wagers import SIDE_OUTCOMES, SIDE_RULES

YES_NO = ("yes", "no")

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "dealt": ("shoe", "hand", "double_shoe"),
    "continuous_shuffler": YES_NO,
    "cut_card_depth": int,  # cards behind the cut card; at or past it the round ends, then all are shuffled
    "burn_after_shuffle_count": int,
    "burn_each_round_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,  # boxes one player may take
    "players_per_position_max": int,  # people who may wager on one box
    "dealer_draws_on_soft_17": YES_NO,
    "hole_card_check": ("before_play", "none"),  # is the dealer's blackjack found before players act
    "insurance": YES_NO,
    "even_money": YES_NO,
    "surrender": ("no", "yes"),
    "double_on": ("any_two_cards",),
    "double_after_split": YES_NO,
    "double_rescue": YES_NO,
    "split_equal": ("value", "rank"),
    "split_hand_count_max": int,
    "split_aces_hand_count_max": int,
    "split_aces_card_count": int,
    "draw_on_blackjack": YES_NO,
    "dealer_blackjack_takes": ("original_only", "all"),
    "mid_shoe_entry": ("free", "new_players_wait", "new_players_minimum", "sitting_out_waits",
                       "sitting_out_minimum"),
    "enhanced_suited_six_seven_eight": YES_NO,
    "enhanced_three_sevens": YES_NO,
    "enhanced_posted_natural": YES_NO,
    "enhanced_five_card_21": YES_NO,
}  # fmt: skip
RULES: Mapping[str, Mapping[str, Allowed]] = SIDE_RULES

ENHANCED = ("suited_six_seven_eight", "three_sevens", "posted_natural", "five_card_21")


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """A book prices surrender, even money, rescue and the enhanced payouts only where it knows them."""
    enhanced = tuple(name for name in ENHANCED if f"enhanced_{name}" in file.options)
    drawn = tuple(name for name in enhanced if name != "posted_natural")
    known = tuple(
        outcome
        for outcome, setting in (("surrender", "surrender"), ("even_money", "even_money"), ("rescue", "double_rescue"))
        if setting in file.options or _is_yes(file, setting)
    )
    rescue = ("rescue",) if "rescue" in known else ()
    return {
        "blackjack": ("blackjack", "win", "push", "lose", *known, *enhanced),
        # `returned`: the dealer's blackjack takes only the original wager.
        "double": ("win", "push", "lose", "returned", *rescue, *drawn),
        "split": ("win", "push", "lose", "returned", *rescue, *drawn),
        "insurance": ("win", "lose"),
        **SIDE_OUTCOMES,
    }


def _is_yes(file: GameFile, setting: str) -> bool:
    return setting in file.numbers and file.numbers[setting].value == "yes"
