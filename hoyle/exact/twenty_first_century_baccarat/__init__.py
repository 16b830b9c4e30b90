"""21st century baccarat in exact fractions."""
