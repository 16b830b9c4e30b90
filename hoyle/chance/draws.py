"""Answers the draws of any game. Each card that is left has the same probability."""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hoyle.chance.bit_source import Bits, below, operating_system, repeatable
from hoyle.engine import Draw, Round
from hoyle.errors import IllegalAnswer
from hoyle.kit.shoe import Shoe

ROWS_MAX = 1024


class Entry(NamedTuple):
    """One draw in the journal. Numbers have no gap; the consumer says what the draw was for."""

    number: int
    consumer: str
    what: str
    items: tuple[str, ...]


Journal = Callable[[Entry], None]


class Chance:
    """Without a seed, the operating system's source. `journal` gets every draw before the table does."""

    def __init__(
        self, seed: int | str | None = None, *, bits: Bits | None = None, journal: Journal | None = None
    ) -> None:
        self._bits = bits or (operating_system if seed is None else repeatable(seed))
        self._journal = journal
        self.number = 0
        # A shoe as a row of cards, with the composition it was made of.
        self._rows: dict[int, tuple[Mapping[str, int], list[str]]] = {}

    def answer(self, played: Round, consumer: str = "") -> tuple[str, ...]:
        prompt = played.prompt
        assert isinstance(prompt, Draw)
        shoe = played.shoes.get(prompt.what)
        if shoe is None:
            items = self.values(played.values_of(prompt.what), prompt.size)
        else:
            waiting = played.felt.held
            held = tuple(waiting[: prompt.size]) if waiting else ()
            items = held + self.cards(shoe, prompt.size - len(held), held)
        self.number += 1
        if self._journal is not None:
            self._journal(
                Entry(self.number, consumer or f"{played.setup.number}:{prompt.to}", prompt.what, items)
            )
        return items

    def values(self, values: tuple[str, ...], size: int) -> tuple[str, ...]:
        """What dice or a wheel show."""
        bits, count = self._bits, len(values)
        return tuple([values[below(bits, count)] for _ in range(size)])

    def cards(self, shoe: Shoe, size: int, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Point at a place in the full shoe; if that card is gone, point again."""
        if shoe.left_count < size + len(held):
            raise IllegalAnswer(f"{size} cards are due and only {shoe.left_count} are left; void the round")
        row, left, full, bits = self._row(shoe.full), shoe.left, shoe.full, self._bits
        places = len(row)
        width = (places - 1).bit_length()  # as `below` asks for them, once for all cards
        if size == 1 and not held:  # as most draws are
            while True:
                at = bits(width) if width else 0
                if at < places:
                    card = row[at]
                    free, count = left[card], full[card]
                    if free == count or (free > 0 and below(bits, count) < free):
                        return (card,)
        drawn, wanted = list(held), size + len(held)
        while len(drawn) < wanted:
            at = bits(width) if width else 0
            if at >= places:
                continue
            card = row[at]
            free, count = left[card], full[card]
            if drawn and card in drawn:
                free -= drawn.count(card)
            if free == count or (free > 0 and below(bits, count) < free):
                drawn.append(card)
        return tuple(drawn[len(held) :]) if held else tuple(drawn)

    def _row(self, full: Mapping[str, int]) -> list[str]:
        known = self._rows.get(id(full))
        if known is None or known[0] is not full:
            if len(self._rows) >= ROWS_MAX:
                self._rows.clear()
            known = (full, [card for card, count in full.items() for _ in range(count)])
            self._rows[id(full)] = known
        return known[1]
