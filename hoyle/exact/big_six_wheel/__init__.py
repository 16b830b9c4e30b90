"""The big six wheel in exact fractions."""
