"""Blackjack: each hand against the dealer's, as near to 21 as possible."""

NAME = "Blackjack"
ORDER = 3
