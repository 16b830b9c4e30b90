"""DJ wild stud poker in exact fractions."""
