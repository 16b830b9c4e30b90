"""Blackjack on arrays."""
