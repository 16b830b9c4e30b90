"""The schema of a rulebook file: what a document says of one game, in the order of the page.

`docs/rulebook_format.md` explains the format. The schema knows no game: a game's module declares the wagers, outcomes,
numbers and rules that it needs, and `file_check.py` compares.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from hoyle.book.irregularity import Irregularity
from hoyle.book.money.money_schema import Cap, Fee, Meter, Rounding
from hoyle.book.notices.notice import Notice
from hoyle.book.primitives import (
    WHOLE,
    Cell,
    Cited,
    Lines,
    Misfit,
    Money,
    Name,
    Prose,
    Ratio,
    Role,
    Shape,
    Token,
    Value,
    listed,
)  # fmt: skip
from hoyle.book.room.chinese_poker import Chinese
from hoyle.book.room.room_schema import Room
from hoyle.book.ways.way_block import HouseWay
from hoyle.book.wheel.wheel_schema import SectionWheel
from hoyle.kit.editions import DATED
from hoyle.kit.money import parse_money, show_dollars


class Figure(Cited):
    """A value that the document fixes: a number, a word or a list."""

    value: Value
    note: Prose | None = None


class StakeRule(Cited):
    """A bound on a wager's amount. With `if`, it applies only under these choices of the house."""

    when: dict[Name, tuple[Token | int, ...]] = Field(default_factory=dict, alias="if")
    needs: tuple[Name, ...] = ()
    needs_one_of: tuple[Name, ...] = ()
    compulsory: Literal["yes", "no"] = "no"
    of: Name | None = None
    equals: Ratio | None = None
    at_least: Ratio | None = None
    at_most: Ratio | None = None
    winnings_at_most: Ratio | None = None
    min: Money | None = None
    max: Money | None = None
    step: Money | None = None
    units: int | None = Field(default=None, ge=1)
    up_to_next_unit: Literal["yes", "no"] = "no"
    posted_limits: Literal["bind", "open"] = "bind"  # open: the text excepts the wager from them

    @model_validator(mode="after")
    def _relative_bounds_name_a_wager(self) -> StakeRule:
        relative = (self.equals, self.at_least, self.at_most, self.winnings_at_most)
        if any(bound is not None for bound in relative) and self.of is None:
            raise ValueError('a bound by another wager needs "of: that_wager"')
        if self.min and self.max and parse_money(self.min) > parse_money(self.max):
            raise Misfit(f"from {self.min} to {self.max} there is no amount", "max")
        if self.step and not parse_money(self.step):
            raise Misfit("a step is more than $0", "step")
        return self


class Pays(Cited):
    """A pay table: a price for every outcome, in one column or several to choose from.

    With the rule `between` the house chooses from the price in `rows` up to that in `most`.
    """

    rule: Literal["exactly", "at_least", "at_most", "between", "choose_one", "licensee_sets"] = "exactly"
    pays_as: Name | None = Field(default=None, alias="as")
    option: Name | None = None
    tables: tuple[Token, ...] = ()
    unit: Literal["to_1", "for_1", "dollars", "percent_of_meter"] | None = None
    rows: dict[Name, Cell | tuple[Cell, ...]] = Field(default_factory=dict)
    unlisted: dict[Name, Cell | tuple[Cell, ...]] = Field(default_factory=dict)
    most: dict[Name, Cell] = Field(default_factory=dict)
    blanks: dict[Name, dict[Token, Cell]] = Field(default_factory=dict)
    readings: dict[Name, Name] = Field(default_factory=dict)
    row_lines: dict[Name, Lines] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _columns_fit(self) -> Pays:
        if self.pays_as is not None:
            if self.rows or self.unlisted or self.most:
                raise ValueError('"as" takes another wager\'s prices; it has no rows of its own')
            return self
        if (self.rule == "between") != bool(self.most):
            raise Misfit(
                '"rule: between" goes with "most", the upper bound of each outcome that the house prices',
                "rule",
            )
        if self.tables and not self.option:
            raise ValueError('several tables need "option", the name of the choice between them')
        if self.option and not self.tables:
            raise ValueError('"option" needs "tables", the labels to choose from')
        twice = self.rows.keys() & self.unlisted.keys()
        if twice:
            outcome = min(twice)
            raise Misfit(f"{outcome} is priced twice, in rows and in unlisted; keep one", "unlisted", outcome)
        for outcome, cells in (self.rows | self.unlisted).items():
            if isinstance(cells, tuple) and len(cells) != len(self.tables):
                raise Misfit(
                    f"{outcome} has {len(cells)} cells for {len(self.tables)} tables; give one for each",
                    "rows" if outcome in self.rows else "unlisted", outcome,
                )  # fmt: skip
        return self


class Part(Shape):
    """A share of a wager that settles as another wager; `chosen` is the one that the player names."""

    wager: Name
    units: int = Field(ge=1)
    on: Token = ""


class Wager(Cited):
    title: Prose
    about: Prose
    offered: Name | None = None
    bonus_on: Name | None = None
    stake: Annotated[tuple[StakeRule, ...], BeforeValidator(listed), Role.RESOLVED] = ()
    rules: Annotated[dict[Name, Figure], Role.RESOLVED] = Field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    on_label: Prose | None = None
    rounding: Rounding | None = None  # of what this wager is paid; none: as the file rounds
    pays: Annotated[Pays | None, Role.RESOLVED] = None

    @model_validator(mode="after")
    def _has_a_price(self) -> Wager:
        if (self.pays is None) == (not self.parts):
            raise ValueError('a wager has either "pays" or "parts"')
        if self.rounding and self.parts:
            raise Misfit("a wager in parts is rounded as its parts are; leave it out", "rounding")
        return self


class Bound(Shape):
    """A narrower range under other choices of the house."""

    when: dict[Name, tuple[Token | int, ...]] = Field(alias="if")
    at_least: int | None = None
    at_most: int | None = None


class Option(Cited):
    """A choice that the document leaves to the house. The default is an allowed value.

    With `scope: house` all tables of the game in one house have the same. `is` says what a choice concerns that moves
    nothing in a round: the equipment, how people do something, or where something is posted.
    """

    asks: Prose
    declared: Literal["equipment", "procedure", "posting"] | None = Field(default=None, alias="is")
    # Where the clause has the house state its choice for the regulator.
    filed_in: Literal["rules_submission", "internal_controls"] | None = None
    choose: tuple[Token | int, ...] = ()
    written: Literal["yes", "no"] = (
        "no"  # beside "choose": or rules that the house writes itself, which the game reads
    )
    between: tuple[int, int] | None = None
    also: tuple[int, ...] = ()
    # The ends of "between" that stand in the lines, where a reading sets the other, or concerns something else.
    in_text: Literal["least", "most", "both"] | None = None
    unit: Literal["count", "cents", "percent", "cards"] | None = None
    default: Token | int
    default_by: dict[Name, dict[Token, Token | int]] = Field(default_factory=dict)
    requires: dict[Token, dict[Name, tuple[Token | int, ...]]] = Field(default_factory=dict)
    bounds: tuple[Bound, ...] = ()
    scope: Literal["table", "house"] = "table"

    @model_validator(mode="after")
    def _default_is_allowed(self) -> Option:
        if bool(self.choose) == (self.between is not None):
            raise ValueError('an option has either "choose" or "between"')
        for at, bound in enumerate(self.bounds):
            if self.between is None or (bound.at_least is None and bound.at_most is None):
                raise Misfit('a bound has "at_least" or "at_most", and goes with "between"', "bounds", at)
        if self.written == "yes" and not self.choose:
            raise Misfit('"written" goes with "choose"', "written")
        if self.also and self.between is None:
            raise Misfit('"also" goes with "between"; under "choose" all values are listed', "also")
        if self.in_text and (self.between is None or self.reading is None):
            raise Misfit('"in_text" goes with "between" and a reading', "in_text")
        if self.between is not None and self.between[0] > self.between[1]:
            raise Misfit(f"between {self.between[0]} and {self.between[1]} there is nothing", "between")
        if not self.allows(self.default):
            raise Misfit(f'the default "{self.default}" is not among {self.show_allowed()}', "default")
        for other, values in self.default_by.items():
            for value in values.values():
                if not self.allows(value):
                    raise Misfit(
                        f'the default "{value}" is not among {self.show_allowed()}', "default_by", other
                    )
        for text in self.requires:
            if not any(self.allows(value) for value in self.read(text)):
                raise Misfit(f'"{text}" cannot be chosen; allowed: {self.show_allowed()}', "requires", text)
        return self

    def allows(self, value: str | int) -> bool:
        if self.between is not None:
            low, high = self.between
            return type(value) is int and (low <= value <= high or value in self.also)
        if self.written == "yes" and isinstance(value, str) and value.strip():
            return True
        return any(type(value) is type(known) and value == known for known in self.choose)

    def is_refused_by_text(self, value: str | int) -> bool:
        """Whether the text itself forbids a value that is not allowed, and not the reading that the option rests on."""
        if self.reading is None:
            return True
        if self.between is None or self.in_text is None or not isinstance(value, int):
            return False
        low, high = self.between
        return (self.in_text != "most" and value < low) or (self.in_text != "least" and value > high)

    def read(self, text: str) -> tuple[str | int, ...]:
        """The values that a key of the file, always text, can stand for."""
        return (text, int(text)) if WHOLE.match(text) else (text,)

    def show_allowed(self) -> str:
        if self.between is not None:
            unit = f" {self.unit}" if self.unit and self.unit not in ("count", "cents") else ""
            also = "".join(f"{self.show(value)} or " for value in self.also)
            low, high = map(self.show, self.between)
            return f"{also}{low} to {high}{unit}"
        own = ", or rules of the house's own" if self.written == "yes" else ""
        return ", ".join(map(self.show, self.choose)) + own

    def show(self, value: str | int) -> str:
        """A value as a person reads it: amounts in dollars."""
        return show_dollars(value) if self.unit == "cents" and isinstance(value, int) else str(value)


class Ranking(Cited):
    order: tuple[Name, ...]
    notes: Prose | None = None


Who = Literal[
    "dealer", "stickperson", "boxperson", "floor", "surveillance", "cashier", "house", "player", "bank", "regulator",
    "device",
]  # fmt: skip


class Due(Shape):
    """The moment of a step: when a dealer is new at the table, or so long, or so many rounds, after it was last done.
    How long is a number or an option of the file, by its name.
    """

    at: Literal["new_dealer"] | None = None
    burns: int = Field(default=0, ge=0)  # cards that a new dealer burns
    every_hours: Name | None = None
    every_minutes: Name | None = None
    every_rounds: Name | None = None

    @property
    def interval(self) -> Name | None:
        """The number or option that says how long."""
        return self.every_hours or self.every_minutes or self.every_rounds

    @model_validator(mode="after")
    def _is_one(self) -> Due:
        said = (self.at, self.every_hours, self.every_minutes, self.every_rounds)
        if sum(each is not None for each in said) != 1:
            raise Misfit(
                'a step is due "at" a moment, "every_hours", "every_minutes" or "every_rounds", one of them',
                "at",
            )
        if bool(self.burns) != (self.at is not None):
            raise Misfit('"burns" goes with "at: new_dealer" and says how many cards', "burns")
        return self


class Step(Cited):
    """A step of a procedure: who takes it, with which choices of the house (`only_if`), and when it is due."""

    step: Prose
    who: Annotated[tuple[Who, ...], BeforeValidator(listed)] = ()
    only_if: dict[Name, tuple[Token | int, ...]] = Field(default_factory=dict, alias="if")
    due: Due | None = None


PROCEDURES = (
    "equipment", "inspection", "opening", "shuffle", "cut", "burn", "wagering", "dealing",
    "order_of_action", "settlement", "collecting", "idle", "closing", "other",
)  # fmt: skip


# The heads of a filing, in the order of the longest list that a regulator asks for.
Head = Literal[
    "conformance", "object", "equipment", "wagers", "inspection", "cards", "payouts", "cheating", "defects",
    "irregularities", "fairness", "conventions", "fees", "glossary",
]  # fmt: skip


class Alternative(Shape):
    """The values that another reading gives to the file: of numbers, options, rules (`wager.rule`) and prices
    (`wager.outcome`).
    """

    numbers: dict[Name, Value] = Field(default_factory=dict)
    options: dict[Name, Token | int] = Field(default_factory=dict)
    rules: dict[Token, Value] = Field(default_factory=dict)
    pays: dict[Token, Cell | tuple[Cell, ...]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _changes_something(self) -> Alternative:
        if not (self.numbers or self.options or self.rules or self.pays):
            raise ValueError(
                "an alternative changes numbers, options, rules or pays; this one changes nothing"
            )
        return self


class Reading(Shape):
    """An interpretation where the text is silent, damaged or contradictory, and what the alternative would change."""

    cite: Prose | None = None
    lines: Lines
    says: Prose
    reading: Prose
    other: Prose
    favours: tuple[Name, ...] = ()  # wagers that the rule, so read, leaves in the player's favour
    not_in_text: tuple[Name, ...] = ()  # numbers and options whose values the text does not provide
    alternatives: dict[Name, Alternative] = Field(default_factory=dict)  # readings that would pay differently


class Elsewhere(Shape):
    """Another section of the document that the file cites."""

    section: Prose
    lines: Lines


class AsIn(Cited):
    """The document defines this game by another: the same except for what this file says."""

    game: Name
    without: dict[Token, tuple[Token, ...]] = Field(default_factory=dict)


class GameFile(Shape):
    """A rulebook file: one game in one book."""

    game: Name
    title: Prose
    plays: Name | None = None
    as_in: Annotated[AsIn | None, Role.INFORMS] = (
        None  # what it refers to is part of this file when it is read
    )
    document: Annotated[Name, Role.INFORMS]
    section: Prose
    lines: Lines
    also: Annotated[tuple[Elsewhere, ...], Role.INFORMS] = ()
    # Parts of the document's general file that bind this game; when the file is read, they are part of it.
    general: Annotated[tuple[Name, ...], Role.INFORMS] = ()
    about: Prose
    numbers: Annotated[dict[Name, Figure], Role.RESOLVED] = Field(default_factory=dict)
    wagers: dict[Name, Wager]
    options: Annotated[dict[Name, Option], Role.RESOLVED] = Field(default_factory=dict)
    fees: dict[Name, Fee] = Field(default_factory=dict)
    meters: dict[Name, Meter] = Field(default_factory=dict)
    caps: dict[Name, Cap] = Field(default_factory=dict)
    rounding: Rounding
    rankings: dict[Name, Ranking] = Field(default_factory=dict)
    procedures: Annotated[dict[str, tuple[Step, ...]], Role.INFORMS]
    notices: Annotated[tuple[Notice, ...], Role.INFORMS] = ()
    irregularities: dict[Name, Irregularity]
    wheel: SectionWheel | None = None
    room: Room | None = None
    chinese: Chinese | None = None
    house_way: HouseWay | None = None
    readings: Annotated[dict[Name, Reading], Role.INFORMS] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _known_procedures(self) -> GameFile:
        unknown = [name for name in self.procedures if name not in PROCEDURES]
        if unknown:
            raise Misfit(
                f"{unknown[0]} is no kind of procedure; known: {', '.join(PROCEDURES)}",
                "procedures",
                unknown[0],
            )
        return self


class Filing(Shape):
    """What a regulator asks for in a filing: the heads, in its order, and by which rule."""

    called: Prose
    asked_by: Prose
    heads: tuple[Head, ...]


class Document(Shape):
    """A document that a book is made from: its title, its regulator, and which text was read."""

    book: str
    title: Prose
    short: Prose
    regulator: Prose
    edition: Prose
    dated: Annotated[str | None, Field(pattern=DATED.pattern), Role.INFORMS] = (
        None  # from when it is in force
    )
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    line_count: int
    filing: Filing | None = None
