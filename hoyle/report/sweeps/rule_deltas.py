"""What each change of one rule is worth from a base, by house edge.

A game's part `deltas` names its rules and their values: settings, and prices by `wager.outcome`. They are changed
whether the book allows it or not; each row says what the book has to do with it. A game without this part, and a wager
that it is not about, changes the options of its book.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any, NamedTuple

from hoyle.book.alternatives import alternatives_of, fixed
from hoyle.book.resolve import Choices, Overrides, resolve, review
from hoyle.book.schema import Figure, GameFile, Pays, Wager
from hoyle.book.terms import Setting, Terms
from hoyle.errors import HoyleError, TermsError, UnknownName
from hoyle.exact.common.known_rules import is_known, usual
from hoyle.games.catalog import find_game, module_of, needs_of, open_terms
from hoyle.kit.odds import parse_odds
from hoyle.report.sweeps.option_sweep import Progress, label_of, pars_of, sheet_of, values_of
from hoyle.strategy.game_parts import load_part

Value = Mapping[str, Setting]
ALLOWED, UNSAID, NO_BOOK = "allows it", "is silent", "outside of every book"


class Delta(NamedTuple):
    """One change: `says` is what the book has to do with it; `refused` is why it makes no sense with the base."""

    rule: str
    before: str
    after: str
    house_edge: Fraction | None
    says: str
    refused: str = ""


class Deltas(NamedTuple):
    path: str
    label: str
    options: Choices
    base: Mapping[str, str]  # rules that were changed before, and their values
    house_edge: Fraction
    rows: tuple[Delta, ...]

    def change(self, row: Delta) -> Fraction | None:
        return None if row.house_edge is None else row.house_edge - self.house_edge


def deltas(
    path: str,
    wager: str | None = None,
    options: Choices | None = None,
    base: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Deltas:
    """`base` are rules of the game's part `deltas` by name, which the base has otherwise than the book."""
    _, file = find_game(path)
    part = load_part("exact", file.plays or file.game, "deltas")
    told = progress or (lambda *_: None)
    if part is not None and wager in (None, part.WAGER):
        return _by_rules(path, part, dict(options or {}), dict(base or {}), told)
    if base:
        raise HoyleError(
            f"{path}: a base beyond the book is told by rules, and {wager or 'this game'} has none here."
        )
    return _by_options(path, wager, dict(options or {}), told)


# By the options of the book.


def _by_options(path: str, wager: str | None, options: dict[str, str | int], told: Progress) -> Deltas:
    _, file = find_game(path)
    label, standing = label_of(path, options, wager), open_terms(path, options)[1].options
    edge = pars_of(sheet_of(path, options), label)[0].house_edge
    rows = []
    for at, (name, option) in enumerate(file.options.items(), start=1):
        told(f"trying {name}", at, len(file.options))
        for value in values_of(option):
            found = pars_of(sheet_of(path, {**options, name: value}), label)
            if value != standing[name] and found and found[0].house_edge != edge:
                rows.append(Delta(name, str(standing[name]), str(value), found[0].house_edge, ALLOWED))
    return Deltas(path, label, standing, {}, edge, tuple(rows))


# By the rules of the game.


def _by_rules(
    path: str, part: ModuleType, options: dict[str, str | int], base: dict[str, str], told: Progress
) -> Deltas:
    terms = open_terms(path, options)[1]
    for rule, value in base.items():
        terms = changed(terms, _value(part, rule, value), part.PRICES)
    _check(terms)
    edge = part.house_edge(terms)
    many = sum(map(len, part.RULES.values()))
    rows: list[Delta] = []
    for rule, values in part.RULES.items():
        before = next((name for name, value in values.items() if in_force(terms, value)), "as it is")
        for name, value in values.items():
            told(f"{rule}: {name}", len(rows) + 1, many)
            if name != before:
                rows.append(_delta(path, options, terms, part, (rule, before, name), value))
    return Deltas(path, part.WAGER, terms.options, base, edge, tuple(rows))


def _value(part: ModuleType, rule: str, value: str) -> Value:
    if rule not in part.RULES:
        raise UnknownName("rule of this game", rule, part.RULES)
    if value not in part.RULES[rule]:
        raise UnknownName(f"value of {rule}", value, part.RULES[rule])
    found: Value = part.RULES[rule][value]
    return found


def _delta(
    path: str,
    options: Choices,
    terms: Terms,
    part: ModuleType,
    names: tuple[str, str, str],
    value: Value,
) -> Delta:
    told = says(path, options, value)
    try:
        other = changed(terms, value, part.PRICES)
        _check(other)
        edge = part.house_edge(other)
    except TermsError as error:
        return Delta(*names, None, told, str(error).partition(": ")[2])
    return Delta(*names, edge, told)


def _check(terms: Terms) -> None:
    module = module_of(terms.file)
    if hasattr(module, "check_terms"):
        module.check_terms(terms)


def in_force(terms: Terms, value: Value) -> bool:
    optional = needs_of(terms.file).optional
    for name, wanted in value.items():
        wager, _, outcome = name.partition(".")
        if outcome:
            price = terms.prices.get((wager, outcome))
            if price is None or price.odds.net != parse_odds(str(wanted)).net:
                return False
        elif terms.settings.get(name, usual(optional.get(name))) != wanted:
            return False
    return True


def changed(terms: Terms, value: Value, prices: Mapping[str, str]) -> Terms:
    """The terms with other settings and prices, whether or not the book has them; all else stands as it is.

    `prices` are those of outcomes that only the change makes possible.
    """
    file = terms.file
    numbers, options = (
        dict(file.numbers),
        {n: fixed(each, terms.options[n]) for n, each in file.options.items()},
    )
    for name, wanted in value.items():
        if name in options:
            assert not isinstance(wanted, tuple)
            options[name] = fixed(options[name], wanted)
        elif "." not in name:
            numbers[name] = Figure(value=wanted, cite=None, lines=file.lines)
    other = file.model_copy(update={"numbers": numbers, "options": options})
    called = module_of(file).outcomes(other)
    wagers = {
        name: _priced(_in_force(wager, value, terms.options), name, called.get(name, ()), value, prices)
        for name, wager in file.wagers.items()
    }
    return resolve(terms.book, other.model_copy(update={"wagers": wagers}), {}, terms.pays, terms.document)


def _in_force(wager: Wager, value: Value, standing: Choices) -> Wager:
    """Where a wager's table goes by the rule that changes and none is for the new value, the table in force stays."""
    pays = wager.pays
    wanted = value.get(pays.option) if pays and pays.option else None
    if pays is None or wanted is None or str(wanted) in pays.tables:
        return wager
    at = pays.tables.index(str(standing[str(pays.option)]))
    rows, unlisted = (
        {row: cells[at] if isinstance(cells, tuple) else cells for row, cells in given.items()}
        for given in (pays.rows, pays.unlisted)
    )
    plain = {"option": None, "tables": (), "rows": rows, "unlisted": unlisted}
    return wager.model_copy(update={"pays": pays.model_copy(update=plain)})


def _priced(wager: Wager, name: str, called: Iterable[str], value: Value, prices: Mapping[str, str]) -> Wager:
    pays = wager.pays
    if pays is None or pays.pays_as is not None:
        return wager
    own = {
        key.partition(".")[2]: str(odds)
        for key, odds in value.items()
        if key.partition(".")[0] == name and "." in key
    }
    missing = {each: prices[f"{name}.{each}"] for each in called if f"{name}.{each}" in prices}
    return wager.model_copy(update={"pays": _with(pays, own, missing)})


def _with(pays: Pays, own: Mapping[str, str], missing: Mapping[str, str]) -> Pays:
    rows = {row: own.get(row, cell) for row, cell in pays.rows.items()}
    unlisted = {row: own.get(row, cell) for row, cell in pays.unlisted.items()}
    added = {row: cell for row, cell in missing.items() if row not in rows and row not in unlisted}
    return pays.model_copy(update={"rows": rows, "unlisted": {**unlisted, **added}})


# What the book has to do with it.


def says(path: str, options: Choices, value: Value) -> str:
    """Whether the book allows it, forbids it by a clause or is silent; and whether any book has it."""
    _, file = find_game(path)
    game = file.plays or file.game
    told = ", ".join(_clauses(file, options, value)) or (ALLOWED if _names(file, value) else UNSAID)
    told = _by_reading(file, value) or told
    if all(is_known(game, name, wanted) for name, wanted in value.items()):
        return told
    return NO_BOOK if told == UNSAID else f"{told}; {NO_BOOK}"


def _by_reading(file: GameFile, value: Value) -> str:
    """The other reading of the text that is this change, if there is one."""
    optional = needs_of(file).optional
    for other in alternatives_of(file):
        changes: Value = {**other.alternative.numbers, **other.alternative.options}
        rest = {name: wanted for name, wanted in value.items() if name not in changes}
        is_all = changes.items() <= value.items() and not (other.alternative.rules or other.alternative.pays)
        if changes and is_all and all(wanted == usual(optional.get(name)) for name, wanted in rest.items()):
            return f"reading {other.label}"
    return ""


def _names(file: GameFile, value: Value) -> bool:
    """Whether the book speaks of every setting that is not as it is where a book leaves it out."""
    optional = needs_of(file).optional
    return all(
        name in file.options or name in file.numbers or "." in name or wanted == usual(optional.get(name))
        for name, wanted in value.items()
    )


def _clauses(file: GameFile, options: Choices, value: Value) -> list[str]:
    """The clauses that forbid it. What the file does not name it does not forbid by a clause."""
    choices: dict[str, Any] = {
        **options,
        **{name: wanted for name, wanted in value.items() if "." not in name},
    }
    named = {name: wanted for name, wanted in choices.items() if name in file.options or name in file.numbers}
    pays: dict[str, dict[str, str]] = {}
    tables: list[dict[str, Any]] = [named]
    for name, wanted in value.items():
        wager, _, outcome = name.partition(".")
        priced = file.wagers[wager].pays if outcome and wager in file.wagers else None
        if priced is not None:
            pays.setdefault(wager, {})[outcome] = str(wanted)
            tables += [{**named, priced.option: table} for table in priced.tables] if priced.option else []
    found = [_forbidding(file, chosen, pays) for chosen in tables]
    return min(found, key=len)


def _forbidding(file: GameFile, choices: Mapping[str, Any], pays: Overrides) -> list[str]:
    found = [each for each in review(file, choices, pays) if each.severity == "error"]
    return [f"not by {cite}" for cite in dict.fromkeys(str(each.cite) for each in found)]
