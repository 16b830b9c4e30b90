"""How the store came to its present shape, step by step. Run by Alembic; `versions` are its steps."""
