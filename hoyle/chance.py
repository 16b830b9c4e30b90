"""Where chance comes from: the operating system's source, or a seed for a round that can be had again.

A draw picks among what is left, each card with the same chance, by rejection: no modulo, no bias.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable

from hoyle.engine import Draw, Round
from hoyle.errors import IllegalAnswer
from hoyle.kit.shoe import Shoe


class Chance:
    """Answers the draws of any game. Without a seed it is the operating system's."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._below: Callable[[int], int]
        if seed is None:
            self._below = secrets.randbelow
        else:
            self._below = random.Random(seed).randrange
        self._orders: dict[int, list[str]] = {}

    def answer(self, played: Round) -> tuple[str, ...]:
        prompt = played.prompt
        assert isinstance(prompt, Draw)
        shoe = played.shoes.get(prompt.what)
        if shoe is None:
            values = played.values_of(prompt.what)
            return tuple(values[self._below(len(values))] for _ in range(prompt.size))
        held = tuple(played.felt.held[: prompt.size])
        return held + self._cards(shoe, prompt.size - len(held), held)

    def _cards(self, shoe: Shoe, size: int, held: tuple[str, ...]) -> tuple[str, ...]:
        """Point at a place in the full shoe; if that card is gone, point again."""
        if shoe.left_count < size + len(held):
            raise IllegalAnswer(f"{size} cards are due and only {shoe.left_count} are left; void the round")
        order = self._orders.get(id(shoe.full))
        if order is None:
            order = [card for card, count in shoe.full.items() for _ in range(count)]
            self._orders[id(shoe.full)] = order
        below, left, full = self._below, shoe.left, shoe.full
        taken: dict[str, int] = {}
        for card in held:
            taken[card] = taken.get(card, 0) + 1
        drawn: list[str] = []
        while len(drawn) < size:
            card = order[below(len(order))]
            free = left[card] - taken.get(card, 0)
            count = full[card]
            if free == count or (free > 0 and below(count) < free):
                drawn.append(card)
                taken[card] = taken.get(card, 0) + 1
        return tuple(drawn)
