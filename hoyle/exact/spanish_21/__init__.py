"""Spanish 21 in fractions."""
