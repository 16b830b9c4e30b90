"""A player that makes the main wager at the minimum and plays the few games it knows sensibly, the rest by default.

What it knows of a game is the module of the game's name in `bots.sensible`, of Hoyle or of the game's own package, if
there is one: `choose` names a choice, alone or with its amount, or "" for the default.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Collection
from functools import cache

from hoyle.bots.main_wagers import main_wagers
from hoyle.bots.player import Place, Player, place_at
from hoyle.engine import Ask, Chosen, Round, Table
from hoyle.games.catalog import root_of

Sense = Callable[[Round, Ask, Collection[str]], Chosen | str]


class SensiblePlayer(Player):
    def wager(self, table: Table, seat: str, place: Place | None = None) -> int:
        return (place or place_at(table))(seat, main_wagers(table))

    def choose(self, prompt: Ask, free: int | None = None, played: Round | None = None) -> Chosen:
        names = [choice.name for choice in prompt.choices if free is None or choice.most <= free]
        sense = _sense_of(played.game.name) if played is not None else None
        said = sense(played, prompt, names) if sense is not None and played is not None else ""
        if isinstance(said, Chosen):  # with an amount
            return (
                said if any(choice.name == said.name for choice in prompt.choices) else Chosen(prompt.default)
            )
        return Chosen(said if said in names else prompt.default)

    def put_up(self, money: int, chip: int) -> int:
        """Three quarters in whole chips. The rest is for the collection."""
        return money * 3 // 4 // chip * chip


@cache
def _sense_of(game: str) -> Sense | None:
    home = f"{root_of(game)}.bots"
    if any(
        importlib.util.find_spec(name) is None
        for name in (home, f"{home}.sensible", f"{home}.sensible.{game}")
    ):
        return None
    sense: Sense = importlib.import_module(f"{home}.sensible.{game}").choose
    return sense
