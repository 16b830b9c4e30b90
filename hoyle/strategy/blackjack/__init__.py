"""Blackjack: conditions and shipped strategies."""
