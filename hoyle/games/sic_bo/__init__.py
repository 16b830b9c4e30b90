"""Sic bo: dice in a shaker decide every wager at once."""

NAME = "Sic bo"
ORDER = 2  # beside the dice
START = "Shake"
HAS_CHOICES = False
HAS_CARDS = False
