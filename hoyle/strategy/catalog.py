"""What a game brings to strategies: its conditions, the choices that its prompts offer, and strategy files.

`strategy/<game>/conditions.py` has `CONDITIONS` by name and `CHOICES`, the names of all choices that a seat may be
offered. A game without that module has the conditions of every game, and any choice may be named. It may have
`as_offered(seen, name)`: the name under which a prompt offers a choice that strategies name by what it is, such as the
discard of the lowest card, which the table offers by its position.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from hoyle.strategy.condition import COMMON, Condition
from hoyle.strategy.game_parts import game_folders, load_part
from hoyle.strategy.seat_view import Seen

ROAD, PART = "strategy", "conditions"
_TIMES = re.compile(r"_\d+x$")


def conditions_of(game: str) -> Mapping[str, Condition]:
    module = load_part(ROAD, game, PART)
    return {**COMMON, **module.CONDITIONS} if module else COMMON


def choices_of(game: str) -> tuple[str, ...] | None:
    """All choices that a seat may be offered, or none where the game does not list them."""
    module = load_part(ROAD, game, PART)
    return tuple(module.CHOICES) if module else None


@cache
def naming_of(game: str) -> Callable[[Seen, str], str]:
    """The prompt's name for a choice of a strategy; most games have one name for both."""
    module = load_part(ROAD, game, PART)
    found: Callable[[Seen, str], str] = getattr(module, "as_offered", _same_name)
    return found


def _same_name(seen: Seen, name: str) -> str:
    return name


def may_be_offered(game: str, name: str) -> bool:
    """A rule that chooses anything else would never apply. A number of times stands for all: raise_4x is as raise_3x.

    >>> may_be_offered("three_card_poker", "play"), may_be_offered("three_card_poker", "plya")
    (True, False)
    """
    known = choices_of(game)
    return known is None or _any_times(name) in {_any_times(each) for each in known}


def _any_times(name: str) -> str:
    return _TIMES.sub("_x", name)


def strategy_files(game: str) -> Mapping[str, Path]:
    """The strategies that come with a game, by name."""
    found = [file for folder in game_folders(ROAD, game) for file in folder.glob("*.yaml")]
    return {file.stem: file for file in sorted(found)}
