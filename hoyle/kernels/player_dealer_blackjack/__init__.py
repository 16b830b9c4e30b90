"""Blackjack against a seat that holds the bank, by the million rounds."""
