"""How a seat decides, as data, and the reader of that data."""
