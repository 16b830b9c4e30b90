"""The general part of a document: its definitions, and what it says for many games."""

from __future__ import annotations

from html import escape

from hoyle.report.words.facts import Fact
from hoyle.report.words.general_facts import GeneralRules
from hoyle.web.pages.books.rules_page import irregularities_html, options_html, readings_html, steps_html
from hoyle.web.site.html import cite, lines_of, link, table


def general_html(book: str) -> str:
    rules = GeneralRules(book)
    nav = "".join(link(fact["title"], f"#{fact['part']}") for fact in rules.parts)
    parts = "".join(_part(book, fact) for fact in rules.parts)
    readings = (
        f'<section id="readings"><h2>Readings</h2>{readings_html(rules.readings)}</section>'
        if rules.readings
        else ""
    )
    return (
        f"<h1>{escape(rules.title)}</h1>"
        f'<p class="soft">{escape(rules.document)}, {escape(rules.section)}, {lines_of(rules.lines)}.</p>'
        f"<p>{escape(rules.about)}</p>"
        f'<nav class="parts" aria-label="On this page">{link("Definitions", "#definitions")}{nav}</nav>'
        f"{_definitions(rules)}{parts}{readings}"
    )


def _definitions(rules: GeneralRules) -> str:
    if not rules.definitions:
        return ""
    rows = [
        (f"<strong>{escape(fact['term'])}</strong>", escape(fact["means"]), cite(fact))
        for fact in rules.definitions
    ]
    return f'<section id="definitions"><h2>Definitions</h2>{table(("word", "meaning", "clause"), rows)}</section>'


def _part(book: str, fact: Fact) -> str:
    games = ", ".join(link(game, f"/rules/{book}/{game}") for game in fact["games"].split(", ") if game)
    shown = {"options": options_html, "procedures": steps_html, "irregularities": irregularities_html}
    body = "".join(show(fact[block]) for block, show in shown.items() if fact[block])
    head = f'<section id="{fact["part"]}"><h2>{escape(fact["title"])}</h2>'
    return f'{head}<p class="soft">Binds {games}.</p>{body}</section>'
