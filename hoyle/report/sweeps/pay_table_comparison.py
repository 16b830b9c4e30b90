"""The pay tables that a book allows for a wager, side by side, the best for the player first.

A table may rest on other choices, as one made for eight decks does. Then those are made too, and told with
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hoyle.book.resolve import Choices
from hoyle.book.schema import GameFile
from hoyle.book.terms import Terms
from hoyle.errors import TermsError
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet, Result, WagerPar
from hoyle.games.catalog import find_game, open_terms


class Solved(NamedTuple):
    """A wager under one table.

    `beside` are the choices made for the sake of it, `sheet` has all wagers with them.
    """

    table: str
    par: WagerPar
    prices: Mapping[str, str]
    beside: Mapping[str, str | int]
    sheet: ParSheet


class Comparison(NamedTuple):
    """One wager under every table of one option, by house edge.

    `refused` says why a table is not among them.
    """

    label: str
    option: str
    tables: tuple[Solved, ...]
    refused: Mapping[str, str]


def table_options(file: GameFile) -> dict[str, tuple[str, ...]]:
    """The options that choose between several pay tables, and the wagers that each prices."""
    found: dict[str, tuple[str, ...]] = {}
    for name, wager in file.wagers.items():
        option = wager.pays.option if wager.pays else None
        if option and len(file.options[option].choose) > 1:
            found[option] = (*found.get(option, ()), name)
    return found


def compare(path: str, options: Choices | None = None, wager: str | None = None) -> Iterator[Comparison]:
    """Every wager whose figures follow a pay table, or the one that is named."""
    catalog.check_has_edge(open_terms(path, options)[1])
    _, file = find_game(path)
    tables = table_options(file)
    own = {option: priced for option, priced in tables.items() if wager in priced}
    for option, priced in (own or tables).items():
        yield from _compare(path, options or {}, option, priced, wager)


def others(path: str) -> Iterator[ParSheet]:
    """What the book's own defaults leave out: every other pay table, and each wager that a house may offer
    beside them."""
    _, file = find_game(path)
    standing = open_terms(path)[1]
    tables = table_options(file)
    for comparison in compare(path):
        for each in comparison.tables:
            if each.beside or each.table != str(standing.options[comparison.option]):
                yield _of(each.sheet, (each.par,))
    compared = {name for priced in tables.values() for name in priced}
    for name in file.wagers:
        if name in standing.wagers or name in compared or not file.wagers[name].offered:
            continue
        terms = _open(path, file, _with_needs(file, {}, _offers(file, {}, (name,))))
        sheet = catalog.par(path, terms.options)
        found = tuple(par for par in sheet.wagers if par.wager == name)
        if found:
            yield _of(sheet, found)


def _of(sheet: ParSheet, wagers: tuple[WagerPar, ...]) -> ParSheet:
    return sheet._replace(wagers=wagers, strategy=(), notes=(), cards=(), ways=())


def _compare(
    path: str, options: Choices, option: str, priced: tuple[str, ...], wager: str | None
) -> Iterator[Comparison]:
    _, file = find_game(path)
    found, refused = _solve(path, options, option, priced)
    for label, tables in _by_wager(found, priced).items():
        name = tables[0].par.wager
        named = wager is None or wager in (label, name, *priced)
        is_bonus = any(file.wagers[each].bonus_on == name for each in priced)
        if named and (name in priced or _follows(tables, option, is_bonus)):
            ranked = sorted(tables, key=lambda solved: solved.par.house_edge)
            yield Comparison(label, option, tuple(ranked), refused)


def _solve(
    path: str, options: Choices, option: str, priced: tuple[str, ...]
) -> tuple[list[list[Solved]], dict[str, str]]:
    """All wagers under each table, and the tables that cannot be had."""
    _, file = find_game(path)
    standing = open_terms(path, options)[1].options
    found: list[list[Solved]] = []
    refused: dict[str, str] = {}
    for table in file.options[option].choose:
        wanted = {option: table, **_offers(file, options, priced)}
        choices = _with_needs(file, options, wanted)
        beside = {key: it for key, it in choices.items() if key != option and standing[key] != it}
        try:
            terms = _open(path, file, choices)
        except TermsError as error:
            refused[str(table)] = str(error)
            continue
        prices = {out: str(price.odds) for (name, out), price in terms.prices.items() if name in priced}
        sheet = catalog.par(path, terms.options)
        found.append([Solved(str(table), par, prices, beside, sheet) for par in sheet.wagers])
    return found, refused


def _by_wager(found: list[list[Solved]], priced: tuple[str, ...]) -> dict[str, list[Solved]]:
    """By label.

    Where a table has sheets of its own, as one of fixed amounts has, all of the wager together.
    """
    solved = [each for sheet in found for each in sheet]
    counted = Counter(each.par.label for each in solved)
    apart = {each.par.wager for each in solved if counted[each.par.label] < len(found)} & set(priced)
    grouped: dict[str, list[Solved]] = {}
    for each in solved:
        grouped.setdefault(each.par.wager if each.par.wager in apart else each.par.label, []).append(each)
    return grouped


def _follows(tables: list[Solved], option: str, is_bonus: bool) -> bool:
    """Does the wager's edge depend on a pay table of another wager, as with a bonus on the ante?"""
    groups: dict[frozenset[tuple[str, str | int]], set[frozenset[Result]]] = {}
    for solved in tables:
        others = [] if is_bonus else [item for item in solved.sheet.options.items() if item[0] != option]
        groups.setdefault(frozenset(others), set()).add(frozenset(solved.par.results))
    return any(len(results) > 1 for results in groups.values())


def _offers(file: GameFile, options: Choices, priced: tuple[str, ...]) -> dict[str, str]:
    """Choices that offer the wager."""
    offers = {str(file.wagers[name].offered): "yes" for name in priced if file.wagers[name].offered}
    return {name: value for name, value in offers.items() if name not in options}


def _with_needs(file: GameFile, options: Choices, wanted: Mapping[str, str | int]) -> dict[str, str | int]:
    """Adds the options that a pay table requires, unless the house chose them."""
    choices = {**options, **wanted}
    new = list(wanted)
    while new:
        name = new.pop()
        for other, allowed in file.options[name].requires.get(str(choices[name]), {}).items():
            standing = choices.get(other, file.options[other].default if other in file.options else None)
            if other in file.options and other not in options and standing not in allowed:
                choices[other] = allowed[0]
                new.append(other)
    return choices


def _open(path: str, file: GameFile, choices: Choices) -> Terms:
    try:
        return open_terms(path, choices)[1]
    except TermsError:
        # Other wagers may not allow what this one needs; without them it can still be seen.
        others = {str(each.offered): "no" for each in file.wagers.values() if each.offered}
        return open_terms(path, {**others, **choices})[1]
