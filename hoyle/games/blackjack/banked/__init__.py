"""Blackjack against a seat that holds the bank: jokers, doubles of doubles, the action button, what may be said."""
