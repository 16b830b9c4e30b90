"""Blackjack in exact fractions."""
