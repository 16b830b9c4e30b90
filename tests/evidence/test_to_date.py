"""LED-7: a day with its month and year to date, holds that are far off, and notes on what was found."""

import asyncio
import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.errors import CommandRefused, UnknownName
from hoyle.house import AddChips, Command, House, Place, Sit, Start
from hoyle.house.control import event_notes
from hoyle.house.control.event_log import Sought, search
from hoyle.house.reports.hold_to_date import note_holds, to_date
from hoyle.server.app import make_app
from hoyle.server.auth.users import People
from tests.support.house_queue import queue_of


class Clock:
    now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


class Pockets:
    def __init__(self) -> None:
        self.next = "5"

    def answer(self, played: Any) -> tuple[str, ...]:
        return (self.next,)


def play(url: str) -> tuple[House, Clock]:
    """Two wheels: one takes a twentieth of its drop on three days, the other loses on the last."""
    clock, pockets = Clock(), Pockets()
    house = House.open(url, pockets, clock)
    tables = {}
    for name in ("ann", "ben"):
        house.add_player(name, 100_000_00)
        tables[name] = house.open_table("ny/roulette")
    for month, day in ((1, 31), (2, 1), (2, 2)):
        clock.now = datetime(2030, month, day, 12, tzinfo=UTC)
        for name, table in tables.items():
            words = Sit(2_000_00) if month == 1 else AddChips(2_000_00)
            house.do(Command(table, name, words))
            pockets.next = "17" if (name, day) == ("ben", 2) else "5"
            house.do(Command(table, name, Place((("straight", 100_00, "17"),))))
            house.do(Command(table, name, Start()))
    house.commit()
    return house, clock


def test_a_day_with_its_month_and_year_to_date(url: str) -> None:
    house, _ = play(url)
    first, second = to_date(house.store, "2030-02-02")
    assert [(each.drop, each.win) for each in (first.day, first.month, first.year)] == [
        (2_000_00, 100_00), (4_000_00, 200_00), (6_000_00, 300_00),
    ]  # fmt: skip
    assert (second.day.win, second.month.win, second.year.win) == (-3_500_00, -3_400_00, -3_300_00)
    first, _ = to_date(house.store, "2030-02-01")
    assert (first.day.win, first.month.win, first.year.win) == (100_00, 100_00, 200_00), "not what came later"
    (game,) = to_date(house.store, "2030-02-02", "game")
    assert (game.name, game.year.win) == ("ny/roulette", -3_000_00)
    with pytest.raises(CommandRefused, match="no day"):
        to_date(house.store, "today")
    house.close()


def test_a_hold_that_is_far_off_is_logged_and_looked_into(url: str) -> None:
    house, _ = play(url)
    first, second = to_date(house.store, "2030-02-02")
    assert first.points == 100 * (first.month.hold - second.usual)
    assert first.is_outside(5)
    assert second.is_outside(5)
    assert not first.is_outside(50)
    assert note_holds(
        house.journal, house.office.policy.hold_points, "2030-02-02", list(to_date(house.store, "2030-02-02"))
    ) == ["t1", "t2"]
    house.commit()
    assert (
        note_holds(
            house.journal,
            house.office.policy.hold_points,
            "2030-02-03",
            list(to_date(house.store, "2030-02-03")),
        )
        == []
    ), "once a month"
    events = event_notes.unexplained(house.store)
    assert [each["table"] for each in events] == ["t1", "t2"]
    assert events[1]["text"].startswith("2030-02: ny/roulette held -85.00% of its drop, the game -25.00%")
    event_notes.write(house.journal, events[0]["serial"], "a run of luck at the other table", "Ada")
    house.commit()
    assert [each["table"] for each in event_notes.unexplained(house.store)] == ["t2"]
    assert event_notes.notes_on(house.store)[events[0]["serial"]][0]["actor"] == "Ada"
    with pytest.raises(UnknownName, match="event number"):
        event_notes.write(house.journal, 999, "x", "Ada")
    with pytest.raises(CommandRefused, match="a note has 1 to"):
        event_notes.write(house.journal, events[1]["serial"], " ", "Ada")
    house.close()


def run(folder: Path, *given: str, code: int = 0) -> str:
    said = CliRunner(env={"COLUMNS": "250"}).invoke(app, [*given, "--data", str(folder)])
    assert said.exit_code == code, said.output
    return said.output


def test_by_command(tmp_path: Path) -> None:
    house, clock = play(f"sqlite:///{tmp_path}/house.db")
    note_holds(
        house.journal, house.office.policy.hold_points, "2030-02-02", list(to_date(house.store, "2030-02-02"))
    )
    house.commit()
    assert "year to date" in run(tmp_path, "accounts", "--day", "2030-02-02")
    row = next(csv.DictReader(io.StringIO(run(tmp_path, "accounts", "--day", "2030-02-02", "--csv"))))
    assert (row["day_win"], row["month_win"], row["year_win"], row["is_outside"]) == (
        "10000",
        "20000",
        "30000",
        "True",
    )
    serials = [each["serial"] for each in json.loads(run(tmp_path, "log", "--unexplained", "--json", code=1))]
    for serial in serials:
        run(tmp_path, "note", str(serial), "the shooter was lucky", "--by", "Ada")
    assert "2 more were recorded at this machine" in run(tmp_path, "log")
    assert house.office.take_in() == 2, "an open house takes in what was written at the machine"
    house.commit()
    assert house.office.take_in() == 0
    house.store.close()
    again = House.open(f"sqlite:///{tmp_path}/house.db", Chance(1), clock)
    assert again.office.take_in() == 0, "and takes it in once"
    again.close()
    run(tmp_path, "log", "--unexplained")
    said = run(tmp_path, "log", "--code", "hold_outside")
    assert "the shooter was lucky" in said
    assert "as Ada" in said
    assert "no event number" in run(tmp_path, "note", "999", "x", code=2)


def test_by_network(tmp_path: Path) -> None:
    house, _ = play(f"sqlite:///{tmp_path}/house.db")
    note_holds(
        house.journal, house.office.policy.hold_points, "2030-02-02", list(to_date(house.store, "2030-02-02"))
    )
    house.commit()
    people = People(house.store.engine)
    api = make_app(queue_of(house), people, demo=True)

    async def ask() -> None:
        tokens = {role: people.add_guest(f"one {role}", (role,)) for role in ("auditor", "player")}
        auditor, player = ({"Authorization": f"Bearer {tokens[role]}"} for role in ("auditor", "player"))
        transport = httpx.ASGITransport(api)
        async with httpx.AsyncClient(transport=transport, base_url="http://house/api/v1") as http:
            (first, _) = (await http.get("/log/unexplained", headers=auditor)).json()["log"]
            path, body = f"/log/{first['serial']}/notes", {"text": "counted again; it is right"}
            assert (
                await http.post(path, json=body, headers={**player, "Idempotency-Key": "a"})
            ).status_code == 403
            for _ in range(2):
                answer = await http.post(path, json=body, headers={**auditor, "Idempotency-Key": "a"})
                assert answer.status_code == 201
            assert len((await http.get("/log/unexplained", headers=auditor)).json()["log"]) == 1
            asked = {"code": "hold_outside"}
            listed = (await http.get("/log", params=asked, headers=auditor)).json()["log"]
            assert [len(each["notes"]) for each in listed] == [0, 1]

    asyncio.run(ask())
    assert len(search(house.store, Sought(code="note"))) == 1
    house.close()
