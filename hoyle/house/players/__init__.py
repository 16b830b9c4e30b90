"""Players: wallets, the cage, limits of their own, and the simple players of the house. Other packages may import the
modules named here."""

__all__ = [
    "cage",
    "house_bots",
    "own_limits",
]
