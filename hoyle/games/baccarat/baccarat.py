"""Baccarat: two hands, fixed rules for a third card, and wagers on which is nearer to nine.

The books part on vigorish and on what a dragon 7 does to the banker wager; who holds the shoe and who turns the
cards is procedure.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import GameFile
from hoyle.book.check import Allowed

MARGINS = ("win_by_9", "win_by_8", "win_by_7", "win_by_6", "win_by_5", "win_by_4")

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "adjacent_position_count_max": int,
    "cut_card_depth": int,  # cards behind the cut card
    "rounds_after_cut_card": int,  # rounds dealt after the one in which it appears
    "burn_by_first_card": ("yes", "no"),
    "variation": ("standard", "ez"),  # ez: no vigorish, banker pushes on a dragon 7
    "player_stands_on": int,  # the least total on which the player's hand takes no card: 6
    "banker_draws": tuple,  # rows "3: 0 1 2 3 4 5 6 7 9" by banker's total and the player's third card
    "banker_draws_if_player_stands": int,  # the most on which the banker draws then: 5
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    "house_money": {"let_ride": ("no", "all", "part")},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`win_with_six` and `dragon_7` are what some houses price the banker's win by apart."""
    return {
        "banker": ("win", "win_with_six", "dragon_7", "tie", "lose"),
        "player": ("win", "tie", "lose"),
        "tie": ("win", "lose"),
        # Made on `player` or on `banker`.
        "dragon_bonus": (*MARGINS, "natural_winner", "natural_tie", "lose"),
        "dragon_7_insurance": ("win", "lose"),
        "panda_8_insurance": ("win", "lose"),
        "house_money": ("both_pairs", "one_pair", "lose"),
    }
