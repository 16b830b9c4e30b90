"""A store of an older version, with a house's play in it, is brought to the shape of this one and loses nothing."""

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from hoyle.chance import Chance
from hoyle.errors import HouseStopped
from hoyle.house import Command, House, Place, Sit, Start
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import Store, store_migration
from hoyle.ledger.auditing.store_audit import audit
from hoyle.ledger.chain import GENESIS, commit_hash
from hoyle.ledger.connection import open_engine
from hoyle.ledger.tables.schema import APPEND_ONLY

# Transfers as the third step left them: two indexes more, and no rule for the id of an end.
_COLUMNS = """
serial INTEGER NOT NULL PRIMARY KEY, id TEXT NOT NULL, debit TEXT NOT NULL, credit TEXT NOT NULL, cents BIGINT NOT NULL,
code TEXT NOT NULL, state TEXT NOT NULL, refers TEXT NOT NULL, table_id TEXT NOT NULL, round BIGINT NOT NULL,
line INTEGER NOT NULL, clause TEXT NOT NULL, made_at TEXT NOT NULL, commit_number BIGINT NOT NULL,
CONSTRAINT transfers_once UNIQUE (id), CONSTRAINT transfers_more_than_nothing CHECK (cents > 0)
"""
_TRIGGER = "CREATE TRIGGER transfers_no_{0} BEFORE {0} ON transfers BEGIN SELECT RAISE(ABORT, 'no'); END"
_OLD_SQLITE = (
    f"CREATE TABLE older ({_COLUMNS})",
    "INSERT INTO older SELECT * FROM transfers",
    "DROP TABLE transfers",
    "ALTER TABLE older RENAME TO transfers",
    _TRIGGER.format("update"),
    _TRIGGER.format("delete"),
)
_OLD_POSTGRESQL = (
    "ALTER TABLE transfers DROP CONSTRAINT transfers_one_end",
    'ALTER TABLE transfers ALTER COLUMN id TYPE text COLLATE "default"',
)
_OLD_INDEXES = (
    "CREATE UNIQUE INDEX transfers_one_end ON transfers (refers) WHERE state IN ('post', 'void')",
    "CREATE INDEX transfers_of_round ON transfers (table_id, round)",
    "UPDATE alembic_version SET version_num = '0003'",
)


@pytest.fixture
def played(url: str) -> House:
    house = House.open(url, Chance(1))
    house.add_player("ann", 100_000_00)
    house.open_table("ny/roulette")
    house.do(Command("t1", "ann", Sit(50_000_00)))
    for _ in range(3):
        house.do(Command("t1", "ann", Place((("straight", 500, "17"), ("red", 1000, "")))))
        house.do(Command("t1", "ann", Start()))
    house.do(Command("t1", "ann", Place((("straight", 500, "17"),))))
    house.commit()
    return house


def test_transfers_come_to_have_one_index_and_are_the_same(played: House) -> None:
    store, url = played.store, played.store.url
    before = store.rows("SELECT * FROM transfers ORDER BY serial")
    is_sqlite = store.is_sqlite
    store.close()
    engine = open_engine(url)
    with engine.begin() as connection:
        for sql in (*(_OLD_SQLITE if is_sqlite else _OLD_POSTGRESQL), *_OLD_INDEXES):
            connection.execute(text(sql))
    engine.dispose()
    older = Store(url, open_engine(url))
    assert older.upgrade() == ("0003", store_migration.head())
    assert older.rows("SELECT * FROM transfers ORDER BY serial") == before
    assert not {"transfers_one_end", "transfers_of_round"} & {
        each["name"] for each in inspect(older.engine).get_indexes("transfers")
    }
    assert [found for check in audit(older) for found in check.findings] == []
    for wrong in (
        "UPDATE transfers SET cents = 1",
        "DELETE FROM transfers",
        "INSERT INTO transfers SELECT -1, 'another', debit, credit, cents, code, state, refers, table_id, round, line, "
        "clause, made_at, commit_number FROM transfers WHERE state IN ('post', 'void') LIMIT 1",
    ):
        with pytest.raises(DBAPIError), older.engine.begin() as connection:
            connection.execute(text(wrong))
    older.close()
    again = House.open(url, Chance(2))
    assert again.desk("t1").table.number == 4
    again.store.close()


_WITHOUT_COMMIT = ("players", "tables", "rounds", "results", "plays", "log")


def without_parts(store: Store) -> None:
    """As the fourth step left it: commits cover events and transfers, and few rows name their commit."""
    moved = store.rows("SELECT * FROM transfers ORDER BY serial")
    events = store.rows("SELECT commit_number, hash FROM events")
    head = GENESIS
    with store.engine.begin() as connection:
        _let_change(connection, store.is_sqlite)
        for number, made_at in store.rows("SELECT number, made_at FROM commits ORDER BY number"):
            mine = sorted(digest for commit, digest in events if commit == number)
            head = commit_hash(head, made_at, mine, (row[:-1] for row in moved if row[-1] == number))
            connection.execute(
                text("UPDATE commits SET hash = :head WHERE number = :number"),
                {"head": head, "number": number},
            )
        connection.execute(text("ALTER TABLE commits DROP COLUMN parts"))
        for name in _WITHOUT_COMMIT:
            connection.execute(text(f"ALTER TABLE {name} DROP COLUMN commit_number"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))


def _let_change(connection: Connection, is_sqlite: bool) -> None:
    for name in (each.name for each in APPEND_ONLY):
        if is_sqlite:
            for verb in ("no_update", "no_delete", "once"):
                connection.execute(text(f"DROP TRIGGER IF EXISTS {name}_{verb}"))
        else:
            connection.execute(text(f"ALTER TABLE {name} DISABLE TRIGGER ALL"))


def found_in(store: Store) -> list[str]:
    return [found for check in (*audit(store), *replays(store)) for found in check.findings]


def test_what_was_played_before_commits_had_parts_is_sealed(played: House) -> None:
    url, last = played.store.url, played.journal.batch.number - 1
    without_parts(played.store)
    for place in played.store.record.places if played.store.record is not None else ():
        place.unlink()  # such a house kept no record
    played.store.close()
    older = Store(url, open_engine(url))
    assert older.upgrade() == ("0004", store_migration.head())
    assert older.one("SELECT max(number) FROM commits") == last + 1
    assert found_in(older) == []
    older.close()
    again = House.open(url, Chance(2))
    again.do(Command("t1", "ann", Start()))
    again.close()
    later = Store.open(url)
    assert found_in(later) == []
    for sql, told in (
        ("UPDATE plays SET net = net + 1 WHERE serial = 1", f"commit {last + 1} is not what was written: its plays"),
        ("UPDATE transfers SET made_at = 'x' WHERE serial = 1", "commit 1 is not what was written"),
        ("UPDATE log SET text = 'x' WHERE commit_number = (SELECT max(commit_number) FROM log)", "its log differ"),
    ):  # fmt: skip
        with later.engine.begin() as connection:
            _let_change(connection, later.is_sqlite)
            connection.execute(text(sql))
        assert any(told in each for each in found_in(later)), sql
    later.close()


def test_a_house_of_the_older_version_writes_no_more(played: House) -> None:
    without_parts(played.store)
    older = Store(played.store.url, open_engine(played.store.url))
    older.upgrade()
    older.close()
    played.do(Command("t1", "ann", Start()))
    with pytest.raises(HouseStopped, match="has been opened by another house"):
        played.commit()
    played.store.close()
