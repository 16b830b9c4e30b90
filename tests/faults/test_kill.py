"""A house that is killed at every write, and at any moment, while every game is played."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoyle.games.catalog import all_games
from hoyle.house.visitors import Visitors

PATHS = [f"{book}/{game}" for book, game in all_games()]
FEW = ("ny/craps", "ca/three_card_poker")
STATEMENTS = 90  # a short life has fewer; one that is not killed ends by itself


def die_and_come_back(
    faults: Any, url: str, paths: tuple[str, ...], seed: int, notes: Path, **how: Any
) -> bool:
    """Play, be killed, recover, play on; whether the house was killed at all."""
    killed = not faults.in_a_process(
        lambda: faults.play(url, paths, 2, seed, notes, how.get("kill_at", 0), how.get("before", True)),
        how.get("kill_after"),
    )
    house = faults.check_recovered(url, notes)
    for table in list(house.desks):
        Visitors(house, table, seed + 1000).play(1)
    house.close()
    assert faults.findings(url) == []
    return killed


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_a_sample_of_the_writes(
    faults: Any, new_store: Callable[[str], str], notes: Path, kind: str
) -> None:
    killed = 0
    for at in range(1, STATEMENTS, 13):
        url = new_store(kind)
        notes.unlink(missing_ok=True)
        killed += die_and_come_back(faults, url, FEW[:1], at, notes, kill_at=at, before=bool(at % 2))
    assert killed >= 4


@pytest.mark.prove
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_every_write(
    faults: Any, new_store: Callable[[str], str], notes: Path, kind: str, before: bool
) -> None:
    at = 0
    while True:
        at += 1
        url = new_store(kind)
        notes.unlink(missing_ok=True)
        if not die_and_come_back(faults, url, FEW, 7, notes, kill_at=at, before=before):
            break
    assert at > STATEMENTS


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_any_moment_of_a_few_games(
    faults: Any, new_store: Callable[[str], str], notes: Path, seed: int
) -> None:
    rng = random.Random(seed)
    paths = tuple(rng.sample(PATHS, 4))
    url = new_store("sqlite")
    for life in range(3):
        die_and_come_back(faults, url, paths, seed * 100 + life, notes, kill_after=rng.uniform(0.05, 0.5))
        notes.unlink(missing_ok=True)


@pytest.mark.prove
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("path", PATHS)
def test_killed_at_any_moment_of_every_game(
    faults: Any, new_store: Callable[[str], str], notes: Path, path: str, kind: str
) -> None:
    rng = random.Random(path)
    url = new_store(kind)
    for life in range(8):
        die_and_come_back(faults, url, (path,), life, notes, kill_after=rng.uniform(0.02, 0.4))
        notes.unlink(missing_ok=True)
