"""Pai gow: two hands at once against the bank's."""

NAME = "Pai gow"
ORDER = 7
