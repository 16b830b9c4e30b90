"""Finds the felt of a game: the module named as the game, then the one named as its family, then the defaults.

Modules are here, or in a folder named as the family, and in the sub-package `felts` of a game's own package.

A felt module may declare any of these names:

- `layout(game, terms, offered, *, upright)`: one layout for all seats. `upright` is the shape for a narrow screen.
- `marks(layout, carry)`: SVG drawn on the layout from what the table carries between rounds, such as the puck.
- `lit(layout, terms, items)`: the places that the last result won, which are lit until the next.
- `wheel(layout, terms, rests)`: SVG of the wheel on the layout, as it stands after the last spin, in place of the usual
one.
- `PLAN`: the printed places of one seat, as rows from the dealer to the player; `=` and other signs are printed as they
are.
- `SHAPES` and `LABELS`: how a place of the plan is drawn and what is printed in it, by wager.
- `LEGENDS`: sentences printed across the felt, as wager, outcome and a text with `{}` for the price.
- `CLOTH`: two colours of the cloth, its middle and its edge.
- `ABREAST`: whether the hands of a seat lie side by side instead of one under the other.
- `hand_total(cards, *, is_alone, terms)`: what a hand counts, printed under its cards.
- `hand_name(cards, board, terms)`: what poker cards make, in words, where they have no total.
- `tokens(events)`: what each lammer beside a hand stands for, by the hand's place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import hoyle.web.felts as home
from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.games.catalog import OWN, root_of
from hoyle.web.felts.common.box_layout import Layout
from hoyle.web.felts.common.place_box import Key

Draw = Callable[..., Layout]
Marks = Callable[[Layout, Mapping[str, Any]], list[str]]
Lit = Callable[[Layout, Terms, Sequence[str]], Iterable[Key]]
Wheel = Callable[[Layout, Terms, str], list[str]]
Plan = tuple[tuple[str, ...], ...]
Legend = tuple[str, str, str]


@dataclass(frozen=True)
class Felt:
    """What the felt modules of a game declare. An attribute is a name of a module, in small letters."""

    layout: Draw | None = None
    marks: Marks | None = None
    lit: Lit | None = None
    wheel: Wheel | None = None
    plan: Plan = ()
    shapes: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    legends: tuple[Legend, ...] = ()
    cloth: tuple[str, str] | None = None
    abreast: bool = False
    hand_total: Callable[..., str] | None = None
    hand_name: Callable[..., str] | None = None
    tokens: Callable[..., dict[str, list[str]]] | None = None


def felt_of(game: Game) -> Felt:
    return _felt(root_of(game.name), game.family, game.name)


@cache
def _felt(root: str, family: str, name: str) -> Felt:
    """What the game's module says goes before the family's; what its own package says, before this one."""
    homes = (home.__name__,) if root == OWN else (f"{root}.felts", home.__name__)
    paths = [
        f"{place}.{named}" for named in dict.fromkeys((name, f"{family}.{name}", family)) for place in homes
    ]
    said: dict[str, Any] = {}
    for module in filter(None, map(_module, reversed(paths))):
        for each in fields(Felt):
            value = getattr(module, each.name, getattr(module, each.name.upper(), None))
            if isinstance(value, Mapping):
                said[each.name] = {**said.get(each.name, {}), **value}
            elif value is not None:
                said[each.name] = value
    return Felt(**said)


def _module(path: str) -> ModuleType | None:
    """None where there is no such module. One that fails to import is an error, not a missing felt."""
    try:
        found = find_spec(path)
    except ModuleNotFoundError as error:
        if error.name and path.startswith(error.name):
            return None
        raise
    return import_module(path) if found else None
