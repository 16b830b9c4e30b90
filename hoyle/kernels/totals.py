"""Exact sums over simulated rounds, which can be added up, saved as JSON and read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

SUMS = ("net", "squares", "wagered", "wagered_squares", "products", "hits")


@dataclass(frozen=True, slots=True)
class Totals:
    """Exact sums over rounds. Each tuple has a figure for each column and, last, one for the round as a whole.

    `squares`, `wagered_squares` and `products` (net times wagered) are summed over independent pieces: a round, or in
    craps all rolls up to a seven-out, of one shooter or several. `hits` are the rounds in which a column won.
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
    histogram: Mapping[int, int] = field(default_factory=dict)  # number of rounds by net cents

    def __add__(self, other: Totals) -> Totals:
        """The columns may differ, as where a bonus is rare."""
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
        """The same sums with more columns, which are zero; the round as a whole stays last."""
        at = {name: place for place, name in enumerate(self.columns)}

        def spread(figures: tuple[int, ...]) -> tuple[int, ...]:
            if not figures:
                return (0,) * (len(columns) + 1)
            return (*(figures[at[name]] if name in at else 0 for name in columns), figures[-1])

        sums = [spread(getattr(self, name)) for name in SUMS]
        return make_totals(columns, self.rounds, self.pieces, sums, self.histogram)

    def plain(self) -> dict[str, Any]:
        """For JSON."""
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
