"""Rounds of blackjack. Unless a test says otherwise, ann wagers $10."""

from tests.unit.games.dealt_rounds import deal_at, outcomes
from tests.unit.games.dealt_rounds import open_table as open_any

NO_SIDES = {
    "ny/blackjack": (
        "super_sevens", "progressive_super_sevens", "royal_match", "bet_the_set", "house_money", "match_the_dealer",
        "in_between", "twenty_point_bonus", "progressive_blackjack", "streak", "kings_bounty", "bust_it",
        "twenty_one_plus_three",
    ),
    "pa/blackjack": ("match_the_dealer", "royal_match", "bet_the_set"),
    "oh/blackjack": ("bet_the_set",),
}  # fmt: skip
HAND_DEALT = {"dealt": "hand", "deck_count": 2}
THREE_ON_A_BOX = {"players_per_position_max": 3, "double_card": "face_up"}
ENHANCED = {
    "enhanced_suited_six_seven_eight": "yes",
    "enhanced_three_sevens": "yes",
    "enhanced_posted_natural": "yes",
    "enhanced_five_card_21": "yes",
    "double_card": "face_up",
}
ANN, BOB = "wager ann blackjack $10", "wager bob blackjack $10"


def open_table(path, options=None, **how):
    """Side wagers that the number of decks does not allow are left out."""
    options = dict(options or {})
    if options.get("deck_count", 6) != 6:
        options |= {f"offer_{wager}": "no" for wager in NO_SIDES.get(path, ())}
    return open_any(path, options, **how)


def start(path, cards, options=None, *, wagers=(ANN,), **how):
    """A round that waits for its first choice, or is over."""
    return deal_at(open_table(path, options, **how), cards, *wagers)


def play(path, cards, *choices, options=None, wagers=(ANN,), **how):
    return start(path, cards, options, wagers=wagers, **how).to_the_end(*choices)


def stand_on(table, cards):
    return deal_at(table, cards, ANN).to_the_end("ann stand")


def results(dealt):
    return outcomes(dealt, "blackjack")
