"""Lists page by page: every row once, in the order of the whole, also where rows come and go in between."""

from collections.abc import Callable
from typing import Any

import pytest

# A list, who may see it, what its rows are under, and how many there have to be at least.
LISTS = {
    "/tables": ("one player", "tables", "id"),
    "/users": ("one administrator", "users", "name"),
    "/sessions": ("one auditor", "sessions", "session"),
    "/log": ("one auditor", "log", "serial"),
    "/log/unexplained": ("one auditor", "log", "serial"),
    "/proposals": ("one auditor", "proposals", "number"),
    "/approvals": ("one auditor", "approvals", "fingerprint"),
}
GAMES = ("ny/roulette", "ny/craps", "ny/blackjack", "pa/craps", "oh/craps")


async def fill(server: Any) -> None:
    server.let_in_all()
    for game in GAMES:
        server.open(game)
        approved = {"path": game, "filing": "0" * 64, "by": "one", "on": "2030-01-31"}
        assert (await server.call("one administrator", "POST", "/approvals", approved, game)).is_success
    for number in range(4):
        house = server.house
        house.batch.add_log(house.now_text(), "house", "fault", "t1", f"fault {number}")
    server.house.commit()


async def pages(server: Any, path: str, count: int) -> list[Any]:
    who, under, name = LISTS[path]
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
