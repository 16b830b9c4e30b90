"""Files made of others: a game defined by another game, and the general part of a document."""
