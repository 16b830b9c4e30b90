"""The state of a table: seats, money, wagers on the felt, the bank and the shoe.

The rules for places, the bank and the start of a round read this state. `Table` adds the actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine.game import Game, Situation
from hoyle.engine.round.felt import Limits
from hoyle.engine.round.round import Round
from hoyle.engine.round.script import FELT, HOUSE, Carry, Line, Stake
from hoyle.engine.rulings.duty import Duty
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.engine.settlement.table_money import COLLECTION, DEALERS, move
from hoyle.engine.table.wagering import check_together, opens_without_wagers
from hoyle.errors import UnknownName, WagerRefused

SPOT_COUNT = 20  # where the book sets no maximum


class Seat(NamedTuple):
    name: str
    spot: int


class BankMemory:
    """What a table remembers from round to round in order to offer its bank."""

    def __init__(self) -> None:
        self.opened = 1  # the round with which the game was opened, or opened again
        self.wagered: dict[str, int] = {}  # by seat, in the last round that counts for holding the bank
        self.passed: list[str] = []  # seats that passed the bank since it was last taken
        self.left_at = 0  # the place of the last holder; 0 before the first
        self.collected: dict[str, int] = {}  # by seat, for a hand that is dealt again
        self.offered_first = 0  # the place that the last round's first offer went to; 0 where none was made
        self.co_bank = False
        self.dealers_wager: int | None = None  # chosen by the bank; None: the amount that the book sets


WITH_THE_SEAT = "with_the_seat"  # chips leave the table when their player does


class BaseTable:
    """One table's state and the questions that it answers without changing."""

    def __init__(
        self,
        game: Game,
        terms: Terms,
        *,
        limits: Limits | None = None,
        spot_count: int | None = None,
        meters: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.terms = terms
        self.opens_without_wagers = opens_without_wagers(game, terms)
        self.wagers_in_round = self.opens_without_wagers and not terms.plays_for_pot  # all of them
        self.limits = limits or Limits()
        self.spot_count = spot_count or self._book_spots()
        self.seats: dict[str, Seat] = {}
        self._ordered: tuple[str, ...] = ()
        self.money: dict[str, int] = {HOUSE: 0, FELT: 0, COLLECTION: 0, DEALERS: 0}
        self.brought = 0
        self.stakes: dict[int, Stake] = {}
        self.carry: Carry = game.opening(terms)
        self.used: dict[str, dict[str, int]] = {}
        self.strays: tuple[str, ...] = ()  # cards taken out of the shoe that did not belong there
        self.number = 1
        self.round: Round | None = None
        self.next_id = 1
        self.bank = HOUSE
        self.bank_cover: int | None = None
        self.last_bank = HOUSE
        self.bank_rounds = 0  # in a row, by the last bank
        self.banking = BankMemory()
        self.action_button = 0
        self.welcomes: set[str] = set()
        # By seat and wager: taken down or reduced since the last round.
        self.reduced: set[tuple[str, str]] = set()
        self.stopped: tuple[str, ...] = ()
        self.duties: dict[str, Duty] = {}  # instructions that nobody has ticked off yet
        self.ticked: set[str] = set()  # instructions of the running round that are done
        self.closed: set[str] = set()  # equipment that is out of use
        self.owed: dict[str, int] = {}  # vigorish that is marked and not collected yet
        self.burns_first = 0  # cards that a new dealer burns before the next round
        self.lines: tuple[Line, ...] = ()
        self.fee_lines: tuple[Line, ...] = ()
        for key in self._meters():
            seed = seed_of(terms, key) if key in terms.meters() else 0
            move(self.money, HOUSE, f"meter:{key}", (meters or {}).get(key, seed))

    def free_money(self, seat: str) -> int:
        """A seat's money with what the running round has paid it, less what it has added."""
        if self.round is None:
            return self.money[seat] - self.owed.get(seat, 0)
        added = sum(
            stake.cents + stake.fee
            for stake in self.round.felt.stakes.values()
            if stake.added and stake.seat == seat and stake.since == self.number
        )
        paid = sum(line.held + line.net - line.fee for line in self.round.lines if line.seat == seat)
        if not self.round.is_over:
            added += self.round.felt.chips.spent_by(seat)
        return self.money[seat] - self.owed.get(seat, 0) - added + paid

    def total(self) -> int:
        return sum(self.money.values())

    def _book_spots(self) -> int:
        if self.terms.file.room is not None:
            most = self.terms.file.room.players.at_most
            return most if isinstance(most, int) else int(self.terms.options[most[7:]])
        if self.terms.file.chinese is not None:
            return self.terms.file.chinese.players.seats
        for name in ("seated_position_count_max", "betting_position_count_max", "position_count_max"):
            value = self.terms.settings.get(name)
            if isinstance(value, int) and value > 0:
                return value
        return SPOT_COUNT

    def _seat(self, name: str) -> Seat:
        if name not in self.seats:
            raise UnknownName("seat at this table", name, self.seats)
        return self.seats[name]

    def _stake(self, stake_id: int) -> Stake:
        if stake_id not in self.stakes:
            raise UnknownName("wager on the table", str(stake_id), map(str, self.stakes))
        return self.stakes[stake_id]

    def _running(self) -> bool:
        return self.round is not None

    def is_in_round(self, name: str) -> bool:
        """Has a seat wagers, a hand or the bank in the running round?"""
        if self.round is None:
            return False
        if self.wagers_in_round:
            return name in self.round.setup.seats  # it may still be asked for a wager
        return (
            self.bank == name
            or self.seats[name].spot in self.round_hands()
            or any(stake.seat == name for stake in self._running_stakes())
        )

    def round_hands(self) -> tuple[int, ...]:
        """The places that play for the pot of the running round."""
        return self.round.felt.chips.in_hand if self.round is not None else ()

    def _running_stakes(self) -> list[Stake]:
        assert self.round is not None
        return list(self.round.felt.stakes.values())

    def check_stakes(self, way: str) -> None:
        """Refuse chips that join or leave the table during a hand, where the book says so."""
        number = self.terms.file.numbers.get(f"chips_{way}")
        if self._running() and number is not None and number.value in ("between_rounds", WITH_THE_SEAT):
            where = self.terms.cite(number.cite, number.lines)
            raise WagerRefused(f"a hand is running; chips {way} the table between two hands ({where})")

    def check_takes_away(self) -> None:
        """Refuse to take chips off the table while the seat stays, where the book lets them leave only with it."""
        number = self.terms.file.numbers.get("chips_leave")
        if number is not None and number.value == WITH_THE_SEAT:
            where = self.terms.cite(number.cite, number.lines)
            raise WagerRefused(
                f"chips stay on the table as long as their player does; leave to take them ({where})"
            )

    def open_for_wagers(self) -> None:
        if self._running():
            raise WagerRefused("a round is running; wagers are made when it is over")

    def situation(self) -> Situation:
        return Situation(
            self.terms,
            self.carry,
            self._order(),
            self.stakes,
            self.number,
            not any(self.used.values()),
            frozenset(self.reduced),
            self.places(),
            self._stacks(),
        )

    def _meters(self) -> dict[str, int]:
        room = self.terms.file.room
        keys = (*self.terms.meters(), *room.jackpots) if room else tuple(self.terms.meters())
        return {key: self.money.get(f"meter:{key}", 0) for key in keys} if keys else {}

    def _stacks(self) -> dict[str, int]:
        """All that a seat has brought, where it is asked for money before it has made a wager."""
        if not self.opens_without_wagers:
            return {}
        return {name: self.money[name] for name in self.seats}

    def _order(self) -> tuple[str, ...]:
        """Seats from the dealer's left."""
        if len(self._ordered) != len(self.seats):
            self._ordered = tuple(sorted(self.seats, key=lambda name: self.seats[name].spot))
        return self._ordered

    def places(self) -> dict[int, str]:
        """Who sits where."""
        return {seat.spot: seat.name for seat in self.seats.values()}

    def check_spot(self, seat: str, spot: int, *, final: bool) -> None:
        mine = [stake for stake in self.stakes.values() if stake.seat == seat and stake.spot == spot]
        if mine and seat != self.bank:  # what a bank may wager needs no wager against itself
            check_together(self.terms, self.limits, mine, final=final)

    def _start_spot(self) -> int:
        if self.terms.settings.get("settlement_starts") == "action_button" and self.action_button:
            return self.action_button
        return self._left_of_bank()

    def _left_of_bank(self) -> int:
        return self.seats[self.bank].spot + 1 if self.bank in self.seats else 1
