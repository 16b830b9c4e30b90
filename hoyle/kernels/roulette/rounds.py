"""Compiled rounds of roulette. `given` takes pockets by their index in `pockets(terms)`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.games.wheel.roulette import break_down, outcome, pockets
from hoyle.kernels.common.one_draw import OneDraw
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered


class RouletteRounds(OneDraw):
    def __init__(self, terms: Terms, wagers: Sequence[Wagered]) -> None:
        self.pockets = pockets(terms)

        def calls(stake: Stake) -> Iterator[tuple[Stake, Sequence[str]]]:
            for share in break_down(terms, stake):
                yield share, [outcome(share, pocket) for pocket in self.pockets]

        super().__init__(terms, wagers, len(self.pockets), calls)


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> RouletteRounds:
    return RouletteRounds(terms, wagers)
