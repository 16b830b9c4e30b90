"""Mississippi stud poker on arrays."""
