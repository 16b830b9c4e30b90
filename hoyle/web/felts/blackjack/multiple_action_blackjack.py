"""The felt of multiple-action blackjack: three circles in a row, each for one hand of the dealer's."""

PLAN = (("circle_one", "circle_two", "circle_three"),)
LABELS = {"circle_one": "1", "circle_two": "2", "circle_three": "3"}
SHAPES = {"circle_one": "round", "circle_two": "round", "circle_three": "round"}
CLOTH = ("#0f5a5e", "#08363a")
LEGENDS = (("circle_one", "blackjack", "Blackjack pays {}"), ("insurance", "win", "Insurance pays {}"))
