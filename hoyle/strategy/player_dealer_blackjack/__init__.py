"""Strategies of blackjack against a seat's bank."""
