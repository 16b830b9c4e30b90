"""Double down stud: conditions and shipped strategies."""
