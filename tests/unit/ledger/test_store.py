"""The store: what is wrong with an address is one sentence; a batch is written whole or not at all."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from hoyle.errors import StoreError
from hoyle.ledger import Store, Transfer, store_migration
from hoyle.ledger.connection import open_engine
from hoyle.ledger.tables.user_tables import CHANGES
from tests.unit.ledger.batches import batch, deposit


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def refusal(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        Store.open(url)
    said = str(caught.value)
    assert "\n" not in said
    return said


def test_an_address_that_is_none(folder: Path) -> None:
    assert refusal("house.db").startswith('"house.db" is not a database URL; write sqlite:///')
    assert "Hoyle does not support mysql" in refusal("mysql://me@here/house")
    assert "cannot be opened" in refusal("postgresql+nothing://me@here/house")


def test_a_folder_that_is_not_there_or_not_ours(folder: Path) -> None:
    assert refusal(f"sqlite:///{folder}/missing/house.db").startswith(
        f"there is no folder {folder}/missing; create it"
    )
    (folder / "house.db").mkdir()
    assert "unable to open database file" in refusal(f"sqlite:///{folder}/house.db")


def test_a_file_that_is_no_database(folder: Path) -> None:
    (folder / "house.db").write_text("this is a letter and not a database, " * 50)
    assert "file is not a database" in refusal(f"sqlite:///{folder}/house.db")


def test_somebody_elses_database(folder: Path) -> None:
    url = f"sqlite:///{folder}/other.db"
    with open_engine(url).connect() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    assert "contains tables of another program" in refusal(url)


def test_a_server_that_does_not_answer() -> None:
    said = refusal("postgresql+psycopg://me:secret@127.0.0.1:1/house")
    assert "cannot be opened" in said
    assert "secret" not in said


def test_a_store_of_a_newer_version(url: str) -> None:
    store = Store.open(url)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    assert "was written by a newer version of Hoyle (its revision is 9999" in refusal(url)


def test_an_empty_postgresql_is_not_filled_unasked(postgresql: Any) -> None:
    url = postgresql.new_database()
    assert refusal(url).endswith("is empty; run hoyle migrate once")
    store = Store(url, open_engine(url))
    assert store.upgrade() == (None, store_migration.head())
    assert store.upgrade() == (store_migration.head(), store_migration.head())
    store.close()
    Store.open(url).close()


def test_an_older_postgresql_is_not_changed_unasked(postgresql: Any) -> None:
    url = postgresql.new_database()
    store = Store(url, open_engine(url))
    store.upgrade()
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    store.close()
    if store_migration.head() != "0001":
        assert "has the schema of an older version of Hoyle (0001); run hoyle migrate" in refusal(url)


def test_a_batch_is_written_whole_or_not_at_all(url: str) -> None:
    store = Store.open(url)
    store.take_over()
    store.write(batch(store, deposit("a", 500)), "now")
    bad = (
        (deposit("b"), deposit("a")),
        (deposit("b"), Transfer("c", "player:ann", "cage", 999, "withdrawal")),
        (deposit("b", 0),),
        (Transfer("b", "cage", "cage", 5, "deposit"),),
        (Transfer("b", "cage", "player:ann", 5, "deposit", "void"),),
        (Transfer("b", "cage", "player:ann", 5, "deposit", "void", "a"),),  # an end by another name than its own
        (Transfer("a.end", "cage", "player:ann", 5, "lost", "post", "a"),) * 2,
    )  # fmt: skip
    for transfers in bad:
        with pytest.raises(StoreError, match="refuses a change that would break the ledger"):
            store.write(batch(store, *transfers), "now")
        assert store.rows("SELECT id FROM transfers") == [("a",)]
        assert store.balances() == {"cage": -500, "player:ann": 500}
        assert store.heads()[0] == 1
    store.write(batch(store, Transfer("b", "player:ann", "cage", 500, "withdrawal")), "now")
    assert store.balances() == {"cage": 0, "player:ann": 0}
    store.close()


def test_changes_of_people_are_of_the_batch_whatever_they_are(url: str) -> None:
    """Each of them once, in one transaction with the rest; a batch that is refused has changed nobody."""
    store = Store.open(url)
    store.take_over()
    changes = [
        ("add_user", "Ada", "old", "floor", "now", "soon"), ("set_password", "new", "later", "Ada"), ("keep_password",
        "Ada", "new", "now"),
        ("set_roles", "auditor", "Ada"), ("set_failures", 2, "later", "Ada"), ("add_session", "hash", "Ada", "now",
        "now"),
        ("see_session", "then", "hash"), ("end_session", "hash"),
        ("set_address", "Ada", "here", 2, "later", "now"), ("set_address", "Ada", "there", 2, "", ""),
        ("forget_strange_addresses", "Ada", "now"), ("unlock_addresses", "Ada"), ("set_code", "Ada", "secret"),
        ("use_code", 7, "Ada"), ("remove_code", "Bob"),
    ]  # fmt: skip
    assert {word for word, *_ in changes} == set(CHANGES)
    for transfers, is_good in ((("a", "a"), False), (("a",), True)):
        made = batch(store, *transfers)
        made.people += changes
        if is_good:
            store.write(made, "now")
        else:
            with pytest.raises(StoreError, match="refuses a change that would break the ledger"):
                store.write(made, "now")
        users = [("Ada", "new", "auditor", 2, "later", "now", "later")] if is_good else []
        assert store.rows("SELECT * FROM users") == users
        assert store.rows("SELECT * FROM sessions") == (
            [("hash", "Ada", "now", "then", 1)] if is_good else []
        )
        known = store.rows("SELECT * FROM sign_in_addresses")
        assert known == ([("Ada", "here", 0, "", "now")] if is_good else [])
        assert store.rows("SELECT * FROM one_time_codes") == ([("Ada", "secret", 7)] if is_good else [])
        kept = store.rows("SELECT user_name, password, made_at FROM passwords")
        assert kept == ([("Ada", "new", "now")] if is_good else [])
    store.close()


def test_only_the_last_to_open_writes(url: str) -> None:
    first, second = Store.open(url), Store.open(url)
    first.take_over()
    second.take_over()
    with pytest.raises(StoreError, match="has been opened by another house"):
        first.write(batch(first, deposit("a")), "now")
    second.write(batch(second, deposit("a")), "now")
    first.close()
    second.close()


def test_a_folder_that_may_not_be_written_to() -> None:
    """Not even root writes there."""
    assert "cannot be opened: unable to open database file" in refusal("sqlite:////proc/house.db")
