"""Snapshot, replay, the recheck after a fault, backups and drills."""

__all__ = [
    "backup_run",
    "drill_run",
    "stored_terms",
]
