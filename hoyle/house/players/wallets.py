"""Players and their wallets: who they are, what they have, and what they have played."""

# Compiled by mypyc.

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hoyle.engine import Round
from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.players import own_limits
from hoyle.house.reports.history import COUNT_MAX, Asked, find
from hoyle.house.tables.desk import Desk
from hoyle.kit.money import show_money
from hoyle.ledger import Transfer, account_names

if TYPE_CHECKING:
    from hoyle.house.core.house import House

_NAME = re.compile(r"[^\W\d_][\w .'-]{0,39}")
_RESERVED = frozenset(("house", "felt", "collection", "dealers", "dealer", "clock", "chance", "cage", "floor", "community",
                       "burn", "table", "pot", "rake"))  # fmt: skip


def add(house: House, name: str, cents: int) -> str:
    if not _NAME.fullmatch(name) or name.lower() in _RESERVED or name != name.strip():
        raise CommandRefused(
            f'"{name}" cannot be a player\'s name; it begins with a letter, has at most 40 letters, digits, blanks, '
            f"dots and dashes, and is not a word of the house"
        )
    if name in house.known_players:
        raise CommandRefused(f"there is a player {name} already")
    if cents < 0:
        raise CommandRefused(f"a wallet cannot start with {show_money(cents)}")
    house.known_players.add(name)
    house.batch.players.append((name, house.now_text()))
    if cents:
        deposit(house, name, cents, "cage")
    return name


def deposit(house: House, player: str, cents: int, actor: str) -> None:
    _check(house, player, cents)
    own_limits.check_deposit(house, player, cents)
    _cash(house, account_names.CAGE, account_names.wallet(player), cents, "deposit")
    _log(house, "deposit", actor, f"{show_money(cents)} into the wallet of {player}")


def withdraw(house: House, player: str, cents: int, actor: str) -> None:
    _check(house, player, cents)
    check_wallet(house, player, cents)
    _cash(house, account_names.wallet(player), account_names.CAGE, cents, "withdrawal")
    _log(house, "withdrawal", actor, f"{show_money(cents)} out of the wallet of {player}")


def _cash(house: House, debit: str, credit: str, cents: int, code: str) -> None:
    transfer = Transfer(f"cash.{house.batch.serial + 1}", debit, credit, cents, code)
    house.post([transfer], house.now_text())


def _log(house: House, code: str, actor: str, said: str) -> None:
    house.batch.add_log(house.now_text(), actor, code, "", said)


def _check(house: House, player: str, cents: int) -> None:
    if player not in house.known_players:
        raise UnknownName("player", player, ())
    if cents <= 0:
        raise CommandRefused(f"{show_money(cents)} cannot be moved; name more than nothing")


def check_wallet(house: House, player: str, cents: int) -> None:
    has = house.wallet(player)
    if cents > has:
        raise CommandRefused(f"{player} has {show_money(has)} in the wallet, not {show_money(cents)}")


def plays_of(desk: Desk, played: Round) -> Iterator[tuple[Any, ...]]:
    """For each seat that took part: wagered, net, and what it had in all before and after."""
    table, number = desk.table, played.setup.number
    wagered: dict[str, int] = {}
    for stake in played.felt.stakes.values():
        if stake.seat in desk.stacks:  # the dealer's own wager against a bank is nobody's play
            wagered[stake.seat] = wagered.get(stake.seat, 0) + stake.cents
    chips = played.felt.chips
    for spot in chips.in_hand:  # who was dealt in for a pot took part, whatever was put in
        wagered[chips.seat_of[spot]] = chips.put_in.get(spot, 0)
    if played.setup.bank in desk.stacks:
        wagered.setdefault(played.setup.bank, 0)
    standing: dict[str, int] = {}
    for stake in table.stakes.values():
        standing[stake.seat] = standing.get(stake.seat, 0) + stake.cents + stake.fee
    for name, cents in wagered.items():
        before, after = desk.stacks[name], table.money[name] + standing.get(name, 0)
        yield name, desk.id, number, cents, after - before, before, after


def history(house: House, player: str, cursor: int | None, count: int) -> dict[str, Any]:
    if player not in house.known_players:
        raise UnknownName("player", player, ())
    page = find(house.store, Asked(player), cursor, max(1, min(count, COUNT_MAX)))
    return {"player": player, **page.plain()}
