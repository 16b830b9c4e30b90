"""A chain head kept elsewhere: it exposes a store that was rewritten with a valid chain, and a truncated one."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.house import House
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import audit
from hoyle.ledger.chain import GENESIS, parts_hash
from hoyle.ledger.chain_head import head_of, kept_heads
from hoyle.ledger.commit_parts import COVERED, parts_text, stored_parts
from hoyle.ledger.head_record import Head
from tests.support.visitors import Visitors


def run(*words: str, code: int = 0) -> str:
    result = CliRunner(env={"COLUMNS": "200"}).invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


def play(folder: Path, rounds: int = 2) -> None:
    """Every round is a commit or more."""
    house = House.open(f"sqlite:///{folder}/house.db", Chance(1))
    visitors = Visitors(house, house.open_table("ny/three_card_poker"), 1)
    for _ in range(rounds):
        visitors.play(1)
        house.commit()
    house.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    play(folder)
    return folder


def write_anew(file: Path, change: str) -> None:
    """As somebody would who has the program: the guards are taken away, a row is changed, and all hashes are made
    again."""
    with sqlite3.connect(file) as database:
        guards = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            database.execute(f"DROP TRIGGER {name}")
        assert database.execute(change).rowcount == 1
    database.close()
    store = Store.open(f"sqlite:///{file}")
    with store.engine.begin() as connection:
        parts: dict[int, dict[str, str]] = {}
        for name in COVERED:
            for number, digest in stored_parts(connection, name, 1):
                parts.setdefault(number, {})[name] = digest
        before = GENESIS
        for number, made_at, events, transfers in connection.exec_driver_sql(
            "SELECT number, made_at, event_count, transfer_count FROM commits ORDER BY number"
        ).all():
            text = parts_text(parts.get(number, {}))
            before = parts_hash(before, number, made_at, events, transfers, text)
            connection.exec_driver_sql(
                "UPDATE commits SET hash = ?, parts = ? WHERE number = ?", (before, text, number)
            )
    store.close()
    with sqlite3.connect(file) as database:
        for _, sql in guards:
            database.execute(sql)
    database.close()


def test_what_was_written_anew_is_found_by_a_kept_head_alone(data: Path, tmp_path: Path) -> None:
    kept = tmp_path / "heads.txt"
    run("head", "--data", str(data), "--out", str(kept))
    write_anew(data / "house.db", "UPDATE log SET text = text || ' and nothing else' WHERE serial = 1")
    assert "was rewritten" in run("audit", "--data", str(data), code=1), "the record beside the store tells"
    (data / "head_record.house.db.txt").unlink()  # whoever writes the store can do this too
    assert "wrong:" not in run("audit", "--data", str(data)), "its own chain holds"
    play(data)
    run("head", "--data", str(data), "--out", str(kept))
    told = run("audit", "--data", str(data), "--head", str(kept), code=1)
    assert told.count("wrong:") == 1, "the head that was kept since is on the chain"
    assert "was rewritten" in told


def test_a_store_that_was_cut_short_is_found(data: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.db"
    shutil.copy(data / "house.db", older)
    play(data)
    head = run("head", "--data", str(data)).split()[0]
    shutil.copy(older, data / "house.db")
    assert "later commits are gone" in run("audit", "--data", str(data), code=1), (
        "the record beside the store tells"
    )
    (data / "head_record.house.db.txt").unlink()
    run("audit", "--data", str(data))
    assert "later commits are gone" in run("audit", "--data", str(data), "--head", head, code=1)


def test_a_sound_house_goes_on_from_every_head(data: Path, tmp_path: Path) -> None:
    kept = tmp_path / "heads.txt"
    for _ in range(2):
        run("head", "--data", str(data), "--out", str(kept))
        play(data, 1)
    told = run("audit", "--data", str(data), "--head", str(kept), "--head", f"0:{GENESIS}")
    assert "the chain runs through the heads that were kept" in told
    head = told.splitlines()[-1].removeprefix("Chain head (keep a copy elsewhere): ")
    assert head == run("head", "--data", str(data)).split()[0]
    run("audit", "--data", str(data), "--head", head)


def test_in_both_databases(url: str) -> None:
    store = Store.open(url)
    assert head_of(store) == Head(0, GENESIS)
    store.close()
    house = House.open(url, Chance(1))
    house.add_player("ann", 100_00)
    house.commit()
    head = head_of(house.store)
    assert head.number >= 1
    assert kept_heads(house.store, [head]).findings == ()
    assert (
        len(kept_heads(house.store, [Head(head.number, "0" * 64), Head(head.number + 1, head.hash)]).findings)
        == 2
    )
    assert not [each for check in audit(house.store) for each in check.findings]
    house.close()


@pytest.mark.parametrize(
    ("given", "said"),
    [("12:abc", "is neither a head nor a readable file"), ("nowhere.txt", "is neither a head nor a readable file"),
    ("empty.txt", "contains no head"),
     ("bad.txt", 'bad.txt, line 3: "yesterday" does not begin with a head; write it as hoyle head prints it')],
)  # fmt: skip
def test_what_is_no_head_is_said(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.txt").write_text("\n")
    Path("bad.txt").write_text(f"0:{GENESIS} 2030-01-01\n\nyesterday\n")
    assert said in run("audit", "--data", str(data), "--head", given, code=2)
    assert "cannot be written" in run("head", "--data", str(data), "--out", str(tmp_path), code=2)
