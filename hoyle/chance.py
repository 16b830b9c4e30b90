"""Where chance comes from: the operating system's source, or a seed for a round that can be had again.

A draw picks among what is left, each card with the same chance, by rejection: no modulo, no bias.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from hoyle.engine import Draw, Round
from hoyle.errors import IllegalAnswer
from hoyle.kit.shoe import Shoe


class Chance:
    """Answers the draws of any game. Without a seed it is the operating system's."""

    def __init__(self, seed: int | str | None = None) -> None:
        source = random.SystemRandom() if seed is None else random.Random(seed)
        self._bits = source.getrandbits
        # A shoe as a row of cards, beside the composition it was made of.
        self._rows: dict[int, tuple[Mapping[str, int], list[str]]] = {}

    def answer(self, played: Round) -> tuple[str, ...]:
        prompt = played.prompt
        assert isinstance(prompt, Draw)
        shoe = played.shoes.get(prompt.what)
        if shoe is None:
            values = played.values_of(prompt.what)
            return tuple(values[self._below(len(values))] for _ in range(prompt.size))
        held = tuple(played.felt.held[: prompt.size])
        return held + self._cards(shoe, prompt.size - len(held), held)

    def _below(self, count: int) -> int:
        """A whole number from 0 up, each with the same chance; too large a one is thrown away."""
        size = count.bit_length()
        while (number := self._bits(size)) >= count:
            pass
        return number

    def _cards(self, shoe: Shoe, size: int, held: tuple[str, ...]) -> tuple[str, ...]:
        """Point at a place in the full shoe; if that card is gone, point again."""
        if shoe.left_count < size + len(held):
            raise IllegalAnswer(f"{size} cards are due and only {shoe.left_count} are left; void the round")
        row, left, full = self._row(shoe.full), shoe.left, shoe.full
        below, places = self._below, len(row)
        drawn = list(held)
        while len(drawn) < size + len(held):
            card = row[below(places)]
            free = left[card] - drawn.count(card)
            count = full[card]
            if free == count or (free > 0 and below(count) < free):
                drawn.append(card)
        return tuple(drawn[len(held) :])

    def _row(self, full: Mapping[str, int]) -> list[str]:
        known = self._rows.get(id(full))
        if known is None or known[0] is not full:
            known = (full, [card for card, count in full.items() for _ in range(count)])
            self._rows[id(full)] = known
        return known[1]
