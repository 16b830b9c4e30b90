"""Poker rooms: what a file says of a game for a pot, and its checks."""
