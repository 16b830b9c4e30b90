"""The audit of a store: plain SQL and hashes, independent of the code that wrote it."""
