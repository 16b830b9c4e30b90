"""Ultimate texas holdem as compiled rounds."""
