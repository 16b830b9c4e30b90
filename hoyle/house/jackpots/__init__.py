"""Jackpots: pools, meters, high hands and promotions. Other packages may import the modules named here."""

__all__ = [
    "meters",
    "pools",
]
