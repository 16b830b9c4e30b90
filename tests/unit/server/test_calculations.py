"""Par sheets, strategies, rules and checks by the API: answered beside play, and refused in a sentence."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from hoyle.errors import Unfinished
from hoyle.server.http.rate_limit import TooMany
from hoyle.server.process import calculations
from hoyle.server.process.calculations import TOGETHER, WAITING_MAX, Calculations

REFUSED = {
    "/games/ny/roulete/par": (404, "unknown-name", 'Did you mean "roulette"'),
    "/games/ny/roulette/par?option=wheel%3Dsquare": (422, "terms-refused", "wheel"),
    "/games/ny/roulette/par?option=whel%3Dsingle_zero": (422, "terms-refused", "whel"),
    "/games/ny/roulette/par?option=wheel": (422, "invalid", "as in option=deck_count=6"),
    "/games/ny/roulette/par?pays=straight%3D36": (422, "invalid", "as in pays=straight.win=36 to 1"),
    "/games/ny/roulette/strategy": (409, "refused", "no decision"),
}


def slow_work() -> dict[str, Any]:
    """Stands for one that never ends."""
    return {}


@pytest.mark.parametrize("path", REFUSED)
def test_what_cannot_be_worked_out_is_refused_in_a_sentence(serve: Callable[..., None], path: str) -> None:
    status, code, said = REFUSED[path]

    async def play(server: Any) -> None:
        server.let_in("ann")
        answer = await server.call("ann", "GET", path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert said in answer.json()["detail"]

    serve(play)


def test_a_house_file_is_checked_by_its_text(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        text = "licensee: The Corner\nbook: ny\ngames:\n  roulette: {options: {wheel: square}}\n"
        told = (await server.call("ann", "POST", "/checks", {"text": text})).json()
        assert told["is_fine"] is False
        (file,) = told["files"]
        assert file["file"] == "house.yaml"
        assert "/tmp" not in str(told)
        assert "hoyle-check-" not in str(told)
        for body in ({}, {"text": ""}, {"text": "x" * 60_001}, {"text": 5}):
            assert (await server.call("ann", "POST", "/checks", body)).status_code == 422

    serve(play)


def test_what_takes_too_long_is_stopped_and_says_so() -> None:
    working = Calculations(seconds=0.001)  # no process starts as quickly
    with pytest.raises(Unfinished, match="to write the rules took more than 0 seconds and was stopped"):
        asyncio.run(working.answer("ann", calculations.write_the_rules, "ny/roulette"))


def test_many_at_once_are_refused_and_nobody_has_two(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    async def flow() -> None:
        is_over = asyncio.Event()

        async def beside(work: Any, *given: Any, seconds: float) -> dict[str, Any]:
            begun.append(given[0])
            await is_over.wait()
            return {"of": given[0]}

        monkeypatch.setattr(calculations, "beside", beside)
        working = Calculations()
        names = [f"person {number}" for number in range(TOGETHER + WAITING_MAX)]
        asked = [asyncio.create_task(working.answer(name, slow_work, name)) for name in names]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert begun == names[:TOGETHER], "the others wait"
        with pytest.raises(TooMany, match="person 0 is running"):
            await working.answer("person 0", slow_work, "another question")
        with pytest.raises(TooMany, match="10 calculations are running or waiting"):
            await working.answer("one more", slow_work, "a question")
        is_over.set()
        assert [await each for each in asked] == [b'{"of":"%b"}' % name.encode() for name in names]
        begun.clear()
        assert await working.answer("one more", slow_work, "person 3") == b'{"of":"person 3"}'
        assert begun == [], "the same question is not worked out twice"
        assert await working.answer("one more", slow_work, "a question") == b'{"of":"a question"}'

    asyncio.run(flow())
