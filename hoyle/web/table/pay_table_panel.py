"""What one place pays and takes, on a tap."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.report.words.phrases import say_outcome
from hoyle.web.model.slip_check import takes
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import button, link


def pay_table_html(offer: Offer, limits: Mapping[str, Any], wager: str) -> str:
    """Every outcome that pays, from the book, with the link to its clause."""
    rows = "".join(
        f"<tr><td>{escape(say_outcome(outcome))}</td><td class=figure>{escape(price.odds.text)}</td></tr>"
        for (name, outcome), price in offer.terms.prices.items()
        if name == wager and price.odds.wins
    )
    bounds = ""
    if wager in offer.wagers:
        bounds = f"<p>Takes {escape(takes(offer, limits, wager).show())}.</p>"
    rules = link("Rules", f"/rules/{offer.terms.path}#wager-{wager}")
    return (
        f'<section class="pays panel" aria-label="Pay table" aria-live="polite"><h2>{escape(offer.title(wager))}</h2>'
        f'{bounds}<table class="facts"><thead><tr><th scope=col>Result</th><th scope=col class=figure>Pays</th></tr></thead>'
        f'<tbody>{rows}</tbody></table><div class="row">{rules}{button("Close", "pays")}</div></section>'
    )
