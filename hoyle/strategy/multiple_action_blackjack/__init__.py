"""Strategies of multiple-action blackjack."""
