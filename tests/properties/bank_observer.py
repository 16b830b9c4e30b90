"""What happens to a bank at a table, told in words that name no seat and no amount.

The same words come from random players and from the situations of the books, so that the two can be compared.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hoyle.book.strict_yaml import read_yaml
from hoyle.book.validation import validate
from hoyle.contract.sentences import Stepper
from hoyle.contract.situations import Situation, _open, _play
from hoyle.engine import HOUSE, Table
from hoyle.errors import HoyleError

SITUATIONS = Path(__file__).parents[1] / "situations"
ACTS = ("take_bank", "pass_bank", "leave", "start", "finish")


def situations_of(path: str) -> list[Situation]:
    source = read_yaml(SITUATIONS / f"{path}.yaml", path)
    return [validate(Situation, source, data, (at,)) for at, data in enumerate(source.data)]


def run(path: str, situation: Situation) -> None:
    """As far as it is not refused."""
    with suppress(HoyleError):
        _play(Stepper(_open(path, situation)), situation)


class Observer:
    """Notes every act on a bank of any table, and what followed."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seen: set[str] = set()
        for name in ACTS:
            patch.setattr(Table, name, self._watched(name, getattr(Table, name)))

    def _watched(self, name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def watched(table: Table, *words: Any, **named: Any) -> Any:
            before = _state(table)
            try:
                result = act(table, *words, **named)
            except HoyleError as error:
                if name in ("take_bank", "pass_bank") or "bank" in str(error):
                    self.seen.add(f"refused: {_nameless(str(error), table)}")
                raise
            self.seen |= set(_told(name, words, before, _state(table), table))
            return result

        return watched


State = tuple[str, str | None, bool]


def _state(table: Table) -> State:
    return table.bank, table.offered_bank(), table.is_broken


def _told(act: str, words: tuple[Any, ...], before: State, after: State, table: Table) -> list[str]:
    """What became of the bank, by who held it and to whom it was offered."""
    (bank, offered, broken), (now, next_one, breaks) = before, after
    who = words[0] if words else bank
    ends = ["and the game is broken"] if breaks else ["and it is offered on"] if next_one else []
    if act == "take_bank":
        way = "of a broken game" if broken else "that is offered" if offered else "that anybody may take"
        return ["puts up another amount" if bank == who else f"takes the bank {way}"]
    if act == "pass_bank":
        what = "gives up the bank" if bank == who else "lets the offer pass"
        return [f"{what} {end}" for end in ends]
    if act == "leave":
        what = "leaves with the bank" if bank == who else "leaves with an offer" if offered == who else ""
        return [f"{what} {end}" for end in ends] if what else []
    if act == "finish" and bank != HOUSE:
        lines = [line for line in table.lines if line.paid_by == bank]
        short = ["does not cover all"] if any(line.uncovered for line in lines) else []
        short += ["covers a wager in part"] if any(line.uncovered and line.net for line in lines) else []
        return [*short, "holds the bank on" if now == bank else "has had a turn"]
    return []


def _nameless(message: str, table: Table) -> str:
    for seat in sorted(table.seats, key=len, reverse=True):
        message = re.sub(rf"\b{seat}\b", "SEAT", message)
    return re.sub(r"\$[\d,.]+", "$", re.sub(r" \([^()]*\)$", "", message))
