"""The parts of the table pages."""
