"""Snapshot, replay, the recheck after a fault, backups."""

__all__ = [
    "backup_run",
    "stored_terms",
]
