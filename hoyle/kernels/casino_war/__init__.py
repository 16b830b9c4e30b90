"""Casino war as compiled rounds."""
