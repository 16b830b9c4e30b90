"""A player's day so far (UTC): read from the store once, and updated as rounds are committed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from hoyle.house.core.journal import Journal

_PLAYED = """
SELECT count(*), coalesce(sum(wagered), 0), coalesce(sum(net), 0), min(made_at) FROM plays
WHERE player = :player AND made_at >= :day
"""


@dataclass(slots=True)
class Today:
    day: str
    rounds: int = 0
    wagered: int = 0
    net: int = 0
    since: str = ""  # the first round of the day

    def add(self, wagered: int, net: int, made_at: str) -> None:
        self.rounds += 1
        self.wagered += wagered
        self.net += net
        self.since = self.since or made_at

    def plain(self) -> dict[str, Any]:
        return asdict(self)


class Days:
    """The days of players that were asked for."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: dict[str, Today] = {}

    def clear(self) -> None:
        self._known = {}

    def of(self, player: str) -> Today:
        """With the rounds that are not committed yet."""
        self._journal.land()
        kept = self._kept(player)
        fresh = [row for row in self._journal.batch.plays if row[1] == player and row[8] >= kept.day]
        if not fresh:
            return kept
        found = Today(**asdict(kept))
        for row in fresh:
            found.add(row[4], row[5], row[8])
        return found

    def _kept(self, player: str) -> Today:
        day = self._journal.now_text()[:10]
        kept = self._known.get(player)
        if kept is None or kept.day != day:
            rounds, wagered, net, since = self._journal.store.rows(_PLAYED, player=player, day=day)[0]
            kept = self._known[player] = Today(day, int(rounds), int(wagered), int(net), since or "")
        return kept

    def committed(self, plays: Iterable[tuple[Any, ...]]) -> None:
        """Add committed rounds to the days of known players."""
        if not self._known:
            return
        for row in plays:
            kept = self._known.get(row[1])
            if kept is not None and row[8] >= kept.day:
                kept.add(row[4], row[5], row[8])
