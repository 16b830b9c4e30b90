"""Craps: conditions and shipped strategies."""
