"""Checks a house way over every hand that can be dealt. A verdict is kept, since a check takes some seconds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from typing import NamedTuple

from hoyle.book.alternatives import alternatives_of, with_alternative
from hoyle.book.primitives import Misfit
from hoyle.book.resolve import resolve
from hoyle.book.schema import Document, GameFile
from hoyle.book.strict_yaml import PARSED, Place
from hoyle.book.terms import Terms
from hoyle.book.ways.way_block import AS_STATED, OPTION, make_way, rows_in_force
from hoyle.errors import HoyleError, TermsError
from hoyle.kit.ways import Split, Way
from hoyle.kit.ways.way_faults import WayFault, first_fault

SplitOf = Callable[[Terms], Split]
TryWay = Callable[[Way], WayFault | None]
_METHOD = b"house way verdict 1"  # raised when a way is judged otherwise than before


class WayFinding(NamedTuple):
    """A fault at a place below the rows."""

    at: Place
    message: str


@lru_cache(maxsize=64)
def way_of(terms: Terms, split: Split) -> Way:
    """The way in force at a table."""
    block = terms.file.house_way
    assert block is not None, f"{terms.path} has no house way"
    return make_way(block, rows_in_force(block, terms.settings), split)


def check_way(terms: Terms, split: Split) -> None:
    """Refuse a way that the house wrote and that does not set every hand."""
    block = terms.file.house_way
    if block is None or terms.options.get(OPTION, AS_STATED) == AS_STATED:
        return
    option = terms.file.options[OPTION]
    place = terms.cite(option.cite, option.lines)
    try:
        found = way_finding(terms, split)
    except ValueError as error:
        raise TermsError(f"{OPTION}: {error} ({place})") from None
    if found is not None:
        row = f"row {int(found.at[0]) + 1}: " if found.at else ""
        raise TermsError(f"{OPTION}: {row}{found.message} ({place})")


def way_finding(terms: Terms, split: Split) -> WayFinding | None:
    """The first fault of the way in force, with the place of its row; none where it sets every hand."""
    block = terms.file.house_way
    assert block is not None
    rows = rows_in_force(block, terms.settings)
    try:
        way = make_way(block, rows, split)
    except Misfit as misfit:
        return WayFinding(misfit.at, str(misfit))
    fault = _verdict(way)
    return None if fault is None else WayFinding(() if fault.row is None else (fault.row,), fault.message)


def _verdict(way: Way, try_way: TryWay = first_fault) -> WayFault | None:
    """The fault of a way as it was found before, in this process or by a command of this user, or found now."""
    subject = way_subject(way)
    if subject not in _verdicts:
        kept = [found for each in PARSED if (found := each.find(subject, _METHOD)) is not None]
        _verdicts[subject] = (WayFault(*kept[0]) if kept[0] else None) if kept else try_way(way)
        for each in PARSED if not kept else ():
            each.keep(subject, list(_verdicts[subject] or ()), _METHOD)
    return _verdicts[subject]


def try_sooner(terms: Terms, split: Split, try_way: TryWay) -> None:
    """Have a way judged by a faster road of a higher layer. Whoever asks later is given the same verdict."""
    block = terms.file.house_way
    assert block is not None
    with suppress(ValueError):  # what cannot be read is refused when it is checked
        _verdict(make_way(block, rows_in_force(block, terms.settings), split), try_way)


_verdicts: dict[str, WayFault | None] = {}


def way_subject(way: Way) -> str:
    """Everything that a verdict depends on, as text."""
    split = way.split
    rankings = [[part.name, part.size, part.ranking and asdict(part.ranking)] for part in split.parts]
    shoe = [split.is_ordered, split.deck_count, split.joker_count, way.is_joker_ace]
    return json.dumps([rankings, shoe, [asdict(row) for row in way.rows]], sort_keys=True)


def declared_findings(file: GameFile, split_of: SplitOf | None) -> Iterator[tuple[Place, str]]:
    """A game that sets hands has a way; a way that the house writes is one of its options."""
    if split_of is None and file.house_way is not None:
        yield ("house_way",), "the game sets no hands, so it has no house_way; take it out"
    if file.house_way is None:
        if split_of is not None:
            yield ("house_way",), "house_way is missing; the game sets hands by it, so say its rows"
        return
    for at, row in enumerate(file.house_way.rows):
        for name in row.only_if:
            if name not in file.numbers and name not in file.options:
                yield (
                    ("house_way", "rows", at, "if", name),
                    f'this file has no number and no option "{name}"; name one on which the row depends',
                )
    option = file.options.get(OPTION)
    if file.house_way.written == "yes":
        if option is None or option.written == "no" or option.choose != (AS_STATED,):
            yield (
                ("house_way", "written"),
                f'a way that the house may write is an option "{OPTION}" with choose: [{AS_STATED}], written: yes',
            )
    elif option is not None:
        yield ("options", OPTION), "the book states the way and does not leave it to the house (written: yes)"


def file_findings(file: GameFile, document: Document, split_of: SplitOf) -> Iterator[tuple[Place, str]]:
    """Faults of the file's own rows, under the defaults and whatever else changes how hands are set."""
    assert file.house_way is not None
    for told, terms in each_split(file, document, split_of):
        found = way_finding(terms, split_of(terms))
        if found is not None:
            in_force = rows_in_force(file.house_way, terms.settings)
            numbers = [
                at for at, row in enumerate(file.house_way.rows) if any(row is each for each in in_force)
            ]
            at = (numbers[int(found.at[0])], *found.at[1:]) if found.at else ()
            yield ("house_way", "rows", *at), told + found.message
            return


def each_split(file: GameFile, document: Document, split_of: SplitOf) -> Iterator[tuple[str, Terms]]:
    """The terms by default, and those of every single choice and other reading that sets hands into another split or by
    other rows, each with what it is."""
    assert file.house_way is not None
    judged: set[tuple[Split, tuple[int, ...]]] = set()
    for told, read, choices in _cases(file):
        try:
            terms = resolve(document.book, read, choices, document=document)
        except HoyleError:
            continue  # it needs another choice beside it
        in_force = rows_in_force(file.house_way, terms.settings)
        case = (split_of(terms), tuple(map(id, in_force)))
        if case not in judged:
            judged.add(case)
            yield told, terms


def _cases(file: GameFile) -> Iterator[tuple[str, GameFile, dict[str, str | int]]]:
    yield "", file, {}
    for name, option in file.options.items():
        for value in option.choose:
            if value != option.default:
                yield f"with {name} {value}, ", file, {name: value}
    for other in alternatives_of(file):
        yield f"read as {other.label}, ", with_alternative(file, other.alternative), {}
