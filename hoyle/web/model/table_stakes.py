"""The stakes of a table in a few words: its limits, or the bets and blinds of a game for a pot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.games.poker_room.declaration import Declared, amount, declared
from hoyle.report.words.phrases import say_rounding
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import money, words


def stakes_of(offer: Offer, limits: Mapping[str, Any], *, is_short: bool = False) -> str:
    """`limits` are the table's limits; a game for a pot has its own stakes."""
    terms = offer.terms
    if terms.file.chinese is not None:
        return f"{money(amount(terms, terms.file.chinese.point))} a point"
    if terms.file.room is not None:
        return _room(declared(terms))
    span = f"{money(int(limits['least']))}–{money(int(limits['most']))}"
    if is_short:
        return span
    chip = money(int(limits["chip"]))
    return (
        f"table limits {span}, smallest chip {chip}; payouts to the cent: {say_rounding(terms.file.rounding)}"
    )


def _room(rules: Declared) -> str:
    amounts = rules.amounts
    bets = {
        "fixed_limit": f" {money(amounts.small)} and {money(amounts.big)}",
        "spread_limit": f" {money(amounts.least)} to {money(amounts.most)}",
    }.get(amounts.structure, "")
    parts = [f"{words(amounts.structure)}{bets}"]
    if rules.ante:
        parts.append(f"ante {money(rules.ante)}")
    if rules.blinds:
        parts.append(f"blinds {' and '.join(map(money, rules.blinds))}")
    if rules.bring_in:
        parts.append(f"bring-in {money(rules.bring_in)}")
    return ", ".join(parts)
