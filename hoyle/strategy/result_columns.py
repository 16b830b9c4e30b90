"""The columns of a simulated round: net and action of each wager."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.book import Terms
from hoyle.engine import Game, Line
from hoyle.strategy.banks import COLUMN as BANK
from hoyle.strategy.strategy import Strategy

TAKEN_BACK = "withdrawn"  # a wager that the game lets its player take back was at no risk


def all_columns(game: Game, terms: Terms, strategy: Strategy) -> tuple[str, ...]:
    """The strategy's wagers, and after them every wager and fee that a round of this file can add."""
    made = [wagered.column for wagered in strategy.wagers]
    banked = (BANK,) if strategy.bank else ()
    on = (
        f"{wager}:{each}"
        for wager in terms.wagers
        if wager in game.in_round
        for each in game.selections(terms, wager)
        if each
    )
    return tuple(dict.fromkeys((*made, *banked, *terms.wagers, *on, *terms.file.fees)))


def sums_of(columns: tuple[str, ...], lines: Iterable[Line]) -> tuple[list[int], list[int]]:
    """The net of each column after fees, and its action, over the wagers that were decided."""
    nets, action = [0] * len(columns), [0] * len(columns)
    for line in lines:
        at = columns.index(column_of(columns, line))
        nets[at] += line.net - line.fee
        if line.kind in ("settled", "jackpot") and line.outcome != TAKEN_BACK:
            action[at] += line.stake
    return nets, action


def column_of(columns: tuple[str, ...], line: Line) -> str:
    """A share of a combined wager belongs to the wager that was made."""
    if line.part_of:
        return next(name for name in columns if name.partition(":")[0] == line.part_of)
    full = f"{line.wager}:{line.on}"
    return full if full in columns else line.wager
