"""Ultimate Texas hold 'em in exact fractions."""
