"""The wagers of one seat: the main ones, and those with which a round can be played and nothing else be made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.book import Terms
from hoyle.bots.main_wagers import least_amount, main_wagers
from hoyle.engine import Limits, Table
from hoyle.engine.table.banking import PLAYER_DEALER, kind_of
from hoyle.engine.table.wagering import placeable
from hoyle.errors import HoyleError, TermsError
from hoyle.games.catalog import game_for
from hoyle.strategy.wagered import Wagered

SEAT, BANK = "player", "bank"
LIMITS = Limits(least=500)
MONEY, COVER = 10**9, 10**8


def seated(terms: Terms) -> Table:
    """A table with one seat, and another that holds the bank where a seat has to hold it."""
    table = Table(game_for(terms), terms, limits=LIMITS)
    table.sit(SEAT, MONEY)
    if kind_of(table) == PLAYER_DEALER:
        table.sit(BANK, MONEY)
        table.take_bank(BANK, COVER, in_turn=False)
    return table


def made_or_main(terms: Terms, wagers: Sequence[Wagered]) -> tuple[Wagered, ...]:
    """The wagers that are named, or the main ones at the least that a table takes; refused as a table refuses them."""
    table = seated(terms)
    made = tuple(wagers) or tuple(Wagered(*each) for each in main_wagers(table))
    table.place_all(SEAT, [(each.wager, each.cents, each.on) for each in made])
    table.check_start()
    return made


def lone_wagers(terms: Terms, wagers: Sequence[Wagered]) -> Mapping[str, tuple[Wagered, ...]]:
    """Those that are named, or all that a table takes by themselves, at the least amount that it takes."""
    table = seated(terms)
    named = list(wagers) or [
        Wagered(wager, least_amount(table, wager), on)
        for wager in placeable(table.game, terms)
        for on in table.game.selections(terms, wager)
    ]
    refusals = {each.column: _refusal(terms, each) for each in named}
    for each in wagers:
        if refusals[each.column]:
            raise TermsError(
                f"{terms.path}: {each.column} cannot be made alone before a round: {refusals[each.column]}"
            )
    found = {each.column: (each,) for each in named if not refusals[each.column]}
    if not found:
        raise TermsError(f"{terms.path}: no wager can be made alone before a round")
    return found


def _refusal(terms: Terms, made: Wagered) -> str:
    table = seated(terms)
    try:
        table.place(SEAT, made.wager, made.cents, on=made.on)
        table.check_start()
    except HoyleError as refusal:
        return str(refusal)
    return ""
