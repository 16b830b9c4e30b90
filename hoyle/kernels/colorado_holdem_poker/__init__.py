"""Compiled rounds of Colorado hold 'em poker."""
