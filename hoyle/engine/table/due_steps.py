"""Steps of a procedure that have a moment: a burn by every new dealer, decks or dice that are changed by the hour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hoyle.book.schema import Step
from hoyle.book.terms import Terms
from hoyle.engine.rulings.duty import Duty

NEW_DEALER = "new_dealer"
DUE = "due"


class Timed(NamedTuple):
    """A step that is due again so many minutes, or so many rounds, after it was done."""

    name: str
    minutes: int
    rounds: int
    text: str
    cite: str

    def duty(self, key: str) -> Duty:
        return Duty(key, self.name, DUE, self.text, self.cite)


def timed_steps(terms: Terms) -> Iterator[Timed]:
    """In force with the house's choices, each under the name of the number that says how often."""
    for step in _in_force(terms):
        if step.due is not None and (name := step.due.interval):
            count = terms.number(name)
            minutes = count * 60 if step.due.every_hours else count if step.due.every_minutes else 0
            rounds = count if step.due.every_rounds else 0
            yield Timed(name, minutes, rounds, step.step, str(terms.cite(step.cite, step.lines)))


def burns_of_new_dealer(terms: Terms) -> int:
    """How many cards a dealer who is new at the table burns before dealing."""
    return sum(
        step.due.burns for step in _in_force(terms) if step.due is not None and step.due.at == NEW_DEALER
    )


def _in_force(terms: Terms) -> Iterator[Step]:
    for steps in terms.file.procedures.values():
        for step in steps:
            if all(terms.settings.get(name) in values for name, values in step.only_if.items()):
                yield step
