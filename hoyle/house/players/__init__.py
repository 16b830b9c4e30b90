"""Wallets, the cage, own limits and house bots."""
