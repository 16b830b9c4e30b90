"""Players and their wallets: who may play, what each has, deposits and withdrawals, and the rounds of each."""

# Compiled by mypyc.

from __future__ import annotations

import re
from typing import Any

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.core.journal import Journal
from hoyle.house.players.own_limits import OwnLimits
from hoyle.house.reports.history import COUNT_MAX, Asked, find
from hoyle.kit.money import show_money
from hoyle.ledger import Transfer, account_names

_MOVED = "SELECT coalesce(sum(cents), 0) FROM transfers WHERE {side} = :wallet AND code = :code AND made_at >= :day"
_NAME = re.compile(r"[^\W\d_][\w .'-]{0,39}")
_RESERVED = frozenset(("house", "felt", "collection", "dealers", "dealer", "clock", "chance", "cage", "floor",
"community", "box",
                       "burn", "table", "pot", "rake"))  # fmt: skip


class Wallets:
    """The wallets of a house. `known` are the names of all players."""

    def __init__(self, journal: Journal, known: set[str], own_limits: OwnLimits) -> None:
        self._journal, self.known, self._own_limits = journal, known, own_limits

    def read(self) -> None:
        self.known.clear()
        self.known.update(name for (name,) in self._journal.store.rows("SELECT name FROM players"))

    def add(self, name: str, cents: int) -> str:
        if not _NAME.fullmatch(name) or name.lower() in _RESERVED or name != name.strip():
            raise CommandRefused(
                f'"{name}" cannot be a player\'s name; it begins with a letter, has at most 40 letters, digits, blanks, '
                f"dots and dashes, and is not a word of the house"
            )
        if name in self.known:
            raise CommandRefused(f"there is a player {name} already")
        if cents < 0:
            raise CommandRefused(f"a wallet cannot start with {show_money(cents)}")
        self.known.add(name)
        self._journal.batch.players.append((name, self._journal.now_text()))
        if cents:
            self.deposit(name, cents, "cage")
        return name

    def deposit(self, player: str, cents: int, actor: str) -> None:
        self.check_amount(player, cents)
        self._own_limits.check_deposit(player, cents)
        self._cash(account_names.CAGE, account_names.wallet(player), cents, "deposit")
        self._journal.note(actor, "deposit", f"{show_money(cents)} into the wallet of {player}")

    def withdraw(self, player: str, cents: int, actor: str) -> None:
        self.check_amount(player, cents)
        self.check(player, cents)
        self._cash(account_names.wallet(player), account_names.CAGE, cents, "withdrawal")
        self._journal.note(actor, "withdrawal", f"{show_money(cents)} out of the wallet of {player}")

    def _cash(self, debit: str, credit: str, cents: int, code: str) -> None:
        journal = self._journal
        transfer = Transfer(f"cash.{journal.batch.serial + 1}", debit, credit, cents, code)
        journal.post([transfer], journal.now_text())

    def moved_today(self, player: str, code: str) -> int:
        """What was deposited or withdrawn today (UTC), with what is not committed yet."""
        journal, wallet = self._journal, account_names.wallet(player)
        journal.land()
        side, at = ("credit", 3) if code == "deposit" else ("debit", 2)
        day = journal.now_text()[:10]
        moved = int(journal.store.one(_MOVED.format(side=side), wallet=wallet, code=code, day=day))
        fresh = [int(row[4]) for row in journal.batch.transfers if row[5] == code and row[at] == wallet]
        return moved + sum(fresh)

    def check_amount(self, player: str, cents: int) -> None:
        if player not in self.known:
            raise UnknownName("player", player, ())
        if cents <= 0:
            raise CommandRefused(f"{show_money(cents)} cannot be moved; name an amount above $0")

    def of(self, player: str) -> int:
        """The cents in a wallet."""
        if player not in self.known:
            raise UnknownName("player", player, ())
        return self._journal.balances.get(account_names.wallet(player), 0)

    def check(self, player: str, cents: int) -> None:
        """Refuse to take more out of a wallet than is in it."""
        has = self.of(player)
        if cents > has:
            raise CommandRefused(f"{player} has {show_money(has)} in the wallet, not {show_money(cents)}")

    def history(self, player: str, cursor: int | None, count: int) -> dict[str, Any]:
        """A player's rounds, the latest first, with the cursor of the next page."""
        if player not in self.known:
            raise UnknownName("player", player, ())
        page = find(self._journal.store, Asked(player), cursor, max(1, min(count, COUNT_MAX)))
        return {"player": player, **page.plain()}
