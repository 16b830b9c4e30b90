"""The felt of blackjack switch: the circles of the two hands side by side, equal wagers, and the match above."""

PLAN = (("super_match",), ("blackjack", "=", "second_hand"))
LABELS = {"blackjack": "Hand 1", "second_hand": "Hand 2"}
LEGENDS = (
    ("blackjack", "blackjack", "Blackjack pays {}"),
    ("insurance", "win", "Insurance pays {}"),
    ("blackjack", "push", "22 is a {}"),
)
CLOTH = ("#1d4a6b", "#0f2c43")
ABREAST = True
