"""The high hand of a period, over all tables of a pool: qualifying hands are in the log, and the floor ends the
period.

The best hands are paid into the wallets, even if their players have left. The log is the whole state: the house
reads it when it opens, and updates it with each commit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from hoyle.engine import Round
from hoyle.games.poker_room.declaration import cite, offered_jackpots
from hoyle.games.poker_room.room_jackpots import Shown, best_hands, shown_hands
from hoyle.house.core.journal import Journal
from hoyle.house.tables.desk import Desk
from hoyle.ledger import Batch, Store
from hoyle.ledger.batch import Row

SHOWN, PAID = "qualifying_hand", "high_hand_paid"
PRIZE = "high_hand"  # the code of its transfers
_HAND = re.compile(r"(.*): round t\d+\.(\d+), line (\d+), (\w+) of strength (\d+), ([^,]*), under (.*)", re.S)
LOGGED = f"""
SELECT serial, made_at, actor, code, table_id, text FROM log WHERE code IN ('{SHOWN}', '{PAID}') ORDER BY serial
"""
_PERIOD = re.compile(r"(.*), period (\d+), ties (\w+): (.*)", re.S)


class Counted(NamedTuple):
    """A qualifying hand, as in the log. `seat` is the player."""

    seat: str
    table: str
    round: int
    line: int  # the settlement line of the hand's seat, from 1
    hand: str
    strength: int
    cards: str
    clause: str
    at: str

    def words(self, pool: str) -> str:
        return (
            f"{pool}: round {self.table}.{self.round}, line {self.line}, {self.hand} of strength {self.strength}, "
            f"{self.cards}, under {self.clause}"
        )

    def told(self) -> dict[str, Any]:
        return {"player": self.seat, "round": f"{self.table}.{self.round}", "hand": self.hand,
                "cards": self.cards.split(), "at": self.at}  # fmt: skip


class Period(NamedTuple):
    """The running period of a pool: its number from 1, and its best hands so far, the first shown first."""

    number: int = 1
    best: tuple[Counted, ...] = ()
    last: str = ""  # how the period before it was paid
    ties: str = ""  # by which rule for equal hands

    def told(self) -> dict[str, Any]:
        return {"period": self.number, "best": [each.told() for each in self.best], "last": self.last}


Periods = dict[str, Period]  # by pool


def read(store: Store) -> Periods:
    found: Periods = {}
    hear(found, store.rows(LOGGED))
    return found


def hear(found: Periods, rows: Iterable[Row]) -> None:
    """Update the periods with the next entries of the log."""
    for _, at, actor, code, table, text in rows:
        if code == SHOWN:
            match = _HAND.fullmatch(text)
            assert match is not None, text
            pool, played, line, hand, strength, cards, clause = match.groups()
            each = Counted(actor, table, int(played), int(line), hand, int(strength), cards, clause, at)
            period = found.get(pool, Period())
            found[pool] = period._replace(best=tuple(best_hands((*period.best, each))))
        elif code == PAID:
            match = _PERIOD.fullmatch(text)
            assert match is not None, text
            found[match[1]] = Period(int(match[2]) + 1, (), match[4], match[3])


class HighHands:
    """The running periods of a house's high hand jackpots."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._periods: Periods = {}

    def read(self) -> None:
        self._periods = read(self._journal.store)

    def committed(self, batch: Batch) -> None:
        if batch.log:
            hear(self._periods, batch.log)

    def period_of(self, pool: str) -> Period:
        """The running period, with the hands that are not committed yet."""
        self._journal.land()
        found = self._periods
        if self._journal.batch.log:
            found = dict(found)
            hear(found, self._journal.batch.log)
        return found.get(pool, Period())


def note(batch: Batch, desk: Desk, played: Round, now: str) -> None:
    """Log the qualifying hands of a settled round, each with its place in the round."""
    for pool, each in counted(desk, played, now):
        batch.add_log(now, each.seat, SHOWN, desk.id, each.words(pool))


def counted(desk: Desk, played: Round, now: str = "") -> Iterator[tuple[str, Counted]]:
    """The qualifying hands of a round that has just ended, each with its pool."""
    if desk.last["how"] != "settled":
        return
    for name in desk.high_hands:
        clause = str(cite(desk.terms, offered_jackpots(desk.terms)[name]))
        for each in shown_hands(desk.table.carry, name, played.setup.number):
            yield desk.pools[name], _counted(desk, played, each, clause, now)


def _counted(desk: Desk, played: Round, shown: Shown, clause: str, now: str) -> Counted:
    line = next((at for at, each in enumerate(played.lines, start=1) if each.seat == shown.seat), 0)
    cards = " ".join(shown.cards)
    return Counted(shown.seat, desk.id, shown.round, line, shown.hand, shown.strength, cards, clause, now)
