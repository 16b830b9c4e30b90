"""Sensible play, a module for each game that has one, named as the game."""
