"""Calculations for callers of the API: par sheets, strategies, rules and checks.

Each runs in a process of its own at the lowest priority, for a limited time, so that it delays no play. Two run at once
and few wait; a person has one at a time. What was worked out last is kept, because its answer does not change.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hoyle.book.loader import find_file
from hoyle.errors import TermsError, UnknownName
from hoyle.house import beside
from hoyle.server.http.rate_limit import TooMany

SECONDS_MAX = 60.0
TOGETHER, WAITING_MAX = 2, 8
KEPT_MAX, KEPT_BYTES_MAX = 64, 1_000_000
FILE_NAME = "house.yaml"  # what findings call a file that was sent
Prices = Mapping[str, Mapping[str, str]]


class Calculations:
    """Those of one house."""

    def __init__(self, seconds: float = SECONDS_MAX) -> None:
        self._seconds = seconds
        self._gate = asyncio.Semaphore(TOGETHER)
        self._busy: set[str] = set()  # who has one running
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def answer(self, asker: str, work: Callable[..., dict[str, Any]], *given: Any) -> bytes:
        """The answer as JSON, from memory where it is the same question."""
        asked = _json([work.__name__, *given])
        known = self._kept.get(asked)
        if known is not None:
            self._kept.move_to_end(asked)
            return known
        self._check_room(asker)
        self._busy.add(asker)
        try:
            async with self._gate:
                found = _json(await beside(work, *given, seconds=self._seconds))
        finally:
            self._busy.discard(asker)
        self._keep(asked, found)
        return found

    def _check_room(self, asker: str) -> None:
        if asker in self._busy:
            raise TooMany(f"A calculation of {asker} is running. Wait until it is answered.")
        if len(self._busy) >= TOGETHER + WAITING_MAX:
            raise TooMany(f"{len(self._busy)} calculations are running or waiting. Try again in a moment.")

    def _keep(self, asked: bytes, found: bytes) -> None:
        if len(found) <= KEPT_BYTES_MAX:
            self._kept[asked] = found
            if len(self._kept) > KEPT_MAX:
                self._kept.popitem(last=False)


def _json(told: Any) -> bytes:
    """By Python's own writer: a count of combinations can have more than 64 bits."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


# What runs in the process; its name is in the refusal where the time is over.


def work_out_the_par(path: str, options: Mapping[str, str], pays: Prices) -> dict[str, Any]:
    from hoyle.report import par
    from hoyle.report.sheet.figures import sheet_facts

    return _told(lambda: sheet_facts(par(path, options=dict(options), pays=pays), reads_otherwise=False))


def work_out_the_strategy(path: str, options: Mapping[str, str], pays: Prices) -> dict[str, Any]:
    from hoyle.report.sheet.strategy_of_game import strategy_of

    return _told(lambda: strategy_of(path, options=dict(options), pays=pays).to_dict())


def write_the_rules(path: str) -> dict[str, Any]:
    from hoyle.report.words.look_up import Rules

    return Rules(*find_file(path)).to_dict()


def check_the_file(text: str) -> dict[str, Any]:
    """A house file or a rulebook file, by the text of it."""
    from hoyle.report.compliance.check import check_all

    with tempfile.TemporaryDirectory(prefix="hoyle-check-") as folder:
        file = Path(folder) / FILE_NAME
        file.write_text(text, encoding="utf-8")
        found: dict[str, Any] = _renamed(check_all(file).to_dict(), str(file), FILE_NAME)
        return found


def _told(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """A name that the book does not know is a choice that it does not allow."""
    try:
        return work()
    except UnknownName as error:
        raise TermsError(str(error)) from None


def _renamed(found: Any, name: str, shown: str) -> Any:
    """No caller learns where the file was."""
    if isinstance(found, dict):
        return {key: _renamed(value, name, shown) for key, value in found.items()}
    if isinstance(found, list):
        return [_renamed(value, name, shown) for value in found]
    return found.replace(name, shown) if isinstance(found, str) else found
