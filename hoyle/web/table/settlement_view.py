"""Results: each settlement line in words and money, with a link to its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from hoyle.engine.settlement.table_money import COLLECTION
from hoyle.report.words.phrases import say_outcome
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import lines_of, money, net, own_net, words

Line = Mapping[str, Any]
PARTS = {
    "pot": "posts",
    "award": "showdown",
    "taking": "collection",
}  # kinds of lines, and their part of the rules page
PLAIN = ("win", "lose")  # outcomes that the amount says as well
# Results without odds.
ENDS = {"lose": "{} lost", "push": "{} returned", "returned": "{} returned"}


def lines_html(
    lines: Iterable[Line],
    offer: Offer,
    viewer: str,
    show_name: Callable[[str], str] = str,
    *,
    is_over: bool = False,
) -> str:
    """The viewer's own lines first, then the others'. A round that is over may have none, as when all hands foul."""
    ordered = sorted(lines, key=lambda line: line["seat"] != viewer)
    if not ordered:
        return f'<p class="soft">{"No money changed hands." if is_over else "No results yet."}</p>'
    return f'<ul class="lines">{"".join(_line(line, offer, viewer, show_name) for line in ordered)}</ul>'


def total_html(lines: Iterable[Line], viewer: str) -> str:
    """The viewer's result of the round; empty if they did not play."""
    mine = [line["net"] - line["fee"] for line in lines if line["seat"] == viewer]
    return f'<p class="said">{own_net(sum(mine))}</p>' if mine else ""


def _line(line: Line, offer: Offer, viewer: str, show_name: Callable[[str], str]) -> str:
    whose = "" if line["seat"] == viewer else f"{_whose(line, show_name)}: "
    table = f" table {line['table']}" if line["table"] else ""
    return (
        f"<li><details><summary><span>{escape(whose + _label(line, offer))}</span>{_worth(line)}</summary>"
        f"<div class=small>{_how(line)}Clause "
        f'<a class="cite" href="{escape(_rules(line, offer))}" target="_blank">{escape(str(line["cite"]))}{escape(table)}</a>, '
        f"{lines_of(line['lines'])} of the rules.</div></details></li>"
    )


def _whose(line: Line, show_name: Callable[[str], str]) -> str:
    """The player, the house or a jackpot."""
    if line["kind"] != "taking":
        return show_name(line["seat"])
    return "House" if line["seat"] == COLLECTION else "Jackpot"


def _label(line: Line, offer: Offer) -> str:
    if line["kind"] not in PARTS:
        label = offer.label(line["wager"], line["on"], line["part_of"])
        return label if line["outcome"] in PLAIN else f"{label}: {say_outcome(line['outcome'])}"
    if line["kind"] == "pot":
        put_in = "points" if offer.terms.file.chinese is not None else "bet into the pot"
        return put_in if line["outcome"] == "put_in" else words(line["outcome"])
    if line["kind"] == "taking":
        return words(line["wager"])
    return f"{words(line['wager'])}: {words(line['outcome'])}"


def _worth(line: Line) -> str:
    """The rake is no win."""
    if line["kind"] == "taking":
        return f'<span class="pushed">takes {escape(money(line["net"]))}</span>'
    if line["outcome"] == "returned":
        return f'<span class="pushed">{escape(money(line["net"]))} returned</span>'
    return net(line["net"] - line["fee"])


def _how(line: Line) -> str:
    if line["kind"] in PARTS:
        return ""
    fee = f"fee {money(line['fee'])}" if line["fee"] and line["kind"] != "fee" else ""
    short = f"{money(line['uncovered'])} not covered" if line["uncovered"] else ""
    said = ", ".join(part for part in (_paid(line), fee, short) if part)
    return f"{escape(said)}. " if said else ""


def _paid(line: Line) -> str:
    """How the stake was settled; a surplus has only a fee."""
    stake = money(line["stake"])
    if line["pays"] in ENDS:
        return ENDS[line["pays"]].format(stake)
    return f"{stake} at {line['pays']}" if line["pays"] else ""


def _rules(line: Line, offer: Offer) -> str:
    """The link to the wager or the part of the game on the rules page."""
    path, part = f"/rules/{offer.terms.path}", PARTS.get(str(line["kind"]))
    return f"{path}#room-{part}" if part else f"{path}#wager-{line['wager']}"
