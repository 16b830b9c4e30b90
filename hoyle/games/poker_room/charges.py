"""Charges and prizes between hands: the time charge of a period, and the high hand at its end."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from hoyle.book import Terms
from hoyle.book.room.room_schema import TimeCharge
from hoyle.engine import Line, Table
from hoyle.engine.settlement.table_money import COLLECTION, move
from hoyle.errors import UnknownName, WagerRefused
from hoyle.games.parts.pots import share
from hoyle.games.poker_room.declaration import amount, cite, collection_of, offered_jackpots, word
from hoyle.games.poker_room.pot_collection import methods_of
from hoyle.games.poker_room.room_jackpots import HIGH_HAND, Shown, divide, ties_of
from hoyle.games.poker_room.room_places import OUT
from hoyle.kit.money import round_cents, show_money


def time_charge(table: Table, late: Collection[str] = ()) -> tuple[Line, ...]:
    """Take the charge of one period from every player who owes it; `late` players joined in its later part."""
    table.open_for_wagers()
    taken = collection_of(table.terms)
    charge = taken.time if taken is not None else None
    if charge is None or "time" not in methods_of(table.terms):
        raise WagerRefused(f"{table.terms.path} takes no time charge at this table")
    owed = _owed(table, charge, late)
    for seat, cents in owed.items():
        if cents > table.money[seat]:
            has = show_money(table.money[seat])
            raise WagerRefused(f"{seat} has {has} and cannot pay the time charge of {show_money(cents)}")
    place = cite(table.terms, charge)
    lines = []
    for seat, cents in owed.items():
        move(table.money, seat, COLLECTION, cents)
        spot = table.seats[seat].spot
        lines.append(
            Line(
                seat,
                spot,
                "time_charge",
                "",
                "",
                0,
                "charged",
                show_money(cents),
                0,
                cents,
                place,
                kind="fee",
            )
        )
    return tuple(lines)


def _owed(table: Table, charge: TimeCharge, late: Collection[str]) -> dict[str, int]:
    out = table.carry.get(OUT, ()) if charge.inactive_pay == "no" else ()
    seats = [seat for seat in table.seats if seat not in out]
    whole = amount(table.terms, charge.charge)
    if word(table.terms, charge.per) == "table":
        shares = share(whole, list(range(len(seats))), 1) if seats else {}
        return {seat: shares[at] for at, seat in enumerate(seats)}
    part = Fraction(charge.late_part) if charge.late_part else Fraction(1)
    return {seat: round_cents(whole * part) if seat in late else whole for seat in seats}


def high_hands_of(terms: Terms) -> tuple[str, ...]:
    """The high-hand jackpots of a table: the best hand of a period wins."""
    return tuple(name for name, jackpot in offered_jackpots(terms).items() if jackpot.kind == HIGH_HAND)


def pay_high_hand(table: Table, hands: Iterable[Shown], name: str = HIGH_HAND) -> dict[str, int]:
    """End a period: the best hand shown in it wins the fund, or the fund stays for the next period.

    A winner may have left; the cage pays such a share.
    """
    table.open_for_wagers()
    if name not in high_hands_of(table.terms):
        raise UnknownName("high hand jackpot at this table", name, high_hands_of(table.terms))
    account, ties = f"meter:{name}", ties_of(table.terms, name)
    paid = {hand.seat: cents for hand, cents in divide(table.money.get(account, 0), hands, ties)}
    for seat, cents in paid.items():
        if seat in table.seats:
            move(table.money, account, seat, cents)
        else:
            table.money[account] -= cents
            table.brought -= cents
    return paid
