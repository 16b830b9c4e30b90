"""The chips of a hand for a pot: stacks, contributions and awards.

A pot is no wager against the house. What a seat puts in leaves its stack at once, and when the hand is over
all of it goes to seats, to the house as rake, or into a jackpot: to the cent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from hoyle.book.cite import Citation
from hoyle.engine.round.script import FELT, POT, Line, Payout, Taking
from hoyle.kit.money import show_money


class Chips:
    """Stacks and contributions by spot, and rulings on single hands."""

    __slots__ = (
        "aside",
        "burned_ahead",
        "dealt",
        "down_next",
        "in_hand",
        "live",
        "put_in",
        "refunded",
        "seat_of",
        "stacks",
        "stopped",
        "turned",
    )

    def __init__(self, stacks: Mapping[str, int], owners: Mapping[int, str]) -> None:
        self.seat_of = owners
        self.stacks = {spot: stacks[seat] for spot, seat in owners.items() if seat in stacks}
        self.put_in: dict[int, int] = {}
        self.in_hand: tuple[int, ...] = ()
        self.live: list[int] = []  # hands that have not folded; the script's own list
        self.dealt: dict[str, tuple[str, ...]] = {}  # the round's own record of who holds what
        self.refunded: set[int] = set()
        self.stopped: set[int] = set()  # contend for the pot as it was, and bet no more
        self.down_next: set[int] = set()
        self.turned: dict[int, str] = {}  # a hole card that all have seen
        self.burned_ahead = 0  # cards burned for a street that is still to be dealt
        self.aside: list[str] = []  # cards out of play for one street

    def put(self, spot: int, cents: int) -> None:
        put_in = self.put_in
        self.stacks[spot] -= cents
        put_in[spot] = put_in[spot] + cents if spot in put_in else cents

    def refund(self, spot: int) -> int:
        """A hand that is out through no fault of its own takes back what it put in."""
        cents = self.put_in.pop(spot, 0)
        self.stacks[spot] += cents
        self.refunded.add(spot)
        return cents

    def spent_by(self, seat: str) -> int:
        return sum(cents for spot, cents in self.put_in.items() if self.seat_of[spot] == seat)


# A line of all its fields at once: a hand has many of them.
_line: Callable[[tuple[Any, ...]], Line] = partial(tuple.__new__, Line)


def payout_lines(chips: Chips, payout: Payout) -> list[Line]:
    """One line for what each seat put in, each award, and what the house and the jackpots take."""
    seat_of, put_in, cite, out = chips.seat_of, chips.put_in, payout.cite, 0
    lines = [
        _line(
            (seat_of[spot], spot, POT, "", "", cents, "put_in", "", -cents, 0, cite, "", "pot", FELT, 0, 0, 0)
        )
        for spot, cents in put_in.items()
        if cents
    ]
    for spot, pot, outcome, cents, place, paid_by in payout.awards:
        if paid_by == FELT:
            out += cents
        pays = "" if outcome == "returned" else "won"
        lines.append(
            _line(
                (
                    seat_of[spot],
                    spot,
                    pot,
                    "",
                    "",
                    0,
                    outcome,
                    pays,
                    cents,
                    0,
                    place,
                    "",
                    "award",
                    paid_by,
                    0,
                    0,
                    0,
                )
            )
        )
    for taking in payout.takings:
        out += taking.cents
        lines.append(_taking_line(taking))
    paid = sum(put_in.values())
    assert out == paid, f"{paid} cents are in, {out} go out"
    return lines


def _taking_line(taking: Taking) -> Line:
    """Rake and drop belong to no seat: they go from the pot to an account of the house."""
    return Line(
        taking.account, 0, taking.what, "", "", 0, "taken", show_money(taking.cents), taking.cents, 0, taking.cite,
        taking.table, "taking", FELT,
    )  # fmt: skip


def returned_lines(chips: Chips, why: str, cite: Citation) -> Iterator[Line]:
    """Return all contributions of a void hand."""
    for spot, cents in chips.put_in.items():
        if cents:
            yield Line(
                chips.seat_of[spot], spot, POT, "", "", cents, why, "returned", 0, 0, cite, "", "pot", FELT,
            )  # fmt: skip
    for spot in list(chips.put_in):
        chips.stacks[spot] += chips.put_in.pop(spot)
