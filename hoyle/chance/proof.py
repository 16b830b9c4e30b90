"""The record of a finished round as one file, and its check, which needs nothing but the file and Hoyle.

The file says under which terms the round was played, what it started from, every answer, every line, and, where the
house had committed to a seed, the seed. The check derives every draw again and plays the round again.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sized
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.book.older_fingerprints import carried
from hoyle.book.stored_form import stored_form
from hoyle.chance.commit_reveal import Fair, read_fair
from hoyle.chance.seed_check import Deriving
from hoyle.engine import Game, Round
from hoyle.engine.round.record import plain_answer, plain_line, plain_setup, read_answer, read_setup
from hoyle.errors import HoyleError
from hoyle.games.catalog import game_for, open_terms

FORMAT = "hoyle round 1"
GIVEN_BACK = "abandoned"  # how a round ended that could not be played on
_DRAWS = "every draw follows from the seed"
_BY_HAND = "the record says that the draws were made by hand, so that the seed proves none of them"
_CITED = ("cite", "lines")
_HOUSE_ROUND = re.compile(r"t\d+\.(\d+)")


class Check(NamedTuple):
    """One thing that was looked at, and what was found."""

    what: str
    holds: bool
    found: str


def write_round(played: Round, fair: Fair | None = None, by_hand: bool = False) -> dict[str, Any]:
    """`by_hand`: the cards came from a dealer's hand, not from the house's source."""
    terms = played.setup.terms
    record: dict[str, Any] = {
        "format": FORMAT,
        "path": terms.path,
        "wording": stored_form(terms)[1],
        "setup": plain_setup(played.setup),
        "answers": [plain_answer(answer) for answer in played.answers],
        "lines": [plain_line(line) for line in played.lines],
        "by_hand": by_hand,
    }
    if fair is not None:
        record["fair"] = fair.revealed()
    return record


def check_round(record: Mapping[str, Any], given: tuple[Game, Terms] | None = None) -> list[Check]:
    """Everything that can be said of the record, in order. The first fault may make the rest unknowable.

    `given` are the terms of a house's store, for a round that was played under an earlier rulebook.
    """
    if record.get("format") != FORMAT:
        raise HoyleError(f'this is no record of a round: its "format" should be "{FORMAT}"')
    try:
        return _checks(record, given)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise HoyleError(f"the record of the round cannot be read: {type(error).__name__} {error}") from None


def _terms_of(record: Mapping[str, Any]) -> tuple[Game, Terms]:
    """The terms of the rulebooks; of version 0.1, where its fingerprint is the one that the record names."""
    setup = record["setup"]
    game, terms = open_terms(record["path"], setup["options"], setup.get("pays") or None)
    if setup["fingerprint"] != terms.fingerprint:
        before = carried(record["path"], setup["options"], setup.get("pays") or {})
        if before is not None and before.stamped == setup["fingerprint"]:
            return game_for(before.terms), dataclasses.replace(before.terms, fingerprint=before.stamped)
    return game, terms


def _checks(record: Mapping[str, Any], given: tuple[Game, Terms] | None) -> list[Check]:
    setup = record["setup"]
    game, terms = given or _terms_of(record)
    checks: list[Check] = []
    fair = None
    if "fair" in record:
        fair = read_fair(record["fair"])
        checks.append(_committed(record["fair"].get("commitment"), fair.commitment))
        checks += _numbered(record, fair)
    played = Round(game, read_setup(setup, terms))
    answers = [read_answer(data) for data in record["answers"]]
    if fair is None or record["by_hand"]:
        for answer in answers:
            played.answer(answer)
        checks += [] if fair is None else [Check(_DRAWS, False, _BY_HAND)]
    else:
        deriving = Deriving(played, fair)
        for answer in answers:
            if wrong := deriving.answer(answer):
                return [*checks, Check(_DRAWS, False, wrong)]
        checks.append(Check(_DRAWS, not deriving.named, deriving.found))
    if record.get("how") == GIVEN_BACK:
        found = f"{_count(answers, 'answer')}, {_count(record['lines'], 'line')}"
        return [*checks, Check("the round was given back and decided nothing", not record["lines"], found)]
    checks.append(Check("the round is over", played.is_over, _count(answers, "answer")))
    cites = record.get("wording") in (None, stored_form(terms)[1])
    checks.append(_lines(record["lines"], _as_json([plain_line(line) for line in played.lines]), cites))
    return checks


def _as_json(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {key: list(value) if isinstance(value, tuple) else value for key, value in line.items()}
        for line in lines
    ]


def _numbered(record: Mapping[str, Any], fair: Fair) -> list[Check]:
    """A round of a house is named by its table and its number, as in t3.17; other names say nothing of a number."""
    what = "the seed is that of this round"
    number, named = record["setup"]["number"], record.get("round", fair.round_id)
    if named != fair.round_id:
        return [Check(what, False, f"the record is of round {named}, its seed of round {fair.round_id}")]
    match = _HOUSE_ROUND.fullmatch(fair.round_id)
    if match is None:
        return []
    if int(match[1]) != number:
        return [Check(what, False, f"the seed is of round {named}, the record is set up as number {number}")]
    return [Check(what, True, named)]


def _committed(recorded: Any, found: str) -> Check:
    what = "the seed is the one committed to"
    if recorded == found:
        return Check(what, True, found)
    return Check(what, False, f"the record has the commitment {recorded}, its seed makes {found}")


def _lines(recorded: list[Any], made: list[dict[str, Any]], cites: bool) -> Check:
    """The first difference, in one sentence. A rulebook that was reworded since may be cited at other lines."""
    what = "the lines are those the round makes"
    for number, (has, should) in enumerate(zip(recorded, made, strict=False), start=1):
        for name in should:
            if has.get(name) != should[name] and (cites or name not in _CITED):
                line = f"line {number} ({should['seat']}, {should['wager']})"
                return Check(
                    what,
                    False,
                    f'{line} has "{name}" {_said(has.get(name))}, the round makes {_said(should[name])}',
                )
        if strange := sorted(has.keys() - should.keys()):
            return Check(what, False, f'line {number} has "{strange[0]}", which no line has')
    if len(recorded) != len(made):
        return Check(
            what, False, f"the record has {_count(recorded, 'line')}, the round makes {_count(made, 'line')}"
        )
    more = "" if cites else "; their citations are of another wording of the rulebook"
    return Check(what, True, f"{_count(made, 'line')}{more}")


def _said(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else "nothing" if value is None else str(value)


def _count(things: Sized, name: str) -> str:
    return f"{len(things)} {name}{'' if len(things) == 1 else 's'}"
