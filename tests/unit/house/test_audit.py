"""The audit finds what is wrong: each thing it looks at is broken once, behind the back of the triggers."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from hoyle.chance import Chance
from hoyle.house import House
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.audit_run import all_checks
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import audit
from hoyle.ledger.tables.schema import APPEND_ONLY
from tests.support.visitors import Visitors

DAMAGE = {
    "a balance that is not its sum": (
        "UPDATE accounts SET cents = cents + 1 WHERE name = 'player:ann-t1'",
        "player:ann-t1 has a balance of",
    ),
    "an amount that was changed": (
        "UPDATE transfers SET cents = cents + 100 WHERE code = 'buy_in' AND debit = 'player:ann-t1'",
        "commit 2 is not what was written",
    ),
    "a transfer that is gone": (
        "DELETE FROM transfers WHERE serial = (SELECT min(serial) FROM transfers WHERE code = 'lost')",
        "transfers, but the last is number",
    ),
    "a wager without its end": (
        "UPDATE transfers SET state = 'posted' WHERE serial = (SELECT min(serial) FROM transfers WHERE state = 'void')",
        "but its wagers sum to",
    ),
    "a wager that ends in part": (
        "UPDATE transfers SET cents = cents - 1 WHERE serial = (SELECT min(serial) FROM transfers WHERE state = 'post')",
        "of it was settled",
    ),
    "an end of nothing": (
        "UPDATE transfers SET id = 'nowhere.end', refers = 'nowhere' WHERE serial = "
        "(SELECT min(serial) FROM transfers WHERE state = 'post')",
        "refers to nowhere, which does not exist",
    ),
    "a transfer by another name": (
        "UPDATE transfers SET id = 'x' || id WHERE serial = (SELECT min(serial) FROM transfers WHERE code = 'buy_in')",
        "names table t1, but its id belongs to another",
    ),
    "a seat that owed in between": (
        "UPDATE transfers SET serial = -serial WHERE code = 'wager' AND serial = "
        "(SELECT min(serial) FROM transfers WHERE code = 'wager')",
        "after transfer -",
    ),
    "an event that was changed": (
        "UPDATE events SET data = replace(data, '500', '501') WHERE kind = 'place' AND sequence = "
        "(SELECT min(sequence) FROM events WHERE kind = 'place' AND table_id = 't1')",
        "of table t1 is not what was written",
    ),
    "an event that is gone": ("DELETE FROM events WHERE table_id = 't1' AND sequence = 5", "events numbered 1 to"),
    "a draw that is gone": (
        "UPDATE events SET draw = NULL WHERE draw = 2",
        "draws, but the last is number",
    ),
    "a commit that is gone": ("DELETE FROM commits WHERE number = 2", "commits, but the last is number"),
    "a round without its record": ("DELETE FROM rounds WHERE number = 2", "took wagers without a record"),
    "a round without its result": ("DELETE FROM results WHERE number = 2", "began and has no result"),
    "lines that were changed": (
        "UPDATE results SET lines = replace(lines, '\"net\":-', '\"net\":') WHERE number = 1",
        "settles differently in the replay",
    ),
    "a snapshot that is not what the events make": (
        "UPDATE snapshots SET data = replace(data, '\"number\":', '\"number\":1')",
        "differs from the replay",
    ),
    "a snapshot of nothing": ("UPDATE snapshots SET sequence = 100000", "which does not exist"),
    "terms under another name": (
        "UPDATE tables SET opening = replace(opening, fingerprint, 'another')",
        "its record names another",
    ),
    "an invented win under terms of another day": (
        "UPDATE results SET lines = replace(lines, '\"net\":-', '\"net\":') WHERE number = 1; "
        "UPDATE tables SET opening = replace(opening, fingerprint, 'another')",
        "settles differently in the replay",
    ),
    "a table that is gone": ("DELETE FROM tables", "events of table t1, which does not exist"),
    "a table of another game": ("UPDATE tables SET path = 'ny/craps'", "but was opened as another"),
    "a round under other terms": (
        "UPDATE rounds SET fingerprint = 'another' WHERE number = 2",
        "round 2 of table t1 is stamped another",
    ),
    "a round of another edition": (
        "UPDATE rounds SET edition = 'another' WHERE number = 2",
        "of edition another, but its table",
    ),
    "terms that were changed": ("UPDATE terms SET options = '{}'", "as recorded"),
    "terms of another game": ("UPDATE terms SET path = 'ny/craps'", "as recorded"),
    "terms that are no JSON": ("UPDATE terms SET pays = 'x'", "as recorded"),
    "terms that are gone": ("DELETE FROM terms", "are gone"),
    "a player who may owe": (
        "UPDATE accounts SET may_owe = 1 WHERE name = 'player:ann-t1'",
        "player:ann-t1 is marked as an account that may be overdrawn",
    ),
    "what a player won": ("UPDATE plays SET net = net + 100 WHERE serial = 1", "differs from the replay"),
    "what a player wagered": ("UPDATE plays SET wagered = 1 WHERE serial = 1", "differs from the replay"),
    "what a player had": ("UPDATE plays SET \"before\" = 1 WHERE serial = 1", "differs from the replay"),
    "what a player has": ("UPDATE plays SET \"after\" = 1 WHERE serial = 1", "differs from the replay"),
    "who played": ("UPDATE plays SET player = 'zoe' WHERE serial = 1", "the play of zoe in round 1"),
    "the last play that is gone": (
        "DELETE FROM plays WHERE serial = (SELECT max(serial) FROM plays)",
        "differs from the replay",
    ),
    "how a round ended": ("UPDATE results SET how = 'voided' WHERE number = 1",
    "is recorded as voided but was settled"),
    "an event of another round": (
        "UPDATE events SET round = round + 1 WHERE sequence = (SELECT min(sequence) FROM events WHERE kind = 'draw')",
        "is of round 1 but indexed under 2",
    ),
    "draws that changed places": (
        "UPDATE events SET draw = CASE draw WHEN 1 THEN 1002 ELSE 1001 END WHERE draw IN (1, 2)",
        "is draw 1 of the house but indexed as 1002",
    ),
    "the last draw that is gone": (
        "UPDATE events SET draw = NULL WHERE draw = (SELECT max(draw) FROM events)",
        "of the house but indexed as None",
    ),
}  # fmt: skip
# What no other check looks at: the commit knows what it wrote.
REWRITTEN = {
    "tables": (
        "UPDATE tables SET opening = replace(opening, '\"seats\":', '\"seats\":1')",
        "UPDATE tables SET path = 'ny/craps'",
        "UPDATE tables SET fingerprint = 'x'",
        "UPDATE tables SET made_at = 'x'",
        "DELETE FROM tables",
    ),
    "rounds": (
        "UPDATE rounds SET fingerprint = 'x' WHERE number = 1",
        "UPDATE rounds SET edition = 'x' WHERE number = 1",
        "UPDATE rounds SET version = 'x' WHERE number = 1",
        "UPDATE rounds SET sequence = 1 WHERE number = 2",
        "UPDATE rounds SET made_at = 'x' WHERE number = 1",
    ),
    "results": (
        "UPDATE results SET how = 'voided' WHERE number = 1",
        "UPDATE results SET made_at = 'x' WHERE number = 1",
        "UPDATE results SET lines = '[]' WHERE number = 1",
    ),
    "plays": (
        "UPDATE plays SET net = net + 100 WHERE serial = 1",
        "UPDATE plays SET wagered = wagered + 100 WHERE serial = 1",
        "UPDATE plays SET \"before\" = \"before\" + 100 WHERE serial = 1",
        "UPDATE plays SET \"after\" = \"after\" + 100 WHERE serial = 1",
        "UPDATE plays SET player = 'zoe' WHERE serial = 1",
        "UPDATE plays SET made_at = 'x' WHERE serial = 1",
        "DELETE FROM plays WHERE serial = (SELECT max(serial) FROM plays)",
    ),
    "log": (
        "UPDATE log SET text = 'nothing' WHERE serial = (SELECT max(serial) FROM log)",
        "UPDATE log SET actor = 'zoe' WHERE serial = 1",
        "DELETE FROM log",
        "INSERT INTO log SELECT serial + 1, made_at, actor, code, table_id, text, 1 FROM log WHERE serial = "
        "(SELECT max(serial) FROM log)",
    ),
    "keys": (
        "UPDATE keys SET outcome = '{}' WHERE commit_number = (SELECT max(commit_number) FROM keys)",
        "DELETE FROM keys WHERE commit_number = (SELECT max(commit_number) FROM keys)",
    ),
    "players": (
        "UPDATE players SET made_at = 'x'",
        "UPDATE players SET name = 'zoe' WHERE name = 'ann-t1'",
        "DELETE FROM players WHERE name = 'ann-t1'",
    ),
    "events": (
        "UPDATE events SET round = round + 1 WHERE sequence = (SELECT min(sequence) FROM events WHERE kind = 'draw')",
        "UPDATE events SET draw = CASE draw WHEN 1 THEN -2 ELSE -1 END WHERE draw IN (1, 2)",
        "UPDATE events SET draw = NULL WHERE draw = (SELECT max(draw) FROM events)",
        "UPDATE events SET commit_number = commit_number - 1 WHERE kind = 'draw'",
    ),
    "transfers": ("UPDATE transfers SET made_at = 'x' WHERE serial = 1",),
}  # fmt: skip
REWRITINGS = [(table, sql) for table, each in REWRITTEN.items() for sql in each]


def play_some(url: str) -> None:
    house = House.open(url, Chance(1))
    visitors = Visitors(house, house.open_table("ny/roulette"), 1)
    house.commit()
    for _ in range(6):
        visitors.play(1)
        house.commit()
    house.close()


@pytest.fixture(scope="session")
def played_once() -> dict[str, str]:
    """The store of each kind in which rounds were played, once for all tests; each damages a copy."""
    return {}


@pytest.fixture(params=("sqlite", "postgresql"))
def played(
    request: pytest.FixtureRequest,
    played_once: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
    tmp_path: Path,
) -> Iterator[Store]:
    kind = request.param
    if kind == "sqlite":
        if kind not in played_once:
            played_once[kind] = str(tmp_path_factory.mktemp("played"))
            play_some(f"sqlite:///{played_once[kind]}/house.db")
        shutil.copytree(played_once[kind], tmp_path / "copy")
        url = f"sqlite:///{tmp_path}/copy/house.db"
    else:
        server = request.getfixturevalue("postgresql")
        if kind not in played_once:
            played_once[kind] = server.new_house()
            play_some(played_once[kind])
        url = server.new_database(played_once[kind].rpartition("/")[2])
    store = Store.open(url)
    yield store
    store.close()


def findings(store: Store) -> list[str]:
    return [each for check in (*audit(store), *replays(store)) for each in check.findings]


def damage(store: Store, sql: str) -> int:
    """As somebody would who can do anything to the database."""
    with store.engine.begin() as connection:
        for table in APPEND_ONLY:
            if store.is_sqlite:
                for verb in ("no_update", "no_delete", "once"):
                    connection.execute(text(f"DROP TRIGGER {table.name}_{verb}"))
            else:
                connection.execute(text(f"ALTER TABLE {table.name} DISABLE TRIGGER ALL"))
        return min(connection.exec_driver_sql(each).rowcount for each in sql.split("; "))


def test_a_house_that_played_is_without_fault(played: Store) -> None:
    assert findings(played) == []


class Busy(Store):
    """A store that a house writes to between any two questions."""

    visitors: Visitors

    def rows(self, sql: str, **given: Any) -> list[tuple[Any, ...]]:
        self.visitors.play(1)
        self.visitors.house.commit()
        return super().rows(sql, **given)


def test_an_audit_during_play_is_of_one_moment(url: str) -> None:
    house = House.open(url, Chance(1))
    store = Busy.open(url)
    assert isinstance(store, Busy)
    store.visitors = Visitors(house, house.open_table("ny/roulette"), 1)
    store.one("SELECT 1")
    checks = all_checks(store)
    assert [each for check in checks for each in check.findings] == []
    commits = [check.count for check in checks if "commit" in check.name]
    assert 0 < commits[0] < house.store.one("SELECT count(*) FROM commits")
    assert findings(store), "the questions one by one do not agree"
    store.close()
    assert findings(house.store) == []
    house.close()


@pytest.mark.parametrize("what", DAMAGE)
def test_the_audit_finds(what: str, played: Store, request: pytest.FixtureRequest) -> None:
    sql, told = DAMAGE[what]
    assert damage(played, sql) >= 1, "nothing was damaged"
    found = findings(played)
    assert any(told in each for each in found), found


@pytest.mark.parametrize(("table", "sql"), REWRITINGS, ids=[sql for _, sql in REWRITINGS])
def test_the_audit_finds_every_row_that_is_not_as_it_was_written(table: str, sql: str, played: Store) -> None:
    assert damage(played, sql) >= 1, "nothing was damaged"
    found = [each for check in audit(played) for each in check.findings]
    assert any(f"is not what was written: its {table} " in each for each in found), found


@pytest.mark.parametrize("name", ["made_at", "event_count", "transfer_count", "hash", "parts"])
def test_the_audit_finds_a_commit_that_was_changed(name: str, played: Store) -> None:
    last = "(SELECT max(number) FROM commits)"
    value = f"{name} + 1" if name.endswith("count") else "''"
    assert damage(played, f"UPDATE commits SET {name} = {value} WHERE number = {last}") == 1
    assert any("is not what was written" in each for each in findings(played)), name


def test_the_audit_finds_that_the_last_commit_is_gone(played: Store) -> None:
    last = played.one("SELECT max(number) FROM commits")
    assert damage(played, f"DELETE FROM commits WHERE number = {last}") == 1
    assert f"there are events of commit {last}, which does not exist" in findings(played)


def test_a_pending_wager_cannot_end_twice(played: Store) -> None:
    from sqlalchemy.exc import IntegrityError

    copy = (
        "INSERT INTO transfers SELECT (SELECT max(serial) + 1 FROM transfers), 'again', debit, credit, cents, code, "
        "state, refers, table_id, round, line, clause, made_at, commit_number FROM transfers WHERE serial = "
        "(SELECT min(serial) FROM transfers WHERE state = 'void')"
    )
    with pytest.raises(IntegrityError), played.engine.begin() as connection:
        connection.execute(text(copy))


@pytest.mark.parametrize(
    ("account", "cents"), [("player:ann-t1", -1), ("seat:t1:ann-t1", -1), ("felt:t1", -1)]
)
def test_the_database_itself_refuses_an_overdrawn_account(played: Store, account: str, cents: int) -> None:
    from sqlalchemy.exc import IntegrityError

    with pytest.raises(IntegrityError), played.engine.begin() as connection:
        connection.execute(text(f"UPDATE accounts SET cents = {cents} WHERE name = '{account}'"))
