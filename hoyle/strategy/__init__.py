"""Strategies: which wagers a seat makes and what it chooses, as data and as functions."""
