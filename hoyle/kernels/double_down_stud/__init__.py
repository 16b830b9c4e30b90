"""Compiled rounds of double down stud."""
