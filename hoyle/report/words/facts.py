"""The contents of a rulebook as plain facts with their clauses.

The one source of the pages and of their JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol

from hoyle.book.irregularity import CONSEQUENCES, Irregularity
from hoyle.book.primitives import Cited
from hoyle.book.resolve import cell_text, pay_tables
from hoyle.book.schema import Figure, GameFile, Option, Pays, Reading, Step, Wager
from hoyle.book.terms import Located, Setting, cite_in
from hoyle.book.ways.way_block import rows_in_force
from hoyle.book.wheel.wheel_schema import SectionWheel
from hoyle.kit.odds import parse_odds
from hoyle.report.words.phrases import (
    say_cap,
    say_condition,
    say_fee,
    say_player_fee,
    say_rounding,
    say_rule,
    say_stake,
    say_standard,
)

Fact = dict[str, Any]


class Clauses(Located, Protocol):
    """What a game's file and a part of a general file both have."""

    @property
    def numbers(self) -> Mapping[str, Figure]: ...
    @property
    def options(self) -> Mapping[str, Option]: ...
    @property
    def procedures(self) -> Mapping[str, tuple[Step, ...]]: ...
    @property
    def irregularities(self) -> Mapping[str, Irregularity]: ...
    @property
    def readings(self) -> Mapping[str, Reading]: ...
    @property
    def wheel(self) -> SectionWheel | None: ...


def place(file: Located, *nearest: Cited | None) -> Fact:
    """The clause and lines of the first of these that has them; the whole section if none has."""
    cite = next((item.cite for item in nearest if item and item.cite), None)
    lines = next((item.lines for item in nearest if item and item.lines), None)
    citation = cite_in(file, cite, lines)
    return {"cite": str(citation), "lines": list(citation.lines)}


def _head(name: str, item: Cited) -> Fact:
    return {"name": name, **({"reading": item.reading} if item.reading else {})}


def numbers(file: Clauses) -> list[Fact]:
    """The figures that the document fixes, its wheel among them."""
    return [
        *(
            {**_head(name, figure), "value": figure.value, "note": figure.note or "", **place(file, figure)}
            for name, figure in file.numbers.items()
        ),
        *_wheel(file),
    ]


def _wheel(file: Clauses) -> Iterator[Fact]:
    wheel = file.wheel
    if wheel is None:
        return
    own = f"The house may state its own {wheel.house_states}." if wheel.option else ""
    counted = tuple(f"{count} {name}" for name, count in wheel.sections.items())
    note = f"{wheel.section_count} in all. {own if wheel.house_states == 'sections' else ''}".rstrip()
    yield {**_head("sections", wheel), "value": counted, "note": note, **place(file, wheel)}
    order, note = wheel.order, f"Clockwise. {own}".rstrip()
    yield {
        **_head("sections_in_order", order), "value": order.clockwise, "note": note, **place(file, order, wheel),
    }  # fmt: skip


def options(file: Clauses) -> list[Fact]:
    return [
        {
            **_head(name, option),
            "asks": option.asks,
            "allows": option.show_allowed(),
            "unit": option.unit or "",
            "default": option.default,
            "default_by": option.default_by,
            "requires": {
                value: {k: list(v) for k, v in needs.items()} for value, needs in option.requires.items()
            },
            **({"scope": option.scope} if option.scope == "house" else {}),
            **({"is": option.declared} if option.declared else {}),
            **({"filed_in": option.filed_in} if option.filed_in else {}),
            **place(file, option),
        }
        for name, option in file.options.items()
    ]


def procedures(file: Clauses, settings: Mapping[str, Setting] | None = None) -> list[Fact]:
    """All steps, each with the choices it needs; with settings in force, only those that are taken."""
    return [
        {
            "kind": kind,
            "step": step.step,
            **({"who": list(step.who)} if step.who else {}),
            **({"where": say_condition(step.only_if)} if step.only_if else {}),
            **({"reading": step.reading} if step.reading else {}),
            **place(file, step),
        }
        for kind, steps in file.procedures.items()
        for step in steps
        if settings is None or all(settings.get(name) in values for name, values in step.only_if.items())
    ]


def irregularities(file: Clauses, settings: Mapping[str, Setting] | None = None) -> list[Fact]:
    """All clauses, each with the choices it needs; with settings in force, only those that can be ruled."""
    return [
        {
            **_head(name, item),
            "when": item.when,
            **({"where": say_condition(item.only_if)} if item.only_if else {}),
            "then": list(item.then),
            "means": "; ".join(CONSEQUENCES[kind] for kind in item.then),
            "detail": item.detail,
            **place(file, item),
        }
        for name, item in file.irregularities.items()
        if settings is None or all(settings.get(key) in values for key, values in item.only_if.items())
    ]


def readings(file: Clauses) -> list[Fact]:
    return [
        {
            "name": name,
            "says": item.says,
            "reading": item.reading,
            "other": item.other,
            "cite": str(cite_in(file, item.cite, item.lines)),
            "lines": list(item.lines),
        }
        for name, item in file.readings.items()
    ]


def house_way(file: GameFile, options: Mapping[str, str | int] | None = None) -> list[Fact]:
    """The rows by which a hand is set, in the order in which they are tried; with options, those in force."""
    if file.house_way is None:
        return []
    from hoyle.book.ways.way_words import say_row

    settings = {name: figure.value for name, figure in file.numbers.items()} | dict(options or {})
    return [
        {
            **_head(str(at), row),
            "says": say_row(row),
            "note": row.note or "",
            **place(file, row, file.house_way),
        }
        for at, row in enumerate(rows_in_force(file.house_way, settings), start=1)
    ]


def fees(file: GameFile) -> list[Fact]:
    """Fees, jackpots, payout limits and rounding."""
    found = []
    for name, fee in file.fees.items():
        schedules = [
            {
                "label": label,
                "title": schedule.title,
                "wagers": f"{schedule.wager_min or ''} to {schedule.wager_max or 'any'}",
                "bands": [
                    {"from": band.low, "to": band.high or "", "fee": band.fee} for band in schedule.bands
                ],
                "player_fee": say_player_fee(schedule),
                **place(file, schedule, fee),
            }
            for label, schedule in fee.schedules.items()
        ]
        found.append(
            {**_head(name, fee), "title": fee.title, "says": say_fee(file, fee), "schedules": schedules,
             **place(file, fee)}
        )  # fmt: skip
    for name, meter in file.meters.items():
        says = f"a jackpot funded by {', '.join(meter.wagers)}: it starts at {meter.seed} and grows by {meter.contribution}"
        says += f"; winners share it {meter.share.replace('_', ' ')}"
        says = f"{say_condition(meter.when)}: {says}" if meter.when else says
        found.append({**_head(name, meter), "title": meter.title, "says": says, **place(file, meter)})
    for name, cap in file.caps.items():
        found.append({**_head(name, cap), "title": cap.title, "says": say_cap(cap), **place(file, cap)})
    return [*found, *_roundings(file)]


def _roundings(file: GameFile) -> Iterator[Fact]:
    """That of the file, and those of single wagers."""
    says = say_rounding(file.rounding)
    yield {
        **_head("rounding", file.rounding),
        "title": "Rounding",
        "says": says,
        **place(file, file.rounding),
    }
    for name, wager in file.wagers.items():
        if wager.rounding is not None:
            head = _head(f"{name}_rounding", wager.rounding)
            says = f"of what {name} is paid, {say_rounding(wager.rounding)}"
            title = f"Rounding of {wager.title}"
            yield {**head, "title": title, "says": says, **place(file, wager.rounding, wager)}


def wagers(file: GameFile) -> list[Fact]:
    tables: dict[str, list[Fact]] = {}
    for table in price_lists(file):
        tables.setdefault(table["wager"], []).append(table)
    return [_wager(file, name, wager, tables[name]) for name, wager in file.wagers.items()]


def _wager(file: GameFile, name: str, wager: Wager, tables: list[Fact]) -> Fact:
    stake = [
        {"says": say_stake(file, rule), **({"reading": rule.reading} if rule.reading else {}),
         **place(file, rule, wager)}
        for rule in wager.stake
    ]  # fmt: skip
    rules = [
        {**_head(rule, figure), "says": say_rule(rule, figure), "note": figure.note or "",
         **place(file, figure, wager)}
        for rule, figure in wager.rules.items()
    ]  # fmt: skip
    return {
        **_head(name, wager),
        "title": wager.title,
        "about": wager.about,
        "offered": wager.offered or "",
        "bonus_on": wager.bonus_on or "",
        "stake": stake,
        "rules": rules,
        "standard": say_standard(wager.pays) if wager.pays else "paid as its parts",
        "pays": tables,
        **place(file, wager),
    }


def said(fact: Fact) -> list[Fact]:
    """The bounds and rules of a wager that say anything."""
    return [rule for rule in (*fact["stake"], *fact["rules"]) if rule["says"]]


def price_lists(file: GameFile) -> Iterator[Fact]:
    """Every table of every wager, in the order of the file. A wager made of parts lists its parts."""
    made: dict[str, list[Fact]] = {}
    for name, label, pays, wager in pay_tables(file):
        made.setdefault(name, []).append(_price_list(file, name, label, pays, wager))
    for name, wager in file.wagers.items():
        yield from made[name] if name in made else [_parts(file, name, wager)]


def _price_list(file: GameFile, name: str, label: str, pays: Pays, wager: Wager) -> Fact:
    own = wager.pays
    assert own is not None
    return {
        "wager": name,
        "table": label,
        "unit": pays.unit or "",
        "rule": own.rule,
        "rows": [
            {"outcome": outcome, "pays": cell_text(pays, outcome, label)}
            for outcome in (*pays.rows, *pays.unlisted)
        ],
        **place(file, pays, own, wager),
    }


def _parts(file: GameFile, name: str, wager: Wager) -> Fact:
    whole = sum(part.units for part in wager.parts)
    return {
        "wager": name,
        "table": "",
        "unit": "shares",
        "rule": "parts",
        "rows": [{"outcome": part.wager, "pays": _winning_price(file, part.wager)} for part in wager.parts],
        "shares": {part.wager: str(Fraction(part.units, whole)) for part in wager.parts},
        **place(file, wager),
    }


def _winning_price(file: GameFile, wager: str) -> str:
    if wager == "chosen":
        return "as chosen"
    texts = [
        cell_text(pays, outcome, label)
        for name, label, pays, _ in pay_tables(file)
        if name == wager
        for outcome in pays.rows
    ]
    return " or ".join(dict.fromkeys(text for text in texts if parse_odds(text).wins))


def rests_on(fact: Fact, say: Callable[[str], str] = str) -> list[str]:
    """What an option requires, and defaults that depend on other options.

    `say` names an option.
    """
    needs = [
        f"{value} needs {say(other)} {', '.join(map(str, allowed))}"
        for value, others in fact["requires"].items()
        for other, allowed in others.items()
    ]
    follows = [
        f"default {default} where {say(other)} is {value}"
        for other, defaults in fact["default_by"].items()
        for value, default in defaults.items()
    ]
    binds = ["the same at all tables of a house"] if fact.get("scope") == "house" else []
    return [*needs, *follows, *binds]
