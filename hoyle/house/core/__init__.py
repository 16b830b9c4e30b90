"""The way of a command: queue, permissions, journal, commit, idempotency."""
