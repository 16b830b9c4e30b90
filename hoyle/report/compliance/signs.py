"""Table signs with limits, pay tables and jackpots, and gaming guides.

Both are written from the terms in force at the table, so they cannot differ from play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book.terms import Terms
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.engine.settlement.payout_limits import PERIODS, limit_of
from hoyle.kit.money import show_money
from hoyle.report.compliance.document import Block, Heading, Items, Paragraph, Writing
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.words import described
from hoyle.report.words.described import Subject
from hoyle.report.words.phrases import say_outcome

SIGN_STYLE = (
    "body { max-width: 50rem; font-size: 20px; } h1 { font-size: 2.6rem; text-align: center; } "
    "table { font-size: 18px; width: 100%; } h2 { text-align: center; }"
)


def sign(subject: Subject, put_by: Mapping[str, int] | None = None) -> Writing:
    """`put_by` is the share of what feeds each meter that seeds its next award, in percent."""
    return Writing(subject.title, list(_sign(subject, put_by or {})))


def _sign(subject: Subject, put_by: Mapping[str, int]) -> Iterator[Block]:
    terms = subject.terms
    if subject.least or subject.most:
        yield Heading(_limits(subject))
    for name, wager in terms.wagers.items():
        rows = [
            (say_outcome(outcome), price.odds.text)
            for (of, outcome), price in terms.prices.items()
            if of == name and (price.odds.wins or price.odds.kind == "push")
        ]
        if rows:
            yield Heading(wager.title)
            yield Grid(("", ">pays"), rows)
    yield from _jackpots(terms, put_by)
    limits = described.posted_limits(subject)
    caps = [
        f"{cap.title}: at most {show_money(limit)} {PERIODS[cap.per]}"
        for cap in terms.file.caps.values()
        if (limit := limit_of(terms, cap, limits))
    ]
    if caps:
        yield Heading("Maximum payouts")
        yield Items(caps)
    yield Paragraph(f"{terms.document.title}, {terms.file.section}. Terms {terms.fingerprint[:12]}.")


def _limits(subject: Subject) -> str:
    if subject.least and subject.most:
        return f"Wagers of {subject.least} to {subject.most}"
    return f"Wagers of at least {subject.least}" if subject.least else f"Wagers of at most {subject.most}"


def _jackpots(terms: Terms, put_by: Mapping[str, int]) -> Iterator[Block]:
    for name, meter in terms.meters().items():
        yield Heading(meter.title)
        share = terms.options.get(str(meter.contribution), meter.contribution)
        yield Paragraph(
            f"Starts at {show_money(seed_of(terms, name))}. {share} percent of every wager on "
            f"{', '.join(meter.wagers).replace('_', ' ')} goes to the jackpot."
        )
        yield Paragraph(second_award(put_by.get(name, 0)))


def second_award(percent: int) -> str:
    """The sign and the rules state the share that seeds the next award."""
    if not percent:
        return "No part of the contributions is held back for the next jackpot."
    return f"{percent} percent of the contributions is held back to start the next jackpot."


def guide(subject: Subject, put_by: Mapping[str, int] | None = None) -> Writing:
    """A gaming guide: how the game is played, what may be wagered, what it pays."""
    return Writing(f"How to play {subject.title}", list(_guide(subject, put_by or {})))


def _guide(subject: Subject, put_by: Mapping[str, int]) -> Iterator[Block]:
    terms = subject.terms
    yield Paragraph(terms.file.about)
    yield from described.ranking_blocks(terms)
    yield from described.house_way_blocks(terms)
    if terms.plays_for_pot:
        yield from described.room_blocks(terms)
    else:
        yield Heading("Wagers")
        yield from described.wager_blocks(subject)
    yield Heading("How a round is played")
    told = described.steps(terms, "wagering", "dealing", "order_of_action", "settlement")
    yield (
        Items(told, is_numbered=True)
        if told
        else Paragraph("The document does not describe the steps of a round.")
    )
    yield from _jackpots(terms, put_by)
    yield Heading("Irregularities")
    yield described.irregularity_grid(terms)
    yield Heading("Fees, payout limits and rounding")
    yield from described.fee_blocks(subject)
    yield Paragraph(f"{terms.document.title}, {terms.file.section}. Terms {terms.fingerprint[:12]}.")
