"""What the compiled rounds of several games share."""
