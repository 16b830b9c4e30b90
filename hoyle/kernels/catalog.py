"""Finds the compiled rounds of a game by the game's name.

`hoyle.kernels.<game>.rounds.compile_rounds(terms, wagers, strategy)` makes the rounds of one seat. Most are a
`Chunked` (see `common/chunks.py`), which plays rounds into arrays. Nets are after fees.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

from hoyle.book import Terms
from hoyle.errors import HoyleError, MissingExtra
from hoyle.fast.optional import EXTRA, is_of_extra
from hoyle.kernels.totals import Totals
from hoyle.strategy.game_parts import find_part, load_part
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

if TYPE_CHECKING:
    from hoyle.fast.arrays import Array  # needs numpy, and the engine plays without it

ROAD, PART = "kernels", "rounds"


class Rounds(Protocol):
    """The rounds of one seat under fixed terms, wagers and strategy. The same seed and block are the same rounds."""

    columns: tuple[str, ...]  # `wager`, or `wager:on` with a selection
    stakes: tuple[int, ...]  # cents of each before the round; 0 for wagers made during it

    def run(self, seed: int, block: int, count: int) -> Totals: ...

    def nets(self, seed: int, block: int, count: int) -> Array:
        """int64[count, columns]: each of the rounds that `run` sums."""

    def given(self, items: Any) -> Array | list[list[int]]:
        """int64[rounds, columns] for cards or dice in the order in which the game's script draws them."""


def has_kernel(game: str) -> bool:
    return bool(find_part(ROAD, game, PART))


def compile_rounds(terms: Terms, wagers: Iterable[Wagered], strategy: Strategy | None) -> Rounds:
    """The compiled rounds of the game that plays these terms."""
    game = terms.file.plays or terms.file.game
    if not has_kernel(game):
        raise HoyleError(
            f"{terms.path}: {game} has no compiled rounds; the engine plays every game, more slowly: add --engine."
        )
    try:
        module = load_part(ROAD, game, PART)
    except ModuleNotFoundError as missing:
        if is_of_extra(missing):
            raise MissingExtra("Playing compiled rounds (without --engine)", EXTRA) from None
        raise
    assert module is not None, "the part was found"
    rounds: Rounds = module.compile_rounds(terms, tuple(wagers), strategy)
    return rounds
