"""DJ wild stud poker as compiled rounds."""
