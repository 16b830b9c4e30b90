"""Checks before a round begins: the wagers, the bank and the collection."""

from __future__ import annotations

from collections import Counter

from hoyle.engine.round.script import Line
from hoyle.engine.table import collection as schedules
from hoyle.engine.table import duties
from hoyle.engine.table.banking import check_bank
from hoyle.engine.table.base_table import BaseTable
from hoyle.errors import WagerRefused
from hoyle.kit.money import show_money


def check_start(table: BaseTable) -> None:
    table.open_for_wagers()
    if table.stopped:
        raise WagerRefused(f"play has stopped at this table: {', '.join(table.stopped)}")
    duties.check_round(table)
    if not table.stakes and not table.opens_without_wagers:
        raise WagerRefused("no player has made a wager")
    reason = table.game.objection_to_start(table.situation())
    if reason:
        raise WagerRefused(reason)
    fresh = [stake for stake in table.stakes.values() if stake.since == table.number]
    for seat, spot in sorted({(stake.seat, stake.spot) for stake in fresh}):
        table.check_spot(seat, spot, final=True)
    check_bank(table)
    collection(table)


def collection(table: BaseTable) -> list[Line]:
    """What the posted schedule collects before the round, or a refusal where a seat cannot pay it."""
    lines = _not_twice(
        table, schedules.collection(table.terms, table.stakes.values(), table.bank, set(table.seats))
    )
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
