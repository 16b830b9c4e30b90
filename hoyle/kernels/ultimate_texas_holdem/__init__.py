"""Ultimate Texas hold 'em as compiled rounds."""
