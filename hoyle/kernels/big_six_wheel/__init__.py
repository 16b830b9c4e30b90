"""The big six wheel as compiled rounds."""
