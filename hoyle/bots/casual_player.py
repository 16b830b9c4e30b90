"""A player without a strategy: it checks and calls, now and then folds or raises the least, and makes no wagers before
a round. Where the round offers a bank and wagers against it, it takes them now and then.

The house fills seats with it at games that need several players.
"""

from __future__ import annotations

from collections.abc import Callable

from hoyle.bots.player import Place, Player
from hoyle.bots.sensible.baccarat_chemin_de_fer import by_luck
from hoyle.engine import Ask, Choice, Chosen, Round, Table
from hoyle.engine.round.script import POT

RAISES, FOLDS = 10, 25  # of a hundred


class CasualPlayer(Player):
    """`below(n)` is a random number from 0 to n - 1."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def wager(self, table: Table, seat: str, place: Place | None = None) -> int:
        return 0

    def choose(self, prompt: Ask, free: int | None = None, played: Round | None = None) -> Chosen:
        """For a pot: mostly pass, fold or raise the least now and then. Elsewhere: the default."""
        if (said := by_luck(prompt, self._below)) is not None:
            return said
        by_name = {choice.name: choice for choice in prompt.choices}
        if not any(choice.wager == POT for choice in prompt.choices) and "fold" not in by_name:
            return Chosen(prompt.default)
        luck = self._below(100)
        more = _raise_of(prompt)
        if luck < RAISES and more is not None:
            return Chosen(more.name, more.least)
        if "check" in by_name:
            return Chosen("check")
        if luck >= 100 - FOLDS or "call" not in by_name:
            return Chosen(prompt.default)
        return Chosen("call", by_name["call"].least)

    def put_up(self, money: int, chip: int) -> int:
        return money * 3 // 4


def _raise_of(prompt: Ask) -> Choice | None:
    return next((choice for choice in prompt.choices if choice.name in ("bet", "raise", "complete")), None)
