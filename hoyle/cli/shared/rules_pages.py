"""The output of `hoyle rules`: an overview, a wager in full, and each other part of a rulebook."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from hoyle.book.loader import document_of
from hoyle.book.money.money_schema import Cap, Fee, Meter
from hoyle.book.primitives import Cited
from hoyle.book.schema import GameFile
from hoyle.cli.shared.terminal import fields, grid, heading, line_range, note, where
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.report.words.option_words import is_money, say_number, say_question, show_default
from hoyle.report.words.phrases import say_who, show_value

GAP = 2  # between columns


def overview(console: Console, book: str, file: GameFile) -> None:
    heading(console, f"{file.title} ({book}/{file.game})")
    note(console, f"{document_of(book)[1].title}, {file.section}, {line_range(file.lines)}")
    if file.as_in:
        note(console, f"The document defines it by {file.as_in.game} and states the differences.")
    note(console, f"\n{file.about}")
    heading(console, "Numbers")
    numbers(console, facts.numbers(file))
    heading(console, "Wagers")
    found = facts.wagers(file)
    console.print(grid(("wager", "rules", "pays", "clause"), map(_wager_row, found), console))
    for fact in found:
        if any(table["table"] for table in fact["pays"]):
            heading(console, f"{fact['title']} ({fact['name']}): {fact['standard']}")
            _price_table(console, fact["pays"])
    if file.house_way:
        heading(console, "House way")
        house_way(console, facts.house_way(file))
    heading(console, "Options")
    rows = [
        (name, option.show(option.default), option.show_allowed(), where(facts.place(file, option)))
        for name, option in file.options.items()
    ]
    console.print(grid(("option", "default", "the book allows", "clause"), rows, console))
    steps = sum(len(steps) for steps in file.procedures.values())
    one = f", one wager (--wager {next(iter(file.wagers))})" if file.wagers else ""
    note(
        console,
        f"\n{steps} steps of procedure (--procedures), {len(file.irregularities)} irregularities "
        f"(--irregularities), {len(file.readings)} readings (--readings), fees and rounding (--fees){one}",
    )


def _wager_row(fact: Fact) -> tuple[str, ...]:
    says = [rule["says"] for rule in facts.said(fact)]
    if fact["bonus_on"]:
        says.insert(0, f"a bonus measured on {fact['bonus_on']}, without a stake of its own")
    if fact["offered"]:
        says.insert(0, f"if {fact['offered']}")
    bounds = "; ".join(says) or "before the round; table limits only"
    return fact["name"], bounds, _prices(fact), where(fact)


def _prices(fact: Fact) -> str:
    """All prices in short, equal prices together; named pay tables are shown below the list."""
    labels = [table["table"] for table in fact["pays"] if table["table"]]
    if labels:
        return f"{len(labels)} tables, below" if len(labels) > 1 else f"table {labels[0]}, below"
    table = fact["pays"][0]
    if table["rule"] == "parts":
        return ", ".join(f"{share} {part}" for part, share in table["shares"].items())
    grouped: dict[str, list[str]] = {}
    for row in table["rows"]:
        grouped.setdefault(row["pays"], []).append(row["outcome"])
    return "\n".join(
        price if outcomes == [price] else f"{price}: {', '.join(outcomes)}"
        for price, outcomes in grouped.items()
    )


def _price_table(console: Console, tables: list[Fact]) -> None:
    """A line for each outcome, a column for each pay table; columns that do not fit go below."""
    outcomes = [row["outcome"] for row in tables[0]["rows"]]
    room = console.width - max(map(len, outcomes)) - GAP
    columns: list[list[str]] = []
    for table in tables:
        column = [table["table"] or "pays", *(row["pays"] for row in table["rows"])]
        if columns and sum(map(_width, columns)) + _width(column) > room:
            _columns(console, outcomes, columns)
            console.print()
            columns = []
        columns.append(column)
    _columns(console, outcomes, columns)
    note(console, where(tables[0]))


def _width(column: list[str]) -> int:
    return max(map(len, column)) + GAP


def _columns(console: Console, outcomes: list[str], columns: list[list[str]]) -> None:
    rows = zip(outcomes, *(column[1:] for column in columns), strict=True)
    console.print(grid(["outcome", *(column[0] for column in columns)], rows, console))


def wager(console: Console, file: GameFile, name: str) -> None:
    fact = next(fact for fact in facts.wagers(file) if fact["name"] == name)
    heading(console, f"{fact['title']} ({name})")
    note(console, f"{fact['about']}\n{where(fact)}")
    if fact["offered"]:
        note(console, f"Offered with the option {fact['offered']}=yes.")
    if fact["bonus_on"]:
        note(console, f"A bonus measured on {fact['bonus_on']}; it has no stake of its own.")
    rows = [(rule["says"], rule.get("reading", ""), where(rule)) for rule in facts.said(fact)]
    if rows:
        heading(console, "Rules of the wager")
        console.print(grid(("rule", "reading", "clause"), rows, console))
    heading(console, f"Pays: {fact['standard']}")
    if fact["pays"][0]["rule"] == "parts":
        _parts_table(console, fact["pays"][0])
    else:
        _price_table(console, fact["pays"])
    if found := fees_of(file, name):
        heading(console, "Fees")
        fees(console, found)
    if found := readings_of(file, name):
        heading(console, "Readings")
        readings(console, found)


def _parts_table(console: Console, table: Fact) -> None:
    rows = [(row["outcome"], table["shares"][row["outcome"]], row["pays"]) for row in table["rows"]]
    console.print(grid(("settled as", "share", "pays"), rows, console))
    note(console, where(table))


def readings_of(file: GameFile, name: str) -> list[Fact]:
    """The readings that a wager refers to."""
    item = file.wagers[name]
    places: list[Cited | None] = [item, item.pays, *item.stake, *item.rules.values()]
    used = {place.reading for place in places if place}
    used |= set(item.pays.readings.values()) if item.pays else set()
    return [fact for fact in facts.readings(file) if fact["name"] in used]


def fees_of(file: GameFile, name: str) -> list[Fact]:
    items: dict[str, Fee | Meter | Cap] = {**file.fees, **file.meters, **file.caps}
    concerned = {key for key, item in items.items() if name in item.wagers} | {f"{name}_rounding"}
    return [fact for fact in facts.fees(file) if fact["name"] in concerned]


def house_way(console: Console, found: list[Fact]) -> None:
    """The first row that fits sets the hand."""
    rows = [(fact["name"], fact["says"], fact.get("reading", ""), where(fact)) for fact in found]
    console.print(grid(("row", "how a hand is set", "reading", "clause"), rows, console))


def numbers(console: Console, found: list[Fact]) -> None:
    rows = [(fact["name"], _value(fact), where(fact)) for fact in found]
    console.print(grid(("number", "value", "clause"), rows, console))


def _value(fact: Fact) -> str:
    value = say_number(fact) if is_money(fact) else show_value(fact["value"])
    return f"{value} ({fact['note']})" if fact["note"] else value


def options(console: Console, found: list[Fact]) -> None:
    rows = [
        (
            fact["name"],
            say_question(fact),
            fact["allows"],
            show_default(fact),
            "\n".join(facts.rests_on(fact)),
            where(fact),
        )
        for fact in found
    ]
    console.print(grid(("option", "asks", "the book allows", "default", "rests on", "clause"), rows, console))


def procedures(console: Console, found: list[Fact]) -> None:
    for kind in dict.fromkeys(fact["kind"] for fact in found):
        heading(console, kind.replace("_", " ").capitalize())
        steps = [fact for fact in found if fact["kind"] == kind]
        rows = [(str(at), say_who(fact), _step(fact), where(fact)) for at, fact in enumerate(steps, start=1)]
        console.print(grid((">", "who", "step", "clause"), rows, console))


def _step(fact: Fact) -> str:
    return f"{fact['step']} ({fact['where']})" if "where" in fact else str(fact["step"])


def irregularities(console: Console, found: list[Fact]) -> None:
    for fact in found:
        heading(console, f"{fact['name']}: {', '.join(fact['then'])}")
        pairs = (
            ("when", f"{fact['when']} ({fact['where']})" if "where" in fact else fact["when"]),
            ("then", fact["means"]),
            ("detail", fact["detail"]),
            ("clause", where(fact)),
        )
        fields(console, pairs)


def readings(console: Console, found: list[Fact]) -> None:
    for fact in found:
        heading(console, f"{fact['name']}, {where(fact)}")
        fields(console, ((label, fact[label]) for label in ("says", "reading", "other")))


def fees(console: Console, found: list[Fact]) -> None:
    for fact in found:
        heading(console, f"{fact['title']} ({fact['name']})")
        note(console, f"{fact['says']}\n{where(fact)}", indent=2)
        rows = [_schedule_row(schedule) for schedule in fact.get("schedules", ())]
        if rows:
            console.print(grid(("schedule", "wagers", "total: fee", "each player", "clause"), rows, console))


def _schedule_row(schedule: dict[str, Any]) -> tuple[str, ...]:
    bands = ", ".join(f"{_band(band)}: {band['fee']}" for band in schedule["bands"])
    return schedule["label"], schedule["wagers"], bands, schedule["player_fee"], where(schedule)


def _band(band: dict[str, str]) -> str:
    return f"{band['from']}–{band['to']}" if band["to"] else f"{band['from']} and above"
