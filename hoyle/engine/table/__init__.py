"""The table: who sits where, which wagers are allowed, who holds the bank, and when a round may begin."""
