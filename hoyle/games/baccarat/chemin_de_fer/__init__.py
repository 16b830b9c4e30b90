"""Chemin de fer in parts: who may act, who holds the bank, the wagers against it, and the two hands."""
