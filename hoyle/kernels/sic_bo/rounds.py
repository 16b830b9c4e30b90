"""Compiled rounds of sic bo. `given` takes rolls by their index in `ROLLS_OF_THREE`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.games.sic_bo.sic_bo import outcome, read_dice
from hoyle.kernels.common.one_draw import OneDraw
from hoyle.kit.dice import ROLLS_OF_THREE
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered


class SicBoRounds(OneDraw):
    def __init__(self, terms: Terms, wagers: Sequence[Wagered]) -> None:
        shown = [read_dice(roll) for roll in ROLLS_OF_THREE]

        def calls(stake: Stake) -> Iterator[tuple[Stake, Sequence[str]]]:
            yield stake, [outcome(terms, stake, each) for each in shown]

        super().__init__(terms, wagers, len(shown), calls)


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> SicBoRounds:
    return SicBoRounds(terms, wagers)
