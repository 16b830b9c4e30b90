"""The output of `hoyle rules BOOK`: the general part of a document."""

from __future__ import annotations

from rich.console import Console

from hoyle.cli.shared import rules_pages
from hoyle.cli.shared.terminal import fields, grid, heading, line_range, note, print_json, where
from hoyle.errors import UnknownName
from hoyle.report.words.facts import Fact
from hoyle.report.words.general_facts import CLAUSES, GeneralRules


def show(
    console: Console, book: str, *, definitions: bool, readings: bool, part: str | None, as_json: bool
) -> None:
    rules = GeneralRules(book)
    parts = {fact["part"]: fact for fact in rules.parts}
    if part is not None and part not in parts:
        raise UnknownName(f"part of the general rules of {book}", part, parts)
    if as_json:
        chosen = rules.definitions if definitions else rules.readings if readings else parts.get(part or "")
        print_json(chosen if chosen is not None else rules.to_dict())
    elif definitions:
        _definitions(console, rules)
    elif readings:
        rules_pages.readings(console, rules.readings)
    elif part is not None:
        _part(console, parts[part])
    else:
        _overview(console, rules)


def _overview(console: Console, rules: GeneralRules) -> None:
    heading(console, f"{rules.title} ({rules.path})")
    note(console, f"{rules.document}, {rules.section}, {line_range(rules.lines)}")
    note(console, f"\n{rules.about}")
    heading(console, "Parts")
    rows = [
        (fact["part"], fact["title"], str(fact["steps"]), fact["games"], where(fact)) for fact in rules.parts
    ]
    console.print(grid(("part", "what it is about", ">steps", "games", "clause"), rows, console))
    note(
        console,
        f"\n{len(rules.definitions)} definitions (--definitions), {len(rules.readings)} readings (--readings), "
        "one part in full (--part NAME)",
    )


def _definitions(console: Console, rules: GeneralRules) -> None:
    for fact in rules.definitions:
        heading(console, fact["term"])
        fields(console, (("meaning", fact["means"]), ("clause", where(fact))))


def _part(console: Console, fact: Fact) -> None:
    heading(console, f"{fact['title']} ({fact['part']})")
    note(console, f"{where(fact)}\nbinds {fact['games']}")
    for kind in CLAUSES:
        if fact[kind]:
            if kind != "procedures":
                heading(console, kind.capitalize())
            getattr(rules_pages, kind)(console, fact[kind])
