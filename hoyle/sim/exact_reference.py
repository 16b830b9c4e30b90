"""The exact figure beside a simulated one, where the PAR sheet of the game has it.

A sheet is for the best play. It is exact for a strategy that plays so, or where there is nothing to choose; to any other it
is what could have been had. Figures are those of the stakes that were made, rounded and limited by the book; where a limit
holds for several of them together nothing is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book.resolve import Overrides
from hoyle.book.schema import Cap
from hoyle.book.terms import Terms
from hoyle.errors import HoyleError
from hoyle.exact import catalog
from hoyle.exact.blackjack.side_wagers import SEVENS
from hoyle.exact.common.chip_settlement import at_chips, net_of, part_net, parts_of
from hoyle.exact.pai_gow_tiles.solve import AS_BANK, BEST_SETTING, SET_HOUSE_WAY
from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.games.catalog import open_terms
from hoyle.sim.estimates import ALL
from hoyle.strategy.strategy import OPTIMAL

TILES = "pai_gow_tiles"
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
    """Does the sheet of a game suppose what this strategy plays? Tiles have one for whoever says nothing, too."""
    if strategy.get("use") == OPTIMAL or not catalog.has_player(game):
        return True
    return game == TILES and not strategy.get("choices") and not strategy.get("function")


def exact_edges(
    path: str,
    options: Mapping[str, str | int],
    stakes: Mapping[str, int],
    by_rounds: bool,
    plays_best: bool = True,
    pays: Overrides | None = None,
) -> dict[str, Fraction]:
    """House edges by column, and for the round as a whole where one figure of the sheet is for all of it.

    Tiles have a sheet for the best setting and one for the house way, which silence plays.
    """
    sheet = _sheet(
        path,
        tuple(sorted(options.items())),
        json.dumps({wager: dict(own) for wager, own in (pays or {}).items()}, sort_keys=True),
    )
    if sheet is None:
        return {}
    terms = open_terms(path, options, pays)[1]
    pars: dict[str, Made] = {}
    for column, cents in stakes.items():
        setting = BEST_SETTING if plays_best else SET_HOUSE_WAY
        mine = [each for each in sheet.wagers if each.on not in SETTINGS or each.on == setting]
        own = [each for each in mine if _is_of(each, column, by_rounds)]
        if len({each.house_edge for each in own}) == 1:
            pars[column] = Made(own[0], cents)
    made = {column.partition(":")[0] for column, cents in stakes.items() if cents}
    whole = [each for each in sheet.wagers if by_rounds and _is_whole(each, made)]
    if len(whole) == 1:
        pars[ALL] = Made(whole[0], stakes.get(whole[0].wager, 0))
    found = {name: edge for name, each in pars.items() if (edge := edge_at(terms, *each)) is not None}
    found = {name: edge for name, edge in found.items() if name not in _spoiled(terms, pars)}
    if len(whole) == 1 and ALL in found:
        # The sheet measures on one wager; here it is on all that was made before the round.
        found[ALL] *= Fraction(pars[ALL].cents, sum(stakes.values()))
    elif len(stakes) == 1 and len(found) == 1:
        found[ALL] = next(iter(found.values()))
    return found


class Made(NamedTuple):
    """A sheet, and what was wagered of it."""

    par: WagerPar
    cents: int


def edge_at(terms: Terms, par: WagerPar, cents: int) -> Fraction | None:
    """At this stake, as the book rounds and limits what is paid. None where the sheet is for another amount, or has results
    at their mean, which cannot be rounded."""
    if par.stake_cents and par.stake_cents != cents:
        return None
    row = next(iter(at_chips(terms, par, (cents,) if cents else ())), None)
    if row is None or not row.differs:
        return par.house_edge
    has_means = any(net_of(terms, par, result, cents) is None for result in par.results)
    return None if has_means else row.house_edge


def _spoiled(terms: Terms, pars: Mapping[str, Made]) -> set[str]:
    """Figures that are not those of the table, because a limit holds for them and for others together."""
    whole = {pars[ALL].par.wager, *_named(pars[ALL].par)} if ALL in pars else set()
    apart = {name: each for name, each in pars.items() if name == ALL or each.par.wager not in whole}
    spoiled: set[str] = set()
    for cap in terms.file.caps.values():
        limit = int(terms.options[cap.option])
        most = {name: _most(terms, each, cap) for name, each in apart.items()}
        if not limit or sum(most.values()) <= limit:
            continue
        by = {name for name, cents in most.items() if cents}
        held = {name for name, each in pars.items() if name != ALL and each.par.wager in cap.wagers}
        spoiled |= held | by | {ALL} if len(by) > 1 else held - by
    return spoiled


def _most(terms: Terms, made: Made, cap: Cap) -> int:
    """What a limit holds for of the dearest result."""
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
    if wager in SEVENS:
        return False  # supposes a third card that the play of the hand itself does not take
    if by_rounds and any(result.net > 0 and result.action > 1 for result in each.results):
        return False  # raises are in it, which are columns of their own here
    if not on:
        return True
    return not each.on or on in each.on.split(", ")


def _is_whole(each: WagerPar, made: set[str]) -> bool:
    if not each.on.startswith("with ") and each.average_action == 1:
        return False
    return made <= {each.wager, *_named(each)}


def _named(each: WagerPar) -> list[str]:
    """The other wagers of a sheet that is for all of them."""
    return _NAMES.findall(each.on.removeprefix("with ").replace(" and ", " "))
