"""The events of a round, named in the past tense. The engine makes them, never a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from hoyle.book.cite import Citation
from hoyle.engine.round.script import Line, Stake


class WagerPlaced(NamedTuple):
    stake: Stake


class ItemsDrawn(NamedTuple):
    """`seen` are the seats that saw them fall; the engine never shows them to another."""

    what: str
    to: str
    items: tuple[str, ...]
    seen: frozenset[str]


class ChoiceMade(NamedTuple):
    seat: str
    spot: int
    choice: str
    cents: int
    by_default: bool = False


class ItemsShown(NamedTuple):
    to: str
    items: tuple[str, ...]


class ItemTurned(NamedTuple):
    """One card of a hand that was dealt face down is shown to all."""

    to: str
    item: str


class ItemMoved(NamedTuple):
    item: str
    origin: str
    to: str


class ChipsPosted(NamedTuple):
    """An ante, a blind, a forced bet: chips that had to be put in."""

    seat: str
    spot: int
    what: str
    cents: int


class ItemsDiscarded(NamedTuple):
    to: str
    items: tuple[str, ...]
    seen: frozenset[str]


class WagerSettled(NamedTuple):
    line: Line


class WagerStands(NamedTuple):
    stake: Stake


class Ruled(NamedTuple):
    name: str
    then: str
    spot: int
    cards: tuple[str, ...]
    cite: Citation
    is_open: bool = True  # whether all may see the cards


class RoundVoided(NamedTuple):
    name: str
    cite: Citation


class MeterGrew(NamedTuple):
    meter: str
    cents: int


class Noted(NamedTuple):
    text: str


class Shuffled(NamedTuple):
    what: str
    why: str


Event = (
    WagerPlaced | ItemsDrawn | ChoiceMade | ItemsShown | ItemTurned | ItemMoved | WagerSettled | WagerStands | Ruled
    | RoundVoided | MeterGrew | Noted | Shuffled | ChipsPosted | ItemsDiscarded
)  # fmt: skip

# What happens many times in a round is made of all its fields at once, which takes half the time.
drawn: Callable[[tuple[str, str, tuple[str, ...], frozenset[str]]], ItemsDrawn] = partial(
    tuple.__new__, ItemsDrawn
)
shown: Callable[[tuple[str, tuple[str, ...]]], ItemsShown] = partial(tuple.__new__, ItemsShown)
noted: Callable[[tuple[str]], Noted] = partial(tuple.__new__, Noted)
settled: Callable[[tuple[Line]], WagerSettled] = partial(tuple.__new__, WagerSettled)

_CARDS_ONLY = frozenset((ItemsDrawn, ItemsShown, ItemTurned, ItemMoved, ItemsDiscarded, Noted, Shuffled))


def moves_money(event: Event) -> bool:
    """Whether a wager, a pot or a stack may be another after it."""
    if isinstance(event, ChoiceMade):
        return event.cents > 0
    return type(event) not in _CARDS_ONLY
