"""Pay tables and options compared side by side."""
