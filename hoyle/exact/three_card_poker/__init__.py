"""Three card poker in exact fractions."""
