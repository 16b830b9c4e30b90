"""A strategy: the wagers of a seat and its choices, from a small file or a Python function.

    strategy: queen_six_four
    game: three_card_poker          # the module that plays; it may serve several files
    about: Play queen, six, four or better.
    wagers:                         # made before every round; a wager may be on something: "straight 17"
      ante: $10
    choices:                        # the first rule that applies and whose choice is offered is the answer
      - when: {at_least: Q-6-4}     # all of these hold; see `hoyle.strategy.<game>.conditions`
        choose: play
      - choose: fold                # a rule without `when` always applies
    use: optimal                    # instead of choices: the exact solution, where the game has one
    bank: in_turn                   # where players hold the bank: see `banks.py`

Where no rule applies, the answer is the table's default. `amount` is `least`, `most` or dollars, for a choice whose
cost varies; without it `most`. In craps wagers are kept up: see `standing_wagers.py`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from hoyle.errors import HoyleError, UnknownName
from hoyle.strategy.banks import Bank
from hoyle.strategy.catalog import choices_of, conditions_of, may_be_offered, naming_of
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.wagered import Wagered

KEYS = ("strategy", "game", "about", "wagers", "choices", "use", "bank")
OPTIMAL = "optimal"


class Taken(NamedTuple):
    """An answer: a choice by name, and an amount as `least`, `most` or cents."""

    choose: str
    amount: str | int = "most"


class Rule(NamedTuple):
    """Conditions have their values parsed."""

    conditions: tuple[tuple[Condition, Any], ...]
    taken: Taken

    def fits(self, seen: Seen) -> bool:
        return all(condition.holds(seen, value) for condition, value in self.conditions)


@dataclass(frozen=True, slots=True)
class Strategy:
    """`source` is the plain data that it was read from, which is hashed, saved and sent to other machines."""

    name: str
    game: str
    wagers: tuple[Wagered, ...]
    rules: tuple[Rule, ...] = ()
    use: str = ""
    about: str = ""
    callable: Callable[[Seen], Any] | None = None
    source: Mapping[str, Any] | None = None
    bank: Bank | None = None

    def answer(self, seen: Seen) -> Taken | None:
        """The choice, or none for the table's default."""
        if self.callable is not None:
            return _as_taken(self.callable(seen))
        named = naming_of(self.game)
        for rule in self.rules:
            name = named(seen, rule.taken.choose)
            if name in seen.choices and rule.fits(seen):
                return rule.taken._replace(choose=name)
        return None

    def digest(self) -> str:
        said = json.dumps(self.source, sort_keys=True, default=str)
        return hashlib.sha256(said.encode()).hexdigest()[:16]


def _as_taken(said: Any) -> Taken | None:
    """A function returns a name, a name and an amount, or none for the default."""
    if said is None or isinstance(said, Taken):
        return said
    if isinstance(said, str):
        return Taken(said)
    if isinstance(said, tuple) and len(said) == 2 and isinstance(said[0], str):
        return Taken(*said)
    raise HoyleError(f"the strategy answered {said!r}; return the name of a choice, or a name and cents.")


def read_rules(game: str, listed: Any, where: str) -> tuple[Rule, ...]:
    """The rules of a file, each condition and value checked."""
    if not isinstance(listed, list):
        raise HoyleError(f"{where}: choices are a list of rules, each with choose and optionally when.")
    return tuple(_read_rule(game, entry, f"{where}, rule {at}") for at, entry in enumerate(listed, start=1))


def _read_rule(game: str, entry: Any, where: str) -> Rule:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("choose"), str):
        raise HoyleError(f"{where}: a rule has choose: name, and optionally when: {{condition: value}}.")
    _only(entry, ("when", "choose", "amount"), where)
    if not may_be_offered(game, entry["choose"]):
        raise HoyleError(
            f"{where}: {UnknownName(f'choice in {game}', entry['choose'], choices_of(game) or ())}"
        )
    when = entry.get("when") or {}
    if not isinstance(when, Mapping):
        raise HoyleError(f"{where}: when is {when!r}; write conditions with values, as in {{offered: play}}.")
    known = conditions_of(game)
    conditions = tuple(_condition(known, word, value, where) for word, value in when.items())
    return Rule(conditions, Taken(entry["choose"], _amount(entry.get("amount", "most"), where)))


def _condition(known: Mapping[str, Condition], name: Any, value: Any, where: str) -> tuple[Condition, Any]:
    if name not in known:
        raise HoyleError(f"{where}: {UnknownName('condition', str(name), known)}")
    try:
        return known[name], known[name].read(value)
    except ValueError as error:
        raise HoyleError(f"{where}: {name} {error}.") from None


def _amount(value: Any, where: str) -> str | int:
    from hoyle.open_table import cents_of

    if value in ("least", "most"):
        return str(value)
    try:
        return cents_of(value)
    except HoyleError as error:
        raise HoyleError(f"{where}: amount is least, most or dollars; {error}.") from None


def _only(entry: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    for key in entry:
        if key not in known:
            raise HoyleError(f"{where}: {UnknownName('key', str(key), known)}")
