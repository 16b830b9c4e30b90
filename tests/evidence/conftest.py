"""A small house on SQLite, with a clock that is set by hand and draws that are named in advance."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.engine import Round
from hoyle.house import House


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


class Given:
    """Draws that a test names, one tuple after another; then whatever a seed says."""

    def __init__(self) -> None:
        self.draws: list[tuple[str, ...]] = []
        self._rest = Chance(1)

    def answer(self, played: Round) -> tuple[str, ...]:
        return self.draws.pop(0) if self.draws else self._rest.answer(played)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def chance() -> Given:
    return Given()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def open_house(database: str, clock: Clock, chance: Given) -> Iterator[Callable[..., House]]:
    """Open the house, and again after it was closed or lost."""
    opened: list[House] = []

    def make(**given: Any) -> House:
        opened.append(House.open(database, chance, clock, **given))
        return opened[-1]

    yield make
    for house in opened:
        house.store.close()


@pytest.fixture
def house(open_house: Callable[..., House]) -> House:
    house = open_house()
    for name in ("ann", "ben"):
        house.add_player(name, 1_000_00)
    return house
