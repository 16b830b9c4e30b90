"""Sets a hand by a house way: the first row that fits decides.

Settings whose parts rank alike are the same to every comparison. Of these the first is taken, with the cards from the
highest and the suits in the order of the deck, so that one hand is always set in one way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from hoyle.kit.cards import JOKER, RANK_VALUE, RANKS, SUITS, Cards, show_cards
from hoyle.kit.ranking.rank import ANY_ONE_SUIT, SUIT_BITS, SUIT_MASK, Rank, Values
from hoyle.kit.ways.shapes import JOKER_VALUE, Shape
from hoyle.kit.ways.split import Part, Places, Split
from hoyle.kit.ways.way_row import Want, WayRow

Ranks = tuple[Rank | None, ...]
_DIGIT = 3


class SetHand(NamedTuple):
    """The cards of each part, what they rank as, and the row that set them."""

    parts: tuple[Cards, ...]
    ranks: Ranks
    row: int

    def show(self) -> str:
        told = [
            show_cards(cards) if rank is None else f"{show_cards(cards)} ({rank.name})"
            for cards, rank in zip(self.parts, self.ranks, strict=True)
        ]
        return " over ".join(told)


class Wanted(dict[Rank | None, bool]):
    """Whether each rank is what a row wants of a part; each is asked once."""

    def __init__(self, want: Want, size: int) -> None:
        self._want = want
        self._size = size

    def __missing__(self, rank: Rank | None) -> bool:
        found = self[rank] = rank is not None and self._want.fits(rank, self._size)
        return found


class Choice(NamedTuple):
    """The settings that a row leaves, as indexes of the split's places: all that its wants and preferences allow."""

    row: int
    settings: list[int]


@dataclass(frozen=True, eq=False)
class Way:
    """Rows in their order. A joker counts as an ace in the shape of a hand, or stands apart from it."""

    split: Split
    rows: tuple[WayRow, ...]
    is_joker_ace: bool = True

    def shape(self, digits: int) -> Shape:
        """The shape of a hand by its rank digits, worked out once for each."""
        found = self._shapes.get(digits)
        if found is None:
            values: list[int] = []
            for at in reversed(range(len(RANKS))):
                values += [RANK_VALUE[RANKS[at]]] * (digits >> _DIGIT * at & 7)
            found = Shape(tuple(values), digits >> _DIGIT * len(RANKS), self.is_joker_ace)
            self._shapes[digits] = found
        return found

    def rows_for(self, digits: int) -> tuple[int, ...]:
        """The rows whose shapes and ranks a hand has, however it can be laid."""
        found = self._rows_for.get(digits)
        if found is None:
            shape = self.shape(digits)
            found = tuple(at for at, row in enumerate(self.rows) if row.fits(shape))
            self._rows_for[digits] = found
        return found

    def lay(self, codes: Sequence[int]) -> list[Ranks]:
        """What the parts rank as in each setting of the split."""
        total = sum(codes)
        columns = []
        for chosen in self._chosen[1:]:
            columns.append([sum([codes[place] for place in places]) for places in chosen])
        first = [total - sum(others) for others in zip(*columns, strict=True)]
        ranked = [
            self._ranked(part, sums) for part, sums in zip(self.split.parts, (first, *columns), strict=True)
        ]
        return list(zip(*ranked, strict=True))

    def choose(self, codes: Sequence[int], laid: Sequence[Ranks]) -> Choice | None:
        """The first row that fits, with the settings that it leaves; none where no row fits."""
        for at in self.rows_for(sum(codes) >> SUIT_BITS):
            found = self.fitting(at, codes, laid)
            if found:
                return Choice(at, found)
        return None

    def fitting(self, at: int, codes: Sequence[int], laid: Sequence[Ranks]) -> list[int]:
        """The settings that a row's wants allow, without fouls if it says so, and of these the ones it prefers."""
        row, split = self.rows[at], self.split
        found = list(range(len(laid)))
        for part, name in enumerate(split.names):
            want = row.wants.get(name)
            if want is None:
                continue
            if want.names or want.ranks:
                wanted = self._wanted[at, part]
                found = [each for each in found if wanted[laid[each][part]]]
            if want.cards and found:
                digits = self._digits(self.shape(sum(codes) >> SUIT_BITS), want.cards)
                found = [
                    each for each in found
                    if digits is not None and _holds([codes[place] for place in split.places[each][part]], digits)
                ]  # fmt: skip
        if row.without_fouls:
            found = [each for each in found if not split.is_foul(laid[each])]
        for name in row.prefer if len(found) > 1 else ():
            part = split.names.index(name)
            strengths = [_strength(laid[each][part]) for each in found]
            best = max(strengths)
            found = [each for each, strength in zip(found, strengths, strict=True) if strength == best]
        return found

    @cached_property
    def _shapes(self) -> dict[int, Shape]:
        return {}

    @cached_property
    def _rows_for(self) -> dict[int, tuple[int, ...]]:
        return {}

    @cached_property
    def _wanted(self) -> dict[tuple[int, int], Wanted]:
        return {
            (at, part): Wanted(row.wants[each.name], each.size)
            for at, row in enumerate(self.rows)
            for part, each in enumerate(self.split.parts)
            if each.name in row.wants
        }

    @cached_property
    def _chosen(self) -> list[list[Places]]:
        """By part, the places that each setting gives it."""
        return [[places[part] for places in self.split.places] for part in range(len(self.split.parts))]

    def _ranked(self, part: Part, sums: list[int]) -> list[Rank] | list[None]:
        if part.ranking is None:
            return [None] * len(sums)
        mixed, suited = part.ranking.tables
        if not part.minds_suits:
            return [mixed[total >> SUIT_BITS] for total in sums]
        return [
            suited[total >> SUIT_BITS] if total & SUIT_MASK in ANY_ONE_SUIT else mixed[total >> SUIT_BITS]
            for total in sums
        ]

    def _digits(self, shape: Shape, words: Sequence[str]) -> Values | None:
        """The values that these words mean in a hand; none where it has no such card."""
        values = [shape.card(word) for word in words]
        return None if None in values else tuple(value for value in values if value is not None)


def set_hand(cards: Sequence[str], way: Way) -> SetHand | None:
    """The hand as the way sets it; none where no row fits."""
    held = in_order(cards)
    codes = [way.split.codes[card] for card in held]
    laid = way.lay(codes)
    choice = way.choose(codes, laid)
    if choice is None:
        return None
    return set_as(held, way, choice.settings[0], laid, choice.row)


def set_as(held: Cards, way: Way, setting: int, laid: Sequence[Ranks], row: int) -> SetHand:
    parts = tuple(tuple(held[place] for place in places) for places in way.split.places[setting])
    return SetHand(parts, laid[setting], row)


def lay_hand(cards: Sequence[str], split: Split, setting: int) -> SetHand:
    """The cards as one of the split's settings lays them, whatever a way says: row -1."""
    parts = tuple(tuple(cards[place] for place in places) for places in split.places[setting])
    ranks = tuple(
        None if part.ranking is None else part.ranking.rank(held)
        for part, held in zip(split.parts, parts, strict=True)
    )
    return SetHand(parts, ranks, -1)


def in_order(cards: Sequence[str]) -> Cards:
    """Cards from the highest, equal ranks in the order of suits, a joker after the aces."""
    return tuple(sorted(cards, key=_place))


def _place(card: str) -> tuple[int, int]:
    if card == JOKER:
        return -RANK_VALUE["A"], len(SUITS)
    return -RANK_VALUE[card[0]], SUITS.index(card[1])


def _strength(rank: Rank | None) -> int:
    return -1 if rank is None else rank.strength


def _holds(codes: Sequence[int], values: Values) -> bool:
    """Whether cards of these codes have each of the values as often as it is wanted."""
    total = sum(codes) >> SUIT_BITS
    return all(
        (total >> _DIGIT * (len(RANKS) if value == JOKER_VALUE else value - RANK_VALUE[RANKS[0]]) & 7)
        >= values.count(value)
        for value in set(values)
    )
