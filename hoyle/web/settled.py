"""What was decided: each settlement line in words and money, and the clause it opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from hoyle.web.html import lines_of, money, net, words
from hoyle.web.offer import Offer

Line = Mapping[str, Any]


def lines_html(lines: Iterable[Line], offer: Offer, viewer: str) -> str:
    """The viewer's own lines first, then the others'."""
    ordered = sorted(lines, key=lambda line: line["seat"] != viewer)
    if not ordered:
        return '<p class="soft">Nothing has been decided yet.</p>'
    return f'<ul class="lines">{"".join(_line(line, offer, viewer) for line in ordered)}</ul>'


def total_html(lines: Iterable[Line], viewer: str) -> str:
    """What a round was worth to the viewer, in words; nothing where they had no part in it."""
    mine = [line["net"] - line["fee"] for line in lines if line["seat"] == viewer]
    return f'<p class="said">This round you: {net(sum(mine))}</p>' if mine else ""


def _line(line: Line, offer: Offer, viewer: str) -> str:
    label = offer.label(line["wager"], line["on"], line["part_of"])
    whose = "" if line["seat"] == viewer else f"{line['seat']}: "
    fee = f", fee {money(line['fee'])}" if line["fee"] and line["kind"] != "fee" else ""
    short = f", {money(line['uncovered'])} not covered" if line["uncovered"] else ""
    table = f" table {line['table']}" if line["table"] else ""
    rules = f"/rules/{offer.terms.path}#wager-{line['wager']}"
    return (
        f"<li><details><summary><span>{escape(whose + label)}: {escape(words(line['outcome']))}</span>"
        f"{net(line['net'] - line['fee'])}</summary>"
        f"<div class=small>{escape(money(line['stake']))} at {escape(line['pays'])}{escape(fee + short)}. "
        f'Clause <a class="cite" href="{escape(rules)}" target="_blank">{escape(str(line["cite"]))}{escape(table)}</a>, '
        f"{lines_of(line['lines'])} of the document.</div></details></li>"
    )
