"""Colorado hold 'em poker in exact fractions."""
