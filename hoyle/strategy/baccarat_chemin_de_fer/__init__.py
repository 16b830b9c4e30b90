"""Chemin de fer: choices and shipped strategies, and how a simulated seat makes its wagers in the round."""
