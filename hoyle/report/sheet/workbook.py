"""A sheet as an Excel workbook: exact fractions as text, and beside each a number to calculate with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hoyle.errors import HoyleError, MissingExtra
from hoyle.exact.sheet import ParSheet
from hoyle.report.sheet.chip_tables import USUAL_MOST, labels
from hoyle.report.sheet.figures import sheet_facts
from hoyle.report.sheet.strategy_tables import choices
from hoyle.report.verification.three_roads import ROADS, Verification

NAME_MAX = 31  # of a worksheet
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
Rows = Iterable[Sequence[Any]]


def write_workbook(
    sheet: ParSheet, file: Path, most_cents: int = USUAL_MOST, verification: Verification | None = None
) -> None:
    """Summary, each wager's outcomes, strategy, chips, jackpots and verification, each on a worksheet of its
    own.
    """
    try:
        import xlsxwriter
    except ModuleNotFoundError:
        raise MissingExtra("a workbook", "report") from None
    facts = sheet_facts(sheet, most_cents, verification)
    try:
        with xlsxwriter.Workbook(str(file)) as book:
            pages = Pages(book)
            _summary(pages, facts)
            for label, par in labels(sheet):
                _outcomes(pages, label, facts["wagers"][label], par)
            _strategy(pages, sheet, facts)
            _chips(pages, facts)
            _jackpots(pages, facts)
            _collections(pages, facts)
            _readings(pages, facts)
            _verification(pages, verification)
    except (OSError, xlsxwriter.exceptions.XlsxWriterException) as error:
        raise HoyleError(f"{file}: cannot be written ({error}).") from None


class Pages:
    """Worksheets with a bold, frozen first row."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._bold = book.add_format({"bold": True, "bottom": 1})
        self._percent = book.add_format({"num_format": "0.0000%"})
        self._names: set[str] = set()

    def add(self, name: str, headings: Sequence[str], rows: Rows, shares: Sequence[str] = ()) -> None:
        """`shares` are the headings over figures that are shown as percentages."""
        page = self._book.add_worksheet(self._free(name))
        page.write_row(0, 0, headings, self._bold)
        page.freeze_panes(1, 0)
        widths = [len(heading) for heading in headings]
        for at, row in enumerate(rows, start=1):
            for column, value in enumerate(row):
                style = self._percent if headings[column] in shares else None
                if isinstance(value, str):  # a fraction is text, not a date or a formula
                    page.write_string(at, column, value)
                elif value is not None:
                    page.write_number(at, column, value, style)
                widths[column] = max(widths[column], min(len(str(value)), 40))
        for column, width in enumerate(widths):
            page.set_column(column, column, width + 2)

    def _free(self, name: str) -> str:
        """A worksheet name: short, unique, without forbidden characters."""
        plain = _FORBIDDEN.sub(" ", name)[:NAME_MAX]
        found, number = plain, 2
        while found.lower() in self._names:
            tail = f" {number}"
            found, number = plain[: NAME_MAX - len(tail)] + tail, number + 1
        self._names.add(found.lower())
        return found


def _summary(pages: Pages, facts: dict[str, Any]) -> None:
    document = facts["document"]
    rows: list[Sequence[Any]] = [
        ("game", f"{facts['book']}/{facts['game']}"), ("title", facts["title"]),
        ("document", f"{document['title']}, {document['section']}"), ("edition", document["edition"]),
        ("fingerprint", facts["fingerprint"]),
        *((f"option {name}", str(value)) for name, value in facts["options"].items()),
        *((f"read otherwise: {name}", other) for name, other in facts["readings"].items()),
        *(("note", note) for note in facts["notes"]),
    ]  # fmt: skip
    pages.add("Rules", ("what", "is"), rows)
    names = (
        "wager", "per", "house_edge", "house_edge_exact", "initial_wager", "house_edge_of_initial_wager",
        "house_edge_of_initial_wager_exact", "element_of_risk", "element_of_risk_exact", "average_action",
        "standard_deviation", "variance_exact", "skew", "excess_kurtosis", "hit_frequency", "push_frequency",
        "most_won",
        "total_combinations",
    )  # fmt: skip
    summary = [
        (label, *(_cell(fact[name]) for name in names[1:]), "; ".join(fact["where"]))
        for label, fact in facts["wagers"].items()
    ]
    shares = (
        "house_edge",
        "house_edge_of_initial_wager",
        "element_of_risk",
        "hit_frequency",
        "push_frequency",
    )
    pages.add("Summary", (*names, "priced by"), summary, shares)


def _cell(value: Any) -> Any:
    """Integers that a cell cannot hold exactly are text."""
    return str(value) if isinstance(value, int) and abs(value) >= 2**53 else value


def _outcomes(pages: Pages, label: str, fact: dict[str, Any], par: Any) -> None:
    rows = [
        (
            told["outcome"],
            told["pays"],
            _cell(told["combinations"]),
            told["probability_exact"],
            told["probability"],
            told["net_exact"],
            told["net"],
            float(result.net * result.probability),
        )
        for told, result in zip(fact["outcomes"], par.results, strict=True)
    ]
    heads = (
        "outcome",
        "pays",
        "combinations",
        "probability exact",
        "probability",
        "net exact",
        "net",
        "part of return",
    )
    pages.add(label, heads, rows, ("probability", "part of return"))


def _strategy(pages: Pages, sheet: ParSheet, facts: dict[str, Any]) -> None:
    for card, told in zip(sheet.cards, facts["strategy_cards"], strict=True):
        names = choices(card)
        rows = [
            (one["seen"], one["choice"], one["probability"], *(one["worths"].get(name) for name in names),
             *(one["worths_exact"].get(name) for name in names), *(one["costs"].get(name) for name in names))
            for one in told["decisions"]
        ]  # fmt: skip
        by_choice = [*names, *(f"{name} exact" for name in names), *(f"{name} costs" for name in names)]
        pages.add(f"Strategy {card.title}", ("seen", "best", "comes", *by_choice), rows, ("comes",))
    if facts["ways"]:
        rows = [
            (
                way["way"],
                way["house_edge"],
                way["house_edge_exact"],
                way["price"],
                way["price_exact"],
                way["source"],
            )
            for way in facts["ways"]
        ]
        heads = ("way to play", "house edge", "house edge exact", "price", "price exact", "as told by")
        pages.add("Ways to play", heads, rows, ("house edge", "price"))
    if facts["strategy"]:
        pages.add("Strategy", ("strategy",), [(line,) for line in facts["strategy"]])


def _readings(pages: Pages, facts: dict[str, Any]) -> None:
    rows = [
        (each["reading"], each["alternative"], each["wager"], each["house_edge"], each["house_edge_exact"],
         each["otherwise"], each["otherwise_exact"])
        for each in facts["other_readings"]
    ]  # fmt: skip
    if rows:
        heads = (
            "reading", "alternative", "wager", "house edge", "house edge exact", "otherwise", "otherwise exact",
        )  # fmt: skip
        pages.add("Other readings", heads, rows, ("house edge", "otherwise"))


def _chips(pages: Pages, facts: dict[str, Any]) -> None:
    rows = [
        (
            label,
            row["stake_cents"] / 100,
            row["house_edge"],
            row["house_edge_exact"],
            "yes" if row["rounded"] else "",
        )
        for label, fact in facts["wagers"].items()
        for row in fact["chips"]
    ]
    pages.add(
        "Chips", ("wager", "dollars", "house edge", "house edge exact", "rounded"), rows, ("house edge",)
    )
    most = [
        (label, fact["exposure"]["stake_cents"] / 100, fact["exposure"]["without_limits_cents"] / 100,
         fact["exposure"]["with_limits_cents"] / 100, fact["exposure"]["outcome"])
        for label, fact in (*facts["wagers"].items(), ("one seat, at most", {"exposure": facts["exposure"]}))
    ]  # fmt: skip
    pages.add("Most paid", ("wager", "dollars", "without limits", "with limits", "for"), most)


def _jackpots(pages: Pages, facts: dict[str, Any]) -> None:
    rows = [
        (jackpot["wager"], meter["title"], point["dollars"], float(_number(point["dollars"])),
        point["house_edge_exact"],
         point["house_edge"])
        for jackpot in facts["jackpots"]
        for meter in jackpot["meters"]
        for point in meter["table"]
    ]  # fmt: skip
    if rows:
        heads = ("wager", "meter", "dollars exact", "dollars", "house edge exact", "house edge")
        pages.add("Jackpots", heads, rows, ("house edge",))


def _collections(pages: Pages, facts: dict[str, Any]) -> None:
    rows = [tuple(row.values()) for row in facts["collections"]]
    if rows:
        heads = [name.replace("_", " ") for name in facts["collections"][0]]
        shares = [name for name in heads if "edge" in name and not name.endswith("exact")]
        pages.add("Collections", heads, rows, shares)


def _number(text: str) -> float:
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)


def _verification(pages: Pages, found: Verification | None) -> None:
    rows: list[Sequence[Any]] = []
    for each in found.wagers if found else ():
        for road in ROADS:
            if road in each.roads:
                seen = each.roads[road]
                rows.append(
                    (
                        each.label,
                        str(each.exact),
                        float(each.exact),
                        road,
                        seen.rounds,
                        seen.estimate,
                        seen.low,
                        seen.high,
                        seen.away,
                    )
                )
    if rows:
        heads = (
            "wager",
            "exact",
            "house edge",
            "road",
            "rounds",
            "estimate",
            "low",
            "high",
            "standard errors away",
        )
        pages.add("Verification", heads, rows, ("house edge", "estimate", "low", "high"))
