"""Promotional funds: pots feed a fund, and the floor sets money of it apart for a jackpot."""

from __future__ import annotations

from typing import Any

from hoyle.errors import CommandRefused, UnknownName
from hoyle.games.poker_room.declaration import cite, offered_jackpots
from hoyle.house.core.commands import Command, SetApart
from hoyle.house.jackpots.pools import Pools
from hoyle.house.tables.desk import Desk
from hoyle.house.tables.open_tables import OpenTables
from hoyle.kit.money import show_money
from hoyle.ledger import Transfer, account_names

CODE = "set_apart"
FUND = "fund"


def funds_of(desk: Desk) -> tuple[str, ...]:
    return tuple(name for name, each in offered_jackpots(desk.terms).items() if each.kind == FUND)


def prizes_of(desk: Desk) -> tuple[str, ...]:
    """The jackpots that a fund of the same table can pay."""
    return tuple(name for name, each in offered_jackpots(desk.terms).items() if each.kind != FUND)


def set_apart(tables: OpenTables, desk: Desk, command: Command) -> dict[str, Any]:
    """From the fund's pool to the jackpot's, with an event at every table of that jackpot."""
    assert isinstance(command.words, SetApart)
    fund, pool = _judged(tables.pools, desk, command.words)
    cents, name = command.words.cents, command.words.name
    shown = tables.pools.shown(pool) + cents
    words = {"do": CODE, "name": name, "pool": pool, "cents": cents, "shown": shown}
    with tables.guard(desk):
        now = tables.now
        clause = str(cite(desk.terms, offered_jackpots(desk.terms)[name]))
        each = Transfer(
            f"{CODE}.{tables.journal.batch.serial + 1}",
            account_names.meter(fund),
            account_names.meter(pool),
            cents,
            CODE,
            clause=clause,
        )
        tables.journal.post([each], now)
        said = f"{show_money(cents)} of {fund} for {pool}, which holds {show_money(shown)} now"
        tables.journal.batch.add_log(now, command.actor, CODE, desk.id, said)
        result = tables.step(desk, words, command.actor)
    tables.tell_others(desk, pool, words, command.actor)
    return result


def _judged(pools: Pools, desk: Desk, words: SetApart) -> tuple[str, str]:
    funds = funds_of(desk)
    if not funds:
        raise CommandRefused(f"{desk.terms.path} has no fund at this table to hold a prize apart from")
    if words.name not in prizes_of(desk):
        raise UnknownName("jackpot that a fund of this table pays", words.name, prizes_of(desk))
    if words.cents <= 0:
        raise CommandRefused(f"{show_money(words.cents)} cannot be held apart; name more than nothing")
    fund, has = desk.pools[funds[0]], pools.shown(desk.pools[funds[0]])
    if words.cents > has:
        raise CommandRefused(f"{fund} holds {show_money(has)}, not {show_money(words.cents)}")
    return fund, desk.pools[words.name]
