"""A game under a house's choices, described in blocks: options, wagers, prices, procedures, irregularities,
fees, words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hoyle.book.resolve import Choices, Overrides
from hoyle.book.terms import Terms
from hoyle.engine import Limits
from hoyle.engine.game import Game
from hoyle.engine.settlement.payout_limits import by_limits, say_limit
from hoyle.games.catalog import open_terms
from hoyle.report.compliance.document import Block, Fields, Heading, Items, Paragraph
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.sheet.table_notes import read_posted
from hoyle.report.words import facts
from hoyle.report.words.phrases import say_outcome, say_stake, show_value


class Subject(NamedTuple):
    """The game that a document describes, and the house that offers it."""

    game: Game
    terms: Terms
    licensee: str
    words: Mapping[str, str]
    least: str = ""
    most: str = ""

    @property
    def title(self) -> str:
        return self.terms.file.title


def subject_of(
    path: str,
    options: Choices | None = None,
    pays: Overrides | None = None,
    licensee: str = "",
    words: Mapping[str, str] | None = None,
    limits: tuple[str, str] = ("", ""),
) -> Subject:
    game, terms = open_terms(path, options, pays)
    return Subject(game, terms, licensee, words or {}, *limits)


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
    if subject.least or subject.most:
        pairs.append(("limits", limits_of(subject)))
    return Fields(pairs)


def limits_of(subject: Subject) -> str:
    least, most = subject.least or "the book's least", subject.most or "the book's most"
    return f"{least} to {most} on a wager"


def posted_limits(subject: Subject) -> Limits:
    return read_posted(subject.least, subject.most)


def option_grid(subject: Subject) -> Grid:
    """Every option with the value that the house chose."""
    terms = subject.terms
    rows = [
        (
            fact["name"],
            fact["asks"],
            fact["allows"],
            str(terms.options[fact["name"]]),
            "" if terms.options[fact["name"]] == fact["default"] else f"in place of {fact['default']}",
            fact["cite"],
        )
        for fact in facts.options(terms.file)
    ]
    return Grid(("option", "what it asks", "allowed", "chosen", "", "clause"), rows)


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
    return Grid(("wager", "wins on", "is returned or pays nothing on", "loses on"), rows)


def steps(terms: Terms, *kinds: str) -> list[str]:
    return [
        f"{fact['step']} ({fact['cite']})"
        for fact in facts.procedures(terms.file, terms.settings)
        if fact["kind"] in kinds
    ]


def procedure_blocks(terms: Terms, *kinds: str) -> Iterator[Block]:
    for kind in kinds:
        found = steps(terms, kind)
        if found:
            yield Heading(kind.replace("_", " ").capitalize(), 3)
            yield Items(found, is_numbered=True)


def number_grid(terms: Terms) -> Grid:
    rows = [
        (fact["name"].replace("_", " "), show_value(fact["value"]), fact["note"], fact["cite"])
        for fact in facts.numbers(terms.file)
    ]
    return Grid(("what the document fixes", "value", "", "clause"), rows)


def irregularity_grid(terms: Terms, *consequences: str) -> Grid:
    """All irregularities, or those with one of these consequences."""
    rows = [
        (fact["when"], fact["means"], fact["detail"] or "", fact["cite"])
        for fact in facts.irregularities(terms.file)
        if not consequences or set(fact["then"]) & set(consequences)
    ]
    return Grid(("what has happened", "what follows", "detail", "clause"), rows)


def fee_blocks(subject: Subject) -> Iterator[Block]:
    """Fees with their schedules, jackpots, limits on payouts, rounding."""
    terms = subject.terms
    at_table = {cap.title: say_limit(terms, cap, posted_limits(subject)) for cap in by_limits(terms)}
    for fact in facts.fees(terms.file):
        yield Heading(fact["title"], 3)
        yield Paragraph(f"{fact['says']} ({fact['cite']})".capitalize() if fact["says"] else fact["cite"])
        if fact["title"] in at_table:
            yield Paragraph(f"{at_table[fact['title']]}.")
        for schedule in fact.get("schedules", ()):
            rows = [(band["from"], band["to"], band["fee"]) for band in schedule["bands"]]
            yield Paragraph(
                f"Schedule {schedule['label']}: {schedule['title']}; wagers of {schedule['wagers']}; "
                f"from each player {schedule['player_fee'] or 'nothing'}"
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


def room_grid(terms: Terms) -> Grid:
    """A game for a pot has no wagers against the house.

    Its declaration is described line by line, except for its fees.
    """
    told = {name: part for name, part in _room(terms).items() if name not in COLLECTED}
    return Grid(("what is declared", "as"), list(_lines(terms, told)))


def collection_grid(terms: Terms) -> Grid:
    """What the house takes from a pot or from its players, by the schedule that it chose."""
    told = {name: part for name, part in _room(terms).items() if name in COLLECTED}
    return Grid(("what is taken", "as"), list(_lines(terms, told)))


COLLECTED = ("collection", "jackpots", "records")


def _room(terms: Terms) -> dict[str, Any]:
    block = terms.file.room or terms.file.chinese
    return block.model_dump(mode="json", exclude_none=True) if block is not None else {}


def _lines(terms: Terms, value: Any, place: str = "") -> Iterable[tuple[str, str]]:
    """Every value with its place; of schedules the chosen one, of options what was chosen."""
    if isinstance(value, Mapping):
        chosen = str(terms.options.get(str(value.get("option", "")), ""))
        for name, part in value.items():
            if name == "schedules" and chosen in part:
                part = {chosen: part[chosen]}
            if name not in ("lines", "reading"):
                yield from _lines(terms, part, f"{place}, {name}".strip(", ").replace("_", " "))
    elif isinstance(value, list) and value and isinstance(value[0], Mapping | list):
        for at, part in enumerate(value, start=1):
            yield from _lines(terms, part, f"{place} {at}")
    elif value not in ("", []):
        parts = value if isinstance(value, list) else [value]
        yield place, ", ".join(_chosen(terms, str(part)) for part in parts)


def _chosen(terms: Terms, text: str) -> str:
    name = text.removeprefix("option:")
    return str(terms.options[name]) if name != text and name in terms.options else text
