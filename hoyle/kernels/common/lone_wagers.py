"""The wagers with which a round can be played and nothing else be made: the actions of games without choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.book import Terms
from hoyle.engine import Limits, Table
from hoyle.engine.table.wagering import placeable
from hoyle.errors import HoyleError, TermsError
from hoyle.games.catalog import game_for
from hoyle.strategy.wagered import Wagered

LEAST, MONEY = 500, 10**9


def lone_wagers(terms: Terms, wagers: Sequence[Wagered]) -> Mapping[str, tuple[Wagered, ...]]:
    """Those that are named, or all that a table takes by themselves, at the least amount that it takes."""
    game = game_for(terms)
    named = list(wagers) or [
        Wagered(wager, _least(terms, wager), on)
        for wager in placeable(game, terms)
        for on in game.selections(terms, wager)
    ]
    found = {each.column: (each,) for each in named if _stands_alone(terms, each)}
    refused = [each.column for each in wagers if each.column not in found]
    if refused or not found:
        raise TermsError(
            f"{terms.path}: {', '.join(refused) or 'no wager'} cannot be made alone before a round"
        )
    return found


def _least(terms: Terms, wager: str) -> int:
    """The posted minimum of $5, in as many units as the wager has."""
    rules = terms.stake_rules.get(wager, ())
    units = max((rule.units or 1 for rule in rules), default=1)
    return LEAST * units


def _stands_alone(terms: Terms, made: Wagered) -> bool:
    table = Table(game_for(terms), terms, limits=Limits(least=LEAST))
    table.sit("player", MONEY)
    try:
        table.place("player", made.wager, made.cents, on=made.on)
        table.check_start()
    except HoyleError:
        return False
    return True
