"""Asia poker in exact fractions."""
