"""What the table pages know: the table as one viewer sees it, what it offers, and the bets not yet placed."""
