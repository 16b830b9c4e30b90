"""Pai gow tiles: conditions and shipped strategies."""
