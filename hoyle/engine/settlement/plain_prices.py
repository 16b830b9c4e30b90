"""Prices that need no thought when they are called: whole amounts of the stake, paid by the house, without a fee.

Most calls are of these. What is rounded, charged, shared, capped or paid by a seat is settled by `settle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hoyle.book.cite import Citation
from hoyle.book.terms import Terms
from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.engine.settlement.jackpot import deferred


class PlainPrice(NamedTuple):
    """`won` for each `per` of the stake; where that is no whole amount, it is not plain."""

    won: int
    per: int
    text: str
    cite: Citation
    table: str


@lru_cache(maxsize=1024)
def plain_prices(terms: Terms) -> Mapping[tuple[str, str], PlainPrice]:
    """By wager and outcome. None where the bank is bid for: there the felt pays."""
    if terms.settings.get("bank") == BID_FOR:
        return {}
    late, in_cents = deferred(terms), terms.file.rounding.to_cents == 1
    return {
        (wager, outcome): PlainPrice(price.odds.won, price.odds.per, price.odds.text, price.cite, price.table)
        for (wager, outcome), price in terms.prices.items()
        if price.odds.kind != "fixed"
        and not price.odds.meter
        and (wager, outcome) not in late
        and wager not in terms.percent_fees
        and (price.odds.per == 1 or in_cents)
        and (price.odds.won <= 0 or wager not in terms.roundings)
    }
