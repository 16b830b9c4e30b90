"""Joint results: what one result of a round pays on all wagers that a seat can hold at once.

A game provides them in its part `joint_results`: for every result the wagers that it decides, each at its largest
stake, as the game calls them. Wagers that exclude each other are not in the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Stake


class Together(NamedTuple):
    """A result, and the outcome of each wager that can stand before it. A bound may hold more than can stand
    together."""

    outcome: str
    called: tuple[tuple[Stake, str], ...]
    is_bound: bool = False


# Whether a wager on this selection is included.
IsCounted = Callable[[str, str], bool]
Results = Callable[[Terms, int, IsCounted], Iterator[Together]]
