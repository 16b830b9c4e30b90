"""The net of an outcome at a stake by the engine's own settlement, for the tables of kernels."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.book import Terms
from hoyle.engine import Call, Stake
from hoyle.engine.round.felt import Felt, Setup
from hoyle.engine.settlement.settle import fee_when_made, settle
from hoyle.strategy.wagered import Wagered


def columns_of(wagers: Iterable[Wagered]) -> tuple[str, ...]:
    """One column for each wager and selection."""
    return tuple(dict.fromkeys(wagered.column for wagered in wagers))


def net_by_book(terms: Terms, stake: Stake, outcome: str, bonus: str = "", also: tuple[str, ...] = ()) -> int:
    """Net cents after fees, rounded by the book. `bonus` is a wager measured on the stake."""
    if terms.percent_fees:
        stake = stake._replace(fee=fee_when_made(terms, stake))
    felt = Felt(Setup(terms, (stake.seat,), (stake,), {}, {}), {})
    line = settle(felt, Call(stake, outcome, bonus, also))
    return line.net - line.fee
