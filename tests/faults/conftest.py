"""A house that is killed: it plays in a process of its own, which notes what it meant to write and what it told.

The process is killed by a signal that it cannot see coming: in front of a statement that goes to the database,
behind one, or at any moment.
"""

import json
import os
import random
import signal
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.house import Command, House, Outcome
from hoyle.house.core.command_codec import canonical
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import audit
from tests.support.visitors import Visitors

VIEWERS = ("", "ann", "ben", "cat")
LOOK_SECONDS = 0.0005


def state_of(house: House) -> dict[str, Any]:
    """Everything that anybody may see, and everybody's money; as JSON has it."""
    states: dict[str, Any] = {}
    for table in sorted(house.desks):
        for viewer in VIEWERS:
            states[f"{table} {viewer}"] = house.state_of(table, f"{viewer}-{table}" if viewer else "")
    states["money"] = {name: cents for name, cents in sorted(house.journal.balances.items()) if cents}
    return json.loads(canonical(states))  # type: ignore[no-any-return]


@dataclass
class Notes:
    """What a killed house had written down beside its store."""

    meant: dict[int, Any] = field(default_factory=dict)  # the state by the number of the commit that makes it
    told: dict[int, list[tuple[str, str, Any]]] = field(default_factory=dict)  # what was answered after it
    is_done: bool = False

    @classmethod
    def read(cls, file: Path) -> "Notes":
        notes = cls()
        for text in file.read_text().splitlines() if file.exists() else ():
            try:
                kind, number, data = json.loads(text)
            except ValueError:
                break  # the last line was cut short with the process
            if kind == "done":
                notes.is_done = True
            else:
                getattr(notes, kind)[number] = data
        return notes


def play(
    url: str,
    paths: tuple[str, ...],
    rounds: int,
    seed: int,
    file: Path,
    kill_at: int = 0,
    before: bool = True,
    commits: float = 0.2,
) -> None:
    """The life of a house that may end at any statement, with so many commits a command. Runs in a process of its
    own."""
    house = House.open(url, Chance(seed))
    if kill_at:
        _arm(house, kill_at, before)
    answered: list[tuple[str, str, Any]] = []
    rng = random.Random(seed)
    with file.open("a", buffering=1) as notes:

        def commit() -> None:
            number = house.journal.batch.number
            if house.journal.batch.is_empty():
                return
            notes.write(json.dumps(["meant", number, state_of(house)]) + "\n")
            house.commit()
            notes.write(json.dumps(["told", number, answered]) + "\n")
            answered.clear()

        def say(command: Command) -> Outcome:
            outcome = house.do(command)
            answered.append(
                (command.actor, str(command.key), [outcome.table, outcome.sequence, outcome.position])
            )
            if rng.random() < commits:
                commit()
            return outcome

        for path in paths[len(house.desks) :]:
            house.open_table(path, limits=Limits(least=500))
        for table in list(house.desks):
            Visitors(house, table, seed, say).play(rounds)
        commit()
        notes.write(json.dumps(["done", 0, None]) + "\n")


def _arm(house: House, kill_at: int, before: bool) -> None:
    """Every statement counts: those of a batch, which the driver takes, and those that begin and end it."""
    count = 0

    def statement(*_: Any) -> None:
        nonlocal count
        count += 1
        if count == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    run = house.store._run

    def armed(*given: Any) -> None:
        if before:
            statement()
        run(*given)
        if not before:
            statement()

    house.store._run = armed  # type: ignore[method-assign]
    names = ("before_cursor_execute",) if before else ("after_cursor_execute", "commit")
    for name in names:
        event.listen(house.store.engine, name, statement)


def in_a_process(life: Callable[[], None], when: Callable[[], bool] | None = None) -> bool:
    """Run it in a process of its own, killed as soon as `when` says so; whether it came to its end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        code = 1
        try:
            life()
            code = 0
        finally:
            os._exit(code)
    ended, status = 0, 0
    while when is not None and not ended and not when():
        time.sleep(LOOK_SECONDS)
        ended, status = os.waitpid(child, os.WNOHANG)
    if not ended:
        if when is not None:
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "the house died of something else"
    return not os.WIFSIGNALED(status)


def moment_after(file: Path, lines: int, seconds: float) -> Callable[[], bool]:
    """A moment that a busy machine does not shift: so long after a house has written so many lines of its notes."""

    seen = at = 0

    def has_come() -> bool:
        nonlocal seen, at
        if lines and file.exists():
            with file.open("rb") as notes:
                notes.seek(at)
                new = notes.read()
            seen, at = seen + new.count(b"\n"), at + len(new)
        if seen < lines:
            return False
        time.sleep(seconds)
        return True

    return has_come


def check_recovered(url: str, file: Path) -> House:
    """What was told is there; what was not told is there whole or not at all; the rest is as it was meant."""
    notes = Notes.read(file)
    house = House.open(url, Chance(99))
    last = int(house.store.one("SELECT coalesce(max(number), 0) FROM commits"))
    assert not notes.told or last >= max(notes.told), "a commit that was told is lost"
    if last in notes.meant:
        assert state_of(house) == notes.meant[last]
    kept = {
        (actor, key): json.loads(outcome)
        for actor, key, outcome in house.store.rows("SELECT actor, key, outcome FROM keys")
    }
    for number, answers in notes.told.items():
        for actor, key, (table, sequence, position) in answers:
            outcome = kept[actor, key]
            was = outcome["table"], outcome["sequence"], outcome["position"]
            assert was == (table, sequence, position), f"commit {number}: {key} has another outcome"
    return house


def findings(url: str) -> list[str]:
    store = Store.open(url)
    found = [each for check in (*audit(store), *replays(store)) for each in check.findings]
    store.close()
    return found


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return tmp_path / "notes.jsonl"


@pytest.fixture
def faults() -> Any:
    """The tools above, for tests that are not imported from one another."""

    class Tools:
        pass

    tools = Tools()
    for each in (play, in_a_process, moment_after, check_recovered, findings, state_of):
        setattr(tools, each.__name__, each)
    tools.arm, tools.read_notes = _arm, Notes.read  # type: ignore[attr-defined]
    return tools
