"""What a sheet says of its table: the limits it assumes, where one on payouts follows from them, and what players pay
beside their wagers."""

from __future__ import annotations

from typing import TypeVar

from hoyle.engine import Limits
from hoyle.engine.settlement.payout_limits import by_limits, say_limit
from hoyle.errors import HoyleError
from hoyle.exact.sheet import ParSheet
from hoyle.kit.money import parse_money, show_money
from hoyle.report.sheet.price_sources import terms_of
from hoyle.report.words.phrases import say_player_fee

AnySheet = TypeVar("AnySheet", bound=ParSheet)


def at_limits(sheet: AnySheet, least: str = "", most: str = "") -> AnySheet:
    """The sheet at a table with these limits. It names them where a figure depends on them."""
    limits = read_posted(least, most)
    notes = (*sheet.notes, *_limit_notes(sheet, limits), *_fee_notes(sheet))
    return sheet._replace(limits=limits, notes=notes)


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


def _fee_notes(sheet: ParSheet) -> list[str]:
    """What the posted schedule takes from players is no part of a wager's figures."""
    terms = terms_of(sheet)
    posted = [
        fee.schedules[str(terms.options[fee.option])]
        for fee in terms.file.fees.values()
        if fee.kind == "schedule" and fee.option
    ]
    return [
        f"Each player also pays, before the hand: {say_player_fee(schedule)}. It is not in these figures."
        for schedule in posted
        if schedule.player_bands or parse_money(schedule.player_fee)
    ]


def _limit_notes(sheet: ParSheet, limits: Limits) -> list[str]:
    terms = terms_of(sheet)
    told = [say_limit(terms, cap, limits) for cap in by_limits(terms)]
    if not told:
        return []
    return [
        f"Assumed limits of the table: {show_money(limits.least)} to {show_money(limits.most)} on a wager; --least and "
        "--most change them.",
        *(f"{text}." for text in told),
    ]
