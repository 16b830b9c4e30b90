"""The bank of a simulated table: other seats hold it in turn, or the simulated seat does where its strategy banks.

bank: in_turn                             # take the bank at every turn, and cover every wager
bank: {put_up: $500}                      # with this amount
bank: {shared: yes}                       # as co-bank with the house, where the house offers that
bank: {dealers_wager: $0}                 # the dealer's wager against it
bank: {others: silence}                   # the other seats answer by default, not by the strategy

Where only a seat that wagered in the last round may hold the bank, the seats wager what the strategy wagers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hoyle.engine import HOUSE, Line, Table
from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.engine.table.banking import PLAYER_BANK, PLAYER_DEALER, kind_of
from hoyle.errors import HoyleError, UnknownName, WagerRefused
from hoyle.strategy.wagered import Wagered

SEAT = "player"
OTHERS = ("bank_1", "bank_2")
IN_TURN = "in_turn"
COLUMN = "bank"
# More than a block can lose. Sessions find ruin from the nets, not from the table.
FUNDS_CENTS = 10**14
COVER_CENTS = 10**13
_KEYS = ("put_up", "shared", "dealers_wager", "others")
_STRATEGY, _SILENCE = "strategy", "silence"


class Bank(NamedTuple):
    """The terms on which a strategy holds the bank."""

    put_up: int = COVER_CENTS
    shared: bool = False
    dealers_wager: int | None = None  # none: the book's own rule
    others_play: bool = True  # by the same strategy


def read_bank(value: Any, where: str) -> Bank | None:
    """The `bank` entry of a strategy; without one the seat never holds the bank."""
    from hoyle.open_table import cents_of

    if value is None or value == IN_TURN:
        return Bank() if value else None
    if not isinstance(value, Mapping):
        raise HoyleError(f"{where}: bank is {value!r}; write bank: in_turn, or bank: {{put_up: $500}}.")
    for key in value:
        if key not in _KEYS:
            raise HoyleError(f"{where}, bank: {UnknownName('key', str(key), _KEYS)}")
    shared = value.get("shared", False)
    if shared not in (True, False, "yes", "no"):
        raise HoyleError(f"{where}, bank: shared is {shared!r}; write yes or no.")
    told, others = value.get("dealers_wager"), value.get("others", _STRATEGY)
    if others not in (_STRATEGY, _SILENCE):
        raise HoyleError(f"{where}, bank: others is {others!r}; write {_STRATEGY} or {_SILENCE}.")
    try:
        put_up = cents_of(value["put_up"]) if "put_up" in value else COVER_CENTS
        dealers = None if told is None else cents_of(told)
        return Bank(put_up, shared in (True, "yes"), dealers, others == _STRATEGY)
    except HoyleError as error:
        raise HoyleError(f"{where}, bank: {error}.") from None


class Banks:
    """The other seats of a table, and whose turn it is to bank. Callers pass the table, since states are copies of
    it."""

    def __init__(self, table: Table, wagers: Sequence[Wagered], own: Bank | None) -> None:
        self._own = own
        self._kind = kind_of(table)
        self._wagers = [(each.wager, each.cents, each.on) for each in wagers if not each.times]
        if own and self._kind not in (PLAYER_BANK, PLAYER_DEALER):
            raise HoyleError(
                f"the house banks {table.terms.path} at this table; leave bank: out of the strategy."
            )
        self._needs_wager = table.terms.settings.get("bank_needs_wager", "none") != "none"
        self._holders = (SEAT, OTHERS[0]) if own else OTHERS if self._kind == PLAYER_DEALER else ()
        if self._kind == BID_FOR:  # the other side of every wager; the game finds the bank itself
            table.sit(OTHERS[0], FUNDS_CENTS)
        for name in self._holders:
            if name != SEAT:
                table.sit(name, FUNDS_CENTS)

    def take(self, table: Table) -> None:
        """The seat in turn puts up the bank, and the other seats wager."""
        holder = self._holder(table)
        try:
            while holder != HOUSE and (first := table.offered_bank()) not in (None, holder):
                assert first is not None
                table.pass_bank(first)
            if holder == SEAT and self._own:
                own = self._own
                table.take_bank(SEAT, own.put_up, co_bank=own.shared, dealers_wager=own.dealers_wager)
            elif holder != HOUSE:
                table.take_bank(holder, COVER_CENTS)
            if holder == SEAT or self._needs_wager:
                self._wager(table, holder)
        except WagerRefused as refusal:
            raise HoyleError(f"round {table.number}: the bank is refused: {refusal}.") from None

    def _holder(self, table: Table) -> str:
        if not self._holders:
            return HOUSE
        if self._kind == PLAYER_BANK:
            is_barred = table.number == table.banking.opened or table.last_bank == SEAT
            return HOUSE if is_barred else SEAT
        turn = (table.number - 1) // table.terms.number("bank_round_count_max")
        return self._holders[turn % len(self._holders)]

    def plays(self, seat: str) -> bool:
        """Whether the strategy answers for this seat."""
        if self._kind == BID_FOR:
            return True
        return seat == SEAT or (self._own is not None and self._own.others_play)

    def _wager(self, table: Table, holder: str) -> None:
        for name in self._holders:
            if name not in (SEAT, holder):
                table.place_all(name, self._wagers)


def own_lines(lines: Sequence[Line]) -> list[Line]:
    """The seat's own lines, and the other side of the wagers that its bank covered."""
    met = [
        line._replace(wager=COLUMN, on="", part_of="", net=-line.net, fee=0)
        for line in lines
        if line.paid_by == SEAT and line.seat != SEAT
    ]
    return [*(line for line in lines if line.seat == SEAT), *met]
