"""HIS-4: rounds are found by player, session and time, in pages and as CSV, and their results are in words."""

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
from hoyle.house import Command, House, Place, Sit, Start
from hoyle.house.reports.history import Asked, as_csv, find, find_all, sessions
from hoyle.server.app import make_app
from hoyle.server.auth.users import People
from tests.support.house_queue import queue_of

SEVENTEEN = Place((("straight", 500, "17"),))


class Clock:
    now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def play(url: str) -> tuple[House, People, str]:
    """Ann plays on three days, on the second with Ben; she signs in on the first and on the third."""
    clock = Clock()
    house = House.open(url, Chance(1), clock)
    people = People(house.store.engine, clock)
    table = house.open_table("ny/roulette")
    for name in ("ann", "ben"):
        house.add_player(name, 1_000_00)
        people.add(name, "a long password", ("player",), is_own=True)
        house.do(Command(table, name, Sit(500_00)))
    for day in (1, 2, 3):
        clock.now = datetime(2030, 1, day, 8, tzinfo=UTC)
        if day != 2:
            people.sign_in("ann", "a long password")
        clock.now = datetime(2030, 1, day, 12, tzinfo=UTC)
        for name in ("ann", "ben") if day == 2 else ("ann",):
            house.do(Command(table, name, SEVENTEEN))
        house.do(Command(table, "ann", Start()))
    house.commit()
    return house, people, table


def test_by_player_session_table_game_and_time(url: str) -> None:
    house, _, table = play(url)
    store = house.store

    def rounds(**asked: str) -> list[str]:
        return [f"{each['player']} {each['number']}" for each in find(store, Asked(**asked)).rounds]

    everything = ["ann 3", "ben 2", "ann 2", "ann 1"]
    assert sorted(rounds()) == sorted(everything)
    assert rounds(player="ben") == ["ben 2"]
    assert rounds(player="ann", since="2030-01-02") == ["ann 3", "ann 2"]
    assert rounds(player="ann", since="2030-01-02", until="2030-01-03") == ["ann 2"]
    assert rounds(player="ann", until="2030-01-02T14:00:00+02:00") == ["ann 1"], (
        "noon in UTC is not before noon"
    )
    assert rounds(player="ann", until="2030-01-02T14:00:01+02:00") == ["ann 2", "ann 1"]
    assert rounds(table=table, since="2030-01-03") == ["ann 3"]
    assert rounds(table="t9") == rounds(game="ny/craps") == []
    assert len(rounds(game="ny/roulette")) == 4
    second, first = sessions(store, "ann")
    assert rounds(session=first["session"]) == ["ann 2", "ann 1"], "a session lasts until the next begins"
    assert rounds(session=second["session"]) == ["ann 3"]
    house.close()


def test_in_pages(url: str) -> None:
    house, _, _ = play(url)
    whole = find(house.store, Asked()).rounds
    pages, cursor = [], None
    while True:
        page = find(house.store, Asked(), cursor, 2)
        pages.append(page.rounds)
        cursor = page.next
        if cursor is None:
            break
    assert [len(page) for page in pages] == [2, 2], "a page that is the last one says so"
    assert [each for page in pages for each in page] == whole == list(find_all(house.store, Asked()))
    house.close()


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (Asked(since="yesterday"), "no day and no instant"),
        (Asked(session="0" * 16), "session"),
        (Asked(session="%"), "session"),
    ],
)
def test_what_cannot_be_asked(house: House, asked: Asked, why: str) -> None:
    with pytest.raises((CommandRefused, UnknownName), match=why):
        find(house.store, asked)


def test_as_csv_with_the_result_in_words(house: House, chance: Any) -> None:
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(500_00)))
    for pocket in ("5", "17"):
        chance.draws.append((pocket,))
        house.do(Command(table, "ann", SEVENTEEN))
        house.do(Command(table, "ann", Start()))
    house.commit()
    last, first = csv.DictReader(io.StringIO("".join(as_csv(find_all(house.store, Asked())))))
    assert (first["round"], first["wagered"], first["net"], first["how"]) == (
        "t1.1",
        "500",
        "-500",
        "settled",
    )
    assert (first["said"], last["said"]) == ("straight 17: lose -$5.00", "straight 17: win +$175.00")
    assert (last["before"], last["after"]) == ("49500", "67000")


def test_by_command(tmp_path: Path) -> None:
    house, _, _ = play(f"sqlite:///{tmp_path}/house.db")
    session = sessions(house.store, "ann")[0]["session"]
    house.close()

    def run(*given: str) -> str:
        said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["recall", *given, "--data", str(tmp_path)])
        assert said.exit_code == 0, said.output
        return said.output

    listed = run("--player", "ann", "--from", "2030-01-02", "--to", "2030-01-04", "--most", "1")
    assert "t1.3" in listed
    assert "More rounds: --cursor " in listed
    cursor = listed.split()[-1]
    assert "t1.2" in run("--player", "ann", "--cursor", cursor)
    lines = run("--player", "ann", "--from", "2030-01-02", "--csv").splitlines()
    assert [line.split(",")[1] for line in lines] == ["round", "t1.3", "t1.2"]
    assert [each["round"] for each in json.loads(run("--session", session, "--json"))["rounds"]] == ["t1.3"]
    assert session in run("--sessions", "--player", "ann")


def test_by_network_a_player_asks_for_their_own_alone(tmp_path: Path) -> None:
    house, people, _ = play(f"sqlite:///{tmp_path}/house.db")
    api = make_app(queue_of(house), people, demo=True)

    async def ask() -> None:
        auditor = {"Authorization": f"Bearer {people.add_guest('Ada', ('auditor',))}"}
        ben = {"Authorization": f"Bearer {people.sign_in('ben', 'a long password')}"}
        transport = httpx.ASGITransport(api)
        async with httpx.AsyncClient(transport=transport, base_url="http://house/api/v1") as http:
            for path in ("/rounds", "/rounds.csv", "/sessions"):
                assert (await http.get(path)).status_code == 401
                assert (await http.get(path, headers=ben)).status_code == 403
                assert (await http.get(path, params={"player": "ann"}, headers=ben)).status_code == 403
            mine = (await http.get("/rounds", params={"player": "ben"}, headers=ben)).json()
            assert [each["round"] for each in mine["rounds"]] == ["t1.2"]
            first = (await http.get("/rounds", params={"count": 3}, headers=auditor)).json()
            rest = (await http.get("/rounds", params={"cursor": first["next"]}, headers=auditor)).json()
            assert len(first["rounds"]) == 3
            assert (len(rest["rounds"]), rest["next"]) == (1, None)
            answer = await http.get("/rounds.csv", params={"player": "ann"}, headers=auditor)
            assert answer.headers["content-type"].startswith("text/csv")
            assert len(answer.text.splitlines()) == 4
            listed = (await http.get("/sessions", params={"player": "ann"}, headers=auditor)).json()
            asked = {"session": listed["sessions"][0]["session"]}
            answer = await http.get("/rounds", params=asked, headers=auditor)
            assert [each["round"] for each in answer.json()["rounds"]] == ["t1.3"]
            assert (await http.get("/rounds", params={"since": "x"}, headers=auditor)).status_code == 409

    asyncio.run(ask())
    house.close()
