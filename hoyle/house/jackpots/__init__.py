"""Jackpots: pools, meters, high hands and promotions. Other packages may import the modules named here."""

__all__ = [
    "high_hands",
    "meters",
    "pools",
]
