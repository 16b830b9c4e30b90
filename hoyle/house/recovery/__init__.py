"""Snapshot, replay and the recheck after a fault."""

__all__ = [
    "stored_terms",
]
