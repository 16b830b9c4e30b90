"""Double down stud in exact fractions."""
