"""Snapshot, replay and the recheck after a fault."""
