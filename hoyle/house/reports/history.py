"""Round history by player, session, table, game and time; page by page, and as CSV.

A session is one sign-in. A user has one at a time, so it includes all rounds until the next one begins.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from hoyle.chance.proof import GIVEN_BACK
from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.reports.instants import instant
from hoyle.kit.money import show_net
from hoyle.ledger import Store

COUNT_MAX = 500
SESSION_LETTERS = 16  # of the hash that a session is kept under; it opens no session
COLUMNS = ("serial", "round", "at", "player", "path", "wagered", "net", "before", "after", "how", "said")
_PLAYS = """
SELECT p.serial, p.player, p.table_id, p.number, t.path, p.wagered, p.net, p.before, p.after, p.made_at, r.how, r.lines
FROM plays p JOIN tables t ON t.id = p.table_id JOIN results r ON r.table_id = p.table_id AND r.number = p.number
WHERE {where} ORDER BY p.serial DESC LIMIT :count
"""
_SESSIONS = """
SELECT s.token, s.user_name, s.made_at, s.seen_at, s.ended,
  (SELECT min(n.made_at) FROM sessions n WHERE n.user_name = s.user_name AND n.made_at > s.made_at)
FROM sessions s WHERE {where} ORDER BY s.made_at DESC, s.token LIMIT :count
"""


class Asked(NamedTuple):
    """A search; empty fields match everything. `since` and `until` are days or instants."""

    player: str = ""
    session: str = ""
    table: str = ""
    game: str = ""
    since: str = ""
    until: str = ""


class Page(NamedTuple):
    rounds: list[dict[str, Any]]
    next: int | None  # the cursor of the next page; none where this is the last

    def plain(self) -> dict[str, Any]:
        return {"rounds": self.rounds, "next": self.next}


def find(store: Store, asked: Asked, cursor: int | None = None, count: int = 50) -> Page:
    """The matching rounds, the latest first; `cursor` is the `next` of the page before."""
    if not 1 <= count <= COUNT_MAX:
        raise CommandRefused(f"1 to {COUNT_MAX} rounds are listed at once, not {count}")
    where, given = _where(store, asked)
    if cursor is not None:
        where.append("p.serial < :cursor")
        given["cursor"] = cursor
    sql = _PLAYS.format(where=" AND ".join(where) or "1 = 1")
    rows = store.rows(sql, count=count + 1, **given)
    rounds = [_plain(row) for row in rows[:count]]
    return Page(rounds, rounds[-1]["serial"] if len(rows) > count else None)


def find_all(store: Store, asked: Asked) -> Iterator[dict[str, Any]]:
    """Every matching round, read page by page."""
    cursor: int | None = None
    while True:
        page = find(store, asked, cursor, COUNT_MAX)
        yield from page.rounds
        cursor = page.next
        if cursor is None:
            return


def as_csv(rounds: Iterator[dict[str, Any]]) -> Iterator[str]:
    """A heading and a line for each round, money in cents."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for each in rounds:
        writer.writerow({name: _harmless(value) for name, value in each.items()})
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue()


def _harmless(value: Any) -> Any:
    """Quote a text that a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def _where(store: Store, asked: Asked) -> tuple[list[str], dict[str, Any]]:
    known = {
        "p.player = :player": asked.player,
        "p.table_id = :table": asked.table,
        "t.path = :game": asked.game,
        "p.made_at >= :since": instant(asked.since),
        "p.made_at < :until": instant(asked.until),
    }
    where = [each for each, value in known.items() if value]
    names = ("player", "table", "game", "since", "until")
    given = {name: value for name, value in zip(names, known.values(), strict=True) if value}
    if asked.session:
        one = session_of(store, asked.session)
        where.append("p.player = :owner AND p.made_at >= :begun")
        given |= {"owner": one["player"], "begun": one["begun"]}
        if one["before"] is not None:
            where.append("p.made_at < :before")
            given["before"] = one["before"]
    return where, given


def _plain(row: tuple[Any, ...]) -> dict[str, Any]:
    names = ("serial", "player", "table", "number", "path", "wagered", "net", "before", "after", "at", "how")
    return {
        **dict(zip(names, row[:-1], strict=True)),
        "round": f"{row[2]}.{row[3]}",
        "said": ended(GIVEN_BACK) if row[-2] == GIVEN_BACK else said_of(json.loads(row[-1]), row[1]),
    }


def ended(how: str) -> str:
    """How a round ended, in words for players."""
    return "given back" if how == GIVEN_BACK else how.replace("_", " ")


def said_of(lines: list[dict[str, Any]], player: str) -> str:
    """A player's lines of a round in words: `straight 17: lose -$5.00`."""
    return "; ".join(
        f"{' '.join(filter(None, (line['wager'], line['on'])))}: {line['outcome'].replace('_', ' ')} "
        f"{show_net(line['net'] - line['fee'])}"
        for line in lines
        if line["seat"] == player
    )


def sessions(store: Store, player: str = "", count: int = 100, cursor: str = "") -> list[dict[str, Any]]:
    """Sign-ins, the latest first, each with its name for searches; those after `cursor`."""
    where = "s.user_name = :player" if player else "1 = 1"
    given = {"player": player} if player else {}
    if cursor:
        where += " AND (s.made_at < :begun OR (s.made_at = :begun AND s.token > :token))"
        token, _, begun, *_ = _row_of(store, cursor)
        given |= {"begun": begun, "token": token}
    return [_session(row) for row in store.rows(_SESSIONS.format(where=where), count=count, **given)]


def session_of(store: Store, name: str) -> dict[str, Any]:
    return _session(_row_of(store, name))


def _row_of(store: Store, name: str) -> tuple[Any, ...]:
    if len(name) < SESSION_LETTERS or not name.isalnum():
        raise UnknownName("session", name, ())
    rows = store.rows(_SESSIONS.format(where="s.token LIKE :name"), count=2, name=f"{name}%")
    if len(rows) != 1:
        raise UnknownName("session", name, ())
    row: tuple[Any, ...] = rows[0]
    return row


def _session(row: tuple[Any, ...]) -> dict[str, Any]:
    token, player, begun, seen, ended, following = row
    return {
        "session": token[:SESSION_LETTERS], "player": player, "begun": begun, "seen": seen, "is_over": bool(ended),
        "before": following,
    }  # fmt: skip
