"""Bets of each spot on the current street, from the events: PHH writes a raise as the total bet."""

from __future__ import annotations

from hoyle.engine import Round
from hoyle.engine.round import events as made

DEAD = ("ante", "missed_small")
BETS = ("call", "bet", "raise", "complete", "check", "fold")


class StreetBets:
    """Follows the events; a street ends when cards follow a bet or a check."""

    def __init__(self) -> None:
        self.bets: dict[int, int] = {}
        self._has_acted = False
        self._read = 0

    def follow(self, played: Round) -> dict[int, int]:
        for event in played.events[self._read :]:
            self.see(event)
        self._read = len(played.events)
        return self.bets

    def see(self, event: made.Event) -> None:
        if isinstance(event, made.ChipsPosted) and event.what not in DEAD:
            self._add(event.spot, event.cents)
        elif isinstance(event, made.ChoiceMade):
            self._add(event.spot, event.cents)
            self._has_acted = self._has_acted or event.choice in BETS
        elif isinstance(event, made.ItemsDrawn) and self._has_acted:
            self.bets, self._has_acted = {}, False

    def _add(self, spot: int, cents: int) -> None:
        if cents:
            self.bets[spot] = self.bets.get(spot, 0) + cents
