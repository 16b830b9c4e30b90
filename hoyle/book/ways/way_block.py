"""The block `house_way`: how a hand is set, row by row, and the same rows as a house writes them.

A book that prints a way has its rows, each with its lines. Where the book leaves the way to the house it says
`written: yes`; the rows in the file are then a reading, and a house file may carry others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter, ValidationError, model_validator

from hoyle.book.primitives import Cited, Misfit, Name, Prose, Shape, Token, listed
from hoyle.kit.cards import RANK_VALUE, RANKS

if TYPE_CHECKING:  # loaded where a way is read: most games have none
    from hoyle.kit.ways import Bounds, Split, Way, WayRow

OPTION = "house_way"  # the option that names the way in force
AS_STATED = "as_stated"  # its default: the rows of the book
_YES = {"yes": True, "no": False}


def read_bounds(text: str | int) -> Bounds:
    """
    >>> read_bounds("2-6"), read_bounds("10-K"), read_bounds("A")
    (Bounds(low=2, high=6), Bounds(low=10, high=13), Bounds(low=14, high=14))
    """
    from hoyle.kit.ways import Bounds

    low, _, high = str(text).replace("10", "T").partition("-")
    ends = [RANK_VALUE.get(word) for word in (low, high or low)]
    if ends[0] is None or ends[1] is None or ends[0] > ends[1]:
        raise ValueError(
            f'"{text}" are no ranks; write one, as in A, or the lowest and the highest, as in 2-6 or 10-K'
        )
    return Bounds(ends[0], ends[1])


def _ranks(value: str | int) -> str:
    read_bounds(value)
    return str(value)


def _one_of(words: str, what: str) -> AfterValidator:
    def check(value: str) -> str:
        from hoyle.kit.ways import shapes

        known: Sequence[str] = getattr(shapes, words)
        if value not in known:
            raise ValueError(f'"{value}" is no {what}; there are {", ".join(known)}')
        return value

    return AfterValidator(check)


Ranks = Annotated[str, BeforeValidator(_ranks)]
HandShape = Annotated[str, _one_of("SHAPES", "shape of a hand")]
CardWord = Annotated[str, _one_of("CARD_WORDS", "card of a hand")]


class PartWant(Shape):
    """What one hand of the setting is: names of its ranking, ranks from the weightiest, cards that it holds."""

    named: Annotated[tuple[Name, ...], BeforeValidator(listed)] = Field(default=(), alias="is")
    ranks: Annotated[tuple[Ranks, ...], BeforeValidator(listed)] = ()
    cards: Annotated[tuple[CardWord, ...], BeforeValidator(listed)] = ()

    @model_validator(mode="after")
    def _wants_something(self) -> PartWant:
        if not (self.named or self.ranks or self.cards):
            raise ValueError('say what it is: "is", "ranks" or "cards"')
        return self


class WayCondition(Shape):
    """Of the whole hand: the ranks of its kinds, those held most often first; whether it has a joker."""

    ranks: Annotated[tuple[Ranks, ...], BeforeValidator(listed)] = ()
    joker: Literal["yes", "no"] | None = None
    single_above_pairs: Literal["yes", "no"] | None = None


class HouseWayRow(Cited):
    """Which hand, under which condition, how it is set, and which part is then to be the highest."""

    hand: Annotated[tuple[HandShape, ...], BeforeValidator(listed)] = ()
    when: WayCondition = WayCondition()
    set_as: dict[Name, PartWant] = Field(alias="set")
    prefer: Annotated[tuple[Name, ...], BeforeValidator(listed)] = ()
    without_fouls: Literal["yes", "no"] = "no"
    only_if: dict[Name, tuple[Token | int, ...]] = Field(default_factory=dict, alias="if")
    note: Prose | None = None


class HouseWay(Cited):
    """Rows in the order in which they are tried: the first that fits sets the hand."""

    joker: Literal["ace", "apart"] = "ace"
    written: Literal["yes", "no"] = "no"
    rows: Annotated[tuple[HouseWayRow, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _default_is_a_reading(self) -> HouseWay:
        if self.written == "yes" and self.reading is None:
            raise Misfit('a way that the book leaves to the house is a "reading"; name it', "written")
        return self


_ROWS: TypeAdapter[tuple[HouseWayRow, ...]] = TypeAdapter(tuple[HouseWayRow, ...])


def rows_text(rows: Sequence[HouseWayRow]) -> str:
    """Rows as a choice of the house: text that `read_rows` reads back, and that stays the same."""
    plain = [row.model_dump(mode="json", by_alias=True, exclude_unset=True) for row in rows]
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=64)
def read_rows(text: str) -> tuple[HouseWayRow, ...]:
    """The rows of a way that a house wrote, or a ValueError that says which row cannot be read."""
    try:
        plain: Any = json.loads(text)
    except ValueError:
        raise ValueError(
            f'"{text[:40]}" are no rows; write them in the house file under "house_way", as in the rulebook'
        ) from None
    if not isinstance(plain, list) or not plain:
        raise ValueError("a way is a list of rows; give one at least")
    try:
        rows = _ROWS.validate_python(plain)
    except ValidationError as error:
        first = error.errors()[0]
        at, *where = first["loc"]
        told = first["msg"].removeprefix("Value error, ")
        raise ValueError(f"row {int(at) + 1}, {'.'.join(map(str, where)) or 'the row'}: {told}") from None
    for number, row in enumerate(rows, start=1):
        if row.only_if:
            raise ValueError(f'row {number}, if: only rows of a book depend on its options; take "if" out')
    return rows


def rows_in_force(block: HouseWay, settings: Mapping[str, Any]) -> tuple[HouseWayRow, ...]:
    """The rows of the book that its numbers and options call for, or those that the house wrote instead."""
    chosen = str(settings.get(OPTION, AS_STATED)) if block.written == "yes" else AS_STATED
    if chosen != AS_STATED:
        return read_rows(chosen)
    return tuple(
        row for row in block.rows if all(settings.get(name) in values for name, values in row.only_if.items())
    )


def make_way(block: HouseWay, rows: Sequence[HouseWayRow], split: Split) -> Way:
    """The way as the kit sets hands by it. A name that the split does not have is a Misfit at its place."""
    from hoyle.kit.ways import Way

    for at, row in enumerate(rows):
        _check_names(at, row, split)
    return Way(split, tuple(map(_kit_row, rows)), block.joker == "ace")


def _check_names(at: int, row: HouseWayRow, split: Split) -> None:
    parts = {part.name: part for part in split.parts}
    for key, names in (("set", tuple(row.set_as)), ("prefer", row.prefer)):
        for name in names:
            if name not in parts:
                place = (at, key, name) if key == "set" else (at, key)
                raise Misfit(f'a hand is not set into "{name}"; it is set into {", ".join(parts)}', *place)
    for name, want in row.set_as.items():
        ranking, size = parts[name].ranking, parts[name].size
        if ranking is None and (want.named or want.ranks):
            raise Misfit(f'"{name}" is laid aside and has no rank; say only "cards" of it', at, "set", name)
        unknown = [each for each in want.named if ranking is not None and each not in ranking.hands]
        if unknown and ranking is not None:
            known = ", ".join(ranking.hands)
            raise Misfit(f'"{unknown[0]}" is no rank of {name}; there are {known}', at, "set", name, "is")
        if len(want.cards) > size:
            raise Misfit(f"{name} has {size} cards, not {len(want.cards)}", at, "set", name, "cards")
    for name in row.prefer:
        if parts[name].ranking is None:
            raise Misfit(f'"{name}" is laid aside and has no rank; prefer another hand', at, "prefer")


def _kit_row(row: HouseWayRow) -> WayRow:
    from hoyle.kit.ways import Want, WayRow

    when = row.when
    return WayRow(
        row.hand,
        _YES.get(when.joker or ""),
        tuple(map(read_bounds, when.ranks)),
        _YES.get(when.single_above_pairs or ""),
        {
            name: Want(want.named, tuple(map(read_bounds, want.ranks)), want.cards)
            for name, want in row.set_as.items()
        },
        row.prefer,
        row.without_fouls == "yes",
    )


def say_bounds(text: str) -> str:
    low, high = read_bounds(text)
    names = [RANKS[value - RANK_VALUE[RANKS[0]]].replace("T", "10") for value in (low, high)]
    return names[0] if low == high else f"{names[0]} to {names[1]}"
