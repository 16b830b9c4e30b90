"""One search over a house: its tables, rounds, people and events, each only for those whose role may see it."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from hoyle.errors import HoyleError
from hoyle.house.control.event_log import Sought, search
from hoyle.house.reports.history import Asked, find
from hoyle.ledger import Store

_ROUND = re.compile(r"(t\d+)\.(\d+)")
_TABLE = re.compile(r"t\d+")
_PEOPLE = (
    "SELECT name, made_at FROM players WHERE lower(name) LIKE :like ESCAPE '!' ORDER BY name LIMIT :count"
)
_ROUNDS = """
SELECT r.table_id, r.number, t.path, r.made_at FROM rounds r JOIN tables t ON t.id = r.table_id
WHERE r.table_id = :table AND r.number = :number
"""
_OWN = "SELECT 1 FROM plays WHERE player = :player AND table_id = :table AND number = :number"
_TABLES = "SELECT id, path, made_at FROM tables WHERE {where} ORDER BY made_at DESC, id LIMIT :count"
MOST = 10


class Sees(NamedTuple):
    """What a person may find: every round, or only their own; people; events."""

    player: str = ""
    all_rounds: bool = False
    people: bool = False
    events: bool = False


class InHouse(NamedTuple):
    tables: list[dict[str, Any]]  # also those that are closed
    rounds: list[dict[str, Any]]
    people: list[dict[str, Any]]
    events: list[dict[str, Any]]

    def plain(self) -> dict[str, Any]:
        return self._asdict()


EVERYTHING = Sees(all_rounds=True, people=True, events=True)


def find_in_house(store: Store, query: str, sees: Sees, most: int = MOST) -> InHouse:
    asked = query.strip()
    if not asked:
        return InHouse([], [], [], [])
    return InHouse(
        _tables(store, asked, most) if sees.all_rounds else [],
        _rounds(store, asked, sees, most),
        _people(store, asked, most) if sees.people else [],
        search(store, Sought(text=asked), most) if sees.events else [],
    )


def _like(text: str) -> str:
    return "%" + re.sub(r"([!%_])", r"!\1", text.lower()) + "%"


def _tables(store: Store, asked: str, most: int) -> list[dict[str, Any]]:
    if _TABLE.fullmatch(asked):
        where, given = "id = :id", {"id": asked}
    else:
        where, given = "lower(path) LIKE :like ESCAPE '!'", {"like": _like(asked.replace(" ", "_"))}
    rows = store.rows(_TABLES.format(where=where), count=most, **given)
    return [dict(zip(("table", "path", "at"), row, strict=True)) for row in rows]


def _rounds(store: Store, asked: str, sees: Sees, most: int) -> list[dict[str, Any]]:
    """The round of that name; or the last rounds at a table, or of a player."""
    if named := _ROUND.fullmatch(asked):
        table, number = named[1], int(named[2])
        if number >= 1 << 63:
            return []
        if not sees.all_rounds and not store.rows(_OWN, player=sees.player, table=table, number=number):
            return []
        rows = store.rows(_ROUNDS, table=table, number=number)
        return [{"round": f"{row[0]}.{row[1]}", "path": row[2], "at": row[3]} for row in rows]
    is_table = _TABLE.fullmatch(asked) is not None
    if not is_table and not (sees.all_rounds and sees.people):
        return []
    wanted = Asked(table=asked) if is_table else Asked(player=asked)
    if not sees.all_rounds:
        wanted = wanted._replace(player=sees.player)
        if not sees.player:
            return []
    try:
        found = find(store, wanted, count=most).rounds
    except HoyleError:
        return []
    distinct = {each["round"]: {name: each[name] for name in ("round", "path", "at")} for each in found}
    return list(distinct.values())


def _people(store: Store, asked: str, most: int) -> list[dict[str, Any]]:
    rows = store.rows(_PEOPLE, like=_like(asked), count=most)
    return [dict(zip(("player", "at"), row, strict=True)) for row in rows]
