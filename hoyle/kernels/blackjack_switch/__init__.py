"""Blackjack switch by the million."""
