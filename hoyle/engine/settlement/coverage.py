"""The cover of a player's bank: wagers use it up in the order in which they are settled.

A wager uses up what it wins or loses, whichever it is, so a bank neither pays nor takes more than it put up. Where a
book has several players' wagers on one place stand as one, they share what is left of the cover by their amounts.
"""

from __future__ import annotations

from hoyle.book.terms import Terms
from hoyle.engine.round.felt import Felt
from hoyle.engine.round.script import HOUSE, Stake
from hoyle.kit.money import divide


def payer_of(felt: Felt, wager: str) -> str:
    """Who pays a wager and takes what it loses: the bank, but for those that are always made against the house."""
    return HOUSE if wager in against_house(felt.terms) else felt.bank


def against_house(terms: Terms) -> tuple[object, ...]:
    """Wagers that the house banks even where a player holds the bank, such as a bonus; most books have none."""
    named = terms.settings.get("wagers_against_house", ())
    return named if isinstance(named, tuple) else (named,)


def cover_wager(felt: Felt, stake: Stake, cents: int) -> int:
    """How much of these winnings or of this loss the bank covers; it is taken from the cover."""
    assert felt.cover is not None
    if stake.id in felt.shares:
        return min(felt.shares.pop(stake.id), cents)
    together = _as_one(felt, stake)
    if len(together) > 1:
        return _share(felt, stake, together, cents)
    covered = min(cents, felt.cover)
    felt.cover -= covered
    return covered


def _as_one(felt: Felt, stake: Stake) -> list[Stake]:
    if felt.terms.settings.get("wagers_on_one_place") != "as_one":
        return [stake]
    others = felt.at(stake.spot, stake.wager)
    return [other for other in others if other.id == stake.id or other.id not in felt.settled]


def _share(felt: Felt, stake: Stake, together: list[Stake], cents: int) -> int:
    """Wagers settled together have one outcome and one price, so their results are proportional to their amounts."""
    assert felt.cover is not None
    each = [cents * other.cents // stake.cents for other in together]
    covered = min(sum(each), felt.cover)
    felt.cover -= covered
    felt.shares |= dict(zip((other.id for other in together), divide(covered, each), strict=True))
    return felt.shares.pop(stake.id)
