"""Let it ride poker in exact fractions."""
