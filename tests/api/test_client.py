"""Whole rounds of several games by `hoyle.client`, over a real line."""

import hashlib
import json
import os
import secrets
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from hoyle.bots.main_wagers import main_wagers
from hoyle.client import Client, Refused
from hoyle.engine import Limits, Table
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from tests.support.game_paths import house_banked, one_of_each


def wagers_of(path: str) -> list[list[Any]]:
    """The main wagers of a table, as the line carries them."""
    return [list(wanted) for wanted in main_wagers(Table(*open_terms(path), limits=Limits(500, 1_000_00)))]


def new_name(name: str) -> str:
    return f"{name} {secrets.token_hex(3)}"


def table_of(server: Any, path: str, **how: Any) -> str:
    with server.client() as floor:
        floor.come_in(new_name("Flo"), "floor")
        return str(floor.open_table(path, **how))


def stack_of(client: Client, table: str, name: str) -> int:
    return int(client.table(table)["places"][name]["stack"])


def play_out(client: Client, table: str) -> None:
    """Answer with the default until the round is over."""
    while (prompt := client.table(table)["prompt"]) is not None:
        client.say(table, "choose", name=prompt["default"])


@pytest.mark.parametrize("path", one_of_each(house_banked()))
def test_a_whole_round(server: Any, path: str) -> None:
    table = table_of(server, path)
    with server.client() as client:
        name = client.come_in(new_name("Ann"))
        client.say(table, "sit", cents=1_000_00)
        assert client.me()["wallet_cents"] == 9_000_00
        assert client.me()["tables"] == [table]
        client.say(table, "place", wagers=wagers_of(path))
        client.say(table, "start")
        play_out(client, table)
        rounds = client.rounds()["rounds"]
        assert [each["round"] for each in rounds] == [f"{table}.1"]
        on_felt = sum(stake["cents"] for stake in client.table(table)["stakes"])
        assert stack_of(client, table, name) + on_felt == rounds[0]["after"] == 1_000_00 + rounds[0]["net"]
        told = client.round(f"{table}.1")
        assert told["how"] == "settled"
        assert told["lines"] or on_felt
    with server.client() as auditor:
        auditor.come_in(new_name("Ada"), "auditor")
        assert auditor.record(f"{table}.1")["format"]


def test_a_listener_hears_a_round_from_its_beginning_to_its_end(server: Any) -> None:
    table = table_of(server, "ny/three_card_poker")
    heard: list[dict[str, Any]] = []
    ready, over = threading.Event(), threading.Event()
    with server.client() as client, server.client() as other:
        other.come_in(new_name("Ben"))
        client.come_in(new_name("Ann"))

        def listen() -> None:
            for message in other.listen(table):
                heard.append(message)
                ready.set()
                if any(step["kind"] == "finish" for step in message.get("steps", ())):
                    break
            over.set()

        threading.Thread(target=listen, daemon=True).start()
        assert ready.wait(10)
        client.say(table, "sit", cents=500_00)
        client.say(table, "place", wagers=[["ante", 1000]])
        client.say(table, "start")
        play_out(client, table)
        assert over.wait(10)
    assert heard[0]["type"] == "state"
    sequences = [step["sequence"] for message in heard[1:] for step in message["steps"]]
    begin = heard[0]["state"]["sequence"]
    assert sequences == list(range(begin + 1, begin + 1 + len(sequences)))
    assert len(sequences) > 5


def test_a_refusal_has_its_code_and_its_sentence(server: Any) -> None:
    table = table_of(server, "ny/roulette")
    with server.client() as client:
        client.come_in(new_name("Ann"))
        with pytest.raises(Refused, match="in the wallet") as refusal:
            client.say(table, "sit", cents=99_999_00)
        assert (refusal.value.code, refusal.value.status) == ("refused", 409)
        with pytest.raises(Refused) as refusal:
            client.table("t99999")
        assert refusal.value.code == "unknown-name"
        client.sign_out()
        with pytest.raises(Refused) as refusal:
            client.me()
        assert refusal.value.code == "not-signed-in"


def test_listening_without_leave_is_refused(server: Any) -> None:
    with server.client() as client:
        with pytest.raises(Refused) as refusal:
            next(client.listen("t1"))
        assert refusal.value.code == "not-signed-in"
        client.come_in(new_name("Ann"))
        with pytest.raises(Refused) as refusal:
            next(client.listen("t99999"))
        assert refusal.value.code == "unknown-name"


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "nonsense", "http://[", "ftp://house"])
def test_where_no_house_is_is_said_in_a_sentence(address: str) -> None:
    with (
        pytest.raises(HoyleError, match=r"does not answer|is no address"),
        Client(address, timeout=2) as client,
    ):
        client.tables()
    with (
        pytest.raises(HoyleError, match=r"does not answer|is no address"),
        Client(address, timeout=2) as client,
    ):
        next(client.listen("t1"))


def test_somebody_else_who_answers_is_not_taken_for_a_house(server: Any) -> None:
    import http.server

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>hello</html>")

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        with (
            pytest.raises(HoyleError, match="is not a house"),
            Client(f"http://127.0.0.1:{other.server_port}") as client,
        ):
            client.me()
        other.shutdown()


def test_the_lobby_comes_in_pages_and_whole(server: Any) -> None:
    with server.client() as client:
        client.come_in(new_name("Ann"))
        ids = [each["id"] for each in client.tables()]
        pages, cursor = [], ""
        while cursor is not None:
            page = client.call("GET", f"/tables?count=7&cursor={cursor}")
            pages += [each["id"] for each in page["tables"]]
            cursor = page["next"]
        assert pages == ids
        assert len(set(ids)) == len(ids) > 30


def test_an_audit_whose_process_is_killed_is_told_and_the_house_plays_on(server: Any) -> None:
    table = table_of(server, "ny/roulette")
    refused: list[Refused] = []
    with server.client() as auditor, server.client() as client:
        auditor.come_in(new_name("Ada"), "auditor")
        client.come_in(new_name("Ann"))

        def ask() -> None:
            with pytest.raises(Refused) as refusal:
                auditor.audit()
            refused.append(refusal.value)

        asking = threading.Thread(target=ask)
        asking.start()
        process = server.child("spawn_main", wait=True)
        client.say(table, "sit", cents=100_00)
        os.kill(process, signal.SIGKILL)
        asking.join(60)
        assert [(each.code, each.status) for each in refused] == [("unfinished", 503)]
        assert "ended early" in str(refused[0])
        client.say(table, "place", wagers=[["red", 500]])
        client.say(table, "start")
        assert client.rounds()["rounds"]


def test_a_session_that_is_asked_for_again_is_the_same(server: Any) -> None:
    key = secrets.token_hex(16)
    with server.client() as first, server.client() as again:
        assert first.come_in(key=key) == again.come_in(key=key)
        assert first.token == again.token
        first.sign_out(key="out")
        again.sign_out(key="out")


def test_the_audit_of_a_house_in_use_holds(server: Any) -> None:
    with server.client() as client:
        client.come_in(new_name("Ada"), "auditor")
        told = client.audit()
        assert told["holds"], told
        assert len(told["checks"]) > 5


def test_a_house_that_commits_to_seeds_is_checked_offline_by_its_player(
    start: Any, run_hoyle: Any, tmp_path: Path
) -> None:
    """The hash is shown before the wagers close, words of the player's own go in, and hoyle verify needs the file
    alone."""
    server = start(fair=True)
    table = table_of(server, "ny/three_card_poker")
    with server.client() as client:
        client.come_in("Ann")
        client.say(table, "sit", cents=1_000_00)
        committed = client.table(table)["fair"]["commitment"]
        client.say(table, "add_words", text="a word of mine")
        client.say(table, "place", wagers=[["ante", 1000]])
        client.say(table, "start")
        assert "seed" not in client.table(table)["fair"]
        play_out(client, table)
        seed = client.table(table)["last"]["fair"]["seed"]
        assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == committed
        assert client.table(table)["fair"]["commitment"] != committed
        record = client.record(f"{table}.1")
    assert record["fair"]["words"] == {"Ann": "a word of mine"}
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record))
    told = run_hoyle("verify", str(file))
    assert told.returncode == 0, told.stdout + told.stderr
    assert "every draw follows from the seed" in told.stdout
    file.write_text(json.dumps(record | {"fair": record["fair"] | {"words": {}}}))
    assert run_hoyle("verify", str(file)).returncode == 1
