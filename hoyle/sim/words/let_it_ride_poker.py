"""The words of a strategy for let it ride poker: the cards seen so far. A high card is a ten or better."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.sim.words import Word, seen_cards

_TEN = 10
WORDS: Mapping[str, Word] = {**seen_cards.WORDS, "high_cards": seen_cards.ranks_from(_TEN)}
