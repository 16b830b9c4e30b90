"""Strategies of Spanish 21."""
