"""Casino war in exact fractions."""
