"""A player that wagers and chooses at random, from a given source. It knows no game and lets the table refuse.

The contract suite, playthroughs, tests and the load benchmark play with it.
"""

from __future__ import annotations

import random

from hoyle.bots.player import COVER, Place, Player, place_at
from hoyle.engine import Ask, Choice, Chosen, Round, Table
from hoyle.engine.round.script import POT
from hoyle.engine.table.collection import is_base_wager
from hoyle.engine.table.wagering import placeable
from hoyle.kit.money import parse_money


class RandomPlayer(Player):
    """Makes each wager with a chance of `share`, but always a first one that stands by itself.

    Where the amount of a choice is open, it adds the most; with `small_bets`, it puts the least into a pot.
    """

    def __init__(
        self, rng: random.Random, share: float = 1.0, *, cover: int = COVER, small_bets: bool = False
    ) -> None:
        self.rng = rng
        self._share = share
        self._cover = cover
        self._small_bets = small_bets

    def wager(self, table: Table, seat: str, place: Place | None = None) -> int:
        place, rng = place or place_at(table), self.rng
        made = 0
        compulsory = _compulsory(table)
        if compulsory:
            made += place(
                seat, [(name, amount_of(table, name, 1), self._on(table, name)) for name in compulsory]
            )
        for name in placeable(table.game, table.terms):
            if name in compulsory:
                continue
            if not made or rng.random() < self._share:
                made += place(
                    seat, [(name, amount_of(table, name, rng.randint(1, 3)), self._on(table, name))]
                )
        return made

    def choose(self, prompt: Ask, free: int | None = None, played: Round | None = None) -> Chosen:
        if free is None:
            choice = self.rng.choice(prompt.choices)
            return Chosen(choice.name, self._full(choice))
        choice = self.rng.choice([choice for choice in prompt.choices if choice.least <= free])
        cents = self._full(choice)
        return Chosen(choice.name, cents if cents <= free else choice.least)

    def put_up(self, money: int, chip: int) -> int:
        return min(self._cover, money)

    def _full(self, choice: Choice) -> int:
        return choice.least if self._small_bets and choice.wager == POT else choice.most

    def _on(self, table: Table, wager: str) -> str:
        return self.rng.choice(list(table.game.selections(table.terms, wager)) or [""])


def _compulsory(table: Table) -> list[str]:
    rules = table.terms.stake_rules
    return [
        name
        for name in placeable(table.game, table.terms)
        if any(rule.compulsory == "yes" for rule in rules[name])
    ]


def amount_of(table: Table, wager: str, times: int) -> int:
    """A small amount that the wager's own rules allow: a multiple of its units, within its bounds."""
    least = max(table.limits.of(wager)[0], _posted_least(table, wager))
    most, unit = table.limits.of(wager)[1], table.limits.chip
    base = 0
    for rule in table.terms.stake_rules[wager]:
        if rule.min:
            least = parse_money(rule.min)
        if rule.max:
            most = parse_money(rule.max)
        if rule.units:
            unit = rule.units * table.limits.chip
        if rule.of and (rule.equals or rule.at_most or rule.winnings_at_most):
            base = max([stake.cents for stake in table.stakes.values() if stake.wager == rule.of], default=0)
            if rule.equals:
                return int((base or amount_of(table, rule.of, times)) * table.terms.ratio(rule.equals))
    amount = -(-least // unit) * unit * times
    return min(amount, most, base or most)


def _posted_least(table: Table, wager: str) -> int:
    """Where the house collects by a schedule, the schedule sets the smallest base wager."""
    for fee in table.terms.file.fees.values():
        if fee.option and is_base_wager(table.terms, wager):
            schedule = fee.schedules[str(table.terms.options[fee.option])]
            return parse_money(schedule.wager_min) if schedule.wager_min else 0
    return 0
