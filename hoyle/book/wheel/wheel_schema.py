"""The wheel of a rulebook file: how many sections have each symbol, and their order round the rim.

A section has the name of the wager that it pays.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from pydantic import Field, model_validator

from hoyle.book.primitives import Cited, Misfit, Name


class SectionOrder(Cited):
    """The sections as they lie clockwise round the rim; the first has no special place."""

    clockwise: tuple[Name, ...]


class SectionWheel(Cited):
    """`option` names the option by which a house states its own wheel, and `house_states` how much of it."""

    section_count: int = Field(ge=2)
    sections: dict[Name, int]
    order: SectionOrder
    option: Name | None = None
    house_states: Literal["sections", "order"] | None = None

    @model_validator(mode="after")
    def _adds_up(self) -> SectionWheel:
        for name, count in self.sections.items():
            if count < 1:
                raise Misfit(
                    f"{name} has {count} sections; leave out what is not on the wheel", "sections", name
                )
        total = sum(self.sections.values())
        if total != self.section_count:
            raise Misfit(f"the sections add up to {total}, not to {self.section_count}", "sections")
        fault = order_fault(self.order.clockwise, self.sections)
        if fault:
            raise Misfit(fault, "order", "clockwise")
        if (self.option is None) != (self.house_states is None):
            raise Misfit(
                '"option" and "house_states" go together: by which option the house states what', "option"
            )
        return self


def order_fault(order: tuple[str, ...], sections: dict[str, int]) -> str | None:
    """How an order differs from the sections it should have."""
    found = Counter(order)
    for name in dict.fromkeys((*sections, *order)):
        if found[name] != sections.get(name, 0):
            return f"the order has {found[name]} of {name}; there are {sections.get(name, 0)} such sections"
    return None
