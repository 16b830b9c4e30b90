"""The bet slip: chips that the viewer has put on the layout and not yet bet. They are placed together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hoyle.web.model.table_offer import Offer

Place = tuple[int, str, str]  # spot, wager, selection


class Step(NamedTuple):
    """One command to the house: `place` wagers, `change` a stake, or `take_down` one."""

    do: str
    spot: int
    wagers: tuple[tuple[str, int, str], ...] = ()
    stake: int = 0
    cents: int = 0


class Slip:
    def __init__(self, offer: Offer) -> None:
        self._offer = offer
        self._cents: dict[Place, int] = {}
        self._before: list[dict[Place, int]] = []  # what Undo goes back to

    def __bool__(self) -> bool:
        return bool(self._cents)

    def __iter__(self) -> Iterator[tuple[Place, int]]:
        return iter(self._cents.items())

    @property
    def total(self) -> int:
        return sum(self._cents.values())

    def chips_on(self, spot: int, wager: str, on: str) -> int:
        return self._cents.get((spot, self._offer.leader(wager), on), 0)

    def put(self, spot: int, wager: str, on: str, cents: int) -> None:
        """Adds chips on a place, and on the places that must be bet with it."""
        self._before.append(dict(self._cents))
        leader = self._offer.leader(wager)
        self._add((spot, leader, on), cents)
        for other, ratio in self._offer.companions.get(leader, {}).items():
            self._add((spot, other, on), int(cents * ratio))

    def _add(self, place: Place, cents: int) -> None:
        self._cents[place] = self._cents.get(place, 0) + cents

    def take(self, spot: int, wager: str, on: str) -> bool:
        """Removes the chips of a place and of those bet with it. False if there were none."""
        leader = self._offer.leader(wager)
        gone = [(spot, name, on) for name in (leader, *self._offer.companions.get(leader, {}))]
        found = any(place in self._cents for place in gone)
        if found:
            self._before.append(dict(self._cents))
        for place in gone:
            self._cents.pop(place, None)
        return found

    def take_one(self, spot: int, wager: str, on: str, chip: int) -> bool:
        """Takes one chip off a place and its share off those bet with it; what is less than a chip goes whole."""
        leader = self._offer.leader(wager)
        there = self._cents.get((spot, leader, on), 0)
        if there <= chip:
            return self.take(spot, wager, on)
        self._before.append(dict(self._cents))
        self._cents[spot, leader, on] = there - chip
        for other, ratio in self._offer.companions.get(leader, {}).items():
            self._cents[spot, other, on] = int((there - chip) * ratio)
        return True

    def double(self) -> None:
        """Every chip of the slip twice."""
        self._before.append(dict(self._cents))
        self._cents = {place: 2 * cents for place, cents in self._cents.items()}

    def undo(self) -> None:
        """Takes back the last chip that was put or removed."""
        if self._before:
            self._cents = self._before.pop()

    def clear(self) -> None:
        self._cents.clear()
        self._before.clear()

    def raise_by(self, places: Iterable[tuple[Place, int]]) -> None:
        """These chips on top of what lies there."""
        self._before.append(dict(self._cents))
        for place, cents in places:
            self._add(place, cents)

    def refill(self, places: Iterable[tuple[Place, int]]) -> None:
        """Exactly these bets: those of the last round."""
        self.clear()
        for place, cents in places:
            self._add(place, cents)

    def steps(self, mine: Iterable[Mapping[str, Any]]) -> list[Step]:
        """The commands that place the slip, given the viewer's stakes: new wagers together, others raised."""
        old = {(stake["spot"], stake["wager"], stake["on"]): stake for stake in mine}
        steps: list[Step] = []
        for spot in dict.fromkeys(place[0] for place in self._cents):
            steps += self._at(spot, old)
        return steps

    def _at(self, spot: int, old: Mapping[Place, Mapping[str, Any]]) -> list[Step]:
        new: list[tuple[str, int, str]] = []
        down: list[Step] = []
        raised: list[Step] = []
        for (at, wager, on), cents in self._cents.items():
            if at != spot:
                continue
            stake = old.get((at, wager, on))
            if stake is None:
                new.append((wager, cents, on))
            elif self._goes_with_another(wager):
                # Two wagers that must be equal cannot be raised one after the other.
                down.insert(0, Step("take_down", spot, stake=stake["id"]))
                new.append((wager, cents + stake["cents"], on))
            else:
                raised.append(Step("change", spot, stake=stake["id"], cents=cents + stake["cents"]))
        placed = [Step("place", spot, tuple(new))] if new else []
        return [*down, *placed, *raised]

    def _goes_with_another(self, wager: str) -> bool:
        leader = self._offer.leader(wager)
        return leader != wager or leader in self._offer.companions
