"""Rulings at a table: type what happened, choose among the book's clauses, apply the one that fits."""

from __future__ import annotations

from html import escape

from hoyle.book.irregularity import NAMES_RESULT
from hoyle.book.terms import Terms
from hoyle.report.search.entries import ruling
from hoyle.report.search.ranking import Index
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.web.site.html import button, choice, cite, words

WHAT_MAX = 200  # characters


def in_force(terms: Terms, by_hand: bool = True) -> list[Fact]:
    """Some irregularities depend on options, or on a human dealer."""
    return [
        fact
        for fact in facts.irregularities(terms.file, terms.settings)
        if by_hand or NAMES_RESULT.isdisjoint(fact["then"])
    ]


def candidates(listed: list[Fact], what: str) -> tuple[list[Fact], list[Fact]]:
    """The clauses that fit what happened, the best first, and all others by name."""
    by_name = {str(fact["name"]): fact for fact in sorted(listed, key=lambda fact: str(fact["name"]))}
    found = Index(ruling("", "", fact) for fact in listed).find(what, most=len(listed))
    fitting = [by_name.pop(each.clause.name) for each in found]
    return fitting, list(by_name.values())


def ruling_html(terms: Terms, chosen: str, spots: range, by_hand: bool = True, what: str = "") -> str:
    """What happened, the clauses that fit, and the chosen one with its consequence."""
    listed = in_force(terms, by_hand)
    asked = (
        f'<label class="wide"><span class="nowrap">What happened?</span> <input name="what" type="search" data-change="seek"'
        f' maxlength="{WHAT_MAX}" value="{escape(what, quote=True)}" placeholder="exposed card"></label>'
    )
    fact = next((fact for fact in listed if fact["name"] == chosen), None)
    shown = _candidates(listed, what) if fact is None else ""
    return f'<div data-form><div class="row">{asked}</div>{shown}</div>{_chosen(terms, fact, spots)}'


def _candidates(listed: list[Fact], what: str) -> str:
    fitting, others = candidates(listed, what)
    if not what:
        return _list(others)
    found = _list(fitting) if fitting else '<p class="soft">No clause of this table has these words.</p>'
    rest = (
        f"<details><summary>{len(others)} other clauses</summary>{_list(others)}</details>" if others else ""
    )
    return found + rest


def _list(found: list[Fact]) -> str:
    return f'<ul class="rulings">{"".join(map(_candidate, found))}</ul>'


def _candidate(fact: Fact) -> str:
    said = button(words(fact["name"]).capitalize(), "look", name=fact["name"])
    return f"<li>{said} <span>{escape(fact['when'])} {cite(fact)}</span></li>"


def _chosen(terms: Terms, fact: Fact | None, spots: range) -> str:
    """The clause in full, what it needs to be told, and the button that applies it."""
    if fact is None:
        return ""
    places = choice("spot", [("0", "none"), *((str(spot), str(spot)) for spot in spots)], "0", "Seat")
    wheel = terms.file.wheel
    named = ("Cards", "Ah Td") if wheel is None else ("Section", wheel.order.clockwise[0])
    return (
        f'<div data-form><input type="hidden" name="name" value="{escape(fact["name"], quote=True)}">'
        f"<h3>{escape(words(fact['name']).capitalize())}</h3>"
        f"<p><strong>When</strong> {escape(fact['when'])}</p><p><strong>Then</strong> {escape(fact['means'])}.</p>"
        f"<p>{escape(fact['detail'])} {cite(fact)}</p>"
        f'<div class="row">{places}<label>{named[0]} <input name="cards" size="10" placeholder="{named[1]}"></label>'
        f"{button('Apply ruling', 'rule', kind='main')}{button('Other clauses', 'look', name='')}</div></div>"
    )
