"""Rulings at a table: the irregularities in force, each with its clause and consequence."""

from __future__ import annotations

from html import escape

from hoyle.book.irregularity import NAMES_RESULT
from hoyle.book.terms import Terms
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.web.site.html import button, choice, cite, words


def in_force(terms: Terms, by_hand: bool = True) -> list[Fact]:
    """Some irregularities depend on options, or on a human dealer."""
    return [
        fact
        for fact in facts.irregularities(terms.file, terms.settings)
        if by_hand or NAMES_RESULT.isdisjoint(fact["then"])
    ]


def ruling_html(terms: Terms, chosen: str, spots: range, by_hand: bool = True) -> str:
    """Choose an irregularity, read its consequence, then apply it."""
    listed = in_force(terms, by_hand)
    options = [("", "choose"), *((fact["name"], words(fact["name"])) for fact in listed)]
    field = choice("name", options, chosen, "Irregularity").replace(
        "<select", '<select data-change="look"', 1
    )
    fact = next((fact for fact in listed if fact["name"] == chosen), None)
    shown = ""
    if fact is not None:
        places = choice("spot", [("0", "none"), *((str(spot), str(spot)) for spot in spots)], "0", "Seat")
        wheel = terms.file.wheel
        named = ("Cards", "Ah Td") if wheel is None else ("Section", wheel.order.clockwise[0])
        ask = f"Apply the ruling on {words(chosen)}: {fact['means']}?"
        shown = (
            f"<p><strong>When</strong> {escape(fact['when'])}</p><p><strong>Then</strong> {escape(fact['means'])}.</p>"
            f"<p>{escape(fact['detail'])} {cite(fact)}</p>"
            f'<div class="row">{places}<label>{named[0]} <input name="cards" size="10" placeholder="{named[1]}"></label>'
            f"{button('Apply ruling', 'rule', kind='main', confirm=ask)}</div>"
        )
    return f'<div data-form><div class="row">{field}</div>{shown}</div>'
