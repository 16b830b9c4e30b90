"""The high hand by network: the floor ends a period once, whoever listens at a table of the pool is told, others are
refused."""

from collections.abc import Callable
from typing import Any

OPTIONS = {
    "offer_high_hand": "yes", "jackpot_players_min": 2, "jackpot_pot_min": 0, "jackpot_drop": 100,
    "rake_method": "none",
}  # fmt: skip
CARDS = {"1": ["Ah", "Ad"], "2": ["Kc", "Qd"], "community": ["As", "Ac", "2d", "7h", "8h"]}


async def prepare(server: Any, deal: Any) -> None:
    for name in ("ann", "ben"):
        server.let_in(name)
    server.let_in("flo", "floor")
    for _ in range(2):
        server.open("ny/texas_holdem", options=OPTIONS)
    for name in ("ann", "ben"):
        assert (await server.say(name, "t1", f"sit {name}", do="sit", cents=200_00)).status_code == 200
    deal(server.house, "t1", CARDS)
    server.house.commit()


def test_a_period_is_ended_once_and_every_table_of_the_pool_hears_it(
    serve: Callable[..., None], deal: Any
) -> None:
    async def play(server: Any) -> None:
        await prepare(server, deal)
        line = await server.connected("ben", "t2")
        told = (await line.hear())["state"]["jackpots"]["high_hand"]
        assert (told["period"], told["shown"], told["best"][0]["player"]) == (1, 100, "ann")
        first = await server.say("flo", "t1", "end", do="pay_high_hand", period=1)
        assert first.status_code == 200
        assert first.json()["result"] == {"period": 1, "paid": {"ann": 100}}
        again = await server.say("flo", "t1", "end", do="pay_high_hand", period=1)
        assert again.json() == {**first.json(), "is_repeat": True}
        heard = (await line.hear())["steps"][0]
        assert (heard["kind"], heard["words"]["paid"][0]["cents"]) == ("pay_high_hand", 100)
        state = (await server.call("ann", "GET", "/tables/t2")).json()["jackpots"]["high_hand"]
        assert (state["period"], state["shown"], state["best"]) == (2, 0, [])
        assert state["last"] == "$1.00 to ann for four of a kind in t1.1"
        assert (await server.call("ann", "GET", "/me")).json()["wallet_cents"] == 10_000_00 - 200_00 + 100
        log = (await server.call("flo", "GET", "/log?code=high_hand_paid")).json()["log"]
        assert [(each["actor"], each["table"]) for each in log] == [("flo", "t1")]

    serve(play)


def test_it_is_refused_in_words(serve: Callable[..., None], deal: Any) -> None:
    async def play(server: Any) -> None:
        await prepare(server, deal)
        for words, status, said in (
            ({"period": 2}, 409, "has not begun"),
            ({"period": 1, "name": "bad_beat"}, 404, "high hand jackpot at this table"),
            ({"period": 0}, 422, "period"),
            ({"period": "1"}, 422, "period"),
            ({}, 409, "needs period"),
        ):
            answer = await server.say("flo", "t1", f"k{words}", do="pay_high_hand", **words)
            assert answer.status_code == status, answer.text
            assert said in answer.json()["detail"]
        assert (await server.say("ann", "t1", "mine", do="pay_high_hand", period=1)).status_code == 409
        assert (
            await server.say("ann", "t1", "m", do="pay_high_hand", period=1, role="floor")
        ).status_code == 403
        missing = await server.call(
            "flo", "POST", "/tables/t1/commands", {"do": "pay_high_hand", "period": 1}
        )
        assert missing.status_code == 422  # every change has a key
        assert server.house.store.one("SELECT count(*) FROM transfers WHERE code = 'high_hand'") == 0

    serve(play)
