"""Conditions that several games share."""
