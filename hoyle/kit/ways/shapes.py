"""The shape of a whole hand: how often its ranks come, whatever the suits, and the words for single cards of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hoyle.kit.cards import JOKER, RANK_VALUE
from hoyle.kit.ranking.rank import Values, by_count

JOKER_VALUE = 0
ACE = RANK_VALUE["A"]
SHAPES = (
    "no_pair", "pair", "two_pair", "three_pair", "three_of_a_kind", "full_house", "two_threes", "four_of_a_kind",
    "four_and_pair", "four_and_three", "five_of_a_kind",
)  # fmt: skip
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
HIGHEST_SINGLE, SECOND_SINGLE = "highest_single", "second_single"
CARD_WORDS = (*ORDINALS, HIGHEST_SINGLE, SECOND_SINGLE, "joker")
SHAPE_BY_COUNTS = {
    (1, 0): "no_pair", (1, 1): "no_pair", (2, 0): "pair", (2, 1): "pair", (2, 2): "two_pair",
    (3, 0): "three_of_a_kind", (3, 1): "three_of_a_kind", (3, 2): "full_house", (3, 3): "two_threes",
    (4, 0): "four_of_a_kind", (4, 1): "four_of_a_kind", (4, 2): "four_and_pair", (4, 3): "four_and_three",
}  # fmt: skip


@dataclass(frozen=True)
class Shape:
    """`values` are those of the cards from the highest; a joker that counts as an ace is one of them."""

    values: Values
    joker_count: int
    is_joker_ace: bool

    @cached_property
    def counted(self) -> Values:
        jokers = self.joker_count if self.is_joker_ace else 0
        return (*self.values[: self._aces], *(ACE,) * jokers, *self.values[self._aces :])

    @property
    def _aces(self) -> int:
        return self.values.count(ACE)

    @cached_property
    def kinds(self) -> Values:
        return by_count(self.counted)

    @cached_property
    def name(self) -> str:
        counts = [*(self.counted.count(kind) for kind in self.kinds), 0, 0]
        if counts[0] > 4:
            return "five_of_a_kind"
        return "three_pair" if counts[:3] == [2, 2, 2] else SHAPE_BY_COUNTS[counts[0], counts[1]]

    @cached_property
    def singles(self) -> Values:
        return tuple(kind for kind in self.kinds if self.counted.count(kind) == 1)

    @property
    def is_single_above_pairs(self) -> bool:
        repeated = [kind for kind in self.kinds if self.counted.count(kind) > 1]
        return bool(self.singles) and self.singles[0] > max(repeated, default=0)

    def card(self, word: str) -> int | None:
        """The value of the card that a word means, 0 for a joker, none where the hand has no such card."""
        if word == "joker":
            return JOKER_VALUE if self.joker_count else None
        if word in ORDINALS:
            jokers = self.joker_count if self.is_joker_ace else 0
            dealt = (*self.values[: self._aces], *(JOKER_VALUE,) * jokers, *self.values[self._aces :])
            at = ORDINALS.index(word)
        else:
            dealt, at = self.singles, (HIGHEST_SINGLE, SECOND_SINGLE).index(word)
            dealt = tuple(JOKER_VALUE if self._is_joker(kind) else kind for kind in dealt)
        return dealt[at] if at < len(dealt) else None

    def _is_joker(self, kind: int) -> bool:
        """Whether the only card of a kind is the joker."""
        return kind == ACE and self.is_joker_ace and self.joker_count > 0


def shape_of(cards: Sequence[str], *, is_joker_ace: bool) -> Shape:
    """
    >>> shape_of("Jk Kd Kh 9c 9s 4d 2h".split(), is_joker_ace=True).name
    'two_pair'
    >>> shape_of("Ah Jk Kd 9c 7s 4d 2h".split(), is_joker_ace=True).name
    'pair'
    """
    values = sorted((RANK_VALUE[card[0]] for card in cards if card != JOKER), reverse=True)
    return Shape(tuple(values), len(cards) - len(values), is_joker_ace)
