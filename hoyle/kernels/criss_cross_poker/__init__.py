"""Compiled rounds of criss-cross poker."""
