"""SEC-1, INT-2, INT-4: the program is verified on demand, every day, and before the server opens."""

import asyncio
import contextlib
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from hoyle.chance import Chance
from hoyle.errors import CommandRefused, HouseStopped
from hoyle.house import FLOOR, Choose, Command, Disable, Enable, House, Place, Sit, Start
from hoyle.house.control.program_digest import ROOT, Watch, differences, digest_of, files_of
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.tables.desk import Desk
from hoyle.server import run
from hoyle.server.app import make_app
from hoyle.server.auth.users import People
from hoyle.server.process.program_check import check_oneself, verify_daily
from tests.support.house_queue import queue_of

SEVENTEEN = Place((("straight", 500, "17"),))


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A copy of the package that may be damaged."""
    return Path(shutil.copytree(ROOT, tmp_path / "hoyle", ignore=shutil.ignore_patterns("__pycache__")))


@pytest.fixture
def table(house: House) -> str:
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(100_00)))
    house.commit()
    return table


def codes(house: House) -> list[str]:
    house.commit()
    return [each["code"] for each in house.log(100)]


@pytest.mark.parametrize(
    "name", ["house/core/house.py", "rulebooks/ny/roulette.yaml", "fast/tables/evaluator.npz"]
)
def test_one_byte_of_code_rules_or_tables_is_another_program(program: Path, name: str) -> None:
    whole = files_of(program)
    assert digest_of(whole) == digest_of(files_of())
    assert len(digest_of(whole)) * 4 == 256
    file = program / name
    file.write_bytes(file.read_bytes() + b"\n")
    assert differences(whole, files_of(program)) == [name]
    assert digest_of(files_of(program)) != digest_of(whole)


def test_a_file_that_comes_or_goes_is_found(program: Path) -> None:
    whole = files_of(program)
    (program / "games" / "back_door.py").write_text("")
    (program / "errors.py").unlink()
    assert differences(whole, files_of(program)) == ["errors.py", "games/back_door.py"]


def test_a_program_that_changes_stops_play_until_it_is_as_it_was(
    house: House, table: str, program: Path
) -> None:
    watch = Watch(house.journal, house.suspensions, program)
    watch.judge(watch.look())
    house.do(Command(table, "ann", SEVENTEEN))
    file = program / "rulebooks" / "ny" / "roulette.yaml"
    true = file.read_bytes()
    file.write_bytes(true + b"\n")
    watch.judge(watch.look())
    for words in (SEVENTEEN, Sit(1_00)):
        with pytest.raises(CommandRefused, match=r"rulebooks/ny/roulette\.yaml"):
            house.do(Command(table, "ann" if words is SEVENTEEN else "ben", words))
    with pytest.raises(CommandRefused, match="until this is repaired"):
        house.do(Command(table, "fay", Enable(), role=FLOOR))
    with pytest.raises(CommandRefused, match="until this is repaired"):
        house.resume_play("everything")
    file.write_bytes(true)
    watch.judge(watch.look())
    house.resume_play("everything", why="put back")
    house.do(Command(table, "ann", SEVENTEEN))
    assert [code for code in codes(house) if code.startswith("program")] == [
        "program_verified", "program_mismatch", "program_verified",
    ]  # fmt: skip


def test_a_stop_by_the_program_outlives_a_restart(
    house: House, table: str, program: Path, open_house: Callable[..., House]
) -> None:
    watch = Watch(house.journal, house.suspensions, program)
    (program / "errors.py").unlink()
    watch.judge(watch.look())
    house.commit()
    house.store.close()
    again = open_house()
    with pytest.raises(CommandRefused, match=r"errors\.py"):
        again.do(Command(table, "ann", SEVENTEEN))
    with pytest.raises(CommandRefused, match=r"no table .* can be opened now: .*errors\.py"):
        again.open_table("ny/roulette")


def test_a_table_that_was_disabled_is_disabled_after_a_restart(
    house: House, table: str, open_house: Callable[..., House]
) -> None:
    house.do(Command(table, "fay", Disable("the wheel is loose"), role=FLOOR))
    house.commit()
    house.store.close()
    with pytest.raises(CommandRefused, match="the wheel is loose"):
        open_house().do(Command(table, "ann", SEVENTEEN))


@pytest.fixture(params=["_place", "_start", "_draw", "_finish"])
def broken(request: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A program in which one step of a table does not work; `broken.undo()` mends it."""

    def fail(*_: Any) -> None:
        raise RuntimeError(f"{request.param} is broken")

    monkeypatch.setattr(Desk, request.param, fail)
    return monkeypatch


def test_a_table_that_met_a_fault_is_enabled_when_its_cause_is_gone(
    house: House, table: str, broken: Any
) -> None:
    with contextlib.suppress(RuntimeError):
        house.do(Command(table, "ann", SEVENTEEN))
        house.do(Command(table, "ann", Start()))
    assert "is broken" in house.state_of(table)["disabled"]
    enable = Command(table, "fay", Enable("we put in a new step"), role=FLOOR)
    with pytest.raises(CommandRefused, match="say what was repaired"):
        house.do(Command(table, "fay", Enable(), role=FLOOR))
    with pytest.raises(CommandRefused, match="the error still occurs"):
        house.do(enable)
    assert house.state_of(table)["disabled"]
    broken.undo()
    house.do(enable)
    assert house.state_of(table)["disabled"] == ""
    if not house.desk(table).table.stakes:
        house.do(Command(table, "ann", SEVENTEEN))
    house.do(Command(table, "ann", Start()))
    house.commit()
    assert house.desk(table).last["number"] == 1
    assert [each for check in replays(house.store) for each in check.findings] == []


def test_a_round_that_met_a_fault_is_tried_on_a_copy_and_stays_where_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch, open_house: Callable[..., House]
) -> None:
    table = house.open_table("ny/three_card_poker")
    house.do(Command(table, "ann", Sit(100_00)))
    house.do(Command(table, "ann", Place((("ante", 10_00, ""),))))
    house.do(Command(table, "ann", Start()))
    before = house.state_of(table, "ann")

    def fail(*_: Any) -> None:
        raise RuntimeError("it cannot be finished")

    monkeypatch.setattr(Desk, "_finish", fail)
    with pytest.raises(RuntimeError):
        house.do(Command(table, "ann", Choose("play"), position=before["position"]))
    house.commit()
    house.store.close()
    again = open_house()
    enable = Command(table, "fay", Enable("restarted it"), role=FLOOR)
    with pytest.raises(CommandRefused, match="it cannot be finished"):
        again.do(enable)
    monkeypatch.undo()
    again.do(enable)
    after = again.state_of(table, "ann")
    assert (after["position"], after["round"]) == (before["position"], before["round"])
    again.do(Command(table, "ann", Choose("play"), position=after["position"]))
    assert again.desk(table).last["how"] == "settled"


def test_a_house_that_is_opened_with_another_program_says_so(house: House, program: Path) -> None:
    for _ in range(2):
        Watch(house.journal, house.suspensions, program).open()
        house.commit()
    (program / "errors.py").unlink()
    watch = Watch(house.journal, house.suspensions, program)
    watch.open()
    house.commit()
    last, first = [each for each in house.log(50) if each["code"].startswith("program")]
    assert (first["code"], last["code"]) == ("program", "program_changed")
    assert last["text"] == f"{watch.digest} (it was {first['text']})"


def test_it_is_verified_every_day_and_on_demand(house: House, table: str, program: Path) -> None:
    watch = Watch(house.journal, house.suspensions, program)
    people = People(house.store.engine)
    api = make_app(queue_of(house), people, demo=True, watch=watch)

    async def play() -> None:
        transport = httpx.ASGITransport(api)
        async with httpx.AsyncClient(transport=transport, base_url="http://house/api/v1") as http:
            tokens = {role: people.add_guest(f"one {role}", (role,)) for role in ("auditor", "player")}
            auditor = {"Authorization": f"Bearer {tokens['auditor']}", "Idempotency-Key": "first"}
            player = {"Authorization": f"Bearer {tokens['player']}", "Idempotency-Key": "first"}
            assert (await http.get("/program")).status_code == 401
            assert (await http.post("/program/verification", headers=player)).status_code == 403
            assert (await http.get("/program", headers=auditor)).json()["digest"] == watch.digest
            assert (await http.post("/program/verification", headers=auditor)).json()["holds"] is True
            (program / "errors.py").unlink()
            daily = asyncio.create_task(verify_daily(queue_of(house), watch, every=0.01))
            while not house.suspensions.unfit:
                await asyncio.sleep(0.01)
            daily.cancel()
            await queue_of(house).settled()
            assert (await http.post("/program/verification", headers=auditor)).json()["holds"] is True, (
                "as then"
            )
            second = {**auditor, "Idempotency-Key": "second"}
            found = (await http.post("/program/verification", headers=second)).json()
            assert found["changed"] == ["errors.py"]
            assert found["holds"] is False

    asyncio.run(asyncio.wait_for(play(), 30))
    assert "program_mismatch" in codes(house)
    assert house.state_of(table)["disabled"]


# Before anybody is let in.


def test_a_program_that_was_not_expected_is_not_opened(house: House) -> None:
    check_oneself(
        house, Watch(house.journal, house.suspensions), Watch(house.journal, house.suspensions).digest
    )
    with pytest.raises(HouseStopped, match="and 00 is expected"):
        check_oneself(house, Watch(house.journal, house.suspensions), "00")


def test_a_ledger_that_does_not_sum_is_not_opened_and_nothing_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    house = House.open(f"sqlite:///{data}/house.db", Chance(1))
    house.add_player("ann", 1_000_00)
    house.commit()
    with house.store.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE accounts SET cents = cents + 1 WHERE name = 'player:ann'")
    house.close()
    taken: list[int] = []
    real: Any = run.free_socket

    def free_socket(host: str, port: int) -> socket.socket:
        made: socket.socket = real(host, port)
        taken.append(made.getsockname()[1])
        return made

    def connects() -> bool:
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", taken[0])) == 0

    heard: list[bool] = []
    tested = check_oneself
    monkeypatch.setattr(run, "free_socket", free_socket)
    monkeypatch.setattr(
        "hoyle.server.process.program_check.check_oneself",
        lambda *given: (heard.append(connects()), tested(*given)),
    )
    monkeypatch.setattr("hoyle.server.process.uvicorn_server.OpenedServer.run", lambda *_, **__: None)
    with pytest.raises(HouseStopped, match="player:ann has a balance of"):
        run.serve(host="127.0.0.1", port=0, database=None, data=data, demo=False, pages=False, tell=print)
    assert heard == [False], "nobody is answered while the house tests itself"
    assert not connects()
