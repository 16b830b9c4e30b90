"""Blackjack: each hand against the dealer's, as near to 21 as may be."""

NAME = "Blackjack"
ORDER = 3
