"""`hoyle serve` on a store that is older than its house: refused, and accepted with a flag. Nothing listens here."""

import gc
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli import app
from hoyle.house import House
from hoyle.server.auth.users import People
from hoyle.server.process.uvicorn_server import OpenedServer
from tests.unit.cli.command import refusal

PASSWORD = "a long enough word"


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a house that has acknowledged three commits more than its store has."""
    data = tmp_path / "data"
    data.mkdir()
    house = House.open(f"sqlite:///{data}/house.db", Chance(1))
    People(house.store.engine).add("Ada", PASSWORD, ["administrator"], is_own=True)
    house.close()
    shutil.copy(data / "house.db", tmp_path / "older.db")
    house = House.open(f"sqlite:///{data}/house.db", Chance(1))
    for _ in range(3):
        house.note("house", "note", "event 1: looked at")
        house.commit()
    house.close()
    shutil.copy(tmp_path / "older.db", data / "house.db")
    monkeypatch.setattr(OpenedServer, "run", lambda *_, **__: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    return data


def served(data: Path, *words: str, said: str = "") -> str:
    call = ["serve", "--no-pages", "--port", "0", "--data", str(data), *words]
    result = CliRunner().invoke(app, call, input=said, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def test_it_is_refused_until_it_is_accepted(older: Path, tmp_path: Path) -> None:
    call = ("serve", "--no-pages", "--port", "0", "--data", str(older))
    assert "3 commits are missing" in refusal(*call)
    assert "--second NAME" in refusal(*call, "--accept-older-store", "--dual-control")
    again = served(older, "--accept-older-store", "--dual-control", "--second", "Ada", said=f"{PASSWORD}\n")
    assert "it had acknowledged commit" in again
    served(older, "--dual-control")
    log = (
        CliRunner().invoke(app, ["log", "--unexplained", "--data", str(older)], env={"COLUMNS": "200"}).output
    )
    assert "agreed by Ada" in log
    assert "nothing to accept" in served(older, "--accept-older-store")


def test_a_second_record_is_kept(older: Path, tmp_path: Path) -> None:
    second = tmp_path / "second"
    second.mkdir()
    served(older, "--accept-older-store", "--second-record", str(second))
    name = "head_record.house.db.txt"
    assert (second / name).read_text().splitlines()[-1] == (older / name).read_text().splitlines()[-1]


def test_a_house_whose_file_is_gone_is_not_begun_anew(older: Path) -> None:
    for file in older.glob("house.db*"):
        file.unlink()
    assert "is gone; put the newest store back" in refusal(
        "serve", "--no-pages", "--port", "0", "--data", str(older)
    )
    assert not (older / "house.db").exists(), "a restore finds an empty place"
    assert "goes on from commit 0" in served(older, "--accept-older-store")
