"""Table signs: limits, what is paid, jackpots, what the table takes, and what the document demands to be said there.

They are written from the terms in force at the table, so they cannot differ from play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book.terms import Terms
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.engine.settlement.payout_limits import PERIODS, limit_of
from hoyle.engine.table.wagering import NO_LIMIT
from hoyle.games.opening_checks import bounds_here
from hoyle.kit.money import show_dollars
from hoyle.report.compliance.document import Block, Heading, Items, Paragraph, Writing
from hoyle.report.compliance.sign_notices import demanded, quoted
from hoyle.report.compliance.sign_rows import rows_of
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.words import described
from hoyle.report.words.described import Subject
from hoyle.report.words.money_words import charges_of, say_chip_rounding
from hoyle.report.words.phrases import capital, say_between
from hoyle.report.words.room_facts import room_parts

SIGN_STYLE = (
    "body { max-width: 50rem; font-size: 20px; } h1 { font-size: 2.6rem; text-align: center; } "
    "table { font-size: 18px; width: 100%; } h2 { text-align: center; } p.words { text-align: center; "
    "font-size: 1.5rem; font-weight: bold; }"
)
_POSTED = ("betting", "posts", "collection", "jackpots", "buy_in")


def sign(subject: Subject, put_by: Mapping[str, int] | None = None) -> Writing:
    """`put_by` is the share of what feeds each meter that seeds its next award, in percent."""
    return Writing(subject.title, list(_sign(subject, put_by or {})))


def _sign(subject: Subject, put_by: Mapping[str, int]) -> Iterator[Block]:
    terms = subject.terms
    if subject.house or subject.licensee:
        yield Paragraph(subject.house or subject.licensee)
    yield from quoted(terms)
    if terms.plays_for_pot:
        yield from _pot_table(terms)
    else:
        yield from _paid(subject)
        yield from _charges(terms)
    yield from jackpots(terms, put_by)
    yield from caps(subject)
    if not terms.plays_for_pot:
        yield Paragraph(say_chip_rounding(terms, described.posted_limits(subject)))
    yield from demanded(terms)
    yield Paragraph(f"{terms.document.title}, {terms.file.section}. Terms {terms.fingerprint[:12]}.")


def _paid(subject: Subject) -> Iterator[Block]:
    """Wagers with one price in one table, the others with a table each."""
    terms, single = subject.terms, []
    before: list[Block] = []
    after: list[Block] = []
    if subject.limits is not None:
        yield Heading(f"Wagers of {described.limits_of(subject.limits).partition(' per wager')[0]}")
    for name, wager in terms.wagers.items():
        rows = rows_of(subject.game, terms, name)
        if len(rows) == 1 and not rows[0].label:
            single.append((wager.title, limits_of_wager(subject, name), rows[0].pays))
        elif rows:
            (after if single else before).extend([
                Heading(wager.title),
                Paragraph(capital(f"{limits_of_wager(subject, name)}.")),
                Grid(("", ">pays"), [(row.label or "win", row.pays) for row in rows]),
            ])  # fmt: skip
        elif not wager.bonus_on and name not in subject.game.in_round:
            single.append((wager.title, limits_of_wager(subject, name), ""))
    yield from before
    if single:
        yield Grid(("wager", "limits", ">pays"), single)
    yield from after


def limits_of_wager(subject: Subject, name: str) -> str:
    """What may be wagered: an amount, a range, or a multiple of another wager."""
    terms = subject.terms
    wager = terms.wagers[name]
    if wager.bonus_on:
        return f"paid to who has made {terms.wagers[wager.bonus_on].title}, without a further wager"
    by_others = say_between(terms, name)
    if by_others:
        return by_others
    limits = described.posted_limits(subject)
    least, most = bounds_here(terms, limits, name)
    is_bound = any(rule.min or rule.max for rule in terms.stake_rules[name])
    if subject.limits is None and not is_bound:
        return "at the posted limits"
    if least == most:
        return show_dollars(least)
    is_open = most >= NO_LIMIT or (subject.limits is None and most == limits.most)
    return f"from {show_dollars(least)}" if is_open else f"{show_dollars(least)} to {show_dollars(most)}"


def _charges(terms: Terms) -> Iterator[Block]:
    told = charges_of(terms)
    if told:
        yield Heading("What the table collects")
        yield Items(told)


def _pot_table(terms: Terms) -> Iterator[Block]:
    """Bets, blinds, rake and jackpots as the house chose them."""
    for part in room_parts(terms.file, terms.options):
        if part["name"] not in _POSTED and terms.file.room is not None:
            continue
        chosen = described.of_schedule(terms, part)
        if part["says"] or chosen:
            yield Heading(part["title"])
        if part["says"]:
            yield Items([capital(each["says"]) for each in part["says"]])
        if chosen:
            yield Grid(part["headings"], [tuple(row["cells"]) for row in chosen])


def jackpots(terms: Terms, put_by: Mapping[str, int]) -> Iterator[Block]:
    for name, meter in terms.meters().items():
        yield Heading(meter.title)
        share = terms.options.get(str(meter.contribution), meter.contribution)
        wagers = [terms.wagers[wager].title for wager in meter.wagers if wager in terms.wagers]
        yield Paragraph(
            f"Starts at {show_dollars(seed_of(terms, name))}. {share} percent of every wager on {', '.join(wagers)} goes "
            "to the jackpot."
        )
        yield Paragraph(second_award(put_by.get(name, 0)))


def second_award(percent: int) -> str:
    """The sign and the rules state the share that seeds the next award."""
    if not percent:
        return "No part of the contributions is held back for the next jackpot."
    return f"{percent} percent of the contributions is held back to start the next jackpot."


def caps(subject: Subject) -> Iterator[Block]:
    terms = subject.terms
    limits = described.posted_limits(subject)
    told = [
        f"{cap.title}: at most {show_dollars(limit)} {PERIODS[cap.per]}"
        for cap in terms.file.caps.values()
        if set(cap.wagers) & set(terms.wagers) and (limit := limit_of(terms, cap, limits))
    ]
    if told:
        yield Heading("Maximum payouts")
        yield Items(told)
