"""Pai gow poker: conditions and shipped strategies."""
