"""A game as a house offers it, in blocks: options, wagers, prices, procedures, irregularities and fees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hoyle.book.resolve import Choices, Overrides
from hoyle.book.terms import Terms
from hoyle.engine import Limits
from hoyle.engine.game import Game
from hoyle.engine.settlement.payout_limits import by_limits, say_limit
from hoyle.games.catalog import open_terms
from hoyle.kit.money import show_dollars
from hoyle.report.compliance.document import Block, Fields, Heading, Items, Paragraph
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.words import facts
from hoyle.report.words.option_words import (
    number_name,
    say_allowed,
    say_default,
    say_number,
    say_question,
    show_chosen,
    words,
)
from hoyle.report.words.phrases import capital, say_outcome, say_stake, say_who
from hoyle.report.words.room_facts import room_parts


class Subject(NamedTuple):
    """The game that a document describes, and the house that offers it."""

    game: Game
    terms: Terms
    licensee: str
    words: Mapping[str, str]
    limits: Limits | None = None  # as posted
    house: str = ""  # what the house is called
    positions: int | None = None

    @property
    def title(self) -> str:
        return self.terms.file.title


def subject_of(
    path: str,
    options: Choices | None = None,
    pays: Overrides | None = None,
    licensee: str = "",
    words: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    house: str = "",
    positions: int | None = None,
) -> Subject:
    game, terms = open_terms(path, options, pays)
    return Subject(game, terms, licensee, words or {}, limits, house, positions)


def heading_fields(subject: Subject) -> Fields:
    terms = subject.terms
    first, last = terms.file.lines
    pairs = [
        ("licensee", subject.licensee or "not named"),
        ("game", f"{subject.title} ({terms.path})"),
        ("document", f"{terms.document.title}, {terms.file.section}, lines {first}–{last}"),
        ("regulator", terms.document.regulator),
        ("edition", terms.document.edition),
        ("fingerprint of the terms", terms.fingerprint),
    ]
    if subject.limits is not None:
        pairs.append(("limits", limits_of(subject.limits)))
    return Fields(pairs)


def limits_of(limits: Limits) -> str:
    own = [
        f"{wager.replace('_', ' ')} {show_dollars(least)} to {show_dollars(most)}"
        for wager, (least, most) in limits.by_wager.items()
    ]
    return "; ".join((f"{show_dollars(limits.least)} to {show_dollars(limits.most)} per wager", *own))


def posted_limits(subject: Subject) -> Limits:
    return subject.limits or Limits()


def option_grid(subject: Subject) -> Grid:
    """Every option with the value that the house chose."""
    terms = subject.terms
    rows = [
        (
            fact["name"],
            say_question(fact),
            say_allowed(fact),
            words(show_chosen(fact, terms.options[fact["name"]])),
            "" if terms.options[fact["name"]] == fact["default"] else f"default: {say_default(fact)}",
            fact["cite"],
        )
        for fact in facts.options(terms.file)
    ]
    return Grid(("option", "question", "allowed", "chosen", "", "clause"), rows)


def wager_blocks(subject: Subject) -> Iterator[Block]:
    """Each wager on offer: what it is, when and how much, and what its outcomes are paid."""
    terms = subject.terms
    for name, wager in terms.wagers.items():
        yield Heading(f"{wager.title} ({name})", 3)
        yield Paragraph(wager.about)
        bounds = [say_stake(terms.file, rule, terms.options) for rule in terms.stake_rules[name]]
        fact = next(fact for fact in facts.wagers(terms.file) if fact["name"] == name)
        said = [*bounds, *(rule["says"] for rule in fact["rules"] if rule["says"])]
        if said:
            yield Items(said)
        grid = price_grid(terms, name)
        if grid.rows:
            yield grid


def price_grid(terms: Terms, wager: str) -> Grid:
    parts = terms.wagers[wager].parts
    if parts:
        whole = sum(part.units for part in parts)
        rows = [(part.wager, f"{part.units} of {whole} parts, settled as {part.wager}", "") for part in parts]
        return Grid(("part", "paid", "clause"), rows)
    return Grid(
        ("outcome", "pays", "clause"),
        [
            (say_outcome(outcome), price.odds.text, price.where())
            for (name, outcome), price in terms.prices.items()
            if name == wager
        ],
    )


def results_grid(terms: Terms) -> Grid:
    """What wins, what loses and what is a tie, for every wager."""
    rows = []
    for name, wager in terms.wagers.items():
        kinds: dict[str, list[str]] = {"wins": [], "pushes": [], "loses": []}
        for (of, outcome), price in terms.prices.items():
            if of == name:
                kind = "wins" if price.odds.wins else "loses" if price.odds.net < 0 else "pushes"
                kinds[kind].append(say_outcome(outcome))
        if wager.parts:
            kinds["wins"].append("as its parts")
        rows.append((wager.title, *(", ".join(kinds[kind]) for kind in ("wins", "pushes", "loses"))))
    return Grid(("wager", "wins on", "pushes or pays nothing on", "loses on"), rows)


def steps(terms: Terms, *kinds: str) -> list[str]:
    return [
        f"{fact['step']} ({_who(fact)}{fact['cite']})"
        for fact in facts.procedures(terms.file, terms.settings)
        if fact["kind"] in kinds
    ]


def _who(fact: facts.Fact) -> str:
    return f"{say_who(fact)}; " if "who" in fact else ""


def procedure_blocks(terms: Terms, *kinds: str) -> Iterator[Block]:
    for kind in kinds:
        found = steps(terms, kind)
        if found:
            yield Heading(kind.replace("_", " ").capitalize(), 3)
            yield Items(found, is_numbered=True)


def number_grid(terms: Terms) -> Grid:
    rows = [
        (number_name(fact), say_number(fact), fact["note"], fact["cite"])
        for fact in facts.numbers(terms.file)
    ]
    return Grid(("set by the document", "value", "note", "clause"), rows)


def irregularity_grid(terms: Terms, *consequences: str) -> Grid:
    """All irregularities, or those with one of these consequences."""
    rows = [
        (fact["when"], fact["means"], fact["detail"] or "", fact["cite"])
        for fact in facts.irregularities(terms.file, terms.settings)
        if not consequences or set(fact["then"]) & set(consequences)
    ]
    return Grid(("irregularity", "ruling", "detail", "clause"), rows)


def fee_blocks(subject: Subject) -> Iterator[Block]:
    """Fees with their schedules, jackpots, limits on payouts, rounding."""
    terms = subject.terms
    at_table = {cap.title: say_limit(terms, cap, posted_limits(subject)) for cap in by_limits(terms)}
    for fact in facts.fees(terms.file):
        yield Heading(fact["title"], 3)
        yield Paragraph(capital(f"{fact['says']} ({fact['cite']}).") if fact["says"] else fact["cite"])
        if fact["title"] in at_table:
            yield Paragraph(f"{at_table[fact['title']]}.")
        for schedule in fact.get("schedules", ()):
            rows = [(band["from"], band["to"], band["fee"]) for band in schedule["bands"]]
            yield Paragraph(
                f"Schedule {schedule['label']}: {schedule['title']}. Wagers of {schedule['wagers']}; "
                f"each player pays {schedule['player_fee'] or 'nothing'}."
            )
            yield Grid((">from", ">to", ">fee"), rows)


def ranking_blocks(terms: Terms) -> Iterator[Block]:
    for name, ranking in terms.file.rankings.items():
        yield Heading(f"Ranking of hands: {name.replace('_', ' ')}", 3)
        yield Items([str(each).replace("_", " ") for each in ranking.order], is_numbered=True)


def house_way_blocks(terms: Terms) -> Iterator[Block]:
    """The rows in force, the house's own where it wrote them."""
    found = facts.house_way(terms.file, terms.options)
    if found:
        yield Heading("House way: the first row that fits sets the hand", 3)
        yield Items([f"{fact['says']} ({fact['cite']})" for fact in found], is_numbered=True)


def room_blocks(terms: Terms) -> Iterator[Block]:
    """A game for a pot as this house plays it: deal, betting and showdown."""
    for part in room_parts(terms.file, terms.options):
        if part["name"] not in COLLECTED:
            yield from _part_blocks(part)


def collection_blocks(terms: Terms) -> Iterator[Block]:
    """Rake, collections and jackpots. Of the posted schedules, only the one that the house chose."""
    for part in room_parts(terms.file, terms.options):
        if part["name"] in COLLECTED:
            yield from _part_blocks({**part, "rows": of_schedule(terms, part)})


def room_parts_of(terms: Terms) -> list[facts.Fact]:
    return room_parts(terms.file, terms.options)


COLLECTED = ("collection", "jackpots", "records")


def of_schedule(terms: Terms, part: facts.Fact) -> list[facts.Fact]:
    block = terms.file.room or terms.file.chinese
    posted = block.collection.schedule if block and block.collection else None
    rows: list[facts.Fact] = part["rows"]
    if part["name"] != "collection" or posted is None:
        return rows
    return [row for row in rows if row["cells"][0] == str(terms.options[posted.option])]


def _part_blocks(part: facts.Fact) -> Iterator[Block]:
    yield Heading(part["title"], 3)
    if part["says"]:
        yield Items([f"{capital(each['says'])} ({each['cite']})" for each in part["says"]])
    if part["rows"]:
        rows = [(*row["cells"], row["cite"]) for row in part["rows"]]
        yield Grid((*part["headings"], "clause"), rows)
