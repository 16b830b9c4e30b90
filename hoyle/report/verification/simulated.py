"""Plans the simulation of a sheet: which wagers are made, which column is read, who sets hands or banks.

A raise or a bonus is not made before a round; it is a column of the rounds of the wager that it is measured
on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Game
from hoyle.engine.table.wagering import placeable
from hoyle.exact.catalog import leading_choices, shares_of_round, supposed_choices
from hoyle.exact.common.chip_settlement import AtChips, at_chips
from hoyle.exact.sheet import AS_BANK, BEST_SETTING, SET_HOUSE_WAY, ParSheet, WagerPar
from hoyle.games.catalog import families
from hoyle.kit.money import parse_money
from hoyle.report.sheet.chip_tables import amount_named, labels
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import limits_for

STAKE = 60_00  # divides by all that odds are paid in and that wagers are made of
SMALLER = (1000, 500, 100)


class Manner(NamedTuple):
    """How the seat plays: by the solution or by default answers, and whether it takes the bank.

    `chooses` are made wherever they are offered, for what best play never makes; the last of them with these cents.
    """

    is_best: bool = True
    banks: bool = False
    chooses: tuple[str, ...] = ()
    cents: int = 0


MANNERS = {
    BEST_SETTING: Manner(),
    SET_HOUSE_WAY: Manner(is_best=False),
    f"{AS_BANK}, {BEST_SETTING}": Manner(banks=True),
    f"{AS_BANK}, {SET_HOUSE_WAY}": Manner(is_best=False, banks=True),
}


class Asked(NamedTuple):
    """A sheet, its edge at what is wagered for it, and whether it is for a whole round or for a column of
    one.
    """

    label: str
    par: WagerPar
    wagered: Wagered
    exact: Fraction
    is_whole: bool = False
    is_added: bool = False  # in the course of the round, so that it is not made before
    manner: Manner = Manner()
    shares: tuple[str, ...] = ()  # the columns it is about, where a round has several such wagers

    @property
    def group(self) -> tuple[bool, Manner]:
        """Sheets of one group can be simulated by the same rounds."""
        return self.is_whole, self.manner


def wagers_stand(game: Game) -> bool:
    """Whether wagers stay over several rounds, so that rounds depend on each other."""
    return families()[game.family].wagers_stand


def asked_of(sheet: ParSheet, game: Game, terms: Terms) -> Iterator[Asked]:
    """Every sheet that can be simulated."""
    # Where no wager is made before a round, each is made in one of its own.
    made, odds = placeable(game, terms) or list(terms.wagers), dict(game.odds_on)
    base = next((par.stake_cents for par in sheet.wagers if par.stake_cents and par.wager in made), STAKE)
    for label, par in labels(sheet):
        is_plain = not par.on or (par.stake_cents > 0 and par.on.startswith("of "))
        is_whole = par.on.startswith("with ") or (is_plain and _is_raised(par) and not wagers_stand(game))
        if par.wager in odds:
            continue
        if par.wager in made:
            yield from _made(game, terms, label, par, is_whole)
        elif par.wager in terms.wagers and par.per in made and not par.on:
            yield _added(terms, label, par)
        elif (chooses := leading_choices(game.name).get(par.wager, ())) and _is_only(sheet, par):
            manner = Manner(is_best=False, chooses=chooses, cents=base // 200 * 100)
            yield Asked(label, par, Wagered(par.wager, manner.cents), par.house_edge, False, True, manner)
    yield from _odds(sheet, odds)


def _is_only(sheet: ParSheet, par: WagerPar) -> bool:
    """Whether a simulation of the wager is of this sheet alone, and not by what the dealer shows."""
    return sum(each.wager == par.wager for each in sheet.wagers) == 1


def _made(game: Game, terms: Terms, label: str, par: WagerPar, is_whole: bool) -> Iterator[Asked]:
    choice = supposed_choices(game.name).get(par.wager, "")
    manner = MANNERS.get(par.on, Manner(is_best=not choice, chooses=(choice,) if choice else ()))
    on = "" if is_whole or par.on in MANNERS else _selection(game, terms, par)
    amount = _amount(terms, par)
    if on is None or not amount:
        return
    rounded = [] if manner.banks else _at(terms, par, amount)
    edge = rounded[0].house_edge if rounded else par.house_edge
    shares = shares_of_round(game.name).get(par.wager, ())
    yield Asked(label, par, Wagered(par.wager, amount, on), edge, is_whole, manner=manner, shares=shares)


def _added(terms: Terms, label: str, par: WagerPar) -> Asked:
    amount = max([STAKE, *_posted(terms)])
    rounded = _at(terms, par, amount)
    edge = rounded[0].house_edge if rounded else par.house_edge
    return Asked(label, par, Wagered(par.wager, amount), edge, is_added=True)


def _at(terms: Terms, par: WagerPar, amount: int) -> list[AtChips]:
    """The edge at the table that is simulated."""
    return at_chips(terms, par, (amount,), limits_for([Wagered(par.wager, amount)]))


def _odds(sheet: ParSheet, odds: Iterable[str]) -> Iterator[Asked]:
    """Odds are one column for all numbers, where all have the same edge."""
    for wager in odds:
        pars = [par for par in sheet.wagers if par.wager == wager]
        if len({par.house_edge for par in pars}) == 1:
            yield Asked(wager, pars[0], Wagered(wager, 0, "", "1x"), pars[0].house_edge)


def _is_raised(par: WagerPar) -> bool:
    return par.wager == par.per and any(result.action > 1 for result in par.results)


def _selection(game: Game, terms: Terms, par: WagerPar) -> str | None:
    """What the wager is on: the first that the sheet is for, or any where it is for all of them."""
    selections = list(game.selections(terms, par.wager))
    first = par.on.split(", ")[0]
    if first in selections:
        return first
    if par.on and not _is_by_amount(par):
        return None
    return _any(selections)


def _any(selections: list[str]) -> str:
    return "" if "" in selections or not selections else selections[0]


def _is_by_amount(par: WagerPar) -> bool:
    """Is the sheet told from others of its wager only by the amount?"""
    return par.on.startswith(("on $", "of $"))


def _amount(terms: Terms, par: WagerPar) -> int:
    """That of the sheet, where its awards are fixed: at another its edge would be another too."""
    named = amount_named(par)
    stakes = (named, STAKE, *SMALLER) if named else (STAKE, *SMALLER)
    allowed = [row.stake_cents for row in at_chips(terms, par, stakes)]
    return max([allowed[0], *_posted(terms)]) if allowed else 0


def _rested_on(terms: Terms, names: Iterable[str]) -> Iterator[str]:
    """Wagers that have to stand beside these; of several that would do, the first."""
    known = set(names)
    for rule in [rule for name in known for rule in terms.stake_rules[name]]:
        yield from (name for name in rule.needs if name not in known)
        if rule.needs_one_of and not known & set(rule.needs_one_of):
            yield rule.needs_one_of[0]


def _posted(terms: Terms) -> list[int]:
    """Where the house collects by a schedule, the schedule says from which amount on it deals."""
    chosen = [
        fee.schedules[str(terms.options[fee.option])].wager_min
        for fee in terms.file.fees.values()
        if fee.option
    ]
    return [parse_money(least) for least in chosen if least]


def needed_for(game: Game, terms: Terms, wholes: list[Asked], group: list[Asked], base: int) -> list[Wagered]:
    """The wagers that a whole round begins with, and the compulsory ones."""
    found = {each.wagered.wager: each.wagered._replace(cents=base) for each in wholes}
    for name in placeable(game, terms):
        rules = terms.stake_rules[name]
        if name not in found and any(rule.compulsory == "yes" for rule in rules):
            ratios = [terms.ratio(rule.equals) for rule in rules if rule.equals is not None]
            found[name] = Wagered(name, int(base * ratios[0]) if ratios else base)
    if "shooter_makes" in terms.settings:
        line = str(terms.list("shooter_makes")[0])
        found[line] = Wagered(line, base)  # the dice are thrown only with a line wager
    made = {each.par.wager for each in group}
    for name in _rested_on(terms, [*found, *made]):
        if name in game.in_round:
            continue  # its choices lead to it
        found.setdefault(name, Wagered(name, base, _any(list(game.selections(terms, name)))))
    for flat in [flat for odds, flat in game.odds_on if odds in made and flat not in made]:
        found[flat] = Wagered(flat, base, _any(list(game.selections(terms, flat))))
    return list(found.values())
