"""Backups on a schedule: made while the house is open, sound, thinned out; a failure is said and tried again."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hoyle.chance import Chance
from hoyle.errors import StoreError
from hoyle.house import House
from hoyle.house.control import event_notes
from hoyle.house.recovery.backup_run import restore_backup
from hoyle.ledger.chain_head import head_of
from hoyle.server.process.scheduled_backups import BackupPlan, Schedule, made_in, step, thin_out
from tests.support.house_queue import queue_of
from tests.unit.cli.command import refusal
from tests.unit.server.conftest import Clock

HOUR = timedelta(hours=1)


class Steady:
    """A clock that nobody sets."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def backup_of(folder: Path, at: datetime) -> Path:
    file = folder / f"house.{at.strftime('%Y%m%dT%H%M%SZ')}.db"
    file.write_bytes(b"kept")
    return file


def log_of(house: House, code: str) -> list[str]:
    return [text for (text,) in house.store.rows("SELECT text FROM log WHERE code = :code", code=code)]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_is_made_while_the_house_is_open(
    kind: str, new_store: Callable[[str], str], tmp_path: Path
) -> None:
    url = new_store(kind)
    house = House.open(url, Chance(1))
    house.add_player("ann", 100_00)
    plan = BackupPlan(tmp_path / "backups", HOUR, 2)
    plan.check(url)
    old = [backup_of(plan.folder, datetime(2020, 1, day, tzinfo=UTC)) for day in (1, 2)]

    async def made() -> Path | None:
        schedule = Schedule(plan, house.clock)
        first = await step(queue_of(house), schedule)
        assert await step(queue_of(house), schedule) is None, "not due again"
        return first

    file = asyncio.run(made())
    assert file is not None
    assert made_in(plan.folder) == [old[1], file]
    (said,) = log_of(house, "backup_made")
    assert file.name in said
    assert old[0].name in said
    if house.store.is_sqlite:
        place = tmp_path / "again"
        place.mkdir()
        proof, missing = restore_backup(file, f"sqlite:///{place}/house.db")
        assert (proof.finding, missing) == ("", "")
        assert proof.head.number <= head_of(house.store).number
        assert f"ends with commit {proof.head.number}" in said
    house.close()


def test_a_failure_asks_for_a_note_and_is_tried_again(tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(1))
    house.add_player("ann", 100_00)
    house.commit()
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE accounts SET cents = cents + 1 WHERE name = 'cage'")
    plan, steady = BackupPlan(tmp_path / "backups", HOUR, 2), Steady()
    plan.check(house.store.url)

    async def tried() -> tuple[bool, bool]:
        schedule = Schedule(plan, house.clock, steady)
        assert await step(queue_of(house), schedule) is None
        early = schedule.is_due()
        steady.seconds += 601
        return early, schedule.is_due()

    assert asyncio.run(tried()) == (False, True)
    assert made_in(plan.folder) == []
    assert [each["code"] for each in event_notes.unexplained(house.store)] == ["backup_failed"]
    assert "cage has a balance" in log_of(house, "backup_failed")[0]
    house.close()


def test_it_is_due_by_the_age_of_the_last_one_and_no_set_clock_moves_it(tmp_path: Path) -> None:
    clock, steady, plan = Clock(), Steady(), BackupPlan(tmp_path, 24 * HOUR)
    assert Schedule(plan, clock, steady).is_due(), "there is none yet"
    backup_of(tmp_path, clock.now - 20 * HOUR)
    schedule = Schedule(plan, clock, steady)
    clock.go_on(days=400)  # the machine's clock is set
    assert not schedule.is_due()
    steady.seconds += 4 * 3600 - 1
    assert not schedule.is_due()
    steady.seconds += 1
    assert schedule.is_due()
    schedule.done(is_made=True)
    assert not schedule.is_due()
    clock.go_on(days=-800)
    assert Schedule(plan, clock, steady).is_due(), "one of a time to come tells nothing"


def test_only_its_own_backups_are_taken_away(tmp_path: Path) -> None:
    mine = [tmp_path / name for name in ("monday.db", "house.db", "house.20200101T000000Z.db.txt")]
    for each in mine:
        each.write_bytes(b"mine")
    left = [tmp_path / f"house.20200101T000000Z.db.part{end}" for end in ("", "-wal")]
    for each in left:
        each.write_bytes(b"half")
    kept = [backup_of(tmp_path, datetime(2030, 1, day, tzinfo=UTC)) for day in range(1, 8)]
    assert thin_out(tmp_path, 3) == [each.name for each in kept[:4]]
    assert sorted(tmp_path.iterdir()) == sorted([*mine, *kept[4:]])


def test_a_plan_that_cannot_be_carried_out_is_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_store: Callable[[str], str]
) -> None:
    (tmp_path / "file").write_text("x")
    call = ("serve", "--no-pages", "--port", "0", "--data", str(tmp_path / "data"))
    assert "name another folder with --backups" in refusal(*call, "--backups", str(tmp_path / "file"))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(StoreError, match="pg_dump is not installed"):
        BackupPlan(tmp_path / "backups").check("postgresql+psycopg://nowhere/house")
