"""Let it ride poker as compiled rounds."""
