"""House ways on arrays: many hands set at once, and a way tried on every hand."""
