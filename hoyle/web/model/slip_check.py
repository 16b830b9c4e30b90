"""Checks a chip when it is put down, by the engine's own rules: what a place takes, and what must lie with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import lcm
from typing import Any, NamedTuple

from hoyle.engine import Limits, Stake
from hoyle.engine.table.wagering import NO_LIMIT, check_one, check_together, own_bounds
from hoyle.errors import HoyleError
from hoyle.kit.money import parse_money
from hoyle.web.model.bet_slip import Place
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import money, words


class Takes(NamedTuple):
    """What a place takes, in cents. `most` is none where only another wager bounds it."""

    least: int
    most: int | None
    step: int

    def show(self) -> str:
        """
        >>> Takes(500, 50000, 100).show(), Takes(500, None, 100).show(), Takes(400, 400, 400).show()
        ('$5 to $500', '$5 or more', '$4')
        """
        if self.most is None:
            return f"{money(self.least)} or more"
        return money(self.least) if self.least == self.most else f"{money(self.least)} to {money(self.most)}"

    def chip(self, chip: int, bet: int) -> int:
        """What one more chip adds to a bet: at least the least, in whole steps, at most up to the most; or nothing."""
        added = max(chip, self.least - bet, self.step)
        added += -added % self.step
        return added if self.most is None else max(min(added, self.most - bet), 0)


def read_limits(limits: Mapping[str, Any]) -> Limits:
    by_wager = {name: (int(each[0]), int(each[1])) for name, each in limits.get("by_wager", {}).items()}
    return Limits(int(limits["least"]), int(limits["most"]), int(limits["chip"]), by_wager)


def takes(offer: Offer, limits: Mapping[str, Any], wager: str) -> Takes:
    """By the table's limits, the book and the house's choices."""
    read, name = read_limits(limits), offer.leader(wager)
    least, most = own_bounds(offer.terms, read, name)
    fixed_least, fixed_most = offer.own_bounds(name)
    steps = [read.chip]
    for rule in offer.terms.stake_rules[name]:
        steps += [parse_money(rule.step)] if rule.step else []
        steps += [rule.units * read.chip] if rule.units else []
    step = lcm(*steps)
    if fixed_most is not None and fixed_least == fixed_most:
        least, most, step = fixed_least, fixed_most, fixed_least
    least += -least % step
    return Takes(least, None if most >= NO_LIMIT else most - most % step, step)


def check_chip(
    offer: Offer,
    limits: Mapping[str, Any],
    spot: int,
    slip: Mapping[Place, int],
    mine: Iterable[Mapping[str, Any]],
    place: Place,
) -> None:
    """Refuses what the table would refuse when the bets are placed. `slip` has the new chip on `place`."""
    read = read_limits(limits)
    stakes = {
        (int(stake["spot"]), str(stake["wager"]), str(stake["on"])): int(stake["cents"])
        for stake in mine
        if not stake["part_of"]
    }
    for key, cents in slip.items():
        stakes[key] = stakes.get(key, 0) + cents
    made = [
        Stake(at, "you", spot, wager, cents, on)
        for at, ((where, wager, on), cents) in enumerate(stakes.items(), start=1)
        if where == spot
    ]
    _, wager, on = place
    new = next(stake for stake in made if (stake.wager, stake.on) == (offer.leader(wager), on))
    try:
        check_one(offer.game, offer.terms, read, new)
        check_together(offer.terms, read, made, final=False)
    except HoyleError as error:
        raise HoyleError(_in_words(offer, str(error))) from None


def _in_words(offer: Offer, said: str) -> str:
    """The wagers of the message by their names on the felt."""
    for name in sorted(offer.terms.wagers, key=len, reverse=True):
        if "_" in name or said.startswith(f"{name} "):
            said = said.replace(name, offer.title(name) if said.startswith(name) else words(name))
    return said
