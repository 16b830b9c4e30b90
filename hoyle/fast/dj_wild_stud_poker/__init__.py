"""Counting of DJ wild stud poker."""
