"""What one result of a round pays on all that a seat can hold at once, where a wager can be made on many things.

A game says it by a module of its own, `roulette_together`: for every result the wagers that it decides, each at its
largest, as the game itself calls them. What cannot stand beside each other is not in the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Stake


class Together(NamedTuple):
    """A result, and what it makes of each wager that can stand before it. A bound has more than can be sure to stand."""

    outcome: str
    called: tuple[tuple[Stake, str], ...]
    is_bound: bool = False


# Whether a wager on this selection is among those that are asked for.
IsCounted = Callable[[str, str], bool]
Results = Callable[[Terms, int, IsCounted], Iterator[Together]]
