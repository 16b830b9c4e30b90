"""The end of a high hand period: the pool is paid to the best hands, once, into their wallets."""

from __future__ import annotations

from typing import Any

from hoyle.errors import CommandRefused, UnknownName
from hoyle.games.poker_room.room_jackpots import divide, ties_of
from hoyle.house.core.commands import Command, PayHighHand
from hoyle.house.jackpots import taxable
from hoyle.house.jackpots.high_hands import PAID, PRIZE, Counted, HighHands, Period
from hoyle.house.jackpots.pools import Pools
from hoyle.house.tables.desk import Desk
from hoyle.house.tables.open_tables import OpenTables
from hoyle.kit.money import show_money
from hoyle.ledger import Transfer, account_names


def pay(tables: OpenTables, high_hands: HighHands, desk: Desk, command: Command) -> dict[str, Any]:
    """The floor ends the period: the pool is paid to the best hands, once, with an event at every table of the
    pool."""
    assert isinstance(command.words, PayHighHand)
    pool, period, cents = _judged(tables.pools, high_hands, desk, command.words)
    ties = ties_of(desk.terms, command.words.name)
    shares = divide(cents, period.best, ties)
    words = {
        "do": "pay_high_hand", "name": command.words.name, "pool": pool, "period": period.number, "cents": cents,
        "paid": [{**hand.told(), "cents": part} for hand, part in shares],
    }  # fmt: skip
    with tables.guard(desk):
        now = tables.now
        tables.journal.post(_transfers(pool, period, shares), now)
        text = f"{pool}, period {period.number}, ties {ties}: {_said(shares)}"
        tables.journal.batch.add_log(now, command.actor, PAID, desk.id, text)
        taxable.note(tables.journal.batch, desk, now, [(hand.seat, part) for hand, part in shares])
        result = tables.step(desk, words, command.actor)
    tables.tell_others(desk, pool, words, command.actor)
    return result


def _judged(pools: Pools, high_hands: HighHands, desk: Desk, words: PayHighHand) -> tuple[str, Period, int]:
    if words.name not in desk.high_hands:
        raise UnknownName("high hand jackpot at this table", words.name, desk.high_hands)
    pool = desk.pools[words.name]
    period, cents = high_hands.period_of(pool), pools.shown(pool)
    if words.period < period.number:
        before = f": {period.last}" if words.period == period.number - 1 else ""
        raise CommandRefused(
            f"period {words.period} of {pool} is closed and paid already{before}; period {period.number} runs now"
        )
    if words.period > period.number:
        raise CommandRefused(
            f"period {words.period} of {pool} has not begun; period {period.number} runs now"
        )
    if not period.best:
        raise CommandRefused(
            f"no qualifying hand was shown in period {period.number} of {pool}, so its {show_money(cents)} stay in the "
            f"pool and the period continues"
        )
    if not cents:
        raise CommandRefused(f"{pool} is empty; its period continues until there is something to pay")
    return pool, period, cents


def _transfers(pool: str, period: Period, shares: list[tuple[Counted, int]]) -> list[Transfer]:
    """Named by pool and period, so that a period cannot be paid twice; each with the round, line and clause of its
    hand."""
    return [
        Transfer(
            f"high_hand.{pool}.{period.number}.{at}", account_names.meter(pool), account_names.wallet(hand.seat), part,
            PRIZE,
            table=hand.table, round=hand.round, line=hand.line, clause=hand.clause,
        )
        for at, (hand, part) in enumerate(shares, start=1)
    ]  # fmt: skip


def _said(shares: list[tuple[Counted, int]]) -> str:
    return "; ".join(
        f"{show_money(cents)} to {hand.seat} for {hand.hand.replace('_', ' ')} in {hand.table}.{hand.round}"
        for hand, cents in shares
    )
