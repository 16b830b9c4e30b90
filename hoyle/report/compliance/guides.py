"""A gaming guide: what a patron needs at this table, in plain words and on at most three pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book.terms import Terms
from hoyle.kit.money import show_dollars
from hoyle.report.compliance.document import Block, Heading, Items, Paragraph, Writing
from hoyle.report.compliance.sign_notices import in_force, say
from hoyle.report.compliance.sign_rows import Row, rows_of
from hoyle.report.compliance.signs import caps, jackpots, limits_of_wager
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.words import described, facts
from hoyle.report.words.described import Subject
from hoyle.report.words.money_words import charges_of, say_chip_rounding
from hoyle.report.words.phrases import capital

GUIDE_STYLE = (
    "body { max-width: 48rem; font-size: 12.5px; line-height: 1.3; } h1 { font-size: 1.7rem; margin: 0 0 .3rem; } "
    "h2, h3 { font-size: 1.1rem; margin: .7rem 0 .2rem; } p, ul, ol { margin: .2rem 0; } "
    "table { font-size: 12px; width: 100%; } td, th { padding: .1rem .3rem; white-space: normal; }"
)
_STEPS = ("wagering", "order_of_action", "settlement")
_POT = ("betting", "posts", "streets", "showdown", "buy_in", "collection", "jackpots")
_ENDS = ("void_round", "stop_play")
_STEPS_MAX, _MISHAPS_MAX = 12, 5


def guide(subject: Subject, put_by: Mapping[str, int] | None = None) -> Writing:
    """How the game is played here, what may be wagered, what it pays, and what the table collects."""
    return Writing(f"How to play {subject.title}", list(_guide(subject, put_by or {})))


def _guide(subject: Subject, put_by: Mapping[str, int]) -> Iterator[Block]:
    terms = subject.terms
    yield Paragraph(f"{subject.house}. {terms.file.about}" if subject.house else terms.file.about)
    yield from _said(terms)
    yield from _rankings(terms)
    if terms.plays_for_pot:
        yield from _pot(terms)
    else:
        yield from _wagers(subject)
    yield from _play(terms)
    yield from _collected(subject, put_by)
    yield from _mishaps(terms)
    yield Paragraph(f"{terms.document.title}, {terms.file.section}. Terms {terms.fingerprint[:12]}.")


def _said(terms: Terms) -> Iterator[Block]:
    told = [notice.words or say(terms, notice) for notice in in_force(terms) if notice.words or notice.says]
    rules = [text for text in told if len(text.split()) > 2]  # not the names of places on the layout
    if rules:
        yield Items(rules)


def _rankings(terms: Terms) -> Iterator[Block]:
    for name, ranking in terms.file.rankings.items():
        order = ", ".join(str(each).replace("_", " ") for each in ranking.order)
        yield Paragraph(f"Hands from the best ({name.replace('_', ' ')}): {order}.")


def _wagers(subject: Subject) -> Iterator[Block]:
    """Every wager on offer in one table."""
    rows = []
    for name, wager in subject.terms.wagers.items():
        about = wager.about.strip()
        amount = capital(limits_of_wager(subject, name))
        rows.append((wager.title, about, amount, _pays(rows_of(subject.game, subject.terms, name))))
    yield Heading("Wagers")
    if subject.limits is not None:
        least, most, chip, _ = subject.limits
        yield Paragraph(
            f"Limits of the table: {show_dollars(least)} to {show_dollars(most)}; the smallest chip is {show_dollars(chip)}."
        )
    yield Grid(("wager", "what it is", "how much", "pays"), rows)


def _pays(rows: list[Row]) -> str:
    """Outcomes that are paid alike in one go."""
    by_price: dict[str, list[str]] = {}
    for row in rows:
        by_price.setdefault(row.pays, []).append(row.label)
    told = ((", ".join(filter(None, labels)), pays) for pays, labels in by_price.items())
    return "; ".join(f"{labels}: {pays}" if labels else pays for labels, pays in told)


def _pot(terms: Terms) -> Iterator[Block]:
    for part in described.room_parts_of(terms):
        if part["name"] not in _POT and terms.file.room is not None:
            continue
        rows = described.of_schedule(terms, part)
        if not part["says"] and not rows:
            continue
        yield Heading(part["title"], 3)
        if part["says"]:
            yield Paragraph(" ".join(f"{capital(each['says'])}." for each in part["says"]))
        if rows:
            yield Grid(part["headings"], [tuple(row["cells"]) for row in rows])


def _play(terms: Terms) -> Iterator[Block]:
    """What the players do; where the text names nobody, what is done."""
    steps = [fact for fact in facts.procedures(terms.file, terms.settings) if fact["kind"] in _STEPS]
    own = [fact for fact in steps if "player" in fact.get("who", ())] or steps
    if own:
        yield Heading("How a round is played")
        yield Items([fact["step"] for fact in own[:_STEPS_MAX]], is_numbered=True)


def _collected(subject: Subject, put_by: Mapping[str, int]) -> Iterator[Block]:
    terms = subject.terms
    told = charges_of(terms)
    if told:
        yield Heading("What the table collects")
        yield Items(told)
    yield from jackpots(terms, put_by)
    yield from caps(subject)
    if not terms.plays_for_pot:
        yield Paragraph(say_chip_rounding(terms, described.posted_limits(subject)))


def _mishaps(terms: Terms) -> Iterator[Block]:
    found = [
        fact for fact in facts.irregularities(terms.file, terms.settings) if set(fact["then"]) & set(_ENDS)
    ]
    yield Heading("If something goes wrong")
    yield Paragraph("Say so at once: the floor rules on it by the rules of the document, which you may see.")
    if found:
        yield Items([f"{fact['when']} {capital(fact['means'])}." for fact in found[:_MISHAPS_MAX]])
