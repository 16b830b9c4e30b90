"""A game opened for many episodes: its terms, seats, wagers, actions and layout, resolved once.

>>> opened = open_environment("ny/three_card_poker")
>>> opened.agents, opened.actions.names[0], opened.wagers
(('seat_1',), 'begin', (('ante', 500, ''),))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.book.resolve import Choices, Overrides
from hoyle.bots.main_wagers import main_wagers
from hoyle.bots.player import COVER
from hoyle.bots.seats import seat_everyone
from hoyle.engine import Game, Limits, Table
from hoyle.engine.copies import copy_table
from hoyle.engine.declared import declared_choices
from hoyle.engine.round import events as made
from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.engine.table.banking import PLAYER_DEALER, kind_of
from hoyle.environments.action_list import ActionList
from hoyle.environments.seat_layout import Layout, layout_of
from hoyle.errors import HoyleError, TermsError
from hoyle.games.catalog import families, family_of, find_game, open_terms
from hoyle.kit.money import show_money

BANK = "bank_1"  # as PettingZoo asks that agents be named
UNITS, DOLLARS = "units", "dollars"
STACK = 100_000_00
SEATS_MAX = 14
LEAST = 500


class Recipe(NamedTuple):
    """What an environment is opened with, as plain data. Equal recipes share everything but their episodes."""

    path: str
    options: tuple[tuple[str, str | int], ...] = ()
    pays: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    seats: int = 0  # 0: one against the house, or two for a pot
    wagering: bool | None = None  # None: where there is nothing else to decide
    wagers: tuple[tuple[str, int, str], ...] = ()
    multiples: tuple[int, ...] = (1,)
    rounds: int = 1  # in which wagers may be made; wagers that stand are played out
    stack: int = STACK
    reward: str = UNITS
    begins: bool = (
        True  # whether the first seat says that the round begins, so that every episode has a decision
    )


class Opened(NamedTuple):
    recipe: Recipe
    game: Game
    terms: Terms
    agents: tuple[str, ...]
    players: tuple[str, ...]  # agents without the bank
    wagering: bool
    wagers: tuple[tuple[str, int, str], ...]
    unit: int  # cents of the first wager
    table: Table  # as it is before the first decision of every episode
    actions: ActionList
    layout: Layout
    before: Mapping[str, int]  # of each agent, how many come before it

    @property
    def reward_unit(self) -> int:
        return self.unit if self.recipe.reward == UNITS else 100


def open_environment(
    path: str, options: Choices | None = None, pays: Overrides | None = None, **given: Any
) -> Opened:
    """Open a game by its path and a house's choices. `given` are fields of `Recipe`."""
    wagers = tuple(tuple(wager) for wager in given.pop("wagers", None) or ())
    try:
        recipe = Recipe(
            path,
            tuple(sorted((options or {}).items())),
            tuple((wager, tuple(sorted(rows.items()))) for wager, rows in sorted((pays or {}).items())),
            wagers=wagers,
            multiples=tuple(given.pop("multiples", (1,))),
            **given,
        )
    except TypeError:
        unknown = sorted(set(given) - set(Recipe._fields))
        raise TermsError(
            f"{', '.join(unknown)}: an environment does not take this; it takes {', '.join(Recipe._fields[1:])}"
        ) from None
    return opened(recipe)


@lru_cache(maxsize=256)
def opened(recipe: Recipe) -> Opened:
    _check(recipe)
    pays = {wager: dict(rows) for wager, rows in recipe.pays}
    game, terms = open_terms(recipe.path, dict(recipe.options), pays or None)
    table = Table(game, terms, limits=Limits(least=LEAST))
    agents = _seated(table, recipe)
    players = tuple(name for name in agents if name != BANK)
    wagering = _is_wagering(recipe, game, terms)
    wagers = recipe.wagers or _main(table, recipe.path, wagering)
    if not wagering and not table.opens_without_wagers:
        for name in players:
            table.place_all(name, list(wagers))
        table.check_start()
    actions = ActionList(game, terms, recipe.multiples if wagering else (), table.limits.chip)
    layout = layout_of(game, terms, agents, len(agents), actions)
    return Opened(
        recipe, game, terms, agents, players, wagering, wagers, _unit(table, wagers), table, actions, layout,
        {agent: at for at, agent in enumerate(agents)},
    )  # fmt: skip


def _check(recipe: Recipe) -> None:
    if recipe.reward not in (UNITS, DOLLARS):
        raise TermsError(f'reward: "{recipe.reward}" is no unit of rewards; give {UNITS} or {DOLLARS}')
    for name, least in (("seats", 0), ("rounds", 1), ("stack", 1)):
        value = getattr(recipe, name)
        if type(value) is not int or value < least:
            raise TermsError(f"{name}: {value!r} does not fit; give a whole number of {least} or more")
    if not recipe.multiples or any(type(times) is not int or times < 1 for times in recipe.multiples):
        raise TermsError(f"multiples: {recipe.multiples} do not fit; give whole numbers of 1 or more")


def _is_wagering(recipe: Recipe, game: Game, terms: Terms) -> bool:
    """Wagers are decisions where a seat is asked for nothing else, as at a wheel, unless it is said otherwise."""
    if recipe.wagering is not None:
        return recipe.wagering and not terms.plays_for_pot
    family = families()[family_of(find_game(recipe.path)[1])]
    asked = any(not offer.is_ruled for offer in declared_choices(game, terms).values())
    return not asked or not family.has_choices


def _seated(table: Table, recipe: Recipe) -> tuple[str, ...]:
    """The seats of the environment; a bank of its own where a seat has to hold it; more where a round needs more."""
    shares_pot = table.terms.plays_for_pot or table.terms.settings.get("bank") == BID_FOR
    wanted = recipe.seats or (2 if shares_pot or table.opens_without_wagers else 1)
    most = min(table.spot_count, SEATS_MAX)
    if wanted > most:
        raise TermsError(f"seats: {wanted} do not fit at {recipe.path}; it has {most} places")
    banks = kind_of(table) == PLAYER_DEALER
    names = [*((BANK,) if banks else ()), *(f"seat_{number}" for number in range(1, wanted + 1))]
    seat_everyone(table, tuple(names), recipe.stack)
    if banks:
        table.take_bank(BANK, min(COVER, table.money[BANK]), in_turn=False)
    while table.opens_without_wagers and len(table.seats) < most and not _can_start(table):
        names.append(f"seat_{len(table.seats) + 1}")
        seat_everyone(table, (names[-1],), recipe.stack)
    if table.opens_without_wagers:
        table.check_start()
    return tuple(names)


def _can_start(table: Table) -> bool:
    try:
        table.check_start()
    except HoyleError:
        return False
    return True


def _main(table: Table, path: str, wagering: bool) -> tuple[tuple[str, int, str], ...]:
    if table.opens_without_wagers:
        return ()
    found = tuple(main_wagers(table))
    if not found and not wagering:
        raise TermsError(
            f"wagers: {path} has no wager that stands by itself; name one as (wager, cents, on), or give wagering=True"
        )
    return found


def _unit(table: Table, wagers: Sequence[tuple[str, int, str]]) -> int:
    """The first wager; in the play for a pot the largest forced bet; else the least that the table takes."""
    if wagers:
        return wagers[0][1]
    if not table.opens_without_wagers:
        return table.limits.least
    events = copy_table(table).start().events
    return max((event.cents for event in events if isinstance(event, made.ChipsPosted)), default=LEAST)


def told(opened_game: Opened) -> Mapping[str, str]:
    """What an environment is, for people: shown in the documents and by `print`."""
    return {
        "game": opened_game.recipe.path,
        "agents": ", ".join(opened_game.agents),
        "actions": str(len(opened_game.actions)),
        "observation": f"{opened_game.layout.size} numbers",
        "reward": f"in units of {show_money(opened_game.reward_unit)}",
    }
