"""Mississippi stud poker: conditions and shipped strategies."""
