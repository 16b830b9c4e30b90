"""Who pays a wager and takes what it loses: the bank, or the house where the bank has no part in it.

Where the bank is bid for, its holder makes a wager as the others do, and the felt pays what wins from what loses.
"""

from __future__ import annotations

from functools import lru_cache

from hoyle.book.terms import Terms
from hoyle.engine.round.felt import Felt
from hoyle.engine.round.script import FELT, HOUSE

BID_FOR = (
    "bid_for"  # the bank is bid for in the round, and its holder's wager and the others' pay one another
)


def payer_of(felt: Felt, wager: str) -> str:
    if felt.terms.settings.get("bank") == BID_FOR:
        return FELT
    bank = felt.bank
    return HOUSE if bank == HOUSE or wager in against_house(felt.terms) else bank


@lru_cache(maxsize=1024)
def against_house(terms: Terms) -> frozenset[object]:
    """Wagers that the house banks even where a player holds the bank: those that the book names, such as a bonus, and
    those that feed a jackpot."""
    named = terms.settings.get("wagers_against_house", ())
    fed = (wager for meter in terms.file.meters.values() for wager in meter.wagers)
    return frozenset((*(named if isinstance(named, tuple) else (named,)), *fed))
