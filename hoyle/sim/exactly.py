"""The exact figure beside a simulated one, where the PAR sheet of the game has it.

A sheet is for the best play and for stakes at which nothing is rounded. It is exact for a strategy that plays so, or
where there is nothing to choose; to any other it is what could have been had. A stake that does not divide differs from it by
more than chance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from hoyle.errors import HoyleError
from hoyle.exact import catalog
from hoyle.exact.blackjack_side_wagers import SEVENS
from hoyle.exact.pai_gow_tiles import AS_BANK, BEST_SETTING, SET_HOUSE_WAY
from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.games.catalog import open_terms
from hoyle.sim.statistics import ALL
from hoyle.sim.strategy import OPTIMAL

TILES = "pai_gow_tiles"
_WAYS = (BEST_SETTING, SET_HOUSE_WAY)
SETTINGS = (*_WAYS, *(f"{AS_BANK}, {way}" for way in _WAYS))
_NAMES = re.compile(r"\w+")


@lru_cache(maxsize=8)
def _sheet(path: str, options: tuple[tuple[str, str | int], ...]) -> ParSheet | None:
    if open_terms(path, dict(options))[0].name not in catalog.solved():
        return None
    try:
        return catalog.par(path, dict(options))
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
) -> dict[str, Fraction]:
    """House edges by column, and for the round as a whole where one figure of the sheet is for all of it.

    Tiles have a sheet for the best setting and one for the house way, which silence plays.
    """
    sheet = _sheet(path, tuple(sorted(options.items())))
    if sheet is None:
        return {}
    found: dict[str, Fraction] = {}
    for column in stakes:
        setting = BEST_SETTING if plays_best else SET_HOUSE_WAY
        mine = [each for each in sheet.wagers if each.on not in SETTINGS or each.on == setting]
        edges = {each.house_edge for each in mine if _is_of(each, column, by_rounds)}
        if len(edges) == 1:
            found[column] = edges.pop()
    made = {column.partition(":")[0] for column, cents in stakes.items() if cents}
    whole = [each for each in sheet.wagers if by_rounds and _is_whole(each, made)]
    if len(whole) == 1:
        # The sheet measures on one wager; here it is on all that was made before the round.
        base = stakes.get(whole[0].wager, 0)
        found[ALL] = whole[0].house_edge * base / sum(stakes.values())
    elif len(stakes) == 1 and len(found) == 1:
        found[ALL] = next(iter(found.values()))
    return found


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
    named = {each.wager, *_NAMES.findall(each.on.removeprefix("with ").replace(" and ", " "))}
    return made <= named
