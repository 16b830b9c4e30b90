"""Commands that come twice, late, in another order, or all at once."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.errors import CommandRefused, HoyleError, StaleCommand
from hoyle.house import Choose, Command, House, Outcome, Place, Sit, Start
from hoyle.house.core import idempotency_keys
from tests.support.house_queue import queue_of

WAGER = Place((("blackjack", 1000, ""),))


@pytest.fixture
def house(url: str) -> Iterator[House]:
    house = House.open(url, Chance(5))
    house.add_player("ann", 1_000_00)
    house.add_player("ben", 1_000_00)
    house.open_table("oh/blackjack", limits=Limits(least=500))
    house.do(Command("t1", "ann", Sit(500_00)))
    house.do(Command("t1", "ben", Sit(500_00)))
    yield house
    house.store.close()


def prompt_of(house: House) -> Any:
    """Start rounds until somebody is asked."""
    for at in range(20):
        house.do(Command("t1", "ann", WAGER, key=f"w{at}"))
        house.do(Command("t1", "ann", Start(), key=f"s{at}"))
        prompt = house.state_of("t1", "ann")["prompt"]
        if prompt is not None:
            return prompt
    raise AssertionError("nobody was ever asked")


def test_the_same_key_and_words_give_the_same_outcome_again(house: House, url: str) -> None:
    first = house.do(Command("t1", "ann", WAGER, key="k"))
    money = dict(house.journal.balances)
    again = house.do(Command("t1", "ann", WAGER, key="k"))
    assert (again.sequence, again.result, again.is_repeat) == (first.sequence, first.result, True)
    assert house.journal.balances == money
    house.close()
    later = House.open(url, Chance(6))
    assert later.do(Command("t1", "ann", WAGER, key="k")) == again
    assert dict(later.journal.balances) == money
    later.close()


def test_the_same_key_with_other_words_is_refused(house: House) -> None:
    house.do(Command("t1", "ann", WAGER, key="k"))
    for other in (Place((("blackjack", 2000, ""),)), Start()):
        with pytest.raises(CommandRefused, match='the key "k" was used for another command'):
            house.do(Command("t1", "ann", other, key="k"))
    house.do(Command("t1", "ben", WAGER, key="k"))  # a key is its actor's own


def test_a_refused_command_leaves_its_key_free(house: House) -> None:
    with pytest.raises(HoyleError):
        house.do(Command("t1", "ann", Place((("blackjack", 1, ""),)), key="k"))
    assert house.do(Command("t1", "ann", WAGER, key="k")).is_repeat is False


def test_an_answer_that_comes_late_or_twice_is_told_so(house: House) -> None:
    prompt = prompt_of(house)
    here = prompt["position"]
    answer = Choose(prompt["default"])
    with pytest.raises(CommandRefused, match=f"it is {here} now"):
        house.do(Command("t1", "ann", answer))
    house.do(Command("t1", "ann", answer, position=here))
    with pytest.raises(StaleCommand, match=f"answers position {here}; the table is at"):
        house.do(Command("t1", "ann", answer, position=here))
    with pytest.raises(StaleCommand, match="was said in round"):
        house.do(Command("t1", "ann", WAGER, position="99"))


def test_nobody_answers_for_another(house: House) -> None:
    prompt = prompt_of(house)
    with pytest.raises(CommandRefused, match="ann is asked, not ben"):
        house.do(Command("t1", "ben", Choose(prompt["default"]), position=prompt["position"]))


def test_a_key_that_only_the_store_remembers(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency_keys, "REMEMBERED", 2)
    commands = [Command("t1", name, WAGER, key=f"w{at}") for at in range(3) for name in ("ann", "ben")]

    async def twice() -> list[bool]:
        for command in commands:
            await queue_of(house).ask(command)
        return [
            (await queue_of(house).ask(command)).is_repeat
            for command in [*commands, Command("t1", "ann", WAGER, key="x")]
        ]

    assert asyncio.run(twice()) == [True] * len(commands) + [False]


def test_a_storm_of_commands_in_any_order_changes_nothing_twice(url: str, faults: Any) -> None:
    """Everything is sent three times, shuffled, by many at once; each is done once or refused with a reason."""
    house = House.open(url, Chance(3))
    rng = random.Random(3)
    names = [f"p{at}" for at in range(6)]
    table = house.open_table("ny/roulette", seats=6)
    for name in names:
        house.add_player(name, 10_000_00)
    commands = [Command(table, name, Sit(1_000_00), key="sit") for name in names]
    for at in range(15):
        commands += [
            Command(table, name, Place((("straight", 500, str(at)),)), key=f"p{at}") for name in names
        ]
        commands.append(Command(table, rng.choice(names), Start(), key=f"s{at}"))
    sent = commands * 3
    rng.shuffle(sent)
    done: dict[tuple[str, str | None], set[int]] = {}
    refused = 0

    async def send(command: Command) -> None:
        nonlocal refused
        await asyncio.sleep(rng.random() / 20)
        try:
            outcome: Outcome = await queue_of(house).ask(command)
        except HoyleError as error:
            refused += bool(str(error))
        else:
            done.setdefault((command.actor, command.key), set()).add(outcome.sequence)

    async def storm() -> None:
        await asyncio.gather(*(send(command) for command in sent))

    asyncio.run(storm())
    assert refused > 0
    assert all(len(sequences) == 1 for sequences in done.values())
    assert sum(house.journal.balances.values()) == 0
    everything = [
        house.wallet(name) + house.journal.balances.get(f"seat:{table}:{name}", 0) for name in names
    ]
    assert all(cents >= 0 for cents in everything)
    house.close()
    assert faults.findings(url) == []
