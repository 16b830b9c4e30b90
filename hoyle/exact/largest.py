"""The largest stake of a wager: what the house posts or the book allows, and of odds what they may be beside another."""

from __future__ import annotations

from hoyle.book.terms import Terms
from hoyle.engine import Limits, Stake
from hoyle.engine.wagering import most_beside
from hoyle.kit.money import parse_money


def most_of(terms: Terms, wager: str, most_cents: int, fixed_cents: int = 0) -> int:
    """The posted maximum, or the book's own where that is less."""
    if fixed_cents:
        return fixed_cents
    return min([most_cents, *_own_most(terms, wager)])


def most_odds(terms: Terms, odds: Stake, base_cents: int) -> int:
    """Odds are bounded by the wager they stand beside and may exceed the posted maximum; in chips of a dollar."""
    most = [
        most_beside(terms, Limits(), rule, base_cents, odds)
        for rule in terms.stake_rules[odds.wager]
        if rule.of is not None
    ]
    bounds = [cents for cents in most if cents is not None] or [base_cents]
    return min([*bounds, *_own_most(terms, odds.wager)])


def _own_most(terms: Terms, wager: str) -> list[int]:
    return [parse_money(rule.max) for rule in terms.stake_rules.get(wager, ()) if rule.max]
