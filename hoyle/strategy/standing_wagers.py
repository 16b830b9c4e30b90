"""Keeps a strategy's wagers up: makes those that are missing before every round.

Most games settle all wagers in a round, so all are made again. In craps wagers stand over many rolls, and odds wait
until their flat wager has a number.
"""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.engine import Stake, Table
from hoyle.errors import HoyleError, WagerRefused
from hoyle.games.dice.points import AGAINST, number_of
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import odds_cents


def keep_up(table: Table, seat: str, wagers: Iterable[Wagered]) -> None:
    """Make the missing wagers. A wager that the table refuses is an error."""
    wanted = list(wagers)
    missing = [each for each in wanted if not each.times and _is_due(table, seat, each)]
    try:
        if missing:
            table.place_all(seat, [(each.wager, each.cents, each.on) for each in missing])
        for each in wanted:
            if each.times:
                _add_odds(table, seat, each)
    except WagerRefused as refusal:
        raise HoyleError(f"round {table.number}: a wager of the strategy is refused: {refusal}.") from None


def _is_due(table: Table, seat: str, wagered: Wagered) -> bool:
    """Whether another wager of this kind is made now: one per roll, up to the strategy's maximum."""
    mine = [stake for stake in table.stakes.values() if (stake.seat, stake.wager) == (seat, wagered.wager)]
    if "point" not in table.carry and any(stake.since < table.number for stake in mine):
        return False  # outside craps a standing wager is decided before another of its name is made
    standing = [stake for stake in mine if not wagered.on or stake.on == wagered.on]
    if len(standing) >= wagered.most or any(stake.since == table.number for stake in standing):
        return False
    return _is_time(table, wagered)


def _is_time(table: Table, wagered: Wagered) -> bool:
    """Whether the book and the strategy let the wager be made at this point of the game."""
    if "point" not in table.carry:
        return True
    come_out = table.carry["point"] is None
    if wagered.when != "always" and (wagered.when == "come_out") != come_out:
        return False
    made = table.terms.rules.get((wagered.wager, "made"))
    if made == "new_shooter":
        return come_out and (bool(table.carry["new_shooter"]) or bool(table.carry["offered"]))
    return made != ("after_come_out" if come_out else "before_come_out")


def _add_odds(table: Table, seat: str, wagered: Wagered) -> None:
    flat = dict(table.game.odds_on).get(wagered.wager)
    if flat is None:
        raise HoyleError(f"{wagered.wager} is not the odds of another wager; write its amount in dollars.")
    if "point" in table.carry and not _is_time(table, wagered):
        return
    for stake in [stake for stake in table.stakes.values() if stake.wager == flat and stake.seat == seat]:
        number = number_of(stake, table.carry["point"])
        if number is None or _has_odds(table, wagered.wager, stake):
            continue
        on, against = str(number), wagered.wager in AGAINST
        cents = odds_cents(table.terms, wagered, stake.cents, on, against, table.limits.chip)
        if cents:
            table.place(seat, wagered.wager, cents, on=on, beside=stake.id)


def _has_odds(table: Table, odds: str, flat: Stake) -> bool:
    return any(stake.wager == odds and stake.beside == flat.id for stake in table.stakes.values())
