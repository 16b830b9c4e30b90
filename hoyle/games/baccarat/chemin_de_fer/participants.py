"""The participants of a round, the order in which they act, and what each may wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hoyle.engine import Choice, Felt

BANKER, PLAYER = "banker", "player"  # the two wagers
OUT = "out"  # participants who sit out, by name
PLACES = "places"  # where each sat in the round before
MOVED = "moved"  # where each sat who has moved since the bank was last offered to it
_ROUND_THE_TABLE = 10_000  # more than there are places

Carry = Mapping[str, Any]


class Participants:
    """Those who sit at the table and do not sit out. Places are numbered clockwise from the dealer's left."""

    def __init__(self, felt: Felt) -> None:
        out = felt.carry.get(OUT, ())
        self.felt = felt
        self.names = {spot: name for spot, name in felt.owners.items() if name not in out}
        self._moved = _moves(felt)

    def from_dealer(self) -> list[int]:
        """Counterclockwise from the dealer."""
        return sorted(self.names, reverse=True)

    def to_the_right(self, spot: int) -> list[int]:
        """Counterclockwise from the right of a place, which is left out."""
        return sorted((each for each in self.names if each != spot), key=lambda each: _steps(spot, each))

    def spot_of(self, name: str) -> int:
        """Where a participant sits; 0 for one who has left or sits out."""
        return next((spot for spot, each in self.names.items() if each == name), 0)

    def bounds(self, spot: int, wager: str, least: int, most: int | None = None) -> tuple[int, int] | None:
        """What a participant may wager in whole chips, by its stack and the table's limits; none if too little."""
        chip = self.felt.limits.chip
        most = min(self.felt.chips.stacks[spot], self.felt.limits.of(wager)[1], most or _MOST)
        most -= most % chip
        return (least, most) if 0 < least <= most else None

    def offer(self, spot: int, name: str, wager: str, least: int, most: int | None = None) -> Choice | None:
        """A choice that makes a wager, if the participant can."""
        found = self.bounds(spot, wager, least, most)
        return Choice(name, wager, *found) if found else None

    def misses_turn(self, spot: int, start: int) -> bool:
        """Whether a move to this place would bring the bank sooner. It is forgotten once the bank is offered."""
        before = self._moved.pop(self.names[spot], 0)
        return before > 0 and _steps(start, spot) < _steps(start, before)

    def kept(self) -> Iterator[tuple[str, Any]]:
        """What the next round has to know of them."""
        felt = self.felt
        if out := [name for name in felt.carry.get(OUT, ()) if name in felt.owners.values()]:
            yield OUT, out
        yield PLACES, {name: spot for spot, name in felt.owners.items()}
        if self._moved:
            yield MOVED, dict(self._moved)


_MOST = 10**15


def _moves(felt: Felt) -> dict[str, int]:
    """By participant, the place that it had before it moved."""
    before, here = felt.carry.get(PLACES, {}), {name: spot for spot, name in felt.owners.items()}
    moved = {name: spot for name, spot in felt.carry.get(MOVED, {}).items() if name in here}
    for name, spot in here.items():
        if before.get(name, spot) != spot:
            moved.setdefault(name, before[name])
    return moved


def _steps(start: int, spot: int) -> int:
    """Counterclockwise from a place to another: a whole turn to itself."""
    return start - spot if spot < start else start - spot + _ROUND_THE_TABLE
