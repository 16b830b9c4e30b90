"""What a script sees of its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine.round.script import HOUSE, Carry, Draw, Stake
from hoyle.engine.settlement.pot import Chips
from hoyle.kit.shoe import Shoe

DEALERS_RIGHT = "dealers_right"
STARTING_POSITION = (
    "starting_position"  # the action starts where the game says in the round, by dice or by a card
)


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
    start_spot: int = 0  # where the action begins, unless the game says it in the round
    deal_spot: int = 0  # where dealing begins
    owners: Mapping[int, str] = {}  # who sits where
    co_bank: bool = False  # the house bears half of a player's bank
    stacks: Mapping[str, int] = {}  # what each seat has before it, where a round opens without wagers
    strays: tuple[str, ...] = ()  # cards that did not belong in the shoe, taken out of it since the shuffle
    next_id: int = 0  # of the first wager made in the round, where none was made before it
    owed: Mapping[str, int] = {}  # vigorish that is marked and not collected yet, by seat
    burns_first: int = 0  # cards that a new dealer burns before anything else


class Felt:
    """The setup, and what has changed since: stakes added, hands that are out, cards still to come."""

    __slots__ = (
        "bank", "carry", "chips", "clockwise", "co_bank", "cover", "dead", "deal_spot", "extra_cards",
        "finished", "given", "held", "limits", "meters", "missed", "next_id", "number", "owners", "said",
        "seats", "settled", "shoes", "stakes", "standing", "start_spot", "starts", "terms",
    )  # fmt: skip

    def __init__(self, setup: Setup, shoes: dict[str, Shoe]) -> None:
        self.terms = setup.terms
        self.seats = setup.seats
        self.stakes = {stake.id: stake for stake in setup.stakes}
        self.next_id = max(self.stakes) + 1 if self.stakes else max(setup.next_id, 1)
        self.carry = setup.carry
        self.shoes = shoes
        self.number = setup.number
        self.bank = setup.bank
        self.cover = setup.cover
        self.meters = setup.meters
        self.limits = setup.limits
        self.starts = setup.terms.settings.get("settlement_starts", DEALERS_RIGHT)
        self.start_spot = setup.start_spot if self.starts != STARTING_POSITION else 0  # 0: not known yet
        self.clockwise = True
        self.deal_spot = setup.deal_spot
        self.owners = setup.owners
        self.chips = Chips(setup.stacks, setup.owners)
        self.co_bank = setup.co_bank
        self.settled: set[int] = set()  # called by the script, or settled by a ruling
        self.standing: dict[int, Stake] = {}
        self.dead: set[int] = set()
        self.finished: set[int] = set()
        self.held: list[str] = []
        self.extra_cards: dict[int, int] = {}  # by spot, the cards too many that a ruling lets it keep
        self.given: dict[str, int] = {}  # the shoe or a hand, and the place that has been given it to handle
        self.missed: list[Draw] = []  # cards that a ruling lets come later than they should
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
        there = [stake for stake in self.stakes.values() if stake.spot == spot]
        return tuple([stake for stake in there if stake.wager in wagers] if wagers else there)

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
        return frozenset([stake.seat for stake in self.stakes.values() if stake.spot == spot])

    def order_of_deal(self, spots: Iterable[int]) -> tuple[int, ...]:
        """From the dealer's left, or from the left of the player who holds the bank."""
        ordered = sorted(spots)
        return _from(self.deal_spot, ordered) if self.bank in self.seats else tuple(ordered)

    def order_of_settlement(self, spots: Iterable[int]) -> tuple[int, ...]:
        """The order of action: from the dealer's right, unless the terms say that it starts beside the bank, at the
        button, or where the game has said in this round."""
        ordered = sorted(spots)
        if self.starts == DEALERS_RIGHT:
            return tuple(reversed(ordered))
        assert self.is_start_known, "the game has not said yet where the action starts"
        if self.clockwise:
            return _from(self.start_spot, ordered)
        after = _from(self.start_spot + 1, ordered)
        return tuple(reversed(after))

    @property
    def is_start_known(self) -> bool:
        return self.starts != STARTING_POSITION or self.start_spot > 0


def _from(start: int, ordered: list[int]) -> tuple[int, ...]:
    return tuple([spot for spot in ordered if spot >= start] + [spot for spot in ordered if spot < start])
