"""Checks fees and limits on payouts against the wagers of their file."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book.money.money_schema import Cap, Schedule
from hoyle.book.price_check import Finding
from hoyle.book.resolve import cell_text
from hoyle.book.schema import GameFile, Wager
from hoyle.book.strict_yaml import Place
from hoyle.kit.money import parse_money, show_money
from hoyle.kit.odds import parse_odds

RATES_MAX = "collection_rate_count_max"  # the number under which a file says how many rates a table may have


def check_money(file: GameFile) -> Iterator[Finding]:
    """For a file whose prices are sound."""
    for name, fee in file.fees.items():
        for label, schedule in fee.schedules.items():
            place: Place = ("fees", name, "schedules", label, "player_fee_wagers")
            for at, wager in enumerate(schedule.player_fee_wagers):
                yield from _payer(file, (*place, at), wager)
            yield from _rates(file, ("fees", name, "schedules", label), schedule)
    for name, cap in file.caps.items():
        if cap.or_won_at and not _can_win(file, cap):
            yield (
                ("caps", name, "or_won_at"),
                "none of its wagers wins at odds or a fixed amount, so nothing can be computed from the table's limits",
            )


def _payer(file: GameFile, place: Place, wager: str) -> Iterator[Finding]:
    if wager not in file.wagers:
        yield place, f'"{wager}" is no wager of this file; it has {", ".join(file.wagers)}'
    elif file.wagers[wager].bonus_on:
        yield place, f"{wager} is a bonus on {file.wagers[wager].bonus_on}; no fee is paid for it"


def _rates(file: GameFile, place: Place, schedule: Schedule) -> Iterator[Finding]:
    """A table uses one schedule at a time, so its rates are the table's."""
    figure = file.numbers.get(RATES_MAX)
    fees = {parse_money(band.fee) for band in (*schedule.bands, *schedule.player_bands)}
    rates = sorted((fees | {parse_money(schedule.player_fee)}) - {0})
    if figure is not None and isinstance(figure.value, int) and len(rates) > figure.value:
        shown = ", ".join(map(show_money, rates))
        yield place, f"{len(rates)} rates ({shown}) where a table may have {figure.value} ({RATES_MAX})"


def _can_win(file: GameFile, cap: Cap) -> bool:
    return any(_wins(file, file.wagers[name], cap) for name in cap.wagers if name in file.wagers)


def _wins(file: GameFile, wager: Wager, cap: Cap) -> bool:
    pays = wager.pays
    if pays is not None and pays.pays_as is not None:
        pays = file.wagers[pays.pays_as].pays
    if pays is None:
        return False
    prices = (
        parse_odds(cell_text(pays, outcome, label))
        for outcome in pays.rows | pays.unlisted
        if not cap.outcomes or outcome in cap.outcomes
        for label in pays.tables or ("",)
    )
    return any(odds.wins and not odds.meter for odds in prices)
