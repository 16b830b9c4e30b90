"""The places a seat may wager on: its own, adjacent ones, or another player's with consent."""

from __future__ import annotations

from hoyle.engine.table.base_table import BaseTable
from hoyle.errors import WagerRefused


def choose_place(table: BaseTable, seat: str, spot: int | None) -> int:
    own = table.seats[seat].spot
    if spot is None or spot == own:
        return own
    if not 1 <= spot <= table.spot_count:
        raise WagerRefused(f"there is no place {spot}; places are 1 to {table.spot_count}")
    owner = next((other.name for other in table.seats.values() if other.spot == spot), None)
    if owner is not None:
        _share(table, seat, owner, spot)
    else:
        _take_beside(table, seat, own, spot)
    return spot


def _share(table: BaseTable, seat: str, owner: str, spot: int) -> None:
    people = {stake.seat for stake in table.stakes.values() if stake.spot == spot}
    most = _most(table, "players_per_position_max")
    if len(people | {seat, owner}) > most:
        raise WagerRefused(f"no more than {most} may wager on one place, and {owner} sits at {spot}")
    if owner not in people or owner not in table.welcomes:
        raise WagerRefused(f"{owner} sits at {spot}; {owner} has to wager there first and to consent")


def _take_beside(table: BaseTable, seat: str, own: int, spot: int) -> None:
    others = {stake.seat for stake in table.stakes.values() if stake.spot == spot} - {seat}
    if others:
        people = _most(table, "players_per_position_max")
        if len(others) + 1 > people or not others <= table.welcomes:
            raise WagerRefused(f"{', '.join(sorted(others))} wagers at {spot} already")
        return
    most = _most(table, "adjacent_position_count_max")
    mine = {stake.spot for stake in table.stakes.values() if stake.seat == seat} | {own, spot}
    adjacent = table.terms.settings.get("positions_adjacent", "yes") == "yes"
    apart = adjacent and max(mine) - min(mine) != len(mine) - 1
    if apart or len(mine) > most:
        kind = "adjacent places" if adjacent else "places"
        raise WagerRefused(f"one player may take {most} {kind} here, not {sorted(mine)}")


def _most(table: BaseTable, setting: str) -> int:
    most = table.terms.settings.get(setting, 1)
    assert isinstance(most, int)
    return most
