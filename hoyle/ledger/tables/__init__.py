"""The tables of the store: what its columns are, and what each room of the house keeps in them."""
