"""Blackjack switch in fractions."""
