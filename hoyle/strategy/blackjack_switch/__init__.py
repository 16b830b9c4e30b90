"""Strategies of blackjack switch."""
