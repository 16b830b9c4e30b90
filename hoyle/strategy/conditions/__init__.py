"""The words that a strategy may use, game by game: `hoyle.strategy.conditions.<game>.WORDS` names its conditions.

A word reads the value that a file gives it, and says whether it holds for what a seat sees. The engine asks it at
every prompt; a kernel asks it beforehand for every hand there is and keeps the answers in a table.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hoyle.strategy.seat_view import Seen


class Word(NamedTuple):
    about: str
    read: Callable[[Any], Any]  # a value of the file made ready, or ValueError saying what would be right
    holds: Callable[[Seen, Any], bool]


def _read_name(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no word")
    return value


# Words of every game.
COMMON: Mapping[str, Word] = {
    "offered": Word("this choice is offered", _read_name, lambda seen, name: name in seen.choices),
    "asked_about": Word("the prompt speaks of this", _read_name, lambda seen, text: text in seen.about),
}


def words_of(game: str) -> Mapping[str, Word]:
    name = f"{__name__}.{game}"
    if importlib.util.find_spec(name) is None:
        return COMMON
    own: Mapping[str, Word] = importlib.import_module(name).WORDS
    return {**COMMON, **own}
