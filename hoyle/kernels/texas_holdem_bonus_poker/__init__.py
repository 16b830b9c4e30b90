"""Compiled rounds of Texas hold 'em bonus poker."""
