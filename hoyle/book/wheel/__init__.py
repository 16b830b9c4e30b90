"""Wheels of sections: their declaration in a file, and its check."""
