"""The same house on both databases: play is restored, and the audit finds nothing."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.house import House
from hoyle.house.control import local_administration
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import audit
from hoyle.ledger.tables import local_actions, schema
from tests.support.game_paths import all_paths, one_of_each_family
from tests.support.visitors import Visitors

PATHS = one_of_each_family(all_paths())


def findings(url: str) -> list[str]:
    store = Store.open(url)
    found = [each for check in (*audit(store), *replays(store)) for each in check.findings]
    store.close()
    return found


def test_what_is_played_is_there_again(url: str) -> None:
    house = House.open(url, Chance(1))
    for path in PATHS:
        visitors = Visitors(house, house.open_table(path, limits=Limits(least=500)), 1)
        assert visitors.play(6) > 0
        assert visitors.wager()
        visitors.start()
    house.commit()
    before = {table: house.state_of(table, f"ann-{table}") for table in house.desks}
    wallets = {name: house.wallet(name) for name in house.known_players}
    house.close()
    again = House.open(url, Chance(2))
    assert {table: again.state_of(table, f"ann-{table}") for table in again.desks} == before
    assert {name: again.wallet(name) for name in again.known_players} == wallets
    for table in list(again.desks):
        assert Visitors(again, table, 2).play(3) > 0
    again.close()
    assert findings(url) == []


@pytest.mark.parametrize(
    "name", ["transfers", "events", "rounds", "results", "plays", "commits", "keys", "log"]
)
def test_what_is_written_cannot_be_changed(url: str, name: str) -> None:
    from sqlalchemy import text
    from sqlalchemy.exc import DBAPIError

    house = House.open(url, Chance(1))
    Visitors(house, house.open_table("ny/roulette"), 1).play(2)
    house.close()
    store = Store.open(url)
    assert int(store.one(f"SELECT count(*) FROM {name}")) > 0
    column = store.rows(f"SELECT * FROM {name} LIMIT 1") and "made_at"
    column = "digest" if name == "keys" else column
    for sql in (f"UPDATE {name} SET {column} = 'x'", f"DELETE FROM {name}"):
        with store.engine.connect() as connection, pytest.raises(DBAPIError, match="only ever added to"):
            connection.execute(text(sql))
    store.close()


APPENDED = [table.name for table in (*schema.APPEND_ONLY, *local_actions.APPEND_ONLY)]


@pytest.mark.parametrize("name", APPENDED)
def test_what_is_written_cannot_be_replaced(name: str, tmp_path: Path) -> None:
    """By a connection such as anybody opens, on which SQLite tells no trigger of what a REPLACE deletes."""
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance(1))
    Visitors(house, house.open_table("ny/roulette"), 1).play(2)
    local_administration.leave_word(house.store.engine, "note", "a word")
    house.journal.batch.people.append(("keep_password", "Ada", "hash", "now"))
    house.close()
    table = {**schema.metadata.tables, **local_actions.metadata.tables}[name]
    key = {column.name for column in table.primary_key.columns}
    changed = ", ".join(f'"{column.name}"' if column.name in key else "7" for column in table.columns)
    with contextlib.closing(sqlite3.connect(tmp_path / "house.db")) as database:
        before = database.execute(f"SELECT * FROM {name}").fetchall()
        assert before
        with contextlib.suppress(sqlite3.IntegrityError):
            database.execute(f"INSERT OR REPLACE INTO {name} SELECT {changed} FROM {name} LIMIT 1")
        assert database.execute(f"SELECT * FROM {name}").fetchall() == before


@pytest.mark.parametrize(
    ("name", "serial"), [("transfers", "serial"), ("plays", "serial"), ("events", "sequence")]
)
def test_nor_by_a_row_that_is_alike_in_another_way(name: str, serial: str, tmp_path: Path) -> None:
    """A REPLACE deletes what has the same id, play or draw, though its key is new."""
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance(1))
    Visitors(house, house.open_table("ny/roulette"), 1).play(2)
    house.close()
    columns = ", ".join(
        f'"{column.name}"' + (" + 1000" if column.name == serial else "")
        for column in schema.metadata.tables[name].columns
    )
    which = "WHERE draw IS NOT NULL" if name == "events" else ""
    with (
        contextlib.closing(sqlite3.connect(tmp_path / "house.db")) as database,
        pytest.raises(sqlite3.IntegrityError, match="only ever added to"),
    ):
        database.execute(f"INSERT OR REPLACE INTO {name} SELECT {columns} FROM {name} {which} LIMIT 1")


def test_nor_by_its_place_in_the_file(tmp_path: Path) -> None:
    """SQLite numbers the rows of a table whose key is in words, and replaces by that number as well."""
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance(1))
    Visitors(house, house.open_table("ny/roulette"), 1).play(2)
    house.close()
    sql = "INSERT OR REPLACE INTO keys (rowid, actor, key, digest, outcome, commit_number) VALUES (1, 'x', 'x', 'x', 'x', 1)"
    with (
        contextlib.closing(sqlite3.connect(tmp_path / "house.db")) as database,
        pytest.raises(sqlite3.IntegrityError, match="only ever added to"),
    ):
        database.execute(sql)
