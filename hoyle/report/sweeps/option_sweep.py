"""All allowed combinations of the options that affect a wager, by house edge, the best for the player first.

An option bears on it if, changed by itself from what stands, it changes any result of the wager. Of options
that are numbers the ends and the default are tried. Combinations are counted before they are solved; those
solved are bounded. Where not all are, there is first what stands, then each option changed by itself, and
then others spread over the rest, so that no option stands still because it comes late in the file. Options
that are not swept may follow those that are; each row has what then differs from the book's defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import gcd, prod
from typing import NamedTuple

from hoyle.book.resolve import Choices
from hoyle.book.schema import GameFile, Option
from hoyle.errors import HoyleError, UnknownName
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet, Result, WagerPar
from hoyle.games.catalog import find_game, open_terms
from hoyle.kit.money import show_money
from hoyle.report.sheet.chip_tables import labels

COMBINATIONS_MAX = 200
TRIED_TIMES = 50  # refused combinations are cheap, so many more may be tried than solved
GOLDEN = (5**0.5 - 1) / 2
ANY = "*"
Value = str | int
Progress = Callable[[str, int, int], None]


class Solved(NamedTuple):
    """One wager under one combination; `chosen` are the options swept, `following` those that differ because
    of a choice."""

    chosen: Mapping[str, Value]
    par: WagerPar
    fingerprint: str
    following: Mapping[str, Value]


class Sweep(NamedTuple):
    """`bears` are the options that matter and their values, `refused` what the book forbids.

    `solved` is how many combinations are ranked; a wager priced by amounts has a row for each amount.
    Of those tried in vain `led` follow what is swept, each with the options that lead it; `idle` stand as
    they are.
    """

    path: str
    label: str
    bears: Mapping[str, tuple[Value, ...]]
    idle: tuple[str, ...]
    led: Mapping[str, tuple[str, ...]]
    ranked: tuple[Solved, ...]
    solved: int
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
    """Sweep the options given as `*`, or where none is, all of them.

    The others stand as given or by default.
    """
    _, file = find_game(path)
    fixed = {name: value for name, value in (options or {}).items() if value != ANY}
    asked = [name for name, value in (options or {}).items() if value == ANY]
    for name in asked:
        if name not in file.options:
            raise UnknownName("option in this game", name, file.options)
    told = progress or (lambda *_: None)
    tried = asked or [name for name in file.options if name not in fixed]
    label = label_of(path, fixed, wager)
    bears, in_vain = _bearing(path, fixed, label, tried, bool(asked), told)
    leaders = _leaders(file, bears, fixed)
    led = {name: leaders[name] for name in in_vain if name in leaders}
    idle = tuple(name for name in in_vain if name not in led)
    total = prod(len(values) for values in bears.values())
    found: list[Solved] = []
    count = refused = 0
    standing = open_terms(path, fixed)[1].options
    for chosen in islice(_combinations(bears, standing), most * TRIED_TIMES):
        told("solving", count + 1, min(total, most))
        choices = {**fixed, **chosen}
        sheet = sheet_of(path, choices)
        pars = pars_of(sheet, label)
        if sheet is None or not pars:
            refused += 1
            continue
        count += 1
        following = _following(file, sheet.options, choices)
        found += [Solved(chosen, par, sheet.fingerprint, following) for par in pars]
        if count == most:
            break
    ranked = tuple(sorted(found, key=lambda each: each.par.house_edge))
    return Sweep(path, label, bears, idle, led, ranked, count, total, total - count - refused, refused)


def _leaders(file: GameFile, bears: Iterable[str], fixed: Choices) -> dict[str, tuple[str, ...]]:
    """Options that are not chosen and follow one that is swept, or one that follows it.

    Each with what leads it.
    """
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
    """Options that were not chosen and differ from their default because they follow another."""
    return {
        name: value
        for name, value in options.items()
        if name not in chosen and value != file.options[name].default
    }


def label_of(path: str, fixed: Choices, wager: str | None) -> str:
    """The sheet that is meant: the one named, or the first."""
    named = labels(catalog.par(path, fixed))
    if not named:
        raise HoyleError(f"{path} has no exact figures that could be swept.")
    if wager is None:
        label, par = named[0]
        return label if label != par.label else _of_any_amount(par)
    for label, par in named:
        if wager in (label, par.label):
            return par.label
        if wager == par.wager:
            return _of_any_amount(par)
    raise UnknownName("wager in this game", wager, dict.fromkeys(par.wager for _, par in named))


def values_of(option: Option) -> tuple[Value, ...]:
    """All values of an option; of a range its ends and the default."""
    if option.choose:
        return tuple(option.choose)
    ends = [*(option.between or ()), option.default]
    return tuple(dict.fromkeys(sorted(ends, key=str)))


def _bearing(
    path: str, fixed: Choices, label: str, tried: Sequence[str], is_asked: bool, told: Progress
) -> tuple[dict[str, tuple[Value, ...]], list[str]]:
    """Which options change the results by themselves.

    Those that were asked for are kept whether they do or not.
    """
    _, file = find_game(path)
    standing = open_terms(path, fixed)[1].options
    base = _results(pars_of(sheet_of(path, fixed), label))
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
    path: str, fixed: Choices, label: str, name: str, value: Value, base: list[frozenset[Result]]
) -> bool:
    found = _results(pars_of(sheet_of(path, {**fixed, name: value}), label))
    return bool(found) and found != base


def _results(pars: Iterable[WagerPar]) -> list[frozenset[Result]]:
    return [frozenset(result._replace(pays="") for result in par.results) for par in pars]


def _combinations(bears: Mapping[str, tuple[Value, ...]], standing: Choices) -> Iterator[dict[str, Value]]:
    """Each combination once: the defaults, each option by itself, then the others spread evenly."""
    base = {name: standing[name] if standing[name] in values else values[0] for name, values in bears.items()}
    first = [base, *(base | {name: value} for name, values in bears.items() for value in values)]
    seen = set()
    for chosen in first:
        if tuple(chosen.values()) not in seen:
            seen.add(tuple(chosen.values()))
            yield chosen
    for place in spread(prod(len(values) for values in bears.values())):
        chosen = {}
        for name, values in bears.items():
            place, at = divmod(place, len(values))
            chosen[name] = values[at]
        if tuple(chosen.values()) not in seen:
            yield chosen


def spread(count: int) -> Iterator[int]:
    """All positions once, in a low-discrepancy order: steps of the golden ratio.

    >>> list(spread(8))
    [0, 5, 2, 7, 4, 1, 6, 3]
    """
    step = round(count * GOLDEN)
    while gcd(step, count) != 1:
        step += 1
    return (at * step % count for at in range(count))


def sheet_of(path: str, choices: Choices) -> ParSheet | None:
    """The sheet under these choices, or none where the book forbids them."""
    try:
        return catalog.par(path, choices)
    except HoyleError:
        return None


def pars_of(sheet: ParSheet | None, label: str) -> list[WagerPar]:
    """The wager as it is named, or each of its amounts; nothing where it is not on offer."""
    named = labels(sheet) if sheet is not None else []
    found = [par for each, par in named if label in (each, par.label)]
    return found[:1] or [par for _, par in named if _of_any_amount(par) == label]


def _of_any_amount(par: WagerPar) -> str:
    """The label without the amount, where a sheet is made for an amount."""
    return par.wager if par.on == f"of {show_money(par.stake_cents)}" else par.label
