"""The exact house edge for a simulated one, where the PAR sheet of the game has it.

A PAR sheet supposes best play. It is exact for a strategy that plays so, or where nothing is chosen; for any other
strategy it is the edge that best play would have. Edges are those of the stakes made, rounded and limited by the book.
Where one limit covers several wagers together there is no figure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book.money.money_schema import Cap
from hoyle.book.resolve import Overrides
from hoyle.book.terms import Terms
from hoyle.engine import Limits
from hoyle.engine.settlement.payout_limits import limit_of
from hoyle.errors import HoyleError
from hoyle.exact import catalog
from hoyle.exact.common.chip_settlement import at_chips, net_of, part_net, parts_of
from hoyle.exact.sheet import AND, AS_BANK, BEST_SETTING, SET_HOUSE_WAY, ParSheet, WagerPar
from hoyle.games.catalog import open_terms
from hoyle.sim.estimates import ALL
from hoyle.strategy.strategy import OPTIMAL
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import limits_for

_WAYS = (BEST_SETTING, SET_HOUSE_WAY)
SETTINGS = (*_WAYS, *(f"{AS_BANK}, {way}" for way in _WAYS))
_NAMES = re.compile(r"\w+")


@lru_cache(maxsize=8)
def _sheet(path: str, options: tuple[tuple[str, str | int], ...], pays: str) -> ParSheet | None:
    own = json.loads(pays)
    if open_terms(path, dict(options), own)[0].name not in catalog.solved():
        return None
    try:
        return catalog.par(path, dict(options), own)
    except HoyleError:
        return None


def is_supposed(game: str, strategy: Mapping[str, Any]) -> bool:
    """Whether the PAR sheet supposes the play of this strategy. Some games have a sheet for the default answers too."""
    if strategy.get("use") == OPTIMAL or not catalog.has_player(game):
        return True
    return bool(catalog.default_play(game)) and not strategy.get("choices") and not strategy.get("function")


def exact_edges(
    path: str,
    options: Mapping[str, str | int],
    stakes: Mapping[str, int],
    by_rounds: bool,
    plays_best: bool = True,
    pays: Overrides | None = None,
) -> dict[str, Fraction]:
    """House edges by column, and for the round as a whole where one figure of the sheet covers all of it.

    A game may have a sheet for the best setting and one for the house way, which is the default answer.
    """
    sheet = _sheet(path, tuple(sorted(options.items())), _key(pays or {}))
    if sheet is None:
        return {}
    game, terms = open_terms(path, options, pays)
    supposed = catalog.supposed_choices(game.name)
    own = {column: cents for column, cents in stakes.items() if column.partition(":")[0] not in supposed}
    pars = dict(_made_by_column(sheet, own, by_rounds, BEST_SETTING if plays_best else SET_HOUSE_WAY))
    whole = _whole_round(sheet, stakes) if by_rounds else None
    if whole is not None:
        pars[ALL] = Made(whole, stakes.get(whole.wager, 0))
    spoiled = _spoiled(terms, pars)
    edges = {name: edge_at(terms, *each) for name, each in pars.items() if name not in spoiled}
    found = {name: edge for name, edge in edges.items() if edge is not None}
    if whole is not None and ALL in found:
        # The sheet measures on one wager; here it is on all that was made before the round.
        found[ALL] *= Fraction(pars[ALL].cents, sum(stakes.values()))
    elif len(stakes) == 1 and len(found) == 1:
        found[ALL] = next(iter(found.values()))
    return found


def _key(pays: Overrides) -> str:
    return json.dumps({wager: dict(own) for wager, own in pays.items()}, sort_keys=True)


def _made_by_column(
    sheet: ParSheet, stakes: Mapping[str, int], by_rounds: bool, setting: str
) -> Iterator[tuple[str, Made]]:
    """The sheet of each column that has one edge."""
    mine = [each for each in sheet.wagers if each.on not in SETTINGS or each.on == setting]
    for column, cents in stakes.items():
        own = [each for each in mine if _is_of(each, column, by_rounds)]
        if len({each.house_edge for each in own}) == 1:
            yield column, Made(own[0], cents)


def _whole_round(sheet: ParSheet, stakes: Mapping[str, int]) -> WagerPar | None:
    """The one sheet that is for all wagers of the round, if there is one."""
    made = {column.partition(":")[0] for column, cents in stakes.items() if cents}
    whole = [each for each in sheet.wagers if _is_whole(each, made)]
    return whole[0] if len(whole) == 1 else None


class Made(NamedTuple):
    """The sheet of a wager, and its stake."""

    par: WagerPar
    cents: int


def edge_at(terms: Terms, par: WagerPar, cents: int) -> Fraction | None:
    """The house edge at this stake, as the book rounds and limits payouts.

    None where the sheet is for another amount, or has results at their mean, which cannot be rounded.
    """
    if par.stake_cents and par.stake_cents != cents:
        return None
    row = next(iter(at_chips(terms, par, (cents,) if cents else (), _limits(cents))), None)
    if row is None or not row.differs:
        return par.house_edge
    has_means = any(net_of(terms, par, result, cents) is None for result in par.results)
    return None if has_means else row.house_edge


def _limits(*cents: int) -> Limits:
    """Those of the simulated table."""
    return limits_for([Wagered("", each) for each in cents])


def _spoiled(terms: Terms, pars: Mapping[str, Made]) -> set[str]:
    """The figures that do not hold at the table, because one limit covers several wagers together."""
    whole = {pars[ALL].par.wager, *_named(pars[ALL].par)} if ALL in pars else set()
    apart = {name: each for name, each in pars.items() if name == ALL or each.par.wager not in whole}
    spoiled: set[str] = set()
    for cap in terms.file.caps.values():
        limit = limit_of(terms, cap, _limits(*(each.cents for each in apart.values())))
        most = {name: _most(terms, each, cap) for name, each in apart.items()}
        if not limit or sum(most.values()) <= limit:
            continue
        by = {name for name, cents in most.items() if cents}
        held = {name for name, each in pars.items() if name != ALL and each.par.wager in cap.wagers}
        spoiled |= held | by | {ALL} if len(by) > 1 else held - by
    return spoiled


def _most(terms: Terms, made: Made, cap: Cap) -> int:
    """The largest payout that this limit covers."""
    par, cents = made
    totals = [0]
    for result in par.results:
        parts = parts_of(par, result, terms)
        if not parts and par.wager in cap.wagers:
            totals.append(int(result.net * cents))
        held = [
            each
            for each in parts
            if each.wager in cap.wagers and (not cap.outcomes or each.outcome in cap.outcomes)
        ]
        won = (part_net(terms, each, cents) for each in held if (each.units * cents).denominator == 1)
        totals.append(sum(net for net in won if net > 0))
    return max(totals)


def _is_of(each: WagerPar, column: str, by_rounds: bool) -> bool:
    wager, _, on = column.partition(":")
    if each.wager != wager or each.per != wager or each.on.startswith("with "):
        return False
    if by_rounds and any(result.net > 0 and result.action > 1 for result in each.results):
        return False  # raises are in it, which are columns of their own here
    if not on:
        return True
    return not each.on or on in each.on.split(", ")


def _is_whole(each: WagerPar, made: set[str]) -> bool:
    if each.on.startswith(AND):
        return False  # with a wager of the round that the solution's player does not make
    if not each.on.startswith("with ") and each.average_action == 1:
        return False
    return made <= {each.wager, *_named(each)}


def _named(each: WagerPar) -> list[str]:
    """The other wagers that a sheet covers."""
    return _NAMES.findall(each.on.removeprefix("with ").replace(" and ", " "))
