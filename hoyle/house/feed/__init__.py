"""The feed: what each viewer of a table sees."""
