"""Pages for players, one module each."""
