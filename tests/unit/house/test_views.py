"""What leaves the house: nothing hidden, nothing uncommitted, and no hash that could be guessed backwards."""

import asyncio
import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest

from hoyle.chance import Fair
from hoyle.errors import CommandRefused, HouseStopped, UnknownName
from hoyle.house import AddWords, Choose, Command, House, Leave, Place, Sit, Start, plain, read
from hoyle.house.core.commands import VERBS
from hoyle.house.feed.event_feed import RECENT
from tests.support.house_queue import queue_of
from tests.support.visitors import Visitors


@pytest.fixture
def table(house: House) -> str:
    table = house.open_table("ny/three_card_poker")
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(500_00)))
        house.do(Command(table, name, Place((("ante", 1000, ""),))))
    return table


def hands(told: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for step in told:
        for event in step.get("events", ()):
            if event["event"] == "drawn":
                found.setdefault(event["to"], []).extend(event["items"])
    return found


def test_each_viewer_sees_its_own_cards_only(house: House, table: str) -> None:
    house.do(Command(table, "ann", Start()))
    house.commit()
    for viewer, mine in (("ann", "1"), ("ben", "2"), ("", "none")):
        told = hands(house.events_after(table, 0, viewer))
        seen = {to: all(card != "??" for card in cards) for to, cards in told.items()}
        assert seen == {"1": mine == "1", "2": mine == "2", "dealer": False}
        state = json.dumps(house.state_of(table, viewer))
        secret = house.store.rows("SELECT data FROM events WHERE kind = 'draw'")
        hidden = [json.loads(data)["items"][0] for (data,) in secret if json.loads(data)["to"] != mine]
        assert not [card for card in hidden if f'"{card}"' in state]
        assert "hash" not in state
    assert house.state_of(table, "ben")["prompt"]["is_mine"] is False
    assert "choices" not in house.state_of(table, "ben")["prompt"]


def test_nothing_is_told_before_it_is_committed(house: House, table: str) -> None:
    house.commit()
    here = house.state_of(table)["sequence"]
    house.do(Command(table, "ann", Start()))
    assert house.events_after(table, here, "ann") == []
    house.commit()
    told = house.events_after(table, here, "ann")
    assert told is not None
    assert [step["sequence"] for step in told] == list(range(here + 1, house.state_of(table)["sequence"] + 1))


def test_whoever_was_away_for_too_long_has_to_ask_for_the_state(house: House) -> None:
    table = house.open_table("ny/roulette")
    visitors = Visitors(house, table, 1)
    while house.desk(table).sequence <= RECENT + 10:
        visitors.play(1)
    house.commit()
    assert house.events_after(table, 1, "") is None
    assert house.events_after(table, house.desk(table).sequence - 3, "") != []
    with pytest.raises(UnknownName):
        house.events_after("t99", 0, "")


def test_those_who_listen_are_told_what_they_may_see(house: House, table: str) -> None:
    house.commit()

    async def both() -> tuple[list[Any], list[Any]]:
        ann, ben = queue_of(house).subscribe(table, "ann"), queue_of(house).subscribe(table, "ben")
        await queue_of(house).ask(Command(table, "ann", Start()))
        ann.close()
        ben.close()
        return [step async for step in ann], [step async for step in ben]

    seen = asyncio.run(both())
    assert [step["kind"] for step in seen[0]] == [step["kind"] for step in seen[1]]
    assert "??" not in hands(seen[0])["1"]
    assert set(hands(seen[1])["1"]) == {"??"}


def test_a_state_that_is_looked_at_is_committed(house: House, table: str) -> None:
    async def look() -> tuple[dict[str, Any], int]:
        asked = asyncio.create_task(queue_of(house).ask(Command(table, "ann", Start())))
        await asyncio.sleep(0)
        state = await queue_of(house).look(table, "ann")
        last = house.store.one("SELECT max(sequence) FROM events WHERE table_id = :id", id=table)
        await asked
        return state, int(last)

    state, last = asyncio.run(look())
    assert state["sequence"] == last
    assert state["phase"] == "in_round"


def test_a_house_that_cannot_write_tells_nobody(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.commit()
    here = house.state_of(table)["sequence"]

    async def ask() -> list[Any]:
        listener = queue_of(house).subscribe(table, "ann")
        with monkeypatch.context() as broken:
            broken.setattr(house.store, "epoch", -1)
            with pytest.raises(HouseStopped, match="has not happened"):
                await queue_of(house).ask(Command(table, "ann", Start(), key="k"))
        listener.close()
        return [step async for step in listener]

    assert asyncio.run(ask()) == []
    assert house.stopped
    house.recover()
    assert house.state_of(table)["sequence"] == here
    assert house.do(Command(table, "ann", Start(), key="k")).is_repeat is False


def test_a_fair_house_commits_before_and_reveals_after(open_house: Callable[..., House]) -> None:
    house = open_house(is_fair=True)
    house.add_player("ann", 1_000_00)
    table = house.open_table("ny/three_card_poker")
    house.do(Command(table, "ann", Sit(500_00)))
    promised = house.state_of(table)["fair"]
    assert "seed" not in promised
    house.do(Command(table, "ann", AddWords("a hare and a tortoise")))
    house.do(Command(table, "ann", Place((("ante", 1000, ""),))))
    house.do(Command(table, "ann", Start()))
    with pytest.raises(Exception, match="a round is running"):
        house.do(Command(table, "ann", AddWords("too late")))
    house.commit()
    seed = house.desk(table).fair.opened(house.tables.seeds).seed.hex()  # type: ignore[union-attr]
    assert seed not in json.dumps([house.state_of(table, "ann"), house.events_after(table, 0, "ann")])
    house.do(Command(table, "ann", Choose("fold"), position=house.state_of(table)["position"]))
    revealed = house.state_of(table)["last"]["fair"]
    assert revealed["commitment"] == promised["commitment"]
    assert revealed["words"] == {"ann": "a hare and a tortoise"}
    assert Fair(bytes.fromhex(revealed["seed"]), f"{table}.1").commitment == promised["commitment"]
    assert house.state_of(table)["fair"]["commitment"] != promised["commitment"]


# Words.


@pytest.mark.parametrize("name", VERBS)
def test_every_command_can_be_written_down_and_read(name: str) -> None:
    examples = {"wagers": (("ante", 500, ""), ("straight", 500, "17")), "working": "off", "how": "shared",
                "items": ("Ah", "Kd"), "cards": ("Ah", "Kd"), "late": ("ann", "ben"), "players": ("ann",)}  # fmt: skip
    texts = ("word", "text", "name", "seat", "why", "duty", "equipment", "kind")
    fields = [each.name for each in dataclasses.fields(VERBS[name])]
    command = VERBS[name](*(examples.get(field, "word" if field in texts else 5) for field in fields))
    assert read(json.loads(json.dumps(plain(command)))) == command


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"do": "dance"}, 'no command "dance"'),
        ({"do": "sit"}, "sit needs cents"),
        ({"do": "sit", "cents": "500"}, "must be a whole number"),
        ({"do": "sit", "cents": True}, "must be a whole number"),
        ({"do": "sit", "cents": 10**40}, "must be a whole number"),
        ({"do": "sit", "cents": 500, "colour": "red"}, "sit has no colour"),
        ({"do": "place", "wagers": []}, "must be a list such as"),
        ({"do": "place", "wagers": [["ante"]]}, "a wager is written as"),
        ({"do": "place", "wagers": [["ante", -5]]}, "a wager is written as"),
        ({"do": "place", "wagers": [["ante", 5, 17]]}, "must be a word"),
        ({"do": "deal", "items": "Ah"}, "must be a list of words"),
        ({"do": "choose", "name": 7}, "must be a word"),
    ],
)
def test_words_that_are_no_command_are_refused_with_the_reason(said: dict[str, Any], why: str) -> None:
    with pytest.raises((CommandRefused, UnknownName), match=why):
        read(said)


# Players.


@pytest.mark.parametrize("name", ["", "house", "1ann", "a:b", "x" * 41, " ann", "Felt", "ann\n"])
def test_a_name_that_could_be_taken_for_something_else_is_refused(house: House, name: str) -> None:
    with pytest.raises(CommandRefused, match="cannot be a player's name"):
        house.add_player(name)


def test_history_comes_in_pages(house: House) -> None:
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(500_00)))
    for _ in range(7):
        house.do(Command(table, "ann", Place((("straight", 500, "17"),))))
        house.do(Command(table, "ann", Start()))
    house.do(Command(table, "ann", Leave()))
    house.commit()
    first = house.history("ann", count=4)
    second = house.history("ann", first["next"], count=4)
    assert [each["number"] for each in first["rounds"] + second["rounds"]] == [7, 6, 5, 4, 3, 2, 1]
    assert second["next"] is None
    assert first["rounds"][0]["after"] == house.wallet("ann") - 500_00
    total = sum(each["net"] for each in first["rounds"] + second["rounds"])
    assert house.wallet("ann") == 1_000_00 + total
    with pytest.raises(UnknownName):
        house.history("nobody")
