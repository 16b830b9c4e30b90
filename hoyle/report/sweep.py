"""Every choice of a house that bears on a wager's edge, in all combinations that a book allows, the kindest first.

An option bears on it if, changed by itself from what stands, it changes any result of the wager. Of options that
are numbers the ends and the default are tried. Combinations are counted before they are solved; those solved are bounded.
Options that are not swept may follow those that are; each row has what then differs from the book's defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod
from typing import NamedTuple

from hoyle.book.resolve import Choices
from hoyle.book.schema import GameFile, Option
from hoyle.errors import HoyleError, UnknownName
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet, Result, WagerPar
from hoyle.games.catalog import find_game, open_terms
from hoyle.report.money import labels

COMBINATIONS_MAX = 200
TRIED_TIMES = 50  # what a book forbids is found out soon, so as many times more may be tried as are solved
ANY = "*"
Value = str | int
Progress = Callable[[str, int, int], None]


class Solved(NamedTuple):
    """One wager under one combination; `chosen` are the options swept, `following` those that differ because of a choice."""

    chosen: Mapping[str, Value]
    par: WagerPar
    fingerprint: str
    following: Mapping[str, Value]


class Sweep(NamedTuple):
    """`bears` are the options that matter and their values, `refused` what the book forbids.

    Of those tried in vain `led` follow what is swept, each with the options that lead it; `idle` stand as they are.
    """

    path: str
    label: str
    bears: Mapping[str, tuple[Value, ...]]
    idle: tuple[str, ...]
    led: Mapping[str, tuple[str, ...]]
    ranked: tuple[Solved, ...]
    total: int
    left_out: int
    refused: int


def sweep(
    path: str,
    wager: str | None = None,
    options: Choices | None = None,
    *,
    most: int = COMBINATIONS_MAX,
    progress: Progress | None = None,
) -> Sweep:
    """Sweep the options given as `*`, or where none is, all of them; the others stand as given or by default."""
    _, file = find_game(path)
    fixed = {name: value for name, value in (options or {}).items() if value != ANY}
    asked = [name for name, value in (options or {}).items() if value == ANY]
    for name in asked:
        if name not in file.options:
            raise UnknownName("option in this game", name, file.options)
    told = progress or (lambda *_: None)
    tried = asked or [name for name in file.options if name not in fixed]
    label = _label(path, fixed, wager)
    bears, in_vain = _bearing(path, fixed, label, tried, bool(asked), told)
    leaders = _leaders(file, bears, fixed)
    led = {name: leaders[name] for name in in_vain if name in leaders}
    idle = tuple(name for name in in_vain if name not in led)
    total = prod(len(values) for values in bears.values())
    found: list[Solved] = []
    refused = 0
    for at, chosen in enumerate(islice(_combinations(bears), most * TRIED_TIMES), start=1):
        told("solving", at, total)
        solved = _solve(path, {**fixed, **chosen}, label)
        if solved is None:
            refused += 1
        else:
            par, sheet = solved
            following = _following(file, sheet.options, {**fixed, **chosen})
            found.append(Solved(chosen, par, sheet.fingerprint, following))
        if len(found) == most:
            break
    ranked = tuple(sorted(found, key=lambda each: each.par.house_edge))
    return Sweep(path, label, bears, idle, led, ranked, total, total - len(found) - refused, refused)


def _leaders(file: GameFile, bears: Iterable[str], fixed: Choices) -> dict[str, tuple[str, ...]]:
    """Options that are not chosen and follow one that is swept, or one that follows it; each with what leads it."""
    found: dict[str, tuple[str, ...]] = {}
    moved: set[str] = set()
    news = set(bears)
    while news:
        moved |= news
        for name, option in file.options.items():
            by = tuple(other for other in option.default_by if other in moved)
            if by and name not in fixed:
                found[name] = by
        news = set(found) - moved
    return found


def _following(file: GameFile, options: Choices, chosen: Choices) -> dict[str, Value]:
    """What nobody chose and is still not as the book has it by default: it followed."""
    return {
        name: value
        for name, value in options.items()
        if name not in chosen and value != file.options[name].default
    }


def _label(path: str, fixed: Choices, wager: str | None) -> str:
    """The sheet that is meant: the one named, or the first."""
    named = labels(catalog.par(path, fixed))
    if not named:
        raise HoyleError(f"{path} has no exact figures that could be swept.")
    if wager is None:
        return named[0][0]
    for label, par in named:
        if wager in (label, par.label, par.wager):
            return par.label
    raise UnknownName("wager in this game", wager, dict.fromkeys(par.wager for _, par in named))


def values_of(option: Option) -> tuple[Value, ...]:
    """All that may be chosen; of a range its ends and the default."""
    if option.choose:
        return tuple(option.choose)
    ends = [*(option.between or ()), option.default]
    return tuple(dict.fromkeys(sorted(ends, key=str)))


def _bearing(
    path: str, fixed: Choices, label: str, tried: Sequence[str], is_asked: bool, told: Progress
) -> tuple[dict[str, tuple[Value, ...]], list[str]]:
    """Which options change the results by themselves. Those that were asked for are kept whether they do or not."""
    _, file = find_game(path)
    standing = open_terms(path, fixed)[1].options
    base = _solve(path, fixed, label)
    bears: dict[str, tuple[Value, ...]] = {}
    idle = []
    for at, name in enumerate(tried, start=1):
        told(f"trying {name}", at, len(tried))
        values = values_of(file.options[name])
        others = [value for value in values if value != standing[name]]
        if is_asked or any(_differs(path, fixed, label, name, value, base) for value in others):
            bears[name] = values
        else:
            idle.append(name)
    return bears, idle


def _differs(
    path: str, fixed: Choices, label: str, name: str, value: Value, base: tuple[WagerPar, ParSheet] | None
) -> bool:
    found = _solve(path, {**fixed, name: value}, label)
    return found is not None and (base is None or _results(found[0]) != _results(base[0]))


def _results(par: WagerPar) -> frozenset[Result]:
    return frozenset(result._replace(pays="") for result in par.results)


def _combinations(bears: Mapping[str, tuple[Value, ...]]) -> Iterator[dict[str, Value]]:
    for values in product(*bears.values()):
        yield dict(zip(bears, values, strict=True))


def _solve(path: str, choices: Choices, label: str) -> tuple[WagerPar, ParSheet] | None:
    """The sheet under these choices, or none where the book forbids them or the wager is not on offer."""
    try:
        sheet = catalog.par(path, choices)
    except HoyleError:
        return None
    found = [par for each, par in labels(sheet) if label in (each, par.label)]
    return (found[0], sheet) if found else None
