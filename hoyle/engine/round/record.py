"""Serializes a round: its setup and its answers to plain data and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.book.terms import Terms
from hoyle.engine.round.felt import Limits, Setup
from hoyle.engine.round.script import Answer, Chosen, Drawn, Line, Ruling, Stake
from hoyle.errors import IllegalAnswer


def plain_answer(answer: Answer) -> dict[str, Any]:
    if isinstance(answer, Drawn):
        return {"draw": list(answer.items)}
    if isinstance(answer, Chosen):
        return {"choose": answer.name, "cents": answer.cents} if answer.cents else {"choose": answer.name}
    return {"rule": answer.name, "spot": answer.spot, "cards": list(answer.cards)}


def read_answer(data: Mapping[str, Any]) -> Answer:
    if "draw" in data:
        return Drawn(_words(data["draw"], "draw"))
    if "choose" in data:
        return Chosen(_word(data["choose"], "choose"), _whole(data.get("cents", 0), "cents"))
    if "rule" in data:
        cards = _words(data.get("cards", []), "cards")
        return Ruling(_word(data["rule"], "rule"), _whole(data.get("spot", 0), "spot"), cards)
    raise IllegalAnswer(f'{dict(data)} is no answer; give {{"draw": […]}}, {{"choose": …}} or {{"rule": …}}')


def _word(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise IllegalAnswer(f"{name} must be a word, not {value!r}")
    return value


def _whole(value: Any, name: str) -> int:
    if type(value) is not int:
        raise IllegalAnswer(f"{name} must be a whole number, not {value!r}")
    return value


def _words(value: Any, name: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise IllegalAnswer(f"{name} must be a list of words, not {value!r}")
    return tuple(value)


def plain_stake(stake: Stake) -> dict[str, Any]:
    return stake._asdict()


def plain_line(line: Line) -> dict[str, Any]:
    return {**line._asdict(), "cite": str(line.cite), "lines": list(line.cite.lines)}


def plain_setup(setup: Setup) -> dict[str, Any]:
    """Terms are named by game, options and fingerprint. The reader resolves them and compares the fingerprint."""
    return {
        "game": setup.terms.path,
        "options": dict(setup.terms.options),
        "pays": {wager: dict(rows) for wager, rows in setup.terms.pays.items()},
        "fingerprint": setup.terms.fingerprint,
        "edition": setup.terms.document.edition,
        "seats": list(setup.seats),
        "stakes": [plain_stake(stake) for stake in setup.stakes],
        "carry": dict(setup.carry),
        "used": {name: dict(cards) for name, cards in setup.used.items()},
        "number": setup.number,
        "bank": setup.bank,
        "cover": setup.cover,
        "meters": dict(setup.meters),
        "limits": {
            **setup.limits._asdict(),
            "by_wager": {k: list(v) for k, v in setup.limits.by_wager.items()},
        },
        "start_spot": setup.start_spot,
        "deal_spot": setup.deal_spot,
        "owners": dict(setup.owners),
        "co_bank": setup.co_bank,
        "stacks": dict(setup.stacks),
        **({"strays": list(setup.strays)} if setup.strays else {}),
        **({"next_id": setup.next_id} if setup.next_id else {}),
        **({"owed": dict(setup.owed)} if setup.owed else {}),
        **({"burns_first": setup.burns_first} if setup.burns_first else {}),
    }


def read_setup(data: Mapping[str, Any], terms: Terms) -> Setup:
    if data["fingerprint"] != terms.fingerprint:
        raise IllegalAnswer(
            f"the round was played under other terms of {terms.path} ({data['fingerprint'][:12]}) than these "
            f"({terms.fingerprint[:12]}); it can be read but not played again"
        )
    limits = dict(data["limits"])
    limits["by_wager"] = {name: tuple(bounds) for name, bounds in limits["by_wager"].items()}
    return Setup(
        terms, tuple(data["seats"]), tuple(Stake(**stake) for stake in data["stakes"]), data["carry"],
        data["used"], data["number"], data["bank"], data["cover"], data["meters"], Limits(**limits),
        data["start_spot"],
        data["deal_spot"],
        {int(spot): seat for spot, seat in data["owners"].items()},
        co_bank=data.get("co_bank", False),
        stacks=data.get("stacks", {}),
        strays=tuple(data.get("strays", ())),
        next_id=data.get("next_id", 0),
        owed=data.get("owed", {}),
        burns_first=data.get("burns_first", 0),
    )  # fmt: skip
