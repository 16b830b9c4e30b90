"""Health, figures, request ids and the log of a house that runs, as an operator's own tools ask for them."""

import json
import secrets

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from hoyle.client import Refused

KEY = "a key of the scraper's own"


def figures(address, **headers):
    answer = httpx.get(f"{address}/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def play(process):
    """A guest plays one round of roulette, and is refused a wager."""
    with process.client() as floor:
        floor.come_in(f"Flo {secrets.token_hex(3)}", "floor")
        table = floor.open_table("ny/roulette")
    with process.client() as client:
        client.come_in(f"Ann {secrets.token_hex(3)}")
        client.say(table, "sit", cents=1_000_00)
        client.say(table, "place", wagers=[["red", 10_00, ""]])
        with pytest.raises(Refused):
            client.say(table, "place", wagers=[["red", 900_000_00, ""]])
        client.say(table, "start")


def test_a_house_says_that_it_lives_and_serves(server):
    assert httpx.get(f"{server.address}/health/live").json() == {"status": "live"}
    told = httpx.get(f"{server.address}/health/ready")
    assert (told.status_code, told.json()["status"]) == (200, "ready")
    assert told.json()["tables"] > 50


def test_figures_follow_play(server):
    before = figures(server.address)
    play(server)
    after = figures(server.address)

    def more(*key):
        return after.get(key, 0) - before.get(key, 0)

    # Company comes to a table too, so there may be more.
    assert more("hoyle_commands_total", "accepted", "place") >= 1
    assert more("hoyle_commands_total", "accepted", "sit") >= 1
    assert more("hoyle_commands_total", "place", "refused") >= 1
    assert more("hoyle_seats", "ny/roulette") >= 1
    assert more("hoyle_tables", "ny/roulette") >= 1
    assert more("hoyle_command_seconds_count") >= 3
    assert after["hoyle_command_seconds_bucket", "+Inf"] == after["hoyle_command_seconds_count",]
    assert more("hoyle_commit_seconds_count") >= 1
    assert after["hoyle_ready",] == 1
    assert any(name == "hoyle_jackpot_cents" for name, *_ in after)


def test_drop_of_the_day_is_there(start):
    house = start()
    play(house)
    assert figures(house.address)["hoyle_drop_cents", "ny/roulette"] >= 1_000_00


def test_figures_do_not_leave_the_machine_through_a_proxy(server):
    told = httpx.get(f"{server.address}/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert told.status_code == 403
    assert "--metrics-key" in told.json()["detail"]
    assert "hoyle_drop" not in told.text


def test_a_key_is_asked_of_everybody_and_the_log_is_json(tmp_path, start):
    file = tmp_path / "metrics.key"
    file.write_text(KEY + "\n")
    house = start("house", "--metrics-key", str(file), "--json-log")
    assert httpx.get(f"{house.address}/metrics").status_code == 403
    assert httpx.get(f"{house.address}/metrics", headers={"Authorization": "Bearer no"}).status_code == 403
    assert figures(house.address, Authorization=f"Bearer {KEY}")["hoyle_ready",] == 1
    told = httpx.get(f"{house.address}/api/v1/capabilities", headers={"X-Request-ID": "mine-1"})
    assert told.headers["x-request-id"] == "mine-1"
    unfit = httpx.get(f"{house.address}/api/v1/capabilities", headers={"X-Request-ID": "a b"})
    assert len(unfit.headers["x-request-id"]) == 32
    house.stop()
    lines = [json.loads(line) for line in house.said if line.startswith("{")]
    (mine,) = [line for line in lines if line.get("request_id") == "mine-1"]
    assert (mine["method"], mine["path"], mine["status"]) == ("GET", "/api/v1/capabilities", 200)
    assert mine["level"] == "info"


@pytest.mark.parametrize(("text", "why"), [("short", "16 printable characters"), (None, "cannot be read")])
def test_a_key_that_is_none_is_refused(tmp_path, run_hoyle, text, why):
    file = tmp_path / "key"
    if text is not None:
        file.write_text(text)
    told = run_hoyle("serve", "--demo", "--data", str(tmp_path / "house"), "--metrics-key", str(file))
    assert told.returncode == 2
    assert why in told.stderr
    assert "Traceback" not in told.stderr
