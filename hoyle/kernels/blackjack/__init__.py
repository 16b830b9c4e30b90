"""Blackjack as compiled rounds."""
