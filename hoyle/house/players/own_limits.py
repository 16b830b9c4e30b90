"""Personal limits of players, kept in the log: the most to lose and the most to deposit in a day (UTC).

A lower limit holds at once; a higher one, or its removal, after a waiting time. A wager that could take the day's
loss beyond the limit is refused; a choice within a running round is not, since that would forfeit its wagers.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.core.commands import Change, Place, TakeBank
from hoyle.house.core.journal import Journal
from hoyle.house.players.today import Days
from hoyle.house.tables.desk import Desk
from hoyle.kit.money import show_money
from hoyle.ledger import Store, account_names

LOSS, DEPOSIT = "loss", "deposit"
KINDS = (LOSS, DEPOSIT)
CODE = "own_limit"
_DEPOSITED = """
SELECT coalesce(sum(cents), 0) FROM transfers WHERE code = 'deposit' AND credit = :wallet AND made_at >= :day
"""
_WORDS = re.compile(r"(loss|deposit) (\d+|none) from (\S+)")


class OwnLimit(NamedTuple):
    """Cents a day, or none, from an instant on."""

    cents: int | None
    since: str


Limits = dict[tuple[str, str], list[OwnLimit]]  # by player and kind, as they were set


def read(store: Store) -> Limits:
    found: Limits = {}
    for actor, text in store.rows("SELECT actor, text FROM log WHERE code = 'own_limit' ORDER BY serial"):
        match = _WORDS.fullmatch(text)
        assert match is not None, text
        _add(found, actor, match[1], OwnLimit(int(match[2]) if match[2] != "none" else None, match[3]))
    return found


def _add(found: Limits, player: str, kind: str, limit: OwnLimit) -> None:
    """A new limit cancels earlier ones that would begin later."""
    kept = [each for each in found.get((player, kind), []) if each.since < limit.since]
    found[player, kind] = [*kept, limit]


class OwnLimits:
    """The limits of all players of a house."""

    def __init__(self, journal: Journal, days: Days, players: Container[str]) -> None:
        self._journal, self._days, self._players = journal, days, players
        self._limits: Limits = {}
        self.wait_hours = 24  # how long a player waits for a higher limit

    def __bool__(self) -> bool:
        return bool(self._limits)

    def read(self) -> None:
        self._limits = read(self._journal.store)

    def limit_of(self, player: str, kind: str) -> int | None:
        """The limit that holds now."""
        now = self._journal.now_text()
        held = [each for each in self._limits.get((player, kind), ()) if each.since <= now]
        return held[-1].cents if held else None

    def plain(self, player: str) -> dict[str, Any]:
        """The limits that hold now and those that will."""
        now = self._journal.now_text()
        return {
            kind: {
                "cents": self.limit_of(player, kind),
                "to_come": [
                    each._asdict() for each in self._limits.get((player, kind), ()) if each.since > now
                ],
            }
            for kind in KINDS
        }

    def set(self, player: str, kind: str, cents: int | None) -> OwnLimit:
        """Set a player's limit; none removes it. Returns the limit with the instant it holds from."""
        journal = self._journal
        journal.check_running()
        if kind not in KINDS:
            raise UnknownName("limit of one's own", kind, KINDS)
        if player not in self._players:
            raise UnknownName("player", player, ())
        if cents is not None and cents < 0:
            raise CommandRefused(f"a limit is $0 or more, not {show_money(cents)}")
        before = self.limit_of(player, kind)
        is_stricter = cents is not None and (before is None or cents <= before)
        wait = timedelta() if is_stricter or before is None else timedelta(hours=self.wait_hours)
        since = (datetime.fromisoformat(journal.now_text()) + wait).isoformat()
        limit = OwnLimit(cents, since)
        _add(self._limits, player, kind, limit)
        journal.note(player, CODE, f"{kind} {'none' if cents is None else cents} from {since}")
        return limit

    def check_deposit(self, player: str, cents: int) -> None:
        most = self.limit_of(player, DEPOSIT) if self._limits else None
        if most is None:
            return
        journal = self._journal
        journal.land()
        wallet, today = account_names.wallet(player), journal.now_text()[:10]
        put = int(journal.store.one(_DEPOSITED, wallet=wallet, day=today))
        put += sum(row[4] for row in journal.batch.transfers if row[5] == "deposit" and row[3] == wallet)
        if put + cents > most:
            raise CommandRefused(
                f"{player} has a deposit limit of {show_money(most)} a day and has deposited {show_money(put)}; "
                f"{show_money(cents)} more is too much"
            )

    def check_wager(self, desks: Iterable[Desk], desk: Desk, player: str, words: object) -> None:
        """Refuse a wager at `desk` that could take the day's loss, over all desks, beyond the player's limit."""
        most = self.limit_of(player, LOSS)
        more = _more(desk, words)
        if most is None or not more:
            return
        lost = max(0, -self._days.of(player).net)
        risk = sum(_at_risk(each, player) for each in desks)
        if lost + risk + more > most:
            raise CommandRefused(
                f"{player} has a loss limit of {show_money(most)} a day, has lost {show_money(lost)} and has "
                f"{show_money(risk)} at risk; {show_money(more)} more could be too much"
            )


def _more(desk: Desk, words: object) -> int:
    if isinstance(words, Place):
        return sum(cents for _, cents, _ in words.wagers)
    if isinstance(words, Change):
        stake = desk.table.stakes.get(words.stake)
        return max(0, words.cents - stake.cents) if stake is not None else 0
    return words.cents if isinstance(words, TakeBank) else 0


def _at_risk(desk: Desk, player: str) -> int:
    played = desk.round
    stakes = desk.table.stakes.values() if played is None else played.felt.stakes.values()
    settled = played.settled if played is not None else set()
    return sum(stake.cents for stake in stakes if stake.seat == player and stake.id not in settled)
