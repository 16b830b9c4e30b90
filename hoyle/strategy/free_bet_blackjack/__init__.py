"""Strategies of free bet blackjack."""
