"""The parts of the table page."""
