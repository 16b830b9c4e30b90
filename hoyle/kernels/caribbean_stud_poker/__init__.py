"""Caribbean stud poker as compiled rounds."""
