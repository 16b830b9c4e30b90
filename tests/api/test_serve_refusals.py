"""What can be wrong when a house is to be opened: one clear sentence each, and exit code 2."""

import socket
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.house import House
from hoyle.ledger import Store
from hoyle.server.auth.users import People

Run = Callable[..., "subprocess.CompletedProcess[str]"]
SERVE = ("serve", "--no-pages", "--port", "0")


def sentence_of(run: Run, *words: str) -> str:
    """The refusal; it is all that is said."""
    told = run(*words)
    assert told.returncode == 2, told
    assert "Traceback" not in told.stderr
    lines = [line for line in told.stderr.splitlines() if line.strip()]
    assert len(lines) == 1, told.stderr
    assert "the house is open" not in told.stdout
    return lines[0]


def a_house(folder: Path) -> Path:
    folder.mkdir()
    House.open(f"sqlite:///{folder}/house.db", Chance(1)).close()
    return folder / "house.db"


def test_a_demonstration_of_a_house_with_accounts(run_hoyle: Run, tmp_path: Path) -> None:
    """Any stranger would be let in as floor, and could empty a wallet."""
    file = a_house(tmp_path / "real")
    store = Store.open(f"sqlite:///{file}")
    People(store.engine).add("Ada", "correct horse battery", ["administrator"])
    said = sentence_of(run_hoyle, *SERVE, "--demo", "--data", "real")
    assert "is a house with accounts" in said
    assert "Name another folder with --data" in said
    assert store.one("SELECT count(*) FROM tables") == 0
    store.close()


def test_a_house_with_accounts_of_what_was_a_demonstration(run_hoyle: Run, tmp_path: Path) -> None:
    file = a_house(tmp_path / "show")
    store = Store.open(f"sqlite:///{file}")
    People(store.engine).add_guest("Pat")
    said = sentence_of(run_hoyle, *SERVE, "--data", "show")
    assert "is a demonstration, with guests and play money" in said
    store.close()
    file = a_house(tmp_path / "pages")  # whose guests are players and no users
    house = House.open(f"sqlite:///{file}", Chance(1))
    house.open_table("ny/roulette", actor="house")
    house.close()
    assert "is a demonstration" in sentence_of(run_hoyle, *SERVE, "--data", "pages")


def test_a_house_that_is_served_already(run_hoyle: Run, start: Callable[..., Any]) -> None:
    """Two would take the store from each other, commit after commit."""
    process = start(demo=False)
    said = sentence_of(run_hoyle, *SERVE, "--data", "house")
    assert f"is served by another hoyle serve, process {process._running.pid} (" in said
    assert "Stop that one" in said
    linked = process.data.parent / "linked"
    linked.symlink_to(process.data)
    assert "is served by another" in sentence_of(run_hoyle, *SERVE, "--data", "linked")
    process.kill()
    process.start()  # what a killed one held is free at once


def test_a_house_is_its_owners_alone(start: Callable[..., Any]) -> None:
    """The seed of the coming round is in its file, and the hashes of passwords."""
    process = start(demo=False)

    def modes() -> dict[str, int]:
        return {each.name: each.stat().st_mode & 0o777 for each in process.data.iterdir()}

    assert process.data.stat().st_mode & 0o777 == 0o700
    assert {"house.db", "house.db-wal", "house.db-shm"} <= set(modes())
    assert set(modes().values()) == {0o600}, modes()
    process.kill()
    for each in process.data.iterdir():
        each.chmod(0o644)  # as an older version left them
    process.start()
    assert {modes()[f"house.db{more}"] for more in ("", "-wal", "-shm")} == {0o600}


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file::memory:?uri=true"])
def test_a_house_in_memory(run_hoyle: Run, url: str) -> None:
    said = sentence_of(run_hoyle, *SERVE, "--database", url)
    assert "is in the memory of one process" in said
    assert "sqlite:///folder/house.db" in said


def test_a_port_that_is_in_use(run_hoyle: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = sentence_of(run_hoyle, "serve", "--no-pages", "--port", str(port))
    assert f"127.0.0.1:{port} cannot be served: Address already in use" in said
    assert "--port" in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--port", "99999"), "cannot be served"),
        pytest.param(("--port", "-1"), "cannot be served", marks=pytest.mark.prove),
        pytest.param(("--host", "no such host"), "cannot be served", marks=pytest.mark.prove),
        (("--database", "nonsense"), "is not a database URL; write sqlite:///"),
        (("--database", "mysql://u:secret@h/x"), "Hoyle does not support mysql"),
        (("--database", "sqlite:///no/such/folder/house.db"), "there is no folder"),
        (("--database", "postgresql+psycopg://u:secret@127.0.0.1:9/x"), "cannot be opened"),
        pytest.param(
            ("--database", "postgresql+nothing://u:secret@127.0.0.1:9/x"),
            "cannot be opened",
            marks=pytest.mark.prove,
        ),
    ],
)
def test_an_address_that_leads_nowhere(run_hoyle: Run, words: tuple[str, ...], why: str) -> None:
    said = sentence_of(run_hoyle, *SERVE, *words)
    assert why in said
    assert "secret" not in said


def test_a_folder_that_cannot_be_written_to(run_hoyle: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for folder in ("file", "file/below"):
        said = sentence_of(run_hoyle, *SERVE, "--data", folder)
        assert "cannot be written to" in said
        assert "--data" in said


@pytest.mark.parametrize("is_file", [True, False])
def test_a_file_that_is_no_database(run_hoyle: Run, tmp_path: Path, is_file: bool) -> None:
    (tmp_path / "house").mkdir()
    file = tmp_path / "house" / "house.db"
    if is_file:
        file.write_text("this is not a database at all " * 100)
    else:
        file.mkdir()
    said = sentence_of(run_hoyle, *SERVE, "--data", "house")
    assert "house.db" in said
    assert "cannot be opened" in said


def test_a_database_of_somebody_else(run_hoyle: Run, tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    with sqlite3.connect(tmp_path / "house" / "house.db") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    assert "contains tables of another program; name another database" in sentence_of(
        run_hoyle, *SERVE, "--data", "house"
    )


def test_a_database_of_a_newer_version(run_hoyle: Run, tmp_path: Path) -> None:
    file = a_house(tmp_path / "house")
    with sqlite3.connect(file) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    said = sentence_of(run_hoyle, *SERVE, "--data", "house")
    assert "was written by a newer version of Hoyle" in said
    assert "update Hoyle" in said


def test_an_older_database_is_refused_with_the_way_on(
    run_hoyle: Run, new_store: Callable[[str], str]
) -> None:
    """A PostgreSQL belongs to somebody who decides when it is changed; a file is brought up to date by itself."""
    import psycopg

    url = new_store("postgresql")
    plain = url.replace("+psycopg", "")
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    said = sentence_of(run_hoyle, *SERVE, "--database", url)
    assert "has the schema of an older version of Hoyle" in said
    assert "run hoyle migrate" in said


def test_an_empty_database_of_another_server(run_hoyle: Run, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("postgresql").new_database()
    assert "is empty; run hoyle migrate once" in sentence_of(run_hoyle, *SERVE, "--database", url)


def test_a_ledger_that_was_tampered_with(run_hoyle: Run, tmp_path: Path) -> None:
    file = a_house(tmp_path / "house")
    house = House.open(f"sqlite:///{file}", Chance(1))
    house.add_player("ann", 100_00)
    house.close()
    with sqlite3.connect(file) as thief:
        thief.execute("UPDATE accounts SET cents = cents + 1 WHERE name = 'player:ann'")
    thief.close()
    assert "ledger does not balance" in sentence_of(run_hoyle, *SERVE, "--data", "house")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("user", "add", "felt", "--role", "player"), "cannot be a name"),
        (("user", "add", "Ada", "--role", "king"), 'no role "king"'),
        (("user", "unlock", "Nobody"), 'no user "Nobody"'),
    ],
)
def test_people_who_cannot_be_added(run_hoyle: Run, tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    a_house(tmp_path / "house")
    given = "correct horse battery\n" * 2
    told = run_hoyle(*words, "--data", "house", given=given)
    assert told.returncode == 2, told
    assert why in told.stderr
    assert "Traceback" not in told.stderr
