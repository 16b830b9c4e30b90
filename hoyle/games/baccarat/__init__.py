"""Baccarat: two hands are dealt, and seats wager on which wins."""

NAME = "Baccarat"
ORDER = 4
