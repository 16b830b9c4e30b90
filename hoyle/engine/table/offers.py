"""The offers of a bank that players hold: to whom, in which order, and what follows when nobody takes it.

A bank is offered to one seat at a time. It goes to the next when the seat passes or has wagered instead; a seat that
may not hold it is passed over. Its holder keeps it until the turn is over or the holder gives it up. At a
`player_dealer` table no round begins without a holder, and the game is broken when nobody takes the bank, until one
does. At a `player_bank` table the house then banks.
"""

from __future__ import annotations

from collections.abc import Collection

from hoyle.book.terms import Terms
from hoyle.engine.round.script import HOUSE
from hoyle.engine.table.base_table import BaseTable
from hoyle.errors import WagerRefused

PLAYER_DEALER = "player_dealer"
PLAYER_BANK = "player_bank"
TURN, ROTATION, WAGERED = "bank_round_count_max", "bank_rotates", "bank_needs_wager"


def kind_of(table: BaseTable) -> str:
    return str(table.terms.settings.get("bank", HOUSE))


def is_of_players(table: BaseTable) -> bool:
    return kind_of(table) in (PLAYER_DEALER, PLAYER_BANK)


def order_of_offers(table: BaseTable) -> list[str]:
    """Seats in the order in which the bank is offered to them for the next round."""
    seats = sorted(table.seats.values(), key=lambda seat: seat.spot)
    if table.terms.settings.get(ROTATION) == "counterclockwise":
        seats.reverse()
        here = table.banking.offered_first
        at = next((at for at, seat in enumerate(seats) if seat.spot < here), 0)
    else:
        here = table.seats[table.bank].spot if table.bank in table.seats else table.banking.left_at
        at = next((at for at, seat in enumerate(seats) if seat.spot > here), 0)
    return [seat.name for seat in seats[at:] + seats[:at]]


def holder(table: BaseTable) -> str | None:
    """The seat whose bank it is; none where its turn is over."""
    if table.bank not in table.seats:
        return None
    served = table.bank_rounds if table.bank == table.last_bank else 0
    return table.bank if served < table.terms.number(TURN) else None


def is_open(table: BaseTable) -> bool:
    """Before the first holder of a `player_dealer` table the bank is open to all: the first who takes it has it."""
    return kind_of(table) == PLAYER_DEALER and not table.banking.left_at and holder(table) is None


def objection(table: BaseTable, seat: str) -> str:
    """Why a seat may not hold the bank in the next round, whoever is offered it; empty where it may."""
    return _turn_is_over(table, seat) or _has_not_wagered(table, seat)


def _turn_is_over(table: BaseTable, seat: str) -> str:
    if kind_of(table) == PLAYER_BANK and table.number == table.banking.opened:
        return "no player holds the bank in the first round after the game is opened"
    most = table.terms.number(TURN)
    if table.last_bank == seat and table.bank_rounds >= most:
        rounds = "1 round" if most == 1 else f"{most} rounds"
        return (
            f"{seat} has held the bank for {rounds}; it goes to the next seat ({_clause(table.terms, TURN)})"
        )
    return ""


def _has_not_wagered(table: BaseTable, seat: str) -> str:
    if may_by_wager(table, seat):
        return ""
    needs = table.terms.settings.get(WAGERED)
    when = "the last round that the house banked" if needs == "last_house_round" else "the last round"
    clause = _clause(table.terms, WAGERED)
    return f"{seat} made no wager in {when} and cannot hold the bank in the next ({clause})"


def may_by_wager(table: BaseTable, seat: str) -> bool:
    """Whether a seat wagered when it had to. At the opening, when no seat did, all may."""
    needs, wagered = table.terms.settings.get(WAGERED, "none"), table.banking.wagered
    if needs == "last_round":
        return seat in wagered or not any(name in wagered for name in table.seats)
    return needs == "none" or seat in wagered


def offered_to(table: BaseTable) -> str | None:
    """The one seat that may take the bank now; none where it is held, open to all, or passed by everybody."""
    if not is_of_players(table) or holder(table) is not None or is_open(table):
        return None
    return _first(table, _have_passed(table))


def next_bank(table: BaseTable) -> str | None:
    """The seat that is offered the bank, or will be when its holder's turn is over; where all have passed, the first
    that may still take it."""
    order = order_of_offers(table)
    may = [name for name in order if not _turn_is_over(table, name)]
    passed = () if holder(table) is not None else _have_passed(table)
    return _first(table, passed) or next(iter(may or order), None)


def _have_passed(table: BaseTable) -> set[str]:
    """Seats that said so, or that wagered instead."""
    return {*table.banking.passed, *(stake.seat for stake in table.stakes.values())}


def _first(table: BaseTable, passed: Collection[str]) -> str | None:
    return next(
        (
            name
            for name in order_of_offers(table)
            if name not in passed and table.money[name] and not objection(table, name)
        ),
        None,
    )


def is_broken(table: BaseTable) -> bool:
    """No round can begin: everybody who may hold the bank has passed it."""
    if kind_of(table) != PLAYER_DEALER or holder(table) is not None or not table.seats:
        return False
    return _first(table, _have_passed(table)) is None


def may_take(table: BaseTable, seat: str) -> bool:
    """Whether a seat could take the bank now, with money and without a wager of its own."""
    if (
        table.round is not None
        or not table.money[seat]
        or any(stake.seat == seat for stake in table.stakes.values())
    ):
        return False
    try:
        check_turn(table, seat)
    except WagerRefused:
        return False
    return True


def check_turn(table: BaseTable, seat: str) -> None:
    """Refuse a bank that is another seat's, or that another seat is offered first."""
    held, first = holder(table), offered_to(table)
    if held is not None and held != seat:
        raise WagerRefused(
            f"{held} holds the bank; it is offered to the next seat when that turn is over ({_clause(table.terms, TURN)})"
        )
    # A game that was broken begins anew, with any seat that has not just banked.
    reason = _turn_is_over(table, seat) if is_broken(table) else objection(table, seat)
    if reason:
        raise WagerRefused(reason)
    if first is not None and first != seat:
        has = "has passed the bank, which" if seat in table.banking.passed else "waits: the bank"
        raise WagerRefused(f"{seat} {has} is offered to {first} ({_clause(table.terms, ROTATION)})")


def pass_bank(table: BaseTable, seat: str) -> None:
    """Pass on a bank that a seat is offered."""
    first = offered_to(table)
    if first != seat and not is_open(table):
        to = f"it is offered to {first}" if first is not None else "nobody is offered it"
        raise WagerRefused(f"{seat} cannot pass the bank on: {to}")
    if seat not in table.banking.passed:
        table.banking.passed.append(seat)


def hand_on(table: BaseTable, *, passed: bool = False) -> None:
    """Take the bank from the seat that held it: the next offer goes on from there."""
    memory = table.banking
    memory.passed = []
    if table.bank in table.seats:
        memory.left_at = table.seats[table.bank].spot
        memory.passed = [table.bank] if passed else []
    table.bank, table.bank_cover = HOUSE, None
    memory.co_bank, memory.dealers_wager = False, None


def forget(table: BaseTable, seat: str) -> None:
    """Forget a seat that left. An empty table opens anew."""
    memory = table.banking
    memory.wagered.pop(seat, None)
    memory.collected.pop(seat, None)
    if seat in memory.passed:
        memory.passed.remove(seat)
    if not table.seats:
        memory.opened, memory.left_at, memory.passed = table.number, 0, []
        table.last_bank, table.bank_rounds = HOUSE, 0


def _clause(terms: Terms, name: str) -> str:
    figure = terms.file.numbers.get(name)
    return str(terms.cite(figure.cite, figure.lines)) if figure is not None else terms.path
