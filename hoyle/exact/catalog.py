"""Finds the exact solution of a game by its name, and makes the PAR sheet of a book's game under a house's options."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hoyle.book.alternatives import Readings
from hoyle.book.loader import registry
from hoyle.book.resolve import Choices, Overrides
from hoyle.book.terms import Terms
from hoyle.engine.game import Equipment, Game, always_shuffles
from hoyle.errors import HoyleError, UnknownName
from hoyle.exact.sheet import ParSheet, Result, WagerPar
from hoyle.games.catalog import game_for, open_terms
from hoyle.strategy.game_parts import find_part, games_with, load_part

if TYPE_CHECKING:
    from hoyle.exact.common.composition import Left
    from hoyle.exact.common.decision_values import Player, Worths
    from hoyle.exact.common.joint_results import Results
    from hoyle.exact.common.setting_costs import SettingCost
    from hoyle.kit.cards import Cards

ROAD = "exact"


def solved() -> tuple[str, ...]:
    """The games that have an exact solution. Imports none of them."""
    return games_with(ROAD, "solve")


def is_compiled(game: str) -> bool:
    """Whether the solution says of itself that its first run ever has to compile machine code."""
    return bool(getattr(_solution(game), "IS_COMPILED", False))


def default_play(game: str) -> str:
    """The name of the sheets for a seat that chooses nothing, where a solution has them beside those of best play."""
    return str(getattr(_solution(game), "DEFAULT_PLAY", "")) if game in solved() else ""


def supposed_choices(game: str) -> Mapping[str, str]:
    """By wager, the choice that its sheet supposes wherever it is offered, where best play of the game does not."""
    return getattr(_solution(game), "SUPPOSED_CHOICES", {})


def leading_choices(game: str) -> Mapping[str, tuple[str, ...]]:
    """By wager that is made in a round and has an edge of its own, the choices that lead to it."""
    return getattr(_solution(game), "LEADING_CHOICES", {})


def shares_of_round(game: str) -> Mapping[str, tuple[str, ...]]:
    """By wager: the columns of a simulation that its sheet is about, where a round has several such wagers."""
    shares: Mapping[str, tuple[str, ...]] = getattr(_solution(game), "SHARES", {}) if game in solved() else {}
    return shares


def _solution(game: str) -> ModuleType:
    module = load_part(ROAD, game, "solve")
    if module is None:
        raise UnknownName("exact solution for", game, solved())
    return module


def _strategy_module(game: str) -> ModuleType | None:
    """A game with choices has a part `strategy`: `cards(terms)`, `player(terms)`."""
    return load_part(ROAD, game, "strategy") if find_part(ROAD, game, "solve") else None


def par(
    path: str,
    options: Choices | None = None,
    pays: Overrides | None = None,
    *,
    readings: Readings | None = None,
    cards: bool = False,
    shoe: Mapping[str, int] | None = None,
    effects: bool = False,
    exact: bool = False,
    tell: Callable[[int, int], None] | None = None,
) -> ParSheet:
    """The PAR sheet of a game such as `ny/roulette`: `solve.solve(terms)` gives wagers, strategy and notes.

    `cards` adds strategy cards and the cost of simpler strategies. `shoe` is the remaining cards, for games dealt from
    a shoe. `effects` adds the effects of removal. With `exact` nothing is computed in floats, however long that takes;
    `tell` receives the number of parts done and their total. `readings` are other readings of the text than Hoyle's.
    """
    _, terms = open_terms(path, options, pays, readings)
    return par_of(terms, cards=cards, shoe=shoe, effects=effects, exact=exact, tell=tell)


def par_of(
    terms: Terms,
    *,
    cards: bool = False,
    shoe: Mapping[str, int] | None = None,
    effects: bool = False,
    exact: bool = False,
    tell: Callable[[int, int], None] | None = None,
) -> ParSheet:
    """The same of terms that are resolved already, as those of a round that was played under an earlier rulebook."""
    check_has_edge(terms)
    game = game_for(terms)
    module = _solution(game.name)
    left = () if shoe is None else (_left(module, terms, shoe),)
    longer = _further(module, exact, tell)
    wagers, strategy, notes = module.solve(terms, *left, **longer)
    plays = _strategy_module(game.name) if cards else None
    told, ways = plays.cards(terms, *left) if plays else ((), ())
    sheet = ParSheet(
        terms.path, dict(terms.options), terms.fingerprint, tuple(_as_listed(terms, par) for par in wagers),
        tuple(strategy), (*notes, *way_notes(terms), *_outside_notes(terms)), tuple(told),
        tuple(ways), {wager: dict(own) for wager, own in terms.pays.items()}, readings=dict(terms.readings),
    )  # fmt: skip
    if shoe is not None:
        sheet = _of_a_part(sheet, module, terms, shoe, *left)
    if not effects:
        return sheet
    return sheet._replace(effects_of_removal=_effects(game.name)(terms, *left))


def _outside_notes(terms: Terms) -> list[str]:
    """What no book of Hoyle's has, in a sheet of another book."""
    if registry().is_own(terms.book):
        return []
    from hoyle.exact.common.known_rules import outside_notes

    return outside_notes(terms)


def way_notes(terms: Terms) -> list[str]:
    """The house way that a sheet supposes, row by row with its lines."""
    block = terms.file.house_way
    if block is None:
        return []
    from hoyle.book.ways.way_block import rows_in_force
    from hoyle.book.ways.way_words import say_row

    rows = rows_in_force(block, terms.settings)
    return [
        f"House way, row {at}: {say_row(row)}"
        + (f" (lines {row.lines[0]}–{row.lines[1]})." if row.lines else ".")
        for at, row in enumerate(rows, start=1)
    ]


def _as_listed(terms: Terms, par: WagerPar) -> WagerPar:
    """Outcomes in the order of the book's prices, then those without a price of their own."""
    places = {outcome: at for at, (wager, outcome) in enumerate(terms.prices) if wager == par.wager}

    def place(result: Result) -> int:
        called = [part.outcome for part in result.parts if part.wager == par.wager]
        # Equivalent selections share a name that has no price.
        names = [result.outcome.split("+")[0], *called]
        return next((places[name] for name in names if name in places), len(terms.prices))

    return par._replace(results=tuple(sorted(par.results, key=place)))


def check_has_edge(terms: Terms) -> None:
    """Refuse games in which seats play against each other: the house has no edge there."""
    if terms.plays_for_pot:
        raise HoyleError(
            f"{terms.path} is played for a pot: seats win from each other, and the house has no edge to solve"
        )


def _further(module: ModuleType, exact: bool, tell: Callable[[int, int], None] | None) -> dict[str, Any]:
    """What a solution takes beside the terms: a slower, fully exact mode, and who is told of progress. Most are exact
    anyway; one that takes no mode tells of what it may have to count."""
    taken = inspect.signature(module.solve).parameters
    if "exact" in taken:
        return {"exact": True, "tell": tell} if exact else {}
    return {"tell": tell} if "tell" in taken else {}


def _of_a_part(
    sheet: ParSheet, module: ModuleType, terms: Terms, given: Mapping[str, int], left: Left
) -> ParSheet:
    """The sheet names its shoe, and the wagers that it leaves out: `solve.left_out(terms, left)`."""
    from hoyle.exact.common.composition import named_by_text, say_shoe

    shoe = named_by_text(given)
    by_suit = hasattr(module, "left_out")
    missing = tuple(module.left_out(terms, left)) if by_suit else ()
    notes = [say_shoe(shoe, by_suit=by_suit), *([_say_left_out(missing, left)] if missing else [])]
    return sheet._replace(shoe=dict(shoe), left_out=missing, notes=(*notes, *sheet.notes))


def _say_left_out(missing: tuple[str, ...], left: Left) -> str:
    from hoyle.exact.common.composition import say_by_suit

    return (
        f"Left out, because they depend on suits that the shoe does not name: {', '.join(missing)}. Name the cards by suit, "
        f"{say_by_suit(left)}."
    )


def _left(module: ModuleType, terms: Terms, shoe: Mapping[str, int]) -> Left:
    """A game dealt from a shoe has `solve.whole_shoe(terms)`."""
    if not hasattr(module, "whole_shoe"):
        raise HoyleError(f"{terms.path} is not dealt from a shoe, so leave the shoe out")
    from hoyle.exact.common.composition import read_shoe

    return read_shoe(module.whole_shoe(terms), shoe)


def _effects(name: str) -> Callable[..., Mapping[str, Mapping[str, Fraction]]]:
    """The part `effects` of a game: `effects_of_removal(terms)`."""
    module = load_part(ROAD, name, "effects")
    if module is None:
        raise UnknownName("effects of removal for", name, games_with(ROAD, "effects"), verb="are")
    found: Callable[..., Mapping[str, Mapping[str, Fraction]]] = module.effects_of_removal
    return found


def joint_results(game: str) -> Results | None:
    """The part `joint_results` of a game: `together(terms, most_cents, is_counted)`."""
    module = load_part(ROAD, game, "joint_results")
    found: Results | None = module.together if module else None
    return found


def check_strategy(path: str, options: Choices | None = None, pays: Overrides | None = None) -> None:
    """Refuse where the sheet would have no decisions of the main wager: `strategy.check_solved(terms)` says why."""
    game, terms = open_terms(path, options, pays)
    plays = _strategy_module(game.name)
    if plays is not None and hasattr(plays, "check_solved"):
        plays.check_solved(terms)


def setting_costs_of(terms: Terms, cards: Cards) -> list[SettingCost]:
    """What every setting of one hand is worth, the best first: `strategy.setting_costs(terms, cards)`."""
    plays = _strategy_module(game_for(terms).name)
    if plays is None or not hasattr(plays, "setting_costs"):
        raise HoyleError(f"{terms.path} has no exact values for the settings of one hand")
    found: list[SettingCost] = plays.setting_costs(terms, cards)
    return found


def choice_worths_of(terms: Terms) -> tuple[Worths, str] | None:
    """What each choice at a prompt is worth, and the wager it is a share of: the part `worths`. None without one."""
    name = game_for(terms).name
    module = load_part(ROAD, name, "worths") if find_part(ROAD, name, "solve") else None
    return (module.worths(terms), module.PER) if module else None


def has_player(name: str) -> bool:
    """Whether the solution of this game can answer for a seat."""
    plays = _strategy_module(name)
    return plays is not None and hasattr(plays, "player")


def best_player(
    path: str,
    options: Choices | None = None,
    pays: Overrides | None = None,
    shoe: Mapping[str, int] | None = None,
) -> Player | None:
    """A player that answers every prompt by best play, as the sheet supposes; none for a game without choices."""
    return best_player_of(open_terms(path, options, pays)[1], shoe)


def best_player_of(terms: Terms, shoe: Mapping[str, int] | None = None) -> Player | None:
    """The same of terms that are resolved already."""
    game = game_for(terms)
    plays = _strategy_module(game.name)
    left = (_left(_solution(game.name), terms, shoe),) if shoe else ()
    found: Player | None = plays.player(terms, *left) if plays is not None and has_player(game.name) else None
    return found


def dealt_from(game: Game, terms: Terms, shoe: Mapping[str, int]) -> Game:
    """The same game, with every round dealt from these remaining cards."""
    left = _left(_solution(game.name), terms, shoe)

    def equipment(terms: Terms) -> Equipment:
        items = game.equipment(terms)
        return {name: each if isinstance(each, tuple) else left for name, each in items.items()}

    return game._replace(equipment=equipment, keeps_shoe=always_shuffles)
