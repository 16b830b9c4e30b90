"""Caribbean stud poker: conditions and shipped strategies."""
