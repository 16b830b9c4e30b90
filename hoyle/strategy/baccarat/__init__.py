"""Baccarat: conditions and shipped strategies."""
