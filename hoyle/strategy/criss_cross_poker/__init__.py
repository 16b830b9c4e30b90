"""Criss-cross poker: conditions and shipped strategies."""
