"""The main wagers of a table: what a seat makes to be in the game, and the smallest amount of each."""

from __future__ import annotations

from hoyle.book.schema import StakeRule
from hoyle.book.terms import Terms
from hoyle.bots.player import Wanted
from hoyle.engine import Game, Table
from hoyle.kit.money import parse_money


def main_wager_names(game: Game, terms: Terms) -> list[str]:
    """The wagers that a seat must make to be dealt in, or the first of the rulebook that stands by itself."""
    rules = terms.stake_rules
    compulsory = [name for name, bounds in rules.items() if any(rule.compulsory == "yes" for rule in bounds)]
    return compulsory or [name for name in terms.wagers if _stands_alone(game, terms, name)][:1]


def main_wagers(table: Table) -> list[Wanted]:
    """The main wagers at the smallest amount that the table takes."""
    return [(name, least_amount(table, name), "") for name in main_wager_names(table.game, table.terms)]


def _stands_alone(game: Game, terms: Terms, name: str) -> bool:
    wager = terms.wagers[name]
    if wager.bonus_on or wager.parts or name in game.in_round:
        return False
    if "" not in game.selections(terms, name):
        return False
    return not any(rule.needs or rule.needs_one_of for rule in terms.stake_rules[name])


def least_amount(table: Table, name: str) -> int:
    """The smallest amount that the table, the book and a posted schedule take."""
    least, chip = table.limits.of(name)[0], table.limits.chip
    for rule in table.terms.stake_rules[name]:
        least = parse_money(rule.min) if rule.min else least
    for fee in table.terms.file.fees.values():
        if fee.option and (posted := fee.schedules[str(table.terms.options[fee.option])].wager_min):
            least = max(least, parse_money(posted))
    for rule in table.terms.stake_rules[name]:
        step = _step(rule, chip)
        least += -least % step
    return least


def _step(rule: StakeRule, chip: int) -> int:
    if rule.units:
        return rule.units * chip
    return parse_money(rule.step) if rule.step else chip
