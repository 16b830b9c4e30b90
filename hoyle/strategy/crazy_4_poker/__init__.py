"""Crazy 4 poker: conditions and shipped strategies."""
