"""Edges before and after the collection: by schedule, stake, number of players, and what the bank covers.

A collection is an amount and not a share, so it costs a small wager more than a large one. Players pay it for their own
wagers, the bank by the total of all. Nobody's strategy depends on it: what has to be paid is paid before the deal.

An edge is what a side loses on average, in units of the stake that the sheet is measured on; a side that gains has one
below zero. That of the bank is for the wagers of all players together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from hoyle.book.money.money_schema import Fee, Schedule
from hoyle.book.resolve import resolve
from hoyle.book.terms import Terms
from hoyle.engine import Limits, Stake
from hoyle.engine.settlement.coverage import against_house
from hoyle.engine.settlement.held_lines import order_of
from hoyle.engine.table.collection import charges
from hoyle.engine.table.wagering import own_bounds
from hoyle.errors import TermsError
from hoyle.exact.common.chip_settlement import DOLLAR, parts_of
from hoyle.exact.common.exposure import places_of
from hoyle.exact.sheet import AS_BANK, Result, WagerPar
from hoyle.kit.money import parse_money

BANK = "bank"
PARTLY = (Fraction(1, 2), Fraction(1))  # what a bank has left, in stakes
_NO_LIMITS = Limits(least=1, most=10**12)
WITH = "with "  # "ante with play": the whole of what is shown in parts as well


class AfterCollection(NamedTuple):
    """What each side pays, and its edge before and after that.

    `players` each wager `stake_cents`. `covers` is what the bank has left for a single player's wagers, in stakes; none
    where it covers everything.
    """

    label: str
    table: str
    schedule: str
    stake_cents: int
    players: int
    covers: Fraction | None
    player_pays: int
    bank_pays: int
    player_before: Fraction
    bank_before: Fraction
    is_exact: bool = True  # false where an edge is made of probabilities found in floating point

    @property
    def player_after(self) -> Fraction:
        return self.player_before + Fraction(self.player_pays, self.stake_cents)

    @property
    def bank_after(self) -> Fraction:
        return self.bank_before + Fraction(self.bank_pays, self.players * self.stake_cents)


def after_collection(terms: Terms, wagers: Sequence[WagerPar]) -> Iterator[AfterCollection]:
    """Every main wager under every posted schedule, at each stake where a fee takes a step."""
    for fee in terms.file.fees.values():
        if fee.kind != "schedule":
            continue
        for par in main_wagers(terms, wagers):
            for label in fee.schedules:
                yield from _under_schedule(terms, par, fee, label)


def main_wagers(terms: Terms, wagers: Sequence[WagerPar]) -> list[WagerPar]:
    """The wagers that must be made, whole; of a game that compels none, each that is measured on itself."""
    compelled = {
        name for name, rules in terms.stake_rules.items() if any(rule.compulsory == "yes" for rule in rules)
    }
    found = [par for par in wagers if par.per == par.wager and (par.wager in compelled or not compelled)]
    return [par for par in found if par.on.startswith(WITH)] or found


def made_before(terms: Terms, par: WagerPar) -> tuple[tuple[str, Fraction], ...]:
    """The wagers made before the deal and their size in stakes: what a collection is counted by."""
    made = [
        (name, next((terms.ratio(rule.equals) for rule in rules if rule.equals), Fraction(1)))
        for name, rules in terms.stake_rules.items()
        if any(rule.compulsory == "yes" for rule in rules)
    ]
    if sum((units for _, units in made), Fraction(0)) != par.initial:
        made = [(par.per, par.initial)]
    return tuple(made)


def _under_schedule(terms: Terms, par: WagerPar, fee: Fee, label: str) -> Iterator[AfterCollection]:
    schedule, made = fee.schedules[label], made_before(terms, par)
    most = largest_stake(terms, par.per, {str(fee.option): label})
    for players, covers, edge in _cases(terms, par):
        for stake in (each for each in stakes_of(schedule, made, players) if each <= most):
            player, bank = pays(fee, schedule, made, stake, players)
            is_exact = par.exact == "all" or (covers is None and par.exact == "mean")
            yield AfterCollection(
                par.label, par.table, label, stake, players, covers, player, bank, edge, -edge, is_exact
            )


def _cases(terms: Terms, par: WagerPar) -> Iterator[tuple[int, Fraction | None, Fraction]]:
    """Players, what the bank has left for their wagers, and a player's edge then."""
    mine = -par.house_edge if par.on.startswith(AS_BANK) else par.house_edge
    for players in sorted({1, places_of(terms)}):
        yield players, None, mine
    for covers in PARTLY:
        edge = players_edge(terms, par, covers)
        if edge is not None and edge != mine:
            yield 1, covers, edge


def edges_in_part(terms: Terms, wagers: Sequence[WagerPar]) -> Iterator[tuple[WagerPar, Fraction, Fraction]]:
    """Every main wager, what the bank has left for it, in stakes, and a player's edge then."""
    for par in main_wagers(terms, wagers):
        for covers in PARTLY:
            edge = players_edge(terms, par, covers)
            if edge is not None:
                yield par, covers, edge


def largest_stake(terms: Terms, wager: str, chosen: Mapping[str, str]) -> int:
    """What the book lets a player wager at most where the house chooses so."""
    try:
        under = resolve(terms.book, terms.file, {**terms.options, **chosen})
    except TermsError:  # another option would have to be chosen too
        under = terms
    return own_bounds(under, _NO_LIMITS, wager)[1]


def pays(
    fee: Fee, schedule: Schedule, made: Sequence[tuple[str, Fraction]], stake_cents: int, players: int
) -> tuple[int, int]:
    """What a player and the bank pay for a round of so many players with this stake each, as a table collects it."""
    placed = [
        Stake(0, str(at), at, wager, int(units * stake_cents))
        for at in range(1, players + 1)
        for wager, units in made
    ]
    paid = list(charges(fee, schedule, placed, BANK))
    player = sum(cents for seat, _, cents in paid if seat == "1")
    return player, sum(cents for seat, _, cents in paid if seat == BANK)


def stakes_of(schedule: Schedule, made: Sequence[tuple[str, Fraction]], players: int) -> list[int]:
    """The least stake, and the whole dollars at which the fee of the bank or of a player takes its next step."""
    units = sum((each for _, each in made), Fraction(0))
    least = parse_money(schedule.wager_min or schedule.bands[0].low)
    most = parse_money(schedule.wager_max) if schedule.wager_max else None
    steps = [Fraction(parse_money(band.low), players) for band in schedule.bands]
    steps += [Fraction(parse_money(band.low)) for band in schedule.player_bands]
    found = {ceil(step / units / DOLLAR) * DOLLAR for step in steps}
    return sorted({least, *(stake for stake in found if stake > least and (most is None or stake <= most))})


def players_edge(terms: Terms, par: WagerPar, covers: Fraction) -> Fraction | None:
    """A player's edge where the bank has only this much left, in stakes.

    None where the sheet does not say how much each wager of a result wins or loses. A round of several hands that is
    told by its sum (`Result.is_sum`) is covered as if it were one wager.
    """
    if par.on.startswith(AS_BANK):
        return None
    total, keeps = Fraction(0), order_of(terms).keeps_uncovered
    for result in par.results:
        lines = _lines(terms, par, result)
        if lines is None:
            return None
        total += result.probability * _covered(lines, covers, keeps=keeps)
    return -total


class _Line(NamedTuple):
    """The net of a wager, what was staked on it, and whether the bank pays it."""

    net: Fraction
    stake: Fraction
    is_banked: bool


def _lines(terms: Terms, par: WagerPar, result: Result) -> list[_Line] | None:
    """In the order in which the bank covers them."""
    rank, others = order_of(terms).rank, against_house(terms)
    if result.is_sum:
        return [_Line(result.net, result.action, True)]
    found = []
    for at, part in enumerate(parts_of(par, result, terms)):
        odds = terms.prices[part.wager, part.outcome].odds
        if odds.kind in ("fixed", "meter") or part.also or part.wager in terms.percent_fees:
            return None
        place = (rank.get(part.wager, len(rank)), at)
        found.append((place, _Line(part.units * odds.net, part.units, part.wager not in others)))
    if sum((line.net for _, line in found), Fraction(0)) != result.net:
        return None
    return [line for _, line in sorted(found)]


def _covered(lines: Sequence[_Line], covers: Fraction, *, keeps: bool = False) -> Fraction:
    """As at a table: each wager uses up what it wins or loses, until nothing is left; the rest comes back, or stays
    with the bank where it keeps what it cannot cover."""
    total, left = Fraction(0), covers
    for net, stake, is_banked in lines:
        owed = abs(net)
        used = min(owed, left) if is_banked else owed
        left -= used if is_banked else 0
        if keeps and used < owed:
            total += used - stake * (owed - used) / owed if net > 0 else net
        else:
            total += used if net > 0 else -used
    return total
