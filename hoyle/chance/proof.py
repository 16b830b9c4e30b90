"""The record of a finished round as one file, and its check, which needs nothing but the file and Hoyle.

The file says under which terms the round was played, what it started from, every answer, every line, and, where the
house had committed to a seed, the seed. The check derives every draw again and plays the round again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hoyle.chance.fair import Fair, read_fair
from hoyle.engine import Draw, Drawn, Round
from hoyle.engine.record import plain_answer, plain_line, plain_setup, read_answer, read_setup
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms

FORMAT = "hoyle round 1"


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
        "setup": plain_setup(played.setup),
        "answers": [plain_answer(answer) for answer in played.answers],
        "lines": [plain_line(line) for line in played.lines],
        "by_hand": by_hand,
    }
    if fair is not None:
        record["fair"] = fair.revealed()
    return record


def check_round(record: Mapping[str, Any]) -> list[Check]:
    """Everything that can be said of the record, in order. The first fault may make the rest unknowable."""
    if record.get("format") != FORMAT:
        raise HoyleError(f'this is no record of a round: its "format" should be "{FORMAT}"')
    try:
        return _checks(record)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise HoyleError(f"the record of the round cannot be read: {type(error).__name__} {error}") from None


def _checks(record: Mapping[str, Any]) -> list[Check]:
    setup = record["setup"]
    game, terms = open_terms(record["path"], setup["options"], setup.get("pays") or None)
    checks: list[Check] = []
    fair = None
    if "fair" in record:
        fair = read_fair(record["fair"])
        committed = record["fair"].get("commitment")
        checks.append(_compare("the seed is the one committed to", committed, fair.commitment))
    played = Round(game, read_setup(setup, terms))
    drawn = 0
    for place, data in enumerate(record["answers"]):
        answer = read_answer(data)
        if isinstance(played.prompt, Draw) and isinstance(answer, Drawn) and fair and not record["by_hand"]:
            derived = fair.answer(played)
            if derived != answer.items:
                found = f"answer {place + 1} has {' '.join(answer.items)}, the seed gives {' '.join(derived)}"
                return [*checks, Check("every draw follows from the seed", False, found)]
            drawn += 1
        played.answer(answer)
    if fair and not record["by_hand"]:
        checks.append(Check("every draw follows from the seed", True, f"{drawn} draws"))
    checks.append(Check("the round is over", played.is_over, f"{len(played.answers)} answers"))
    again = [plain_line(line) for line in played.lines]
    checks.append(_compare("the lines are those the round makes", record["lines"], _as_json(again)))
    return checks


def _as_json(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {key: list(value) if isinstance(value, tuple) else value for key, value in line.items()}
        for line in lines
    ]


def _compare(what: str, recorded: Any, found: Any) -> Check:
    if recorded == found:
        return Check(what, True, f"{len(found)} lines" if isinstance(found, list) else str(found))
    return Check(what, False, f"recorded {recorded}, found {found}")
