"""The way of a command: queue, permissions, judging, batch, commit, idempotency."""
