"""Reference cycles: collected while no command waits, deferred under load, and collected in the end."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.server import app


class Knot:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def nothing_is_looked_for_by_itself(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(app, "YOUNG_SECONDS", 0.001)
    gc.freeze()  # what other tests have left is not looked at
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def is_found(*, idle: bool) -> bool:
    """Whether a knot that is tied now is gone after some looks."""
    journal = SimpleNamespace(batch=SimpleNamespace(number=1))
    queue: Any = SimpleNamespace(is_idle=idle, house=SimpleNamespace(journal=journal))
    knot = weakref.ref(Knot())

    async def look() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await app.keep_tidy(queue)

    asyncio.run(look())
    return knot() is None


def test_what_is_new_is_looked_at_while_nobody_waits() -> None:
    assert is_found(idle=True)


def test_nobody_is_held_up_by_a_look() -> None:
    assert not is_found(idle=False)


def test_in_the_end_all_is_looked_at_even_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "OLD_SECONDS_IN_PLAY", 0.02)
    assert is_found(idle=False)
