"""The audit finds what is wrong: each thing it looks at is broken once, behind the back of the triggers."""

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from hoyle.chance import Chance
from hoyle.house import House
from hoyle.house.replays import replays
from hoyle.house.visitors import Visitors
from hoyle.ledger import Store
from hoyle.ledger.audit import audit
from hoyle.ledger.schema import APPEND_ONLY

DAMAGE = {
    "a balance that is not its sum": (
        "UPDATE accounts SET cents = cents + 1 WHERE name = 'player:ann-t1'",
        "player:ann-t1 is kept as",
    ),
    "an amount that was changed": (
        "UPDATE transfers SET cents = cents + 100 WHERE code = 'buy_in' AND debit = 'player:ann-t1'",
        "commit 2 is not what was written",
    ),
    "a transfer that is gone": (
        "DELETE FROM transfers WHERE serial = (SELECT min(serial) FROM transfers WHERE code = 'lost')",
        "transfers, and the last is number",
    ),
    "a wager without its end": (
        "UPDATE transfers SET state = 'posted' WHERE serial = (SELECT min(serial) FROM transfers WHERE state = 'void')",
        "and its wagers come to",
    ),
    "a wager that ends in part": (
        "UPDATE transfers SET cents = cents - 1 WHERE serial = (SELECT min(serial) FROM transfers WHERE state = 'post')",
        "of it came to an end",
    ),
    "an end of nothing": (
        "UPDATE transfers SET id = 'nowhere.end', refers = 'nowhere' WHERE serial = "
        "(SELECT min(serial) FROM transfers WHERE state = 'post')",
        "refers to nowhere, which is not there",
    ),
    "a transfer by another name": (
        "UPDATE transfers SET id = 'x' || id WHERE serial = (SELECT min(serial) FROM transfers WHERE code = 'buy_in')",
        "is said to be of table t1, and its id is not",
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
        "draws, and the last is number",
    ),
    "a commit that is gone": ("DELETE FROM commits WHERE number = 2", "commits, and the last is number"),
    "a round without its record": ("DELETE FROM rounds WHERE number = 2", "was wagered on without a record"),
    "a round without its result": ("DELETE FROM results WHERE number = 2", "began and has no result"),
    "lines that were changed": (
        "UPDATE results SET lines = replace(lines, '\"net\":-', '\"net\":') WHERE number = 1",
        "settles otherwise now",
    ),
    "a snapshot that is not what the events make": (
        "UPDATE snapshots SET data = replace(data, '\"number\":', '\"number\":1')",
        "is not what its events make",
    ),
}  # fmt: skip


@pytest.fixture
def played(url: str) -> Iterator[Store]:
    house = House.open(url, Chance(1))
    visitors = Visitors(house, house.open_table("ny/roulette"), 1)
    house.commit()
    for _ in range(6):
        visitors.play(1)
        house.commit()
    house.close()
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
                for verb in ("update", "delete"):
                    connection.execute(text(f"DROP TRIGGER {table.name}_no_{verb}"))
            else:
                connection.execute(text(f"ALTER TABLE {table.name} DISABLE TRIGGER ALL"))
        return connection.exec_driver_sql(sql).rowcount


def test_a_house_that_played_is_without_fault(played: Store) -> None:
    assert findings(played) == []


@pytest.mark.parametrize("what", DAMAGE)
def test_the_audit_finds(what: str, played: Store, request: pytest.FixtureRequest) -> None:
    sql, told = DAMAGE[what]
    assert damage(played, sql) >= 1, "nothing was damaged"
    found = findings(played)
    assert any(told in each for each in found), found


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
