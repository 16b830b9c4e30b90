"""Commands that look up and check rules."""
