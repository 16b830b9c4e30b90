"""Blackjack against a seat that holds the bank, in fractions."""
