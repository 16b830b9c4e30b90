"""Four card poker in exact fractions."""
