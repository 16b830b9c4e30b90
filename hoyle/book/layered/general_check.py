"""Checks a general file: its places, its readings, and that games take up what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from hoyle.book.layered.general_schema import General
from hoyle.book.place_check import check_places, inside_document
from hoyle.book.price_check import Finding
from hoyle.book.schema import Document, GameFile


def general_findings(
    general: General, games: Mapping[str, GameFile], documents: Mapping[str, Document]
) -> Iterator[Finding]:
    """Every fault. `games` are the files of the book."""
    if general.document not in documents:
        yield ("document",), f'there is no document "{general.document}"; known: {", ".join(documents)}'
    else:
        yield from inside_document(general, documents[general.document].line_count)
    yield from check_places(general)
    yield from _readings(general)
    for name in general.parts:
        takers = [file for file in games.values() if name in file.general]
        if not takers:
            yield (
                ("parts", name),
                f'no game takes up "{name}"; name it under "general" of those that it binds',
            )
        else:
            yield from _conditions(general, name, takers)


def _conditions(general: General, part: str, takers: list[GameFile]) -> Iterator[Finding]:
    """A condition on a choice that no game has would leave its clause out everywhere."""
    known = {name for file in takers for name in (*file.options, *file.numbers)}
    entries = general.parts[part]
    named = [
        (("parts", part, "procedures", kind, at, "if", name), name)
        for kind, steps in entries.procedures.items() for at, step in enumerate(steps) for name in step.only_if
    ] + [
        (("parts", part, "irregularities", key, "if", name), name)
        for key, item in entries.irregularities.items() for name in item.only_if
    ] + [
        (("parts", part, "notices", at, "if", name), name)
        for at, notice in enumerate(entries.notices) for name in notice.only_if
    ]  # fmt: skip
    for place, name in named:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f'did you mean "{near[0]}"?' if near else "add it to the part or to a game"
            yield place, f'no game that takes up this part has an option or number "{name}"; {hint}'


def _readings(general: General) -> Iterator[Finding]:
    used = set()
    for part, entries in general.parts.items():
        steps = (step for found in entries.procedures.values() for step in found)
        for item in (
            *steps,
            *entries.notices,
            *entries.numbers.values(),
            *entries.options.values(),
            *entries.irregularities.values(),
        ):
            if item.reading is None:
                continue
            used.add(item.reading)
            if item.reading not in general.readings:
                yield (
                    ("parts", part),
                    f'the reading "{item.reading}" is not among the readings of this file; add it there',
                )
    used |= {each.reading for each in general.definitions.values() if each.reading}
    for name in general.readings:
        if name not in used:
            yield (
                ("readings", name),
                f'nothing refers to the reading "{name}"; put "reading: {name}" where it applies',
            )
