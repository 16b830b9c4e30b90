"""Things on the felt. Knows no rules, no books, no money but cents."""

# Compiled by mypyc, with all modules below.
