"""DJ wild stud poker: conditions and shipped strategies."""
