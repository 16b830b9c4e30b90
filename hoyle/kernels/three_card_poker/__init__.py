"""Three card poker as compiled rounds."""
