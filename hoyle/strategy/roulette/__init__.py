"""Roulette: conditions and shipped strategies."""
