"""Finds the compiled rounds of a game by the game's name.

`hoyle.kernels.<game>.rounds.compile_rounds(terms, wagers, strategy)` makes the rounds of one seat. Most are a
`Chunked` (see `common/chunks.py`), which plays rounds into arrays. A net is what a column won less what it was charged.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable
from typing import Any, Protocol

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.kernels.totals import Totals
from hoyle.strategy.wagered import Wagered


class Rounds(Protocol):
    """The rounds of one seat under fixed terms, wagers and strategy. The same seed and block are the same rounds."""

    columns: tuple[str, ...]  # `wager`, or `wager:on` where the strategy says what it is on
    stakes: tuple[int, ...]  # cents of each before the round; 0 where it is added in play

    def run(self, seed: int, block: int, count: int) -> Totals: ...

    def nets(self, seed: int, block: int, count: int) -> Any:
        """int64[count, columns]: each of the rounds that `run` sums."""

    def given(self, items: Any) -> Any:
        """int64[rounds, columns] for cards or dice in the order in which the game's script draws them."""


def has_kernel(game: str) -> bool:
    home = f"hoyle.kernels.{game}"
    return (
        importlib.util.find_spec(home) is not None and importlib.util.find_spec(f"{home}.rounds") is not None
    )


def compile_rounds(terms: Terms, wagers: Iterable[Wagered], strategy: Any) -> Rounds:
    """The compiled rounds of a game, named as its module is, or a word on what to do without."""
    game = terms.file.plays or terms.file.game
    if not has_kernel(game):
        raise HoyleError(
            f"{terms.path}: {game} has no compiled rounds; the engine plays every game, more slowly: add --engine."
        )
    try:
        module = importlib.import_module(f"hoyle.kernels.{game}.rounds")
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.split(".")[0] in ("numba", "numpy", "llvmlite"):
            raise HoyleError(
                f"compiled rounds need {missing.name}, which is not installed; install Hoyle with the extra, "
                "pip install 'hoyle[fast]', or let the engine play: add --engine."
            ) from None
        raise
    rounds: Rounds = module.compile_rounds(terms, tuple(wagers), strategy)
    return rounds
