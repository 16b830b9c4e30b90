"""Arithmetic of fast action hold 'em: hands of four cards of several decks, sampled boards, and counts kept."""
