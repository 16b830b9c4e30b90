"""Sic bo: conditions and shipped strategies."""
