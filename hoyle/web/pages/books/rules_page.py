"""The rules of a game: wagers, prices, options, fees, procedures, irregularities and readings, with their clauses."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from hoyle.book.loader import document_of
from hoyle.book.schema import GameFile
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.report.words.game_kinds import is_for_pot, kind_of
from hoyle.report.words.option_words import number_name, say_allowed, say_default, say_number, say_question
from hoyle.report.words.phrases import say_outcome, say_who
from hoyle.report.words.room_facts import room_parts
from hoyle.web.site.html import cite, lines_of, link, table, words

OPEN_MAX = 8
KINDS = {"other": "Other procedures"}  # clearer headings
PARTS = (
    "wagers", "play", "options", "fees", "rankings", "house_way", "numbers", "procedures", "irregularities", "readings",
)  # fmt: skip


def rules_html(book: str, file: GameFile) -> str:
    """The parts that are not empty."""
    shown = {part: _SECTIONS[part](file) for part in PARTS}
    sections = "".join(
        f'<section id="{part}"><h2>{words(part).capitalize()}</h2>{content}</section>'
        for part, content in shown.items()
        if content
    )
    nav = "".join(link(words(part).capitalize(), f"#{part}") for part, content in shown.items() if content)
    return f'{_head(book, file)}<nav class="parts" aria-label="On this page">{nav}</nav>{sections}'


def _head(book: str, file: GameFile) -> str:
    document = document_of(book)[1]
    path = f"{book}/{file.game}"
    as_in = (
        f"<p>The document defines it by the rules of {escape(words(file.as_in.game))}.</p>"
        if file.as_in
        else ""
    )
    edges = (
        "<p>Players play against each other for a pot, so there is no house edge.</p>"
        if is_for_pot(file)
        else ""
    )
    shown = [link("Open tables", f"/?book={book}#{file.game}", kind="button")]
    if not edges:
        shown.append(link("House edges", f"/par/{path}", kind="button"))
    shown.append(link("Compare rulebooks", f"/compare/{kind_of(file)}", kind="button"))
    links = " ".join(shown)
    return (
        f"<h1>{escape(file.title)}</h1>"
        f'<p class="soft">{escape(document.title)}, {escape(file.section)}, {lines_of(file.lines)}. '
        f"Edition: {escape(document.edition)}.</p>"
        f'<p>{escape(file.about)}</p>{as_in}{edges}<div class="row">{links}</div>'
    )


def _wagers(file: GameFile) -> str:
    """A short list is unfolded, a long one folded."""
    found = facts.wagers(file)
    return "".join(wager_html(fact, is_open=len(found) <= OPEN_MAX) for fact in found)


def wager_html(fact: Fact, *, is_open: bool = False) -> str:
    """One wager that folds to its name."""
    tags = []
    if fact["offered"]:
        tags.append("at the house's option")
    if fact["bonus_on"]:
        tags.append(f"bonus on {words(fact['bonus_on'])}")
    shown = "".join(f' <span class="tag">{escape(tag)}</span>' for tag in tags)
    rows = [
        (escape(words(rule["says"])), escape(words(rule.get("reading", ""))), cite(rule))
        for rule in facts.said(fact)
    ]
    bounds = (
        table(("rule", "reading", "clause"), rows)
        if rows
        else '<p class="soft">Before the round, within the table limits.</p>'
    )
    return (
        f'<details class="panel" id="wager-{fact["name"]}"{" open" if is_open else ""}><summary><strong>{escape(fact["title"])}</strong>'
        f"{shown} {cite(fact)}</summary><p>{escape(fact['about'])}</p>{bounds}"
        f"<h3>Pays: {escape(words(fact['standard']))}</h3>{prices_html(fact['pays'])}</details>"
    )


def prices_html(tables: list[Fact]) -> str:
    """A row for each outcome, a column for each pay table."""
    first = tables[0]
    if first["rule"] == "parts":
        rows = [
            (escape(words(row["outcome"])), first["shares"][row["outcome"]], escape(row["pays"]))
            for row in first["rows"]
        ]
        return table(("settled as", "share", "pays"), rows)
    headings = [
        "outcome",
        *((each["table"] and f"pay table {words(each['table'])}") or "pays" for each in tables),
    ]
    by_outcome = [{row["outcome"]: row["pays"] for row in each["rows"]} for each in tables]
    rows_wide = [
        (
            escape(say_outcome(row["outcome"])),
            *(escape(column.get(row["outcome"], "")) for column in by_outcome),
        )
        for row in first["rows"]
    ]
    return table(headings, rows_wide, name="facts prices") + f"<p>{cite(first)}</p>"


def _play(file: GameFile) -> str:
    """A game for a pot: deal, betting, showdown and rake."""
    return "".join(_room_part(part) for part in room_parts(file))


def _room_part(part: Fact) -> str:
    said = "".join(f"<li>{escape(each['says'])} {cite(each)}</li>" for each in part["says"])
    rows = [(*map(escape, row["cells"]), cite(row)) for row in part["rows"]]
    listed = f"<ul>{said}</ul>" if said else ""
    tabled = table((*part["headings"], "clause"), rows) if rows else ""
    return (
        f'<div class="panel" id="room-{part["name"]}"><h3>{escape(part["title"])}</h3>{listed}{tabled}</div>'
    )


def _rankings(file: GameFile) -> str:
    """Rankings of hands, highest first."""
    rows = [
        (
            f"<strong>{escape(words(name))}</strong>", escape(", ".join(map(words, ranking.order))),
            escape(ranking.notes or ""), cite(facts.place(file, ranking)),
        )
        for name, ranking in file.rankings.items()
    ]  # fmt: skip
    return table(("ranking", "highest first", "note", "clause"), rows) if rows else ""


def _house_way(file: GameFile) -> str:
    """The rows by which a hand is set; the first that fits decides."""
    rows = [
        (fact["name"], escape(fact["says"]), escape(words(fact.get("reading", ""))), cite(fact))
        for fact in facts.house_way(file)
    ]
    return table(("row", "how a hand is set", "reading", "clause"), rows) if rows else ""


def options_html(found: list[Fact]) -> str:
    rows = [
        (
            f"<strong>{escape(words(fact['name']).capitalize())}</strong><br>{escape(say_question(fact))}",
            escape(say_default(fact)), escape(say_allowed(fact)), escape(words("; ".join(facts.rests_on(fact,
            words)))), cite(fact),
        )
        for fact in found
    ]  # fmt: skip
    return table(("option", "default", "allowed", "depends on", "clause"), rows)


def _fees(file: GameFile) -> str:
    return "".join(
        f'<div class="panel"><h3>{escape(fact["title"])}</h3><p>{escape(words(fact["says"]))} {cite(fact)}</p>'
        f"{_schedules(fact)}</div>"
        for fact in facts.fees(file)
    )


def _schedules(fact: Fact) -> str:
    rows = []
    for schedule in fact.get("schedules", ()):
        bands = "<br>".join(
            escape(
                f"{band['from']}{'–' + band['to'] if band['to'] else ' and above'}: {band['fee']}"
            )
            for band in schedule["bands"]
        )  # fmt: skip
        label, fee = words(str(schedule["label"])), words(str(schedule["player_fee"]))
        rows.append((escape(label), escape(schedule["wagers"]), bands, escape(fee), cite(schedule)))
    return table(("schedule", "wagers", "total: fee", "each player", "clause"), rows) if rows else ""


def _numbers(file: GameFile) -> str:
    rows = [
        (escape(number_name(fact)), escape(say_number(fact)), escape(fact["note"]), cite(fact))
        for fact in facts.numbers(file)
    ]  # fmt: skip
    return table(("number", "value", "note", "clause"), rows)


def steps_html(found: list[Fact]) -> str:
    kinds = dict.fromkeys(fact["kind"] for fact in found)
    return "".join(
        f"<details{' open' if at == 0 else ''}><summary><strong>{escape(KINDS.get(kind) or words(kind).capitalize())}</strong></summary><ol>"
        + "".join(f"<li>{_step(fact)} {cite(fact)}</li>" for fact in found if fact["kind"] == kind)
        + "</ol></details>"
        for at, kind in enumerate(kinds)
    )


def _step(fact: Fact) -> str:
    who = f"<strong>{escape(say_who(fact).capitalize())}:</strong> " if "who" in fact else ""
    return who + escape(fact["step"]) + _condition(fact)


def _condition(fact: Fact) -> str:
    """With which choices of the house it holds."""
    return f" <em>({escape(words(fact['where']))})</em>" if "where" in fact else ""


def irregularities_html(found: list[Fact]) -> str:
    rows = [
        (
            f"<strong>{escape(words(fact['name']))}</strong><br>{escape(fact['when'])}{_condition(fact)}",
            escape(fact["means"]), escape(fact["detail"]), cite(fact),
        )
        for fact in found
    ]  # fmt: skip
    return table(("when", "consequence", "detail", "clause"), rows)


def readings_html(found: list[Fact]) -> str:
    rows = [
        (f"<strong>{escape(words(fact['name']))}</strong>", escape(words(fact["says"])), escape(words(fact["reading"])),
         escape(words(fact["other"])), cite(fact))
        for fact in found
    ]  # fmt: skip
    return table(("reading", "the text", "our reading", "alternative", "clause"), rows)


_SECTIONS: dict[str, Callable[[GameFile], str]] = {
    "wagers": _wagers, "play": _play, "options": lambda file: options_html(facts.options(file)), "fees": _fees, "rankings": _rankings,
    "house_way": _house_way, "numbers": _numbers,
    "procedures": lambda file: steps_html(facts.procedures(file)),
    "irregularities": lambda file: irregularities_html(facts.irregularities(file)),
    "readings": lambda file: readings_html(facts.readings(file)),
}  # fmt: skip
