"""Double down stud on arrays."""
