"""War: one card each against the dealer's, and a second one on a tie."""

NAME = "War"
ORDER = 5
