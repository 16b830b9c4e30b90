"""Poker hands against the house, at posted prices."""

NAME = "Poker against the house"
ORDER = 6
