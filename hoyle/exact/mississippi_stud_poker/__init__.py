"""Mississippi stud poker in exact fractions."""
