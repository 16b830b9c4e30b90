"""A condition of a strategy's rule, such as `dealer_shows: A`, and the conditions that every game has.

A condition reads the value that a file gives it, and tests what a seat sees. The engine tests it at every prompt; a
kernel tests it beforehand for every hand and keeps the answers in a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hoyle.strategy.seat_view import Seen


class Condition(NamedTuple):
    about: str
    read: Callable[[Any], Any]  # a value of the file made ready, or ValueError saying what would be right
    holds: Callable[[Seen, Any], bool]


def _read_name(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no word")
    return value


COMMON: Mapping[str, Condition] = {
    "offered": Condition("this choice is offered", _read_name, lambda seen, name: name in seen.choices),
    "asked_about": Condition("the prompt speaks of this", _read_name, lambda seen, text: text in seen.about),
}
