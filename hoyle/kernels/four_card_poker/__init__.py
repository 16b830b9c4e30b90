"""Four card poker as compiled rounds."""
