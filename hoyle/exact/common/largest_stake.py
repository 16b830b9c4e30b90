"""The largest stake of a wager: what the house posts or the book allows, and of odds what they may be beside another.

What is rounded for each wager by itself can come to more when a stake is made up of many small ones; the most of it is
told here too.
"""

from __future__ import annotations

from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Limits, Stake
from hoyle.engine.table.wagering import most_beside
from hoyle.exact.common.chip_settlement import house_amount
from hoyle.kit.money import parse_money


def most_of(terms: Terms, wager: str, most_cents: int, fixed_cents: int = 0) -> int:
    """The one amount that is taken, where house or sheet set it; else the posted maximum, or the book's own if less."""
    if only := house_amount(terms, wager) or fixed_cents:
        return only
    return min([most_cents, *_own_most(terms, wager)])


class Odds(NamedTuple):
    """The most that all odds on one number can be, and whether only many small wagers could come to it."""

    cents: int
    is_bound: bool


def most_odds(terms: Terms, odds: Stake, base_cents: int) -> Odds:
    """Odds are bounded by the wager they stand beside and may exceed the posted maximum; in chips of a dollar.

    Where they go up to the next unit, they do beside each of the wagers that the base may consist of: at most one to
    a chip, since what is rounded up by parts is never less than the whole rounded up.
    """
    limits = Limits()
    whole, in_chips = [base_cents], [base_cents]
    rules = [rule for rule in terms.stake_rules[odds.wager] if rule.at_most or rule.winnings_at_most]
    if rules:
        whole = [most_beside(terms, limits, rule, base_cents, odds) or 0 for rule in rules]
        chip_count = base_cents // limits.chip
        beside_chip = [most_beside(terms, limits, rule, limits.chip, odds) or 0 for rule in rules]
        in_chips = [chip_count * cents for cents in beside_chip]
    own = _own_most(terms, odds.wager)
    once, often = min([*whole, *own]), min([*in_chips, *own])
    return Odds(max(once, often), often > once)


def is_spared(terms: Terms, wager: str) -> bool:
    """Is a part of a coin left off the vigorish on each win, so that many small wagers pay less of it than one?"""
    found = terms.percent_fees.get(wager)
    return found is not None and found[1].of == "winnings" and found[1].round_up_to is None


def most_spared(terms: Terms, wager: str, cents: int) -> int:
    """Less than a coin of each wager, and no more wagers than chips."""
    return cents // Limits().chip * terms.file.rounding.to_cents if is_spared(terms, wager) else 0


def _own_most(terms: Terms, wager: str) -> list[int]:
    return [parse_money(rule.max) for rule in terms.stake_rules.get(wager, ()) if rule.max]
