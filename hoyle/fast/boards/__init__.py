"""Boards of hold 'em on arrays: all hands on a board, and sums from boards to the cards of earlier streets."""
