"""Things on the felt. Knows no rules, no books, no money but cents."""
