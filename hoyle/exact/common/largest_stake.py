"""The largest stake of a wager by the house's maximum and the book, and the largest odds on a flat wager.

Rounding by wager can favour a stake that is made up of many small ones; the largest such gain is here too.
"""

from __future__ import annotations

from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Limits, Stake
from hoyle.engine.table.wagering import most_beside
from hoyle.exact.common.chip_settlement import house_amount
from hoyle.kit.money import parse_money


def most_of(terms: Terms, wager: str, most_cents: int, fixed_cents: int = 0) -> int:
    """The fixed amount where house or sheet set one; else the posted maximum, or the book's if less."""
    if only := house_amount(terms, wager) or fixed_cents:
        return only
    return min([most_cents, *_own_most(terms, wager)])


class Odds(NamedTuple):
    """The largest odds on one number, and whether only many small wagers could reach it."""

    cents: int
    is_bound: bool


def most_odds(terms: Terms, odds: Stake, base_cents: int) -> Odds:
    """Odds are bounded by their flat wager and may exceed the posted maximum; in chips of a dollar.

    Where odds are rounded up to a unit, they are so for each flat wager, of which there is at most one per chip.
    Rounded by parts they are never less than rounded as a whole.
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
    """Whether vigorish on each win is rounded down to a coin, so that many small wagers pay less of it than one."""
    found = terms.percent_fees.get(wager)
    return found is not None and found[1].of == "winnings" and found[1].round_up_to is None


def most_spared(terms: Terms, wager: str, cents: int) -> int:
    """At most a coin for each wager, with at most one wager per chip."""
    return cents // Limits().chip * terms.file.rounding.to_cents if is_spared(terms, wager) else 0


def _own_most(terms: Terms, wager: str) -> list[int]:
    return [parse_money(rule.max) for rule in terms.stake_rules.get(wager, ()) if rule.max]
