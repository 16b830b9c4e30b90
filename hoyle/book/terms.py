"""Terms: the rules in force at one table, resolved from a book and a house's choices, and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Protocol

from hoyle.book.cite import Citation, make_citation
from hoyle.book.irregularity import Irregularity
from hoyle.book.money.money_schema import Fee, Meter, Rounding
from hoyle.book.schema import Document, GameFile, StakeRule, Wager
from hoyle.kit.odds import Odds

Setting = str | int | tuple[str | int, ...]


class Price(NamedTuple):
    """The price of an outcome, with its clause."""

    odds: Odds
    cite: Citation
    table: str = ""
    reading: str = ""

    def where(self) -> str:
        return f"{self.cite} table {self.table}" if self.table else str(self.cite)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Terms:
    book: str
    file: GameFile
    document: Document
    options: Mapping[str, str | int]
    settings: Mapping[str, Setting]
    rules: Mapping[tuple[str, str], Setting]
    prices: Mapping[tuple[str, str], Price]
    wagers: Mapping[str, Wager]
    stake_rules: Mapping[str, tuple[StakeRule, ...]]
    fingerprint: str
    percent_fees: Mapping[str, tuple[str, Fee]] = field(default_factory=dict)
    pays: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # prices set by the house
    # Other readings than Hoyle's, for a sheet only: no table is opened with them.
    readings: Mapping[str, str] = field(default_factory=dict)
    roundings: Mapping[str, Rounding] = field(
        default_factory=dict
    )  # of wagers that are rounded in their own way

    @property
    def game(self) -> str:
        return self.file.game

    @property
    def path(self) -> str:
        return f"{self.book}/{self.file.game}"

    @property
    def plays_for_pot(self) -> bool:
        """Whether seats play against each other for table stakes, and not against the house."""
        return self.file.room is not None or self.file.chinese is not None

    def __getitem__(self, name: str) -> Setting:
        return self.settings[name]

    def number(self, name: str) -> int:
        value = self.settings[name]
        assert isinstance(value, int), f"{name} is {value!r}, not a number"
        return value

    def word(self, name: str) -> str:
        return str(self.settings[name])

    def says_yes(self, name: str) -> bool:
        return self.settings.get(name) == "yes"

    def list(self, name: str) -> tuple[str | int, ...]:
        value = self.settings[name]
        return value if isinstance(value, tuple) else (value,)

    def rule(self, wager: str, name: str) -> Setting:
        return self.rules[wager, name]

    def rule_list(self, wager: str, name: str) -> tuple[str | int, ...]:
        value = self.rules[wager, name]
        return value if isinstance(value, tuple) else (value,)

    def price(self, wager: str, outcome: str) -> Price:
        return self.prices[wager, outcome]

    def ratio(self, text: str) -> Fraction:
        if text.startswith("option:"):
            return Fraction(self.options[text[7:]])
        return Fraction(text)

    def irregularity(self, name: str) -> Irregularity:
        return self.file.irregularities[name]

    def meters(self) -> Mapping[str, Meter]:
        """The jackpots that wagers on offer feed."""
        return _meters_of(self)

    def cite(self, place: str | None, lines: tuple[int, int] | None) -> Citation:
        return cite_in(self.file, place, lines)


@lru_cache(maxsize=1024)
def _meters_of(terms: Terms) -> Mapping[str, Meter]:
    """Found once: every round asks for them."""
    return {
        name: meter
        for name, meter in terms.file.meters.items()
        if any(wager in terms.wagers for wager in meter.wagers)
        and all(terms.settings.get(option) in values for option, values in meter.when.items())
    }


def own_roundings(file: GameFile) -> dict[str, Rounding]:
    """The wagers whose payouts are not rounded as the file says."""
    return {name: wager.rounding for name, wager in file.wagers.items() if wager.rounding is not None}


class Located(Protocol):
    """What a citation needs of a file: its document, and the section that places in brackets are in."""

    @property
    def document(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def lines(self) -> tuple[int, int]: ...


def cite_in(file: Located, place: str | None, lines: tuple[int, int] | None) -> Citation:
    return make_citation(file.document, file.section, place or "", lines or file.lines)
