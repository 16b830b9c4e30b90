"""The coach's answer to one prompt, computed from the exact solution in a process beside the pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.errors import HoyleError
from hoyle.strategy.seat_view import Seen

# Its player remembers the wagers of the hand it is asked about, which a prompt alone does not tell.
BY_HISTORY = ("criss_cross_poker", "mississippi_stud_poker")


class Advice(NamedTuple):
    """`costs` are by choice, as shares of the wager `per`, against the best; empty where none is known."""

    best: str
    costs: Mapping[str, Fraction]
    per: str


class NoAdvice(HoyleError):
    """A refusal that can be pickled."""


def advise(path: str, options: str, seen: Mapping[str, Any]) -> Advice:
    """Runs in the background process. `options` are JSON."""
    try:
        return _advise(path, options, Seen(**{name: _plain(value) for name, value in seen.items()}))
    except HoyleError as error:
        raise NoAdvice(str(error)) from None


def prepare(path: str, options: str) -> None:
    """Solves the game, so that the first answer is quick."""
    try:
        _solution(path, options)
    except HoyleError as error:
        raise NoAdvice(str(error)) from None


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _advise(path: str, options: str, seen: Seen) -> Advice:
    worths_of, per, player = _solution(path, options)
    worths = worths_of(seen) if worths_of else {}
    offered = {name: worth for name, worth in worths.items() if name in seen.choices}
    if offered:
        most = max(offered.values())
        costs = {name: most - worth for name, worth in offered.items()}
        best = next(name for name in seen.choices if costs.get(name) == 0)
        return Advice(best, costs, per)
    if player is None:
        raise NoAdvice("The exact solution does not weigh this decision.")
    return Advice(player(seen), {}, per)


@lru_cache(maxsize=16)
def _solution(path: str, options: str) -> tuple[Any, str, Any]:
    """The worths of choices, the wager they are shares of, and the best player; each may be missing."""
    from hoyle.exact import catalog
    from hoyle.games.catalog import game_for, open_terms

    _, terms = open_terms(path, json.loads(options))
    name = game_for(terms).name
    if name in BY_HISTORY:
        raise NoAdvice(
            "The coach does not follow the earlier bets of this game; its strategy card is under House edges."
        )
    found = catalog.choice_worths_of(terms)
    worths, per = found or (None, "")
    player = catalog.best_player_of(terms)
    if worths is None and player is None:
        raise NoAdvice("There is no exact strategy for this game.")
    return worths, per, player


def has_strategy(name: str) -> bool:
    """Is there an exact strategy for the game, by the name of its module? Solves nothing."""
    from hoyle.exact import catalog
    from hoyle.strategy.game_parts import find_part

    return name not in BY_HISTORY and (catalog.has_player(name) or bool(find_part("exact", name, "worths")))
