"""The collection for the use of a table: a step of a posted schedule, fixed before the hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from hoyle.book.money.money_schema import Band, Fee, Schedule
from hoyle.book.terms import Terms
from hoyle.engine.round.script import HOUSE, Line, Stake
from hoyle.errors import WagerRefused
from hoyle.kit.money import parse_money, show_money


def collection(terms: Terms, stakes: Iterable[Stake], bank: str, seats: Collection[str]) -> list[Line]:
    """The lines of a schedule for the wagers of a round; none where the book collects nothing."""
    lines: list[Line] = []
    posted = _posted(terms)
    if not posted:
        return lines
    placed = list(stakes)
    for name, fee in posted if placed else ():
        assert fee.option is not None
        label = str(terms.options[fee.option])
        schedule = fee.schedules[label]
        check_schedule(terms, schedule, placed)
        lines += [
            _line(terms, fee, name, label, seat, cents, spot)
            for seat, spot, cents in charges(fee, schedule, placed, bank if bank in seats else "")
        ]
    return lines


@lru_cache(maxsize=1024)
def _posted(terms: Terms) -> tuple[tuple[str, Fee], ...]:
    """The fees that go by a schedule, by their names; most books have none."""
    return tuple((name, fee) for name, fee in terms.file.fees.items() if fee.kind == "schedule")


def charges(
    fee: Fee, schedule: Schedule, placed: Sequence[Stake], bank: str
) -> Iterator[tuple[str, int, int]]:
    """Who pays, at which place, and how much: the bank by all wagers together, and each player."""
    if fee.payer == "bank" and bank:
        action = sum(stake.cents for stake in placed if stake.wager not in fee.excludes)
        yield bank, 0, band_fee(schedule.bands, action)
    for seat, spot, charge in player_fees(schedule, placed, fee.excludes):
        if charge:
            yield seat, spot, charge


def player_fees(
    schedule: Schedule, placed: Iterable[Stake], excludes: Collection[str] = ()
) -> Iterator[tuple[str, int, int]]:
    """What each seat pays: once, by all of its wagers that count, or for each of them at its place."""
    counted = schedule.player_fee_wagers
    totals: dict[str, int] = {}
    for stake in placed:
        counts = stake.wager in counted if counted else stake.wager not in excludes
        totals[stake.seat] = totals.get(stake.seat, 0) + (stake.cents if counts else 0)
        if counts and schedule.player_fee_per == "wager":
            yield stake.seat, stake.spot, _player_fee(schedule, stake.cents)
    for seat, cents in totals.items() if schedule.player_fee_per == "seat" else ():
        if cents or not schedule.player_bands:
            yield seat, 0, _player_fee(schedule, cents)


def _player_fee(schedule: Schedule, cents: int) -> int:
    return (
        band_fee(schedule.player_bands, cents) if schedule.player_bands else parse_money(schedule.player_fee)
    )


def most_of_bank(terms: Terms) -> int:
    """The most that the posted schedules take from a bank for one hand."""
    posted = [
        fee.schedules[str(terms.options[fee.option])].bands
        for fee in terms.file.fees.values()
        if fee.kind == "schedule" and fee.payer == "bank" and fee.option
    ]
    return sum(max(parse_money(band.fee) for band in bands) for bands in posted)


def band_fee(bands: Sequence[Band], action: int) -> int:
    """The step that the action reaches. Between two printed steps the lower one still holds."""
    fee = parse_money(bands[0].fee)
    for band in bands:
        if action >= parse_money(band.low):
            fee = parse_money(band.fee)
    return fee


def is_base_wager(terms: Terms, wager: str) -> bool:
    """Whether a wager is compulsory or needs no other one; the others are bonus wagers."""
    rules = terms.stake_rules.get(wager, ())
    if any(rule.compulsory == "yes" for rule in rules):
        return True
    return not any(rule.needs or rule.needs_one_of for rule in rules)


def check_schedule(terms: Terms, schedule: Schedule, stakes: list[Stake]) -> None:
    """A posted schedule is for wagers of a certain size, and for bonus wagers of another."""
    for stake in stakes:
        is_main = is_base_wager(terms, stake.wager)
        least = schedule.wager_min if is_main else schedule.bonus_min
        most = schedule.wager_max if is_main else schedule.bonus_max
        if least is not None and stake.cents < parse_money(least):
            raise WagerRefused(
                f"{stake.seat} wagers {show_money(stake.cents)} on {stake.wager}; the posted schedule starts at "
                f"{show_money(parse_money(least))}"
            )
        if most is not None and stake.cents > parse_money(most):
            raise WagerRefused(
                f"{stake.seat} wagers {show_money(stake.cents)} on {stake.wager}; the posted schedule ends at "
                f"{show_money(parse_money(most))}"
            )


def _line(terms: Terms, fee: Fee, name: str, label: str, seat: str, cents: int, spot: int = 0) -> Line:
    schedule = fee.schedules[label]
    cite = terms.cite(schedule.cite or fee.cite, schedule.lines or fee.lines)
    return Line(
        seat, spot, name, "", "", 0, "collected", show_money(cents), 0, cents, cite, label, "fee", HOUSE
    )
