"""What a file says is compared with itself and with what its game needs, both ways.

A gap (an outcome without a price) and a conflict (one that no game can call) are both refused, as are places
outside the section, readings nobody uses, and options nobody can choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import BaseModel

from hoyle.book.schema import Cited, Figure, GameFile, Option, Pays, Wager
from hoyle.book.yaml import Place, Source

Allowed = tuple[str | int, ...] | type[int] | type[str] | type[tuple]  # type: ignore[type-arg]


class Needs(NamedTuple):
    """What a game asks of a book: settings, rules of single wagers, and the outcomes to be priced."""

    outcomes: Mapping[str, tuple[str, ...]]
    settings: Mapping[str, Allowed]
    rules: Mapping[str, Mapping[str, Allowed]]


Finding = tuple[Place, str]


def check_file(file: GameFile, source: Source, needs: Needs) -> None:
    """Refuse the file at its first fault."""
    for place, message in findings(file, needs):
        raise source.refuse(place, message)


def findings(file: GameFile, needs: Needs) -> Iterator[Finding]:
    yield from _places(file)
    yield from _readings(file)
    yield from _options(file)
    for name, wager in file.wagers.items():
        yield from _wager(file, name, wager, needs)
    yield from _names(file)
    yield from _settings(file, needs)


def _cited(node: object, place: Place) -> Iterator[tuple[Place, BaseModel]]:
    if isinstance(node, BaseModel):
        if hasattr(node, "lines") and place:
            yield place, node
        for field, info in type(node).model_fields.items():
            yield from _cited(getattr(node, field), (*place, info.alias or field))
    elif isinstance(node, Mapping):
        for key, value in node.items():
            yield from _cited(value, (*place, key))
    elif isinstance(node, tuple):
        for at, value in enumerate(node):
            yield from _cited(value, (*place, at))


def _places(file: GameFile) -> Iterator[Finding]:
    ranges = [file.lines, *(other.lines for other in file.also)]
    sections = [file.section, *(other.section for other in file.also)]
    for place, node in _cited(file, ()):
        if place[0] == "also":
            continue
        lines = getattr(node, "lines", None)
        if lines and not any(low <= lines[0] and lines[1] <= high for low, high in ranges):
            shown = ", ".join(f"{low}–{high}" for low, high in ranges)
            yield (*place, "lines"), f"lines {lines[0]}–{lines[1]} lie outside the section ({shown})"
        cite = getattr(node, "cite", None)
        if cite and cite[0] not in "(§" and not any(cite.startswith(known) for known in sections):
            yield (
                (*place, "cite"),
                f'"{cite}" is no place in this file\'s sections; open it with "(" or "§" for a place inside '
                f"{file.section}, or with one of {', '.join(sections)}",
            )
        if isinstance(node, Cited) and not node.lines and _needs_lines(place):
            yield place, 'has no "lines"; say where the document says it'


def _needs_lines(place: Place) -> bool:
    top = place[0]
    if top in ("irregularities", "numbers", "options", "meters", "caps", "fees"):
        return len(place) == 2
    return (top == "procedures" and len(place) == 3) or (top == "wagers" and place[-1] == "pays")


def _readings(file: GameFile) -> Iterator[Finding]:
    used: set[str] = set()
    for place, node in _cited(file, ()):
        if place[0] == "readings":
            continue
        named = [getattr(node, "reading", None)]
        if isinstance(node, Pays):
            named += node.readings.values()
        for name in filter(None, named):
            used.add(name)
            if name not in file.readings:
                yield place, f'the reading "{name}" is not among the readings of this file'
    # A reading may speak of the whole; then the game's words name it.
    for name in file.readings.keys() - used:
        if name not in file.about:
            yield (
                ("readings", name),
                f'nothing refers to the reading "{name}"; put "reading: {name}" where it applies',
            )


def _options(file: GameFile) -> Iterator[Finding]:
    for name, option in file.options.items():
        for other, defaults in option.default_by.items():
            place: Place = ("options", name, "default_by", other)
            target = file.options.get(other)
            if target is None:
                yield place, f'"{other}" is not among the options'
            elif unknown := [value for value in defaults if value not in map(str, target.choose)]:
                yield place, f'"{other}" cannot be "{unknown[0]}"'
        for value, wants in option.requires.items():
            for other, values in wants.items():
                yield from _option_values(file, ("options", name, "requires", value), other, values)


def _option_values(
    file: GameFile, place: Place, other: str, values: tuple[str | int, ...]
) -> Iterator[Finding]:
    target: Option | Figure | None = file.options.get(other) or file.numbers.get(other)
    if target is None:
        yield place, f'"{other}" is neither an option nor a number of this file'
    elif isinstance(target, Option):
        for value in values:
            if not target.allows(value):
                yield place, f'"{other}" cannot be "{value}"'


def _wager(file: GameFile, name: str, wager: Wager, needs: Needs) -> Iterator[Finding]:
    place: Place = ("wagers", name)
    if name not in needs.outcomes:
        known = ", ".join(sorted(needs.outcomes))
        yield place, f'the game plays no wager "{name}"; it plays {known}'
        return
    if wager.pays is not None:
        yield from _pays(file, (*place, "pays"), wager.pays, needs.outcomes[name])
    for part in wager.parts:
        if part.wager != "chosen" and part.wager not in file.wagers:
            yield place, f'its part "{part.wager}" is no wager of this file'
    wanted = needs.rules.get(name, {})
    for rule in wanted.keys() - wager.rules.keys():
        yield place, f'the rule "{rule}" is missing; the game needs it ({_show(wanted[rule])})'
    for rule, figure in wager.rules.items():
        if rule not in wanted:
            yield (*place, "rules", rule), f'the game has no use for a rule "{rule}" of {name}'
        else:
            yield from _value(file, (*place, "rules", rule), figure, wanted[rule])


def _pays(file: GameFile, place: Place, pays: Pays, outcomes: tuple[str, ...]) -> Iterator[Finding]:
    if pays.pays_as is not None:
        if pays.pays_as not in file.wagers:
            yield place, f'"as: {pays.pays_as}" names no wager of this file'
        return
    priced = pays.rows | pays.unlisted
    missing = [outcome for outcome in outcomes if outcome not in priced]
    if missing:
        yield (
            place,
            f"prices {len(outcomes) - len(missing)} of the {len(outcomes)} outcomes; missing: "
            f'{", ".join(missing)}. Add it under "unlisted" or, if the text is silent, add a reading.',
        )
    for outcome in priced.keys() - set(outcomes):
        yield (*place, "rows", outcome), f'"{outcome}" is no outcome here; known: {", ".join(outcomes)}'
    for outcome, cells in priced.items():
        columns = cells if isinstance(cells, tuple) else (cells,)
        labels = pays.tables if isinstance(cells, tuple) else ("",)
        for label, cell in zip(labels, columns, strict=True):
            yield from _cell(pays, place, outcome, label, cell)
    if pays.option:
        option = file.options.get(pays.option)
        if option is None:
            yield place, f'the choice "{pays.option}" is not among the options'
        elif set(map(str, option.choose)) != set(pays.tables):
            yield place, f'the option "{pays.option}" offers other tables than {", ".join(pays.tables)}'


def _cell(pays: Pays, place: Place, outcome: str, label: str, cell: object) -> Iterator[Finding]:
    at = (*place, "rows", outcome)
    if cell is None:
        if label not in pays.blanks.get(outcome, {}):
            yield at, f'table {label} is blank; say under "blanks" what it is read as'
        elif outcome not in pays.readings:
            yield at, f'a blank cell needs a reading: readings: {{{outcome}: name_of_a_reading}}'
    elif isinstance(cell, int) and pays.unit is None:
        yield at, 'a bare number needs "unit" (to_1, for_1, dollars or percent_of_meter)'
    elif isinstance(cell, str) and cell.startswith("as "):
        if cell[3:] not in pays.rows | pays.unlisted:
            yield at, f'"{cell}" names no outcome of this table'


def _names(file: GameFile) -> Iterator[Finding]:
    for kind in ("meters", "caps", "fees"):
        for name, item in getattr(file, kind).items():
            for wager in item.wagers:
                if wager not in file.wagers:
                    yield (kind, name), f'"{wager}" is no wager of this file'
    chosen: list[tuple[Place, str | None]] = []
    for name, meter in file.meters.items():
        chosen += [(("meters", name), meter.seed), (("meters", name), meter.contribution)]
    for name, fee in file.fees.items():
        chosen += [(("fees", name), value) for value in (fee.rate, fee.taken, fee.option)]
    chosen += [(("caps", name), cap.option) for name, cap in file.caps.items()]
    chosen += [(("wagers", name), wager.offered) for name, wager in file.wagers.items()]
    for place, option in chosen:
        if option and option not in file.options:
            yield place, f'the choice "{option}" is not among the options'
    for name, wager in file.wagers.items():
        for at, rule in enumerate(wager.stake):
            place = ("wagers", name, "stake", at)
            for other in (*rule.needs, *rule.needs_one_of, *filter(None, (rule.of,))):
                if other not in file.wagers:
                    yield place, f'"{other}" is no wager of this file'
            for other, values in rule.when.items():
                yield from _option_values(file, place, other, values)
            for bound in filter(None, (rule.equals, rule.at_least, rule.at_most, rule.winnings_at_most)):
                if bound.startswith("option:") and bound[7:] not in file.options:
                    yield place, f'the choice "{bound[7:]}" is not among the options'


def _settings(file: GameFile, needs: Needs) -> Iterator[Finding]:
    for name, allowed in needs.settings.items():
        if name in file.options:
            option = file.options[name]
            for value in option.choose:
                if isinstance(allowed, tuple) and value not in allowed:
                    yield ("options", name), f'the game cannot play "{value}" ({_show(allowed)})'
        elif name in file.numbers:
            yield from _value(file, ("numbers", name), file.numbers[name], allowed)
        else:
            yield (), f'"{name}" is neither a number nor an option; the game needs it ({_show(allowed)})'
    both = file.numbers.keys() & file.options.keys()
    for name in both:
        yield ("options", name), f'"{name}" is a number and an option at once; it can be one of them'


def _value(file: GameFile, place: Place, figure: Figure, allowed: Allowed) -> Iterator[Finding]:
    value = figure.value
    if isinstance(value, str) and value.startswith("option:"):
        if value[7:] not in file.options:
            yield place, f'the choice "{value[7:]}" is not among the options'
        return
    if isinstance(allowed, tuple):
        fits = value in allowed
    else:
        fits = isinstance(value, allowed)
    if not fits:
        yield place, f'"{value}" does not fit; the game knows {_show(allowed)}'


def _show(allowed: Allowed) -> str:
    if isinstance(allowed, tuple):
        return "one of " + ", ".join(map(str, allowed))
    return {int: "a whole number", str: "a word", tuple: "a list"}[allowed]
