"""The limits of the table that a sheet assumes, where a limit on payouts follows from them."""

from __future__ import annotations

from typing import TypeVar

from hoyle.engine import Limits
from hoyle.engine.settlement.payout_limits import by_limits, say_limit
from hoyle.errors import HoyleError
from hoyle.exact.sheet import ParSheet
from hoyle.kit.money import parse_money, show_money
from hoyle.report.sheet.price_sources import terms_of

AnySheet = TypeVar("AnySheet", bound=ParSheet)


def at_limits(sheet: AnySheet, least: str = "", most: str = "") -> AnySheet:
    """The sheet at a table with these limits. It names them where a figure depends on them."""
    limits = read_posted(least, most)
    return sheet._replace(limits=limits, notes=(*sheet.notes, *_notes(sheet, limits)))


def read_posted(least: str = "", most: str = "") -> Limits:
    """Limits as a house posts them, as in "$5"; the usual ones where nothing is posted."""
    usual = Limits()
    try:
        low, high = (parse_money(least) if least else usual.least, parse_money(most) if most else usual.most)
    except ValueError as error:
        raise HoyleError(f"limits of the table: {error}") from None
    if least and not most:
        high = max(low, high)
    if most and not least:
        low = min(low, high)
    if not 0 < low <= high:
        raise HoyleError(f"no wager fits limits of {show_money(low)} to {show_money(high)}")
    return usual._replace(least=low, most=high)


def _notes(sheet: ParSheet, limits: Limits) -> list[str]:
    terms = terms_of(sheet)
    told = [say_limit(terms, cap, limits) for cap in by_limits(terms)]
    if not told:
        return []
    return [
        f"Assumed limits of the table: {show_money(limits.least)} to {show_money(limits.most)} on a wager; --least and "
        "--most change them.",
        *(f"{text}." for text in told),
    ]
