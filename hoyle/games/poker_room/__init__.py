"""Poker room games: seats play for a pot, and the house takes a rake or a fee."""

NAME = "Poker room"
ORDER = 8
