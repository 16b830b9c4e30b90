"""Seats filled by simple players: they buy in, and take the bank where a seat must hold it."""

from __future__ import annotations

from contextlib import suppress

from hoyle.bots.player import COVER
from hoyle.engine import Table
from hoyle.engine.table.banking import PLAYER_BANK, PLAYER_DEALER, kind_of
from hoyle.errors import WagerRefused

BUY_IN = 100_000_00


def seat_everyone(table: Table, names: tuple[str, ...], cents: int = BUY_IN) -> None:
    """Seat people with as large a buy-in as the table takes."""
    while cents > 100 and table.game.objection_to_sit(table.terms, cents):
        cents //= 10
    for name in names:
        table.sit(name, cents)


def bank_seat(table: Table) -> str | None:
    """The seat whose turn it is to hold the bank, where a seat must: the same again, or the next."""
    if kind_of(table) != PLAYER_DEALER:
        return None
    served = table.bank_rounds if table.bank == table.last_bank else 0
    if table.bank in table.seats and served < table.terms.number("bank_round_count_max"):
        return table.bank
    seat = table.next_bank()
    assert seat is not None
    return seat


def take_bank_if_needed(table: Table, cents: int = COVER) -> None:
    """Take the bank with the seat whose turn it is, where the book has a player hold it."""
    if kind_of(table) == PLAYER_BANK:
        _take_bank_when_offered(table, cents)
    elif (seat := bank_seat(table)) is not None:
        table.take_bank(seat, min(cents, table.money[seat]))


def _take_bank_when_offered(table: Table, cents: int) -> None:
    """Where a player may hold the bank, the first to whom it is offered takes it, every other time with the house."""
    seat = table.next_bank()
    if seat is None or table.bank in table.seats:
        return
    shared = table.terms.says_yes("offer_co_banking") and table.number % 2 == 0
    with suppress(
        WagerRefused
    ):  # not in the first round, nor twice in succession, nor without a wager before
        table.take_bank(seat, min(cents, table.money[seat]), co_bank=shared)
