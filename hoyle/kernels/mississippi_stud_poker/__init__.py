"""Mississippi stud poker as compiled rounds."""
