"""Irregularities and their consequences."""
