"""What the document demands on a layout or a sign, for the choices of this house."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book.notices.notice import PRICE, Notice
from hoyle.book.terms import Terms
from hoyle.report.compliance.document import Block, Heading, Paragraph
from hoyle.report.sheet.cell_grid import Grid

SAID = {
    "odds": "what every wager on offer pays",
    "payout_limit": "the limit on payouts, or that there is a posted one",
    "limits": "the least and the most of a wager",
    "ante": "whether there is an ante, and how much",
    "blinds": "number and amounts of the blinds",
    "kill": "the kill or half-kill option",
    "rake": "kind and amount of the rake",
    "raises": "how often may be raised in a betting round",
    "collections": "the collection rates",
    "buy_in": "the buy-in",
    "jackpots": "the jackpots",
}
_PLACES = {"layout": "layout", "sign": "sign", "either": "layout or sign"}


def in_force(terms: Terms) -> list[Notice]:
    """The notices that bind this table."""
    return [
        notice
        for notice in terms.file.notices
        if all(terms.settings.get(name) in values for name, values in notice.only_if.items())
        and (not notice.wagers or set(notice.wagers) & set(terms.wagers))
    ]


def quoted(terms: Terms) -> Iterator[Block]:
    """The words that the document quotes, and the sentences it asks for."""
    for notice in in_force(terms):
        if notice.words:
            yield Heading(f"“{notice.words}”", 3)
    for notice in in_force(terms):
        if notice.says:
            yield Paragraph(say(terms, notice))


def demanded(terms: Terms) -> Iterator[Block]:
    """Each demand with its clause."""
    rows = [
        (asks(terms, notice), _PLACES[notice.on], str(terms.cite(notice.cite, notice.lines)))
        for notice in in_force(terms)
    ]
    if rows:
        yield Heading("Demanded by the document", 3)
        yield Grid(("what", "where", "clause"), rows)


def asks(terms: Terms, notice: Notice) -> str:
    if notice.words:
        return f"the words “{notice.words}”"
    return say(terms, notice) if notice.says else "; ".join(SAID[word] for word in notice.states)


def say(terms: Terms, notice: Notice) -> str:
    """The sentence with the prices of this table."""
    return PRICE.sub(lambda found: terms.prices[found[1], found[2]].odds.text, notice.says or "")
