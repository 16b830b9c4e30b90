"""Finds a strategy: one that comes with the game, a file, a Python function, the exact one, or the simplest.

Shipped strategies are `hoyle/strategy/<game>/<name>.yaml`, where the game is the module that plays. Without a name it
is `default`.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from hoyle.book import Terms
from hoyle.engine import Game
from hoyle.engine.table.wagering import placeable
from hoyle.errors import HoyleError, UnknownName
from hoyle.exact import catalog
from hoyle.kit.money import parse_money
from hoyle.strategy.banks import IN_TURN, read_bank
from hoyle.strategy.catalog import strategy_files
from hoyle.strategy.strategy import KEYS, OPTIMAL, Strategy, read_rules
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import plain_wagers, read_wagers

DEFAULT, SIMPLEST = "default", "simplest"
_USUAL_CENTS = 10_00
# Functions that were passed as objects. A function given by its name is imported instead.
_FUNCTIONS: dict[str, Any] = {}


def find_strategy(
    game: Game, terms: Terms, said: Any = None, wagers: tuple[Wagered, ...] = (), *, bank: Any = None
) -> Strategy:
    """`said` is a name, a path, `module:function`, or a function. Wagers and a bank given here replace its own."""
    strategy = _find(game, said)
    made = wagers or _offered(terms, strategy.wagers) or simplest_wagers(game, terms)
    source = {**(strategy.source or {}), "wagers": plain_wagers(made)}
    if bank:
        source["bank"] = IN_TURN if bank is True else bank
    return replace(
        strategy, wagers=made, source=source, bank=read_bank(source.get("bank"), f"strategy {strategy.name}")
    )


def _offered(terms: Terms, wagers: tuple[Wagered, ...]) -> tuple[Wagered, ...]:
    for wagered in wagers:
        if wagered.wager not in terms.wagers:
            raise HoyleError(
                f"the strategy wagers on {wagered.wager}, which {terms.path} does not offer at this table; name the "
                "wagers yourself with --wager."
            )
    return wagers


def _find(game: Game, said: Any) -> Strategy:
    if callable(said):
        name = f"{said.__module__}:{said.__qualname__}"
        _FUNCTIONS[name] = said
        return _of_function(game, name, said)
    text = str(said) if said is not None else _usual_name(game.name)
    shipped = strategy_files(game.name)
    if text in shipped:
        return read_strategy(shipped[text], game.name)
    if text.endswith((".yaml", ".yml")) or "/" in text:
        return read_strategy(Path(text), game.name)
    module, colon, function = text.partition(":")
    if colon and module and function:
        return _from_module(game, module, function)
    if text == SIMPLEST:
        return Strategy(SIMPLEST, game.name, (), source={"strategy": SIMPLEST})
    if text == OPTIMAL and catalog.has_player(game.name):
        source = {"strategy": OPTIMAL, "use": OPTIMAL}
        return Strategy(OPTIMAL, game.name, (), use=OPTIMAL, source=source)
    built_in = [OPTIMAL, SIMPLEST] if catalog.has_player(game.name) else [SIMPLEST]
    raise UnknownName(f"strategy for {game.name}", text, {*shipped, *built_in})


def _usual_name(game: str) -> str:
    """The file `default`, else the exact strategy, else the simplest."""
    if DEFAULT in strategy_files(game):
        return DEFAULT
    return OPTIMAL if catalog.has_player(game) else SIMPLEST


def _from_module(game: Game, module: str, function: str) -> Strategy:
    if "" not in sys.path:
        sys.path.insert(0, "")  # a module in the current folder
    try:
        found = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise HoyleError(f"strategy {module}:{function} cannot be found: {error}.") from None
    if not callable(found):
        raise HoyleError(f"strategy {module}:{function} is not a function; it takes what a seat sees.")
    return _of_function(game, f"{module}:{function}", found)


def _of_function(game: Game, name: str, function: Any) -> Strategy:
    """The function's source is part of the plan's hash: a changed function cannot resume another's run."""
    try:
        said = inspect.getsource(function)
    except (OSError, TypeError):
        said = ""
    source = {"function": name, "code": hashlib.sha256(said.encode()).hexdigest()[:16]}
    return Strategy(name, game.name, (), callable=function, source=source)


def read_strategy(path: Path, game: str) -> Strategy:
    try:
        plain = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise HoyleError(f"{path}: cannot be read ({error.strerror}).") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise HoyleError(f"{path}: not valid YAML: {' '.join(str(error).split())}.") from None
    return strategy_from(plain, game, str(path))


def strategy_from(plain: Any, game: str, where: str) -> Strategy:
    """A strategy from plain data, every part checked."""
    if not isinstance(plain, Mapping):
        raise HoyleError(f"{where}: a strategy is a mapping with {', '.join(KEYS)}.")
    for key in plain:
        if key not in KEYS:
            raise HoyleError(f"{where}: {UnknownName('key', str(key), KEYS)}")
    if plain.get("game") != game:
        raise HoyleError(
            f"{where}: this strategy is for {plain.get('game')}, not for {game}; see its line `game`."
        )
    use = plain.get("use") or ""
    if not isinstance(use, str) or (use and plain.get("choices")):
        raise HoyleError(f"{where}: write either choices or use: name, where name is one word.")
    return Strategy(
        str(plain.get("strategy") or Path(where).stem), game,
        read_wagers(plain["wagers"], where) if plain.get("wagers") else (),
        read_rules(game, plain.get("choices") or [], where), use, str(plain.get("about") or ""),
        source=dict(plain), bank=read_bank(plain.get("bank"), where),
    )  # fmt: skip


def strategy_from_source(game: str, source: Mapping[str, Any]) -> Strategy:
    """The strategy that another process or machine received with its plan."""
    wagers = tuple(Wagered(*each) for each in source["wagers"])
    if "function" in source:
        name = str(source["function"])
        function, bank = _function_named(name), read_bank(source.get("bank"), name)
        return Strategy(name, game, wagers, callable=function, source=source, bank=bank)
    plain = {key: value for key, value in source.items() if key != "wagers"}
    rest = strategy_from({"game": game, **plain}, game, str(source.get("strategy")))
    return replace(rest, wagers=wagers, source=source)


def _function_named(name: str) -> Any:
    if name in _FUNCTIONS:
        return _FUNCTIONS[name]
    module, _, path = name.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise HoyleError(
            f"strategy {name} cannot be imported where the block runs: {error}; put it into a module that is installed "
            "there."
        ) from None
    return found


def simplest_wagers(game: Game, terms: Terms) -> tuple[Wagered, ...]:
    """The compulsory wagers, or the first wager that needs no other, at ten dollars or the nearest amount allowed."""
    rules = terms.stake_rules
    # Where no wager is made before a round, one is made in it.
    offered = placeable(game, terms) or list(terms.wagers)
    names = [name for name in offered if any(rule.compulsory == "yes" for rule in rules[name])]
    names = names or [name for name in offered if _stands_alone(game, terms, name)][:1]
    return tuple(Wagered(name, _usual(terms, name), _first(game, terms, name)) for name in names)


def _first(game: Game, terms: Terms, name: str) -> str:
    selections = game.selections(terms, name)
    return "" if "" in selections or not selections else selections[0]


def _stands_alone(game: Game, terms: Terms, name: str) -> bool:
    if terms.wagers[name].parts:
        return False
    return not any(rule.needs or rule.needs_one_of for rule in terms.stake_rules[name])


def _usual(terms: Terms, name: str) -> int:
    least, most = _USUAL_CENTS, 0
    for rule in terms.stake_rules[name]:
        least = max(least, parse_money(rule.min)) if rule.min else least
        most = parse_money(rule.max) if rule.max else most
    for fee in terms.file.fees.values():
        if fee.option and (posted := fee.schedules[str(terms.options[fee.option])].wager_min):
            least = max(least, parse_money(posted))
    return min(least, most) if most else least
