"""Lists page by page: every row once, in the order of the whole, also where rows come and go in between."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.game_paths import all_paths, house_banked, one_of_each

# A list, who may see it, what its rows are under, and how many there have to be at least.
LISTS = {
    "/tables": ("one player", "tables", "id"),
    "/users": ("one administrator", "users", "name"),
    "/sessions": ("one auditor", "sessions", "session"),
    "/log": ("one auditor", "log", "serial"),
    "/log/unexplained": ("one auditor", "log", "serial"),
    "/proposals": ("one auditor", "proposals", "number"),
    "/approvals": ("one auditor", "approvals", "fingerprint"),
    "/stops": ("one auditor", "stops", "what"),
    "/games": ("one player", "games", "path"),
    "/rounds": ("one auditor", "rounds", "round"),
    "/me/rounds": ("Pat", "rounds", "round"),
    "/players/{name}/rounds": ("one auditor", "rounds", "round"),
}
# Answers that are about one thing, though they have a list in them; `after` is the cursor of the steps.
NO_LISTS = {
    "/me",
    "/tables/{table}",
    "/tables/{table}/steps",
    "/games/{book}/{game}",
    "/games/{book}/{game}/rules",
    "/games/{book}/{game}/par",
    "/games/{book}/{game}/strategy",
    "/rounds/{name}",
    "/rounds/{name}/record",
}
STOPPED = tuple(path for path in all_paths() if path.startswith("ma/"))[:4]
GAMES = ("ny/roulette", *one_of_each(house_banked())[:4])  # the first is played at


async def fill(server: Any) -> None:
    server.let_in_all()
    server.let_in("Pat")
    for game in GAMES:
        server.open(game)
        approved = {"path": game, "filing": "0" * 64, "by": "one", "on": "2030-01-31"}
        assert (await server.call("one administrator", "POST", "/approvals", approved, game)).is_success
    for number in range(4):
        house = server.house
        house.journal.batch.add_log(house.journal.now_text(), "house", "fault", "t1", f"fault {number}")
        house.stop_play("game", STOPPED[number], "worn")
    server.house.commit()
    assert (await server.say("Pat", "t1", "sit", do="sit", cents=500_00)).is_success
    for number in range(5):
        wager = {"do": "place", "wagers": [["red", 500]]}
        assert (await server.say("Pat", "t1", f"place {number}", **wager)).is_success
        assert (await server.say("Pat", "t1", f"start {number}", do="start")).is_success


async def pages(server: Any, path: str, count: int) -> list[Any]:
    who, under, name = LISTS[path]
    path = path.replace("{name}", "Pat")
    found: list[Any] = []
    cursor: Any = ""
    while cursor is not None:
        more = f"&cursor={cursor}" if cursor else ""
        answer = (await server.call(who, "GET", f"{path}?count={count}{more}")).json()
        assert len(answer[under]) <= count
        found += [each[name] for each in answer[under]]
        cursor = answer["next"]
    return found


@pytest.mark.parametrize("path", LISTS)
def test_every_row_once_in_the_order_of_the_whole(serve: Callable[..., None], path: str) -> None:
    async def ask(server: Any) -> None:
        await fill(server)
        whole = await pages(server, path, 500)
        if path != "/proposals":  # there are none without dual control
            assert len(whole) >= 4
        for count in (1, 2, 3):
            assert await pages(server, path, count) == whole

    serve(ask)


def test_a_table_that_closes_in_between_does_not_begin_the_lobby_anew(serve: Callable[..., None]) -> None:
    async def ask(server: Any) -> None:
        await fill(server)
        first = (await server.call("one player", "GET", "/tables?count=2")).json()
        assert [each["id"] for each in first["tables"]] == ["t1", "t2"]
        assert (await server.say("one floor", "t2", "k", do="close", role="floor")).is_success
        rest = (await server.call("one player", "GET", f"/tables?count=9&cursor={first['next']}")).json()
        assert [each["id"] for each in rest["tables"]] == ["t3", "t4", "t5"]
        assert rest["next"] is None
        for cursor in ("nonsense", "t", "5"):
            assert (await server.call("one player", "GET", f"/tables?cursor={cursor}")).status_code == 422

    serve(ask)


def test_every_list_comes_in_pages(serve: Callable[..., None]) -> None:
    """Every question of the description is asked; whatever answers with a list takes a cursor and a count."""

    async def ask(server: Any) -> None:
        await fill(server)
        server.let_in("Ada", "auditor")
        paths = server.app.openapi()["paths"]
        found = set()
        for path, methods in paths.items():
            if (
                "get" not in methods
                or "application/json" not in methods["get"]["responses"]["200"]["content"]
            ):
                continue
            route = path.removeprefix("/api/v1")
            filled = {
                "{table}": "t1",
                "{book}": "ny",
                "{game}": "three_card_poker",
                "{name}": "Pat" if "players" in route else "t1.1",
            }
            asked = route
            for part, word in filled.items():
                asked = asked.replace(part, word)
            answer = await server.call("Ada", "GET", asked)
            assert answer.is_success, f"{route}: {answer.text}"
            if any(isinstance(each, list) for each in answer.json().values()):
                found.add(route)
            takes = {each["name"] for each in methods["get"].get("parameters", ())}
            assert ({"cursor", "count"} <= takes) == (route in LISTS), route
            assert ("next" in answer.json()) == (route in LISTS), route
        assert found == set(LISTS) | NO_LISTS

    serve(ask)
