"""Settings under which a database confirms what it may lose: found at the start, and refused unless meant."""

from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from hoyle.chance import Chance
from hoyle.errors import StoreError
from hoyle.house import House
from hoyle.ledger import connection, durability
from hoyle.server.process.uvicorn_server import OpenedServer
from tests.support.forked_command import run_forked


def test_the_pragmas_of_sqlite_are_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    House.open(url, Chance(1)).close()
    assert durability.check(url) == []
    for pragma, said in (
        ("PRAGMA synchronous=NORMAL", "its synchronous is 1"),
        ("PRAGMA synchronous=OFF", "its synchronous is 0"),
        ("PRAGMA journal_mode=MEMORY", "its journal_mode is memory"),
    ):
        monkeypatch.setattr(connection, "_PRAGMAS", (*connection._PRAGMAS, pragma))
        with pytest.raises(StoreError, match=f"may lose what it confirms: {said}.*--may-lose-commits"):
            durability.check(url)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("ALTER ROLE hoyle IN DATABASE {} SET synchronous_commit = off", "synchronous_commit is off"),
        ("ALTER DATABASE {} SET synchronous_commit = off", "synchronous_commit is off"),
    ],
)
def test_settings_of_postgresql_are_found(new_store: Callable[[str], str], setting: str, said: str) -> None:
    url = new_store("postgresql")
    to = url.replace("+psycopg", "")
    before = durability.weaknesses(url)
    assert [each.split()[0] for each in before] == ["fsync"], "the tests' own server does not sync"
    with psycopg.connect(to, autocommit=True) as server:
        server.execute(setting.format(url.rpartition("/")[2]))
    with pytest.raises(StoreError, match=f"may lose what it confirms: {said}"):
        durability.check(url)
    assert durability.check(url, is_meant=True)[0].startswith(said)


def test_an_unlogged_table_is_found(new_store: Callable[[str], str]) -> None:
    url = new_store("postgresql")
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as server:
        server.execute("ALTER TABLE machine SET UNLOGGED")
    assert any(
        "tables are unlogged and emptied by a crash (machine)" in each for each in durability.weaknesses(url)
    )


def test_serve_refuses_it_until_it_is_meant(
    new_store: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OpenedServer, "run", lambda *_, **__: None)
    url, data = new_store("postgresql"), tmp_path / "data"
    call = ("serve", "--no-pages", "--port", "0", "--data", str(data), "--database", url)
    refused = run_forked(
        call, tmp_path
    )  # a server freezes what the process has in memory, which is the tests'
    assert refused.returncode == 2
    assert "fsync is off, so nothing is forced to the disk" in refused.stderr
    done = run_forked([*call, "--may-lose-commits"], tmp_path)
    assert done.returncode == 0, done.stderr
    house = House.open(url, Chance(1))
    texts = house.store.rows("SELECT text FROM log WHERE code = 'may_lose_commits'")
    assert len(texts) == 1
    house.close()
