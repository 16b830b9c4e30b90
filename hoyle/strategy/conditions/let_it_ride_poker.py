"""The words of a strategy for let it ride poker: the cards seen so far. A high card is a ten or better."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.strategy.conditions import Word, visible_cards

_TEN = 10
WORDS: Mapping[str, Word] = {**visible_cards.WORDS, "high_cards": visible_cards.ranks_from(_TEN)}
