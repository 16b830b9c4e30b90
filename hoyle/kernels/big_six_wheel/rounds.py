"""Compiled rounds of the big six wheel. `given` takes sections by their index in `sections(terms)`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.games.wheel.big_six_wheel import outcome, symbols
from hoyle.kernels.common.one_draw import OneDraw
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered


class BigSixRounds(OneDraw):
    def __init__(self, terms: Terms, wagers: Sequence[Wagered]) -> None:
        order = symbols(terms)

        def calls(stake: Stake) -> Iterator[tuple[Stake, Sequence[str]]]:
            yield stake, [outcome(stake, symbol) for symbol in order]

        super().__init__(terms, wagers, len(order), calls)


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> BigSixRounds:
    return BigSixRounds(terms, wagers)
