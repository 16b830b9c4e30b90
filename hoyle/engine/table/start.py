"""Checks before a round begins: the wagers, the bank and the collection."""

from __future__ import annotations

from collections import Counter

from hoyle.engine.game import no_hindrance
from hoyle.engine.round.script import Line
from hoyle.engine.table import collection as schedules
from hoyle.engine.table import duties
from hoyle.engine.table.banking import check_bank
from hoyle.engine.table.base_table import BaseTable
from hoyle.errors import WagerRefused
from hoyle.kit.money import show_money


def check_start(table: BaseTable) -> list[Line]:
    """Refuse to begin while something is missing, or say what is collected."""
    table.open_for_wagers()
    if table.stopped:
        raise WagerRefused(f"play has stopped at this table: {', '.join(table.stopped)}")
    duties.check_round(table)
    if not table.stakes and not table.opens_without_wagers:
        raise WagerRefused("no player has made a wager")
    if table.game.objection_to_start is not no_hindrance:
        reason = table.game.objection_to_start(table.situation())
        if reason:
            raise WagerRefused(reason)
    now = table.number
    fresh = {(stake.seat, stake.spot) for stake in table.stakes.values() if stake.since == now}
    for seat, spot in sorted(fresh):
        table.check_spot(seat, spot, final=True)
    check_bank(table)
    return collection(table)


def collection(table: BaseTable) -> list[Line]:
    """What the posted schedule collects before the round, or a refusal where a seat cannot pay it."""
    lines = schedules.collection(table.terms, table.stakes.values(), table.bank, table.seats.keys())
    if not lines:
        return lines
    lines = _not_twice(table, lines)
    charges: Counter[str] = Counter()
    for line in lines:
        charges[line.seat] += line.fee
    for seat, cents in charges.items():
        put_up = table.bank_cover or 0 if seat == table.bank else 0
        if cents > table.money[seat] - put_up:
            raise WagerRefused(f"{seat} cannot pay the collection of {show_money(cents)}")
    return lines


def _not_twice(table: BaseTable, lines: list[Line]) -> list[Line]:
    """A hand that is dealt again after a misdeal is paid for; only what it costs more is collected."""
    paid, owed = dict(table.banking.collected), []
    for line in lines:
        spared = min(line.fee, paid.get(line.seat, 0))
        if spared:
            paid[line.seat] -= spared
            line = line._replace(fee=line.fee - spared, pays=show_money(line.fee - spared))
        if line.fee or not spared:
            owed.append(line)
    return owed
