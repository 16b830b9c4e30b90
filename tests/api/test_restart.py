"""A killed server and a stopped one: everything it confirmed is kept, and play continues where it was."""

import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from hoyle.client import Client, PasswordToChange
from hoyle.errors import HoyleError
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import audit

PATH = "ny/three_card_poker"


def findings(process: Any) -> list[str]:
    store = Store.open(f"sqlite:///{process.data}/house.db")
    found = [each for check in (*audit(store), *replays(store)) for each in check.findings]
    store.close()
    return found


def seen(client: Client, table: str) -> dict[str, Any]:
    """All that a client sees, without the instants of waiting that begin anew."""
    state = client.table(table)
    return {name: value for name, value in state.items() if name != "deadline"}


def in_a_round(client: Client, name: str) -> str:
    client.come_in(name)
    table = next(each["id"] for each in client.tables() if each["path"] == PATH)
    client.say(table, "sit", cents=500_00)
    client.say(table, "place", wagers=[["ante", 1000]], key="placed")
    client.say(table, "start")
    return str(table)


def standing(client: Any) -> dict[str, Any]:
    """Who the client is and what they have; their session goes on by the clock, so of it only when it began."""
    me = client.me()
    return me | {"session": me["session"]["begun"]}


@pytest.mark.parametrize("how", ["killed", pytest.param("stopped", marks=pytest.mark.prove)])
def test_state_money_session_and_keys_stand(start: Callable[..., Any], how: str) -> None:
    process = start()
    with process.client() as client:
        table = in_a_round(client, "Ann")
        before, me = seen(client, table), standing(client)
        heard = client.listen(table)
        sequence = next(heard)["state"]["sequence"]
        if how == "killed":
            process.kill()
        else:
            process.stop()
        with pytest.raises(HoyleError, match="does not answer"):
            for _ in heard:
                pass
        with pytest.raises(HoyleError, match="does not answer"):
            client.me()
        process.start()
        assert standing(client) == me
        assert seen(client, table) == before
        again = client.say(table, "place", wagers=[["ante", 1000]], key="placed")
        assert again["is_repeat"] is True
        assert seen(client, table) == before
        back = client.listen(table, after=sequence)
        client.say(table, "choose", name="fold")
        first = next(back)
        steps = first.get("steps") or next(back)["steps"]
        assert steps[0]["sequence"] == sequence + 1
        back.close()
        client.say(table, "leave")
        assert client.me()["wallet_cents"] == 9_990_00
    process.stop()
    assert findings(process) == []


def test_a_server_that_is_killed_under_load_loses_nothing_that_it_told(start: Callable[..., Any]) -> None:
    process = start()
    told: dict[str, list[tuple[str, dict[str, Any], dict[str, Any]]]] = {}
    tokens: dict[str, str] = {}

    def play(name: str) -> None:
        with process.client() as client:
            client.come_in(name)
            tokens[name] = client.token
            table = next(each["id"] for each in client.tables() if each["path"] == "ny/roulette")
            number = 0
            try:
                for words in (
                    {"do": "sit", "cents": 1_000_00},
                    *[{"do": "place", "wagers": [["straight", 500, "17"]]}] * 500,
                ):
                    number += 1
                    key = f"{name} {number}"
                    answer = client.say(table, key=key, **words)
                    told.setdefault(name, []).append((key, {"table": table, **words}, answer))
            except HoyleError:
                return

    threads = [threading.Thread(target=play, args=(f"Player {letter}",)) for letter in "abcd"]
    for thread in threads:
        thread.start()
    while len(told) < len(threads) or sum(map(len, list(told.values()))) < 40:
        assert any(thread.is_alive() for thread in threads)
        time.sleep(0.01)
    process.kill()
    for thread in threads:
        thread.join(20)
    process.start()
    assert len(told) == len(threads)
    for name, answers in told.items():
        with Client(process.address, token=tokens[name]) as client:
            for key, words, answer in answers:
                again = client.say(key=key, **words)
                assert again == {**answer, "is_repeat": True}
            table = answers[0][1]["table"]
            state = client.table(table)
            mine = sum(stake["cents"] for stake in state["stakes"] if stake["seat"] == name)
            assert client.me()["wallet_cents"] == 9_000_00
            assert state["places"][name]["stack"] + mine == 1_000_00
            assert mine >= 500 * (len(answers) - 1)
    process.stop()
    assert findings(process) == []


def test_a_server_that_is_interrupted_as_soon_as_it_is_open_closes_without_a_word(
    start: Callable[..., Any],
) -> None:
    process = start(demo=False)
    assert process.stop() in (0, 130, -2)
    after = "".join(process.said).partition("the house is open")[2]
    assert after.count("\n") == 1, after


@pytest.mark.prove
def test_accounts_of_people_outlive_a_restart(
    start: Callable[..., Any], run_hoyle: Callable[..., "subprocess.CompletedProcess[str]"]
) -> None:
    process = start(demo=False)
    process.stop()
    password, own = "correct horse battery", "a horse of my own"
    for name, role in (("Ada", "administrator"), ("Pat", "player")):
        added = run_hoyle(
            "user", "add", name, "--role", role, "--data", "house", given=f"{password}\n{password}\n"
        )
        assert added.returncode == 0, added.stderr
    process.start()
    with process.client() as admin, process.client() as client:
        with pytest.raises(PasswordToChange, match="one-time password"):
            admin.sign_in("Ada", password)
        admin.change_password("Ada", password, own)
        client.change_password("Pat", password, own)
        admin.call("POST", "/players/Pat/deposits", {"cents": 500_00})
        table = admin.open_table("ny/roulette")
        client.say(table, "sit", cents=200_00)
        process.kill()
        process.start()
        assert client.me()["wallet_cents"] == 300_00
        client.sign_in("Pat", own)
        assert client.table(table)["places"]["Pat"]["stack"] == 200_00
        codes = [each["code"] for each in admin.call("GET", "/log")["log"]]
        assert {"deposit", "table_opened", "signed_in"} <= set(codes)
