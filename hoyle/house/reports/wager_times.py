"""When each wager of a round was placed and by whom: the round's own record only has the felt at its start."""

from __future__ import annotations

from typing import Any

from hoyle.engine import Setup, Stake
from hoyle.engine.round.script import HOUSE
from hoyle.ledger import Store

Said = tuple[str, str]  # when and by whom


class Placings:
    """The commands that placed wagers, in order; `began` is who began the round, and when."""

    def __init__(self) -> None:
        self.began: Said = ("", "")
        self._actors: dict[Said, str] = {}  # by time and seat
        self._last: dict[Said, Said] = {}  # by seat and wager

    def hear(self, at: str, actor: str, words: dict[str, Any]) -> None:
        seat = words["seat"]
        self._actors[at, seat] = actor
        for wager, *_ in words["wagers"]:
            self._last[seat, wager] = (at, actor)

    def of(self, store: Store, table: str, setup: Setup) -> list[Said]:
        """For each new wager of the round, in the order of the round's events."""
        fresh = [stake for stake in setup.stakes if stake.since == setup.number]
        times = _times(store, table, fresh)
        return [self._said(stake, times.get(stake.id, self.began[0])) for stake in fresh]

    def _said(self, stake: Stake, at: str) -> Said:
        if stake.seat == HOUSE:
            return self.began
        if stake.part_of:  # broken down when the round began
            return self._last.get((stake.seat, stake.part_of), (at, stake.seat))
        return at, self._actors.get((at, stake.seat), stake.seat)


def _times(store: Store, table: str, stakes: list[Stake]) -> dict[int, str]:
    """A wager's first transfer is made by the command that placed it."""
    ids = {f"{table}.s{stake.id}.1": stake.id for stake in stakes}
    names = {f"id{at}": name for at, name in enumerate(ids)}
    if not names:
        return {}
    asked = ", ".join(f":{name}" for name in names)
    rows = store.rows(f"SELECT id, made_at FROM transfers WHERE id IN ({asked})", **names)
    return {ids[name]: at for name, at in rows}
