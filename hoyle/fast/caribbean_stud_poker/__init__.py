"""Caribbean stud poker on arrays."""
