"""Asia poker as compiled rounds."""
