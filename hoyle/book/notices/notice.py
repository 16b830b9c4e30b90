"""What a document demands on the layout or on a sign of a table."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field, model_validator

from hoyle.book.primitives import Cited, Name, Prose, Token

# What follows from the terms of a table, so that no words are stored.
Stated = Literal[
    "odds", "payout_limit", "limits", "ante", "blinds", "kill", "rake", "raises", "collections", "buy_in", "jackpots",
]  # fmt: skip
PRICE = re.compile(r"\{(\w+)\.(\w+)\}")


class Notice(Cited):
    """The document's own words, or their sense, or figures of the table (`states`).

    In `says`, `{wager.outcome}` is what the table pays. With `if` or `wagers` it is demanded only where the house chose
    so, or where one of these wagers is on offer.
    """

    words: Prose | None = None  # as the document quotes them
    says: Prose | None = None
    states: tuple[Stated, ...] = ()
    on: Literal["layout", "sign", "either"] = "either"
    wagers: tuple[Name, ...] = ()
    only_if: dict[Name, tuple[Token | int, ...]] = Field(default_factory=dict, alias="if")

    @model_validator(mode="after")
    def _demands_one_thing(self) -> Notice:
        if sum(map(bool, (self.words, self.says, self.states))) != 1:
            raise ValueError('a notice has either "words", "says" or "states"')
        return self

    def priced(self) -> list[tuple[str, str]]:
        """The prices that it names."""
        return [(found[1], found[2]) for found in PRICE.finditer(self.says or "")]
