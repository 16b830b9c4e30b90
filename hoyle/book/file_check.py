"""Checks a rulebook file for consistency, and against the needs of its game in both directions.

Refused are gaps (an outcome without a price), conflicts (a price for an outcome that the game cannot call), places
outside the section, unused readings, and options that cannot be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from hoyle.book.alternatives import alternatives_of, with_alternative
from hoyle.book.irregularity import OF_A_POT, OF_CARDS
from hoyle.book.loader import ROOT, documents_for
from hoyle.book.money.money_check import check_money
from hoyle.book.place_check import CitedPart, check_places, cited, inside_document
from hoyle.book.price_check import Finding, check_prices
from hoyle.book.resolve import review
from hoyle.book.schema import Alternative, Document, Figure, GameFile, Option, Pays, StakeRule, Wager
from hoyle.book.strict_yaml import Place, Source

if TYPE_CHECKING:
    from hoyle.book.ways.way_check import SplitOf

Allowed = tuple[str | int, ...] | type[int] | type[str] | type[tuple]  # type: ignore[type-arg]


_OF_A_SEAT = ("player_dealer", "player_bank")
_FOR_A_SEAT = {
    "bank_round_count_max": "for how many rounds in a row",
    "settlement_starts": "where the action starts",
}


class Needs(NamedTuple):
    """What a game needs from a book: settings, rules of single wagers, and prices for its outcomes."""

    outcomes: Mapping[str, tuple[str, ...]]
    settings: Mapping[str, Allowed]
    rules: Mapping[str, Mapping[str, Allowed]]
    replaces_cards: bool = False  # the floor may exchange a card of a hand
    keeps_extra_cards: bool = False  # a hand can be played with a card too many
    has_cards: bool = True  # something is dealt
    optional: Mapping[str, Allowed] = {}  # settings that a book may leave out
    reads_wheel: bool = False  # the game spins the wheel of its file
    faults: Callable[[GameFile], Iterator[Finding]] | None = None  # what only the game can object to
    split_of: SplitOf | None = None  # the hands that a house way sets


def check_file(
    file: GameFile,
    source: Source,
    needs: Needs,
    documents: Mapping[str, Document] | None = None,
    *,
    tries_ways: bool = True,
) -> None:
    """Refuse the file at its first fault."""
    for place, message in findings(file, needs, documents, tries_ways=tries_ways):
        raise source.refuse(place, message)


def findings(
    file: GameFile,
    needs: Needs,
    documents: Mapping[str, Document] | None = None,
    *,
    tries_ways: bool = True,
) -> Iterator[Finding]:
    """Every fault. `documents` are those that the file may name, by default those of Hoyle's own books.

    With `tries_ways` a house way is tried on every hand, which takes some seconds.
    """
    known = documents_for(ROOT / "book" / "game.yaml") if documents is None else documents
    found = list(_findings(file, needs, known))
    yield from found
    if not found:
        yield from check_money(file)
        yield from needs.faults(file) if needs.faults else ()
        yield from _defaults(file)
        yield from _alternatives(file, needs)
        if tries_ways and file.house_way is not None and needs.split_of is not None:
            from hoyle.book.ways.way_check import file_findings

            yield from file_findings(file, known[file.document], needs.split_of)


def _special_blocks(file: GameFile, needs: Needs) -> Iterator[Finding]:
    """Blocks that few games have; most of what checks them is loaded for these only."""
    if file.room is not None or not file.wagers:
        from hoyle.book.room.room_check import check_room

        yield from check_room(file)
    if file.notices:
        from hoyle.book.notices.notice_check import check_notices

        yield from check_notices(file)
    named = {kind for each in file.irregularities.values() for kind in each.then}
    if file.wheel is not None or needs.reads_wheel or "previous_result" in named:
        from hoyle.book.wheel.wheel_check import check_wheel

        yield from check_wheel(file, needs.reads_wheel)
    if file.house_way is not None or needs.split_of is not None:
        from hoyle.book.ways.way_check import declared_findings

        yield from declared_findings(file, needs.split_of)


def _findings(file: GameFile, needs: Needs, documents: Mapping[str, Document]) -> Iterator[Finding]:
    if file.document not in documents:
        yield ("document",), f'there is no document "{file.document}"; known: {", ".join(documents)}'
    else:
        yield from inside_document(file, documents[file.document].line_count)
    parts = cited(file, ())
    yield from check_places(file, parts)
    yield from _values(file, needs, parts)


def _values(file: GameFile, needs: Needs, parts: Sequence[CitedPart]) -> Iterator[Finding]:
    """What another reading of the file could change: all but where the document says it."""
    yield from _readings(file, parts)
    yield from _options(file)
    for name, wager in file.wagers.items():
        yield from _wager(file, name, wager, needs)
    yield from _names(file)
    yield from _consequences(file, needs)
    yield from _special_blocks(file, needs)
    yield from _settings(file, needs)
    yield from _bank(file)


def _readings(file: GameFile, parts: Sequence[CitedPart]) -> Iterator[Finding]:
    used: set[str] = set()
    for place, node in parts:
        if place[0] == "readings":
            continue
        named: list[tuple[Place, str | None]] = [((*place, "reading"), getattr(node, "reading", None))]
        if isinstance(node, Pays):
            named += [((*place, "readings", outcome), name) for outcome, name in node.readings.items()]
        for at, name in named:
            if name is None:
                continue
            used.add(name)
            if name not in file.readings:
                yield at, f'the reading "{name}" is not among the readings of this file; add it there'
    for reading, each in file.readings.items():
        for wager in each.favours:
            if wager not in file.wagers:
                yield ("readings", reading, "favours"), f'there is no wager "{wager}" in this file'
        for setting in each.not_in_text:
            if setting not in file.numbers and setting not in file.options:
                place = ("readings", reading, "not_in_text")
                yield place, f'there is no number or option "{setting}" in this file'
    # A reading of the whole game is named in `about`.
    for name in file.readings:
        if name not in used and name not in file.about:
            yield (
                ("readings", name),
                f'nothing refers to the reading "{name}"; put "reading: {name}" where it applies',
            )


def _alternatives(file: GameFile, needs: Needs) -> Iterator[Finding]:
    """Each alternative names what the file has, and gives a file that is as sound."""
    for other in alternatives_of(file):
        place: Place = ("readings", other.reading, "alternatives", other.name)
        missing = list(_unknown_names(file, other.alternative, place))
        yield from missing
        if missing:
            continue
        changed = with_alternative(file, other.alternative)
        faults = [*_values(changed, needs, cited(changed, ())), *_defaults(changed)]
        if needs.faults and not faults:
            faults = [*needs.faults(changed)]
        yield from (
            (place, f"so read, {'.'.join(map(str, at))} is at fault: {message}") for at, message in faults
        )
        if changed == file:
            yield place, "it has the same values as the file; name those that it changes"


def _unknown_names(file: GameFile, other: Alternative, place: Place) -> Iterator[Finding]:
    priced = {f"{name}.{outcome}" for name in file.wagers for outcome in _own_outcomes(file, name)}
    ruled = {f"{name}.{rule}" for name, wager in file.wagers.items() for rule in wager.rules}
    known = {"numbers": set(file.numbers), "options": set(file.options), "rules": ruled, "pays": priced}
    for kind, names in known.items():
        for name in getattr(other, kind):
            if name not in names:
                near = get_close_matches(name, names, n=1)
                hint = (
                    f'did you mean "{near[0]}"?' if near else f"it has {', '.join(sorted(names)) or 'none'}"
                )
                yield (*place, kind, name), f'this file has no "{name}" under {kind}; {hint}'
    for key, cells in other.pays.items():
        pays = file.wagers[key.partition(".")[0]].pays if key in priced else None
        if pays and isinstance(cells, tuple) and len(cells) != len(pays.tables):
            yield (
                (*place, "pays", key),
                f"{len(cells)} cells for {len(pays.tables)} tables; give one for each",
            )


def _own_outcomes(file: GameFile, name: str) -> tuple[str, ...]:
    pays = file.wagers[name].pays
    return (*pays.rows, *pays.unlisted) if pays else ()


def _options(file: GameFile) -> Iterator[Finding]:
    for name, option in file.options.items():
        for other, defaults in option.default_by.items():
            place: Place = ("options", name, "default_by", other)
            target = file.options.get(other)
            if target is None:
                yield place, _no_option(file, other)
            elif unknown := [value for value in defaults if value not in map(str, target.choose)]:
                yield place, f'"{other}" cannot be "{unknown[0]}"'
        for at, bound in enumerate(option.bounds):
            for other, values in bound.when.items():
                yield from _option_values(file, ("options", name, "bounds", at, "if", other), other, values)
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
                yield place, f'"{other}" cannot be "{value}"; it is one of {target.show_allowed()}'


def _wager(file: GameFile, name: str, wager: Wager, needs: Needs) -> Iterator[Finding]:
    place: Place = ("wagers", name)
    if name not in needs.outcomes:
        known = ", ".join(sorted(needs.outcomes))
        yield place, f'the game plays no wager "{name}"; it plays {known}'
        return
    if wager.pays is not None:
        yield from check_prices(file, name, wager.pays, needs.outcomes[name])
    for at, part in enumerate(wager.parts):
        if part.wager != "chosen":
            yield from _wagers_named(file, (*place, "parts", at, "wager"), (part.wager,))
    units = sum(part.units for part in wager.parts)
    if wager.parts and not any(rule.units and rule.units % units == 0 for rule in wager.stake):
        yield (
            (*place, "parts"),
            f'it has {units} parts; add "units: {units}" to its stake, so that it divides',
        )
    wanted = needs.rules.get(name, {})
    for rule in wanted:
        if rule not in wager.rules:
            yield place, f'the rule "{rule}" is missing; the game needs it ({_show(wanted[rule])})'
    for rule, figure in wager.rules.items():
        if rule not in wanted:
            known = ", ".join(wanted) or "none"
            yield (
                (*place, "rules", rule),
                f'the game asks for no rule "{rule}" of {name}; it asks for {known}',
            )
        else:
            yield from _value(file, (*place, "rules", rule), figure, wanted[rule])


def _names(file: GameFile) -> Iterator[Finding]:
    """Every wager, outcome and option that is referred to exists and has the right kind."""
    for kind in ("meters", "caps", "fees"):
        for name, item in getattr(file, kind).items():
            yield from _wagers_named(file, (kind, name, "wagers"), item.wagers)
    for name, meter in file.meters.items():
        yield from _option(file, ("meters", name, "seed"), meter.seed, number=True)
        yield from _option(file, ("meters", name, "contribution"), meter.contribution, number=True)
        for other, values in meter.when.items():
            yield from _option_values(file, ("meters", name, "if", other), other, values)
    for name, cap in file.caps.items():
        if cap.option is not None:
            yield from _option(file, ("caps", name, "option"), cap.option, number=True)
        priced = {outcome for wager in cap.wagers for outcome in _outcomes(file, wager)}
        for at, outcome in enumerate(cap.outcomes):
            if outcome not in priced:
                known = ", ".join(sorted(priced))
                yield (
                    ("caps", name, "outcomes", at),
                    f'none of its wagers ends in "{outcome}"; known: {known}',
                )
    yield from _fees(file)
    for name, irregularity in file.irregularities.items():
        for other, values in irregularity.only_if.items():
            yield from _option_values(file, ("irregularities", name, "if", other), other, values)
    for kind, steps in file.procedures.items():
        for at, step in enumerate(steps):
            for other, values in step.only_if.items():
                yield from _option_values(file, ("procedures", kind, at, "if", other), other, values)
    for name, wager in file.wagers.items():
        place: Place = ("wagers", name)
        if wager.offered:
            yield from _option(file, (*place, "offered"), wager.offered, words=("yes", "no"))
        if wager.bonus_on:
            yield from _wagers_named(file, (*place, "bonus_on"), (wager.bonus_on,))
        for at, rule in enumerate(wager.stake):
            yield from _stake_rule(file, (*place, "stake", at), rule)


def _consequences(file: GameFile, needs: Needs) -> Iterator[Finding]:
    """Some consequences only a game for a pot can have, others only one with cards."""
    if file.room is not None or file.chinese is not None:
        return
    for name, irregularity in file.irregularities.items():
        for kind in irregularity.then:
            if kind == "replace_card" and needs.replaces_cards:
                continue
            if kind in OF_A_POT:
                why = (
                    "this game cannot exchange a card"
                    if kind == "replace_card"
                    else "only a game for a pot has it"
                )
                yield ("irregularities", name, "then"), f"{kind} cannot follow here: {why}"
            elif kind == "extra_card" and not needs.keeps_extra_cards:
                yield (
                    ("irregularities", name, "then"),
                    f"{kind} cannot follow here: this game plays no hand of more cards",
                )
            elif kind == "set_house_way" and needs.split_of is None:
                yield ("irregularities", name, "then"), f"{kind} cannot follow here: this game sets no hands"
            elif kind in OF_CARDS and not needs.has_cards:
                yield ("irregularities", name, "then"), f"{kind} cannot follow here: this game has no cards"


def _fees(file: GameFile) -> Iterator[Finding]:
    taxed: dict[str, str] = {}
    for name, fee in file.fees.items():
        place: Place = ("fees", name)
        yield from _wagers_named(file, (*place, "excludes"), fee.excludes)
        if fee.kind == "percent":
            assert fee.rate is not None
            assert fee.taken is not None
            yield from _option(file, (*place, "rate"), fee.rate, number=True)
            yield from _option(file, (*place, "taken"), fee.taken, words=("made", "won"))
            if fee.round_up_to is not None:
                yield from _coin(file, (*place, "round_up_to"), fee.round_up_to)
            for wager in fee.wagers if fee.payer == "player" else ():
                if taxed.setdefault(wager, name) != name:
                    yield (*place, "wagers"), f"{wager} has a fee already, {taxed[wager]}; a wager has one"
        else:
            assert fee.option is not None
            yield from _option(file, (*place, "option"), fee.option)
            option = file.options.get(fee.option)
            if option and set(map(str, option.choose)) != set(fee.schedules):
                shown = ", ".join(fee.schedules)
                yield (*place, "schedules"), f"{fee.option} offers {option.show_allowed()}, not {shown}"


def _coin(file: GameFile, place: Place, name: str) -> Iterator[Finding]:
    found = list(_option(file, place, name, number=True))
    yield from found
    if not found and any(file.options[name].allows(cents) for cents in range(-1, 1)):
        yield place, f'the choice "{name}" must be of 1 cent or more: nothing is rounded up to 0'


def _stake_rule(file: GameFile, place: Place, rule: StakeRule) -> Iterator[Finding]:
    for key in ("needs", "needs_one_of"):
        yield from _wagers_named(file, (*place, key), getattr(rule, key))
    if rule.of:
        yield from _wagers_named(file, (*place, "of"), (rule.of,))
    for other, values in rule.when.items():
        yield from _option_values(file, (*place, "if", other), other, values)
    for key in ("equals", "at_least", "at_most", "winnings_at_most"):
        bound = getattr(rule, key)
        if bound and bound.startswith("option:"):
            yield from _option(file, (*place, key), bound[7:], number=True)


def _no_option(file: GameFile, name: str) -> str:
    near = get_close_matches(name, file.options, n=1)
    return f'"{name}" is not among the options; ' + (f'did you mean "{near[0]}"?' if near else "add it there")


def _wagers_named(file: GameFile, place: Place, names: tuple[str, ...]) -> Iterator[Finding]:
    for at, name in enumerate(names):
        if name not in file.wagers:
            yield (*place, at), f'"{name}" is no wager of this file; it has {", ".join(file.wagers)}'


def _outcomes(file: GameFile, name: str) -> tuple[str, ...]:
    wager = file.wagers.get(name)
    pays = wager.pays if wager else None
    if pays is not None and pays.pays_as:
        target = file.wagers.get(pays.pays_as)
        pays = target.pays if target else None
    return (*pays.rows, *pays.unlisted) if pays else ()


def _option(
    file: GameFile, place: Place, name: str, *, number: bool = False, words: tuple[str, ...] = ()
) -> Iterator[Finding]:
    option = file.options.get(name)
    if option is None:
        yield place, _no_option(file, name)
    elif number and not (option.between or all(isinstance(value, int) for value in option.choose)):
        yield place, f'the choice "{name}" must be one of whole numbers, not of {option.show_allowed()}'
    elif words and not set(option.choose) <= set(words):
        yield (
            place,
            f'the choice "{name}" must be between {" and ".join(words)}, not of {option.show_allowed()}',
        )


def _settings(file: GameFile, needs: Needs) -> Iterator[Finding]:
    for name, allowed in {**needs.optional, **needs.settings}.items():
        if name in file.options:
            option = file.options[name]
            for value in option.choose:
                if isinstance(allowed, tuple) and value not in allowed:
                    yield ("options", name), f'the game cannot play "{value}" ({_show(allowed)})'
        elif name in file.numbers:
            yield from _value(file, ("numbers", name), file.numbers[name], allowed)
        elif name in needs.settings:
            yield (), f'"{name}" is neither a number nor an option; the game needs it ({_show(allowed)})'
    for name, figure in file.numbers.items():
        if name not in needs.settings and name not in needs.optional:
            yield from _chosen_value(file, ("numbers", name), figure)
        if name in file.options:
            yield ("options", name), f'"{name}" is a number and an option at once; it can be one of them'


def _bank(file: GameFile) -> Iterator[Finding]:
    """What the engine has to know where a seat can hold the bank."""
    figure, option = file.numbers.get("bank"), file.options.get("bank")
    banks = {figure.value} if figure else set(option.choose) if option else set()
    if not banks & set(_OF_A_SEAT):
        return
    for name, says in _FOR_A_SEAT.items():
        if name not in file.numbers and name not in file.options:
            yield (
                (),
                f'"{name}" is neither a number nor an option; where a seat holds the bank, it says {says}',
            )
    order = file.numbers.get("settlement_order")
    by = file.numbers.get("settlement_by")
    if by is not None and by.value == "wager" and order is None:
        yield (
            ("numbers", "settlement_by"),
            "settling wager by wager needs settlement_order, the order of the wagers",
        )
    entries = order.value if order is not None and isinstance(order.value, tuple) else ()
    for wager in (wager for entry in entries for wager in str(entry).split()):
        if wager not in file.wagers:
            known = ", ".join(file.wagers)
            yield (
                ("numbers", "settlement_order"),
                f'"{wager}" is no wager of this file; its wagers are {known}',
            )


def _defaults(file: GameFile) -> Iterator[Finding]:
    for finding in review(file, {}):
        yield (
            ("options", finding.path, "default"),
            f"the defaults do not agree: {finding.has}; {finding.says}",
        )


def _value(file: GameFile, place: Place, figure: Figure, allowed: Allowed) -> Iterator[Finding]:
    value = figure.value
    if isinstance(value, str) and value.startswith("option:"):
        yield from _chosen_value(file, place, figure)
        return
    if isinstance(allowed, tuple):
        fits = value in allowed
    else:
        fits = isinstance(value, allowed)
    if not fits:
        yield place, f'"{value}" does not fit; the game knows {_show(allowed)}'


def _chosen_value(file: GameFile, place: Place, figure: Figure) -> Iterator[Finding]:
    if isinstance(figure.value, str) and figure.value.startswith("option:"):
        yield from _option(file, (*place, "value"), figure.value[7:])


def _show(allowed: Allowed) -> str:
    if isinstance(allowed, tuple):
        return "one of " + ", ".join(map(str, allowed))
    return {int: "a whole number", str: "a word", tuple: "a list"}[allowed]
