"""Caribbean stud poker in exact fractions."""
