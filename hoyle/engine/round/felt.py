"""What a script sees of its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine.round.script import HOUSE, Carry, Stake
from hoyle.engine.settlement.pot import Chips
from hoyle.kit.shoe import Shoe


class Limits(NamedTuple):
    """The posted limits: the least and most of a wager, and the smallest chip in use."""

    least: int = 500
    most: int = 1_000_000_00
    chip: int = 100
    by_wager: Mapping[str, tuple[int, int]] = {}

    def of(self, wager: str) -> tuple[int, int]:
        return self.by_wager.get(wager, (self.least, self.most))


class Setup(NamedTuple):
    """Everything that a round starts from. Setup and answers together are the round."""

    terms: Terms
    seats: tuple[str, ...]
    stakes: tuple[Stake, ...]
    carry: Carry
    used: Mapping[str, Mapping[str, int]]
    number: int = 1
    bank: str = HOUSE
    cover: int | None = None
    meters: Mapping[str, int] = {}
    limits: Limits = Limits()
    start_spot: int = 0  # where settling begins
    deal_spot: int = 0  # where dealing begins
    owners: Mapping[int, str] = {}  # who sits where
    co_bank: bool = False  # the house bears half of a player's bank
    stacks: Mapping[str, int] = {}  # what each seat has before it, where seats play for a pot


class Felt:
    """The setup, and what has changed since: stakes added, hands that are out, cards still to come."""

    __slots__ = (
        "bank", "carry", "chips", "co_bank", "cover", "dead", "deal_spot", "finished", "held", "limits", "meters",
        "next_id", "number", "owners",
        "said", "seats", "settled", "shares", "shoes", "stakes", "standing", "start_spot", "terms",
    )  # fmt: skip

    def __init__(self, setup: Setup, shoes: dict[str, Shoe]) -> None:
        self.terms = setup.terms
        self.seats = setup.seats
        self.stakes = {stake.id: stake for stake in setup.stakes}
        self.next_id = max(self.stakes, default=0) + 1
        self.carry = setup.carry
        self.shoes = shoes
        self.number = setup.number
        self.bank = setup.bank
        self.cover = setup.cover
        self.meters = setup.meters
        self.limits = setup.limits
        self.start_spot = setup.start_spot
        self.deal_spot = setup.deal_spot
        self.owners = setup.owners
        self.chips = Chips(setup.stacks, setup.owners)
        self.co_bank = setup.co_bank
        self.shares: dict[int, int] = {}  # of wagers that are covered as one, what each has of the cover
        self.settled: set[int] = set()
        self.standing: dict[int, Stake] = {}
        self.dead: set[int] = set()
        self.finished: set[int] = set()
        self.held: list[str] = []
        self.said: set[str] = set()  # consequences that the script itself carries out, such as pass_dice

    def spots(self) -> tuple[int, ...]:
        """Spots with a stake on them or with a hand in the play for a pot, from the dealer's left."""
        if self.chips.in_hand:
            return tuple(sorted(self.chips.in_hand))
        return tuple(sorted({stake.spot for stake in self.stakes.values() if stake.seat != HOUSE}))

    def cards(self, place: str) -> tuple[str, ...]:
        """The cards that lie at a place now; the floor may have exchanged one."""
        return self.chips.dealt.get(place, ())

    def at(self, spot: int, *wagers: str) -> tuple[Stake, ...]:
        return tuple(
            stake
            for stake in self.stakes.values()
            if stake.spot == spot and (not wagers or stake.wager in wagers)
        )

    def one(self, spot: int, wager: str) -> Stake | None:
        for stake in self.stakes.values():
            if stake.spot == spot and stake.wager == wager:
                return stake
        return None

    def each(self, *wagers: str) -> Iterable[Stake]:
        return [stake for stake in self.stakes.values() if stake.wager in wagers]

    def caller(self, spot: int) -> str:
        """The seat that decides for a spot: its owner, or the highest wager, which some books put first."""
        there = [stake for stake in self.stakes.values() if stake.spot == spot]
        owner = self.owners.get(spot)
        if spot in self.chips.in_hand:
            return self.owners[spot]
        if not there:  # the place of the player who holds the bank
            return owner or ""
        if self.terms.settings.get("hand_controlled_by") == "highest_wager":
            return max(there, key=lambda stake: (stake.cents, stake.seat == owner)).seat
        if any(stake.seat == owner for stake in there):
            assert owner is not None
            return owner
        return max(there, key=lambda stake: stake.cents).seat

    @property
    def bank_spot(self) -> int:
        """Where the player who holds the bank sits; 0 where the house holds it."""
        return next((spot for spot, seat in self.owners.items() if seat == self.bank), 0)

    def people(self, spot: int) -> frozenset[str]:
        return frozenset(stake.seat for stake in self.stakes.values() if stake.spot == spot)

    def order_of_settlement(self, spots: Iterable[int]) -> tuple[int, ...]:
        """From the dealer's right, unless the terms say that it starts beside the bank or at the button."""
        ordered = sorted(spots)
        if self.terms.settings.get("settlement_starts", "dealers_right") == "dealers_right":
            return tuple(reversed(ordered))
        return tuple(
            [spot for spot in ordered if spot >= self.start_spot]
            + [spot for spot in ordered if spot < self.start_spot]
        )
