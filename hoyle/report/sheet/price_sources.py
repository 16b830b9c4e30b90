"""Where the figures of a sheet come from: the document, its edition, and the clause of every price."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.games.catalog import open_terms

_NAME = re.compile(r"[a-z0-9_]+")


class Source(NamedTuple):
    """Outcomes of a wager priced by one clause."""

    wager: str
    outcomes: tuple[str, ...]
    where: str
    lines: tuple[int, int]


def terms_of(sheet: ParSheet) -> Terms:
    """The terms of a sheet, which names every option and every price that the house set itself."""
    return game_and_terms(sheet)[1]


def game_and_terms(sheet: ParSheet) -> tuple[Game, Terms]:
    pays = tuple((wager, tuple(own.items())) for wager, own in sheet.pays.items())
    return _open(sheet.path, tuple(sheet.options.items()), pays, tuple(sheet.readings.items()))


@lru_cache(maxsize=8)  # a report asks again for every wager
def _open(
    path: str,
    options: tuple[tuple[str, str | int], ...],
    pays: tuple[tuple[str, tuple[tuple[str, str], ...]], ...],
    readings: tuple[tuple[str, str], ...],
) -> tuple[Game, Terms]:
    return open_terms(path, dict(options), {wager: dict(own) for wager, own in pays}, dict(readings))


def title(sheet: ParSheet) -> str:
    return terms_of(sheet).file.title


def document(sheet: ParSheet) -> dict[str, Any]:
    terms = terms_of(sheet)
    return {
        "title": terms.document.title,
        "regulator": terms.document.regulator,
        "edition": terms.document.edition,
        "section": terms.file.section,
        "lines": list(terms.file.lines),
    }


def chosen(sheet: ParSheet) -> dict[str, str | int]:
    """The options that differ from their defaults."""
    options = terms_of(sheet).file.options
    return {name: value for name, value in sheet.options.items() if value != options[name].default}


def sources(sheet: ParSheet) -> Iterator[Source]:
    """The clause of every price of every wager on offer, outcomes of one clause together."""
    terms = terms_of(sheet)
    found: dict[tuple[str, str, tuple[int, int]], list[str]] = {}
    for (name, outcome), price in terms.prices.items():
        if name in terms.wagers:
            found.setdefault((name, price.where(), price.cite.lines), []).append(outcome)
    for name, wager in terms.wagers.items():
        if wager.parts:
            cite = terms.cite(wager.cite, wager.lines)
            parts = dict.fromkeys(f"as {part.wager}" for part in wager.parts)
            found[name, str(cite), cite.lines] = list(parts)
    for (name, where, lines), outcomes in found.items():
        yield Source(name, tuple(outcomes), where, lines)


def places(sheet: ParSheet, par: WagerPar) -> list[str]:
    """The clauses that price a wager, and those of the wagers it is solved with."""
    priced = {par.wager, *(_NAME.findall(par.on) if par.on.startswith("with ") else ())}
    return list(dict.fromkeys(source.where for source in sources(sheet) if source.wager in priced))


def readings_of(sheet: ParSheet, par: WagerPar) -> list[str]:
    """The readings of the text that its figures rest on: of the wager, its pay table, and prices that can come."""
    terms = terms_of(sheet)
    called = {(part.wager, part.outcome) for result in par.results for part in result.parts}
    called |= {(par.wager, outcome) for result in par.results for outcome in result.outcome.split(", ")}
    found = []
    for name in dict.fromkeys(wager for wager, _ in [(par.wager, ""), *sorted(called)]):
        wager = terms.file.wagers.get(name)
        pays = wager.pays if wager else None
        found += [each.reading for each in (wager, pays) if each is not None and each.reading]
        found += [
            price.reading for (of, outcome), price in terms.prices.items()
            if of == name and price.reading and (name, outcome) in called
        ]  # fmt: skip
    return list(dict.fromkeys(found))


def rests_on(sheet: ParSheet) -> tuple[str, ...]:
    """A line for every wager whose figures rest on readings."""
    told: dict[str, list[str]] = {}
    for par in sheet.wagers:
        for reading in readings_of(sheet, par):
            told.setdefault(f"{par.wager}{f', table {par.table}' if par.table else ''}", []).append(reading)
    return tuple(f"{wager}: {', '.join(dict.fromkeys(names))}" for wager, names in told.items())


def without_figures(sheet: ParSheet) -> tuple[str, ...]:
    """Wagers on offer without figures: not those that belong to another, as a raise does, that a note
    explains, or that can be made on nothing.
    """
    game, terms = game_and_terms(sheet)
    told = {word for line in sheet.notes if line.startswith("Not solved") for word in _NAME.findall(line)}
    told |= set(sheet.left_out) | {par.wager for par in sheet.wagers} | {par.per for par in sheet.wagers}
    told |= {word for par in sheet.wagers for word in _NAME.findall(par.initial_name)}
    return tuple(
        name
        for name, wager in terms.wagers.items()
        if name not in told
        and name not in game.in_round
        and not wager.bonus_on
        and game.selections(terms, name)
    )


def has_collection(sheet: ParSheet) -> bool:
    """Whether the table takes a fee by a posted schedule; what shows it is loaded only then."""
    return any(fee.option for fee in terms_of(sheet).file.fees.values())
