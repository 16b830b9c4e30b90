"""The print on a card table: the legends across it, and the betting places of a seat.

A wager that the felt's plan does not name is a side bet and gets a small place below the others.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from hoyle.web.drawing.svg import element, picture
from hoyle.web.felts.catalog import Felt, felt_of
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import words

ROUND = "round"
SIDE = "side"
SOFT = {"no": "Dealer stands on all 17s", "yes": "Dealer draws on soft 17"}


class Printed(NamedTuple):
    """One betting place of a seat. A sign such as `=` has no wager."""

    wager: str
    on: str
    label: str
    shape: str
    is_sign: bool = False


def places_of(offer: Offer) -> list[list[Printed]]:
    """The betting places of one seat in rows, including bets made during the round."""
    felt = felt_of(offer.game)
    plan = felt.plan or tuple((name,) for name in offer.main)
    planned = {name for row in plan for name in row}
    sides = [
        Printed(name, on, offer.label(name, on), SIDE)
        for name in offer.wagers
        if name not in planned
        for on in offer.selections(name)
    ]
    rows = [_row(offer, felt, row) for row in plan]
    return [row for row in (*rows, sides) if row]


def _row(offer: Offer, felt: Felt, names: tuple[str, ...]) -> list[Printed]:
    found = []
    for name in names:
        if name in offer.terms.wagers:
            label = felt.labels.get(name) or offer.title(name)
            found.append(Printed(name, "", label, felt.shapes.get(name, ROUND)))
        elif not name.isidentifier():
            found.append(Printed("", "", name, "sign", is_sign=True))
    return found


def legends(offer: Offer) -> list[str]:
    """The legends with the prices and rules in force."""
    terms = offer.terms
    said = [
        text.format(terms.prices[wager, outcome].odds.text)
        for wager, outcome, text in felt_of(offer.game).legends
        if (wager, outcome) in terms.prices
    ]
    soft = terms.settings.get("dealer_draws_on_soft_17")
    if soft in SOFT:
        said.insert(1, SOFT[str(soft)])
    qualifies = terms.settings.get("dealer_qualifies")
    if isinstance(qualifies, str) and qualifies != "none":
        said.append(f"Dealer qualifies with {_hand(qualifies)}")
    return said


def _hand(name: str) -> str:
    return {"pair": "a pair", "ace_king": "ace and king", "queen_high": "queen high"}.get(name, words(name))


def banner(offer: Offer) -> str:
    """The name of the game on an arc, and the legends in a straight line below it."""
    title = offer.terms.file.title.upper()
    arc = element("path", id="arc", d="M40 70Q450 -16 860 70", fill="none")
    line = (
        f'<text class="arc" text-anchor="middle" font-size="{30 if len(title) < 28 else 24}">'
        f'<textPath href="#arc" startOffset="50%">{escape(title)}</textPath></text>'
    )
    said = " · ".join(legends(offer))
    below = f'<div class="legend">{escape(said)}</div>' if said else ""
    return picture(900, 60, arc, line, name="banner") + below
