"""Rounds by the million: what a compiled game offers to a simulation, and how it is found by the game's name.

`hoyle.kernels.<game>.rounds.compile_rounds(terms, wagers, strategy)` makes the rounds of one seat. Most are a
`Chunked` (see `chunks.py`): they only play rounds into arrays. A net is what a column won less what it was charged.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.errors import HoyleError

TAKEN_BACK = "withdrawn"  # a wager that the game let its player take back was at no risk
SUMS = ("net", "squares", "wagered", "wagered_squares", "products", "hits")


class Wagered(NamedTuple):
    """A wager of the strategy, made before every round, or in craps kept up: see `hoyle.strategy.strategy`."""

    wager: str
    cents: int
    on: str = ""
    times: str = (
        ""  # odds as so many times the wager they stand beside: 2x, or 3-4-5x; then there are no cents
    )
    when: str = "always"  # or come_out, or point
    most: int = 1  # how many may stand at a time

    @property
    def column(self) -> str:
        return f"{self.wager}:{self.on}" if self.on else self.wager

    def stake(self, cents: int = 0) -> Stake:
        """As the engine has it, for one seat at one spot."""
        return Stake(1, "player", 1, self.wager, cents or self.cents, self.on, since=1)


@dataclass(frozen=True, slots=True)
class Totals:
    """Exact sums over rounds. Each tuple has a figure for each column and, last, one for the round as a whole.

    `squares`, `wagered_squares` and `products` (net times wagered) are summed over independent pieces: a round, or
    where rounds hang together all up to a seven out, of one shooter or of several. `hits` are the rounds in which a column won.
    """

    columns: tuple[str, ...]
    rounds: int = 0
    pieces: int = 0
    net: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    wagered: tuple[int, ...] = ()
    wagered_squares: tuple[int, ...] = ()
    products: tuple[int, ...] = ()
    hits: tuple[int, ...] = ()
    histogram: Mapping[int, int] = field(default_factory=dict)  # rounds by the cents they came to

    def __add__(self, other: Totals) -> Totals:
        """Blocks may have met different columns, as where a bonus is rare."""
        columns = self.columns + tuple(name for name in other.columns if name not in self.columns)
        mine, theirs = self.under(columns), other.under(columns)
        sums = [
            tuple(a + b for a, b in zip(getattr(mine, name), getattr(theirs, name), strict=True))
            for name in SUMS
        ]
        counts = dict(self.histogram)
        for cents, count in other.histogram.items():
            counts[cents] = counts.get(cents, 0) + count
        rounds, pieces = self.rounds + other.rounds, self.pieces + other.pieces
        return make_totals(columns, rounds, pieces, sums, dict(sorted(counts.items())))

    def under(self, columns: tuple[str, ...]) -> Totals:
        """The same sums under more columns, which have seen nothing; the round as a whole stays last."""
        at = {name: place for place, name in enumerate(self.columns)}

        def spread(figures: tuple[int, ...]) -> tuple[int, ...]:
            if not figures:
                return (0,) * (len(columns) + 1)
            return (*(figures[at[name]] if name in at else 0 for name in columns), figures[-1])

        sums = [spread(getattr(self, name)) for name in SUMS]
        return make_totals(columns, self.rounds, self.pieces, sums, self.histogram)

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        sums = {name: list(getattr(self, name)) for name in SUMS}
        counts = {str(cents): count for cents, count in self.histogram.items()}
        return {
            "columns": list(self.columns), "rounds": self.rounds, "pieces": self.pieces, **sums,
            "histogram": counts,
        }  # fmt: skip


def make_totals(
    columns: tuple[str, ...],
    rounds: int,
    pieces: int,
    sums: Iterable[Iterable[int]],
    histogram: Mapping[int, int],
) -> Totals:
    """From sums in the order of `SUMS`."""
    net, squares, wagered, wagered_squares, products, hits = (tuple(map(int, row)) for row in sums)
    return Totals(columns, rounds, pieces, net, squares, wagered, wagered_squares, products, hits, histogram)


def totals_from(plain: Mapping[str, Any]) -> Totals:
    sums = [tuple(plain[name]) for name in SUMS]
    counts = {int(cents): count for cents, count in plain["histogram"].items()}
    return make_totals(tuple(plain["columns"]), plain["rounds"], plain["pieces"], sums, counts)


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
