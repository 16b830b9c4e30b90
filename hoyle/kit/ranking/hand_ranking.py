"""One protocol for all rankings of cards: how many cards a hand has, the order of its names, jokers, wild ranks,
and where the straight with a low ace stands. Whatever a document may set is a parameter.

    Ranking(5, FIVE_CARD_HANDS).rank(cards)                              stud
    Ranking(4, FOUR_CARD_HANDS).best(cards)                              the best four of five or six
    Ranking(5, ("five_aces", *FIVE_CARD_HANDS), joker="bug", low_straight="second_highest")
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Literal

from hoyle.kit.cards import JOKER, RANKS, SUITS, Cards
from hoyle.kit.ranking.categories import COMPLETED_BY_BUG, FITS, FIVE_WILDS, Made, ties_of
from hoyle.kit.ranking.rank import (
    ANY_ONE_SUIT,
    CODES,
    MOST_CARDS,
    SUIT_BITS,
    SUIT_MASK,
    WILD,
    WILD_CODE,
    WILD_MASK,
    FlushSuits,
    Rank,
    RankTable,
    Values,
    refusal,
    strength_of,
)

JokerRule = Literal["none", "bug", "wild"]
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven")
LowStraight = Literal["lowest", "second_highest", "none"]
Ties = Literal["kinds", "cards"]


@dataclass(frozen=True)
class Ranking:
    """`hands` are names from the highest down. A joker is a bug (an ace, or what `completes` wants) or wild.

    `wild_ranks` are wild as well; `is_natural` tells whether a hand needs that. In a flush a wild card is the highest
    card that the hand does not have. `low_straight` is the rank of the straight that an ace begins. `ranks` are those
    of the deck, from the lowest. Hands of one name are told apart by what they are made of (`kinds`) or by their
    highest card that the other has not (`cards`).
    """

    size: int
    hands: tuple[str, ...]
    joker: JokerRule = "none"
    completes: tuple[str, ...] = COMPLETED_BY_BUG
    wild_ranks: str = ""
    low_straight: LowStraight = "lowest"
    ranks: str = RANKS
    ties: Ties = "kinds"

    def __post_init__(self) -> None:
        unknown = [name for name in self.hands if name not in FITS and name != FIVE_WILDS]
        if unknown:
            known = ", ".join((FIVE_WILDS, *FITS))
            raise ValueError(f'"{unknown[0]}" is no hand that cards can be ranked by; there are {known}')
        if len(set(self.hands)) < len(self.hands) or self.hands[-1:] != ("high_card",):
            raise ValueError("an order names each hand once, and high_card last")
        if "pair" in self.hands[:-2]:
            raise ValueError("no hand but high_card may rank below a pair")
        if self.joker == "bug" and self.wild_ranks:
            raise ValueError("a joker that is a bug and wild ranks do not go together; give one of them")
        if not 1 <= self.size <= 5:
            raise ValueError(f"a hand has one to five cards, not {self.size}")

    def rank(self, cards: Sequence[str]) -> Rank:
        """The rank of exactly `size` cards.

        >>> bug = Ranking(5, ("five_aces", "royal_flush", "straight_flush", "flush", "pair", "high_card"), joker="bug")
        >>> bug.rank(("Jk", "Kh", "Qh", "Jh", "Th")).name, bug.rank(("Jk", "Kh", "Kd", "7h", "2h")).name
        ('royal_flush', 'pair')
        """
        try:
            total = sum(map(self._code_of, cards))
        except KeyError:
            raise self._refusal(cards, self.size) from None
        if len(cards) != self.size:
            raise self._refusal(cards, self.size)
        return self.tables[total & SUIT_MASK in ANY_ONE_SUIT][total >> SUIT_BITS]

    def best(self, cards: Sequence[str]) -> Rank:
        """The rank of the best `size` of up to seven cards.

        >>> Ranking(4, ("straight", "two_pair", "pair", "high_card")).best(("9c", "9d", "8c", "8d", "7d", "6c")).name
        'straight'
        """
        try:
            total = sum(map(self._code_of, cards))
        except KeyError:
            raise self._refusal(cards, MOST_CARDS) from None
        if not self.size <= len(cards) <= MOST_CARDS:
            raise self._refusal(cards, MOST_CARDS)
        mixed, suited = self.best_tables
        best = mixed[total >> SUIT_BITS]
        for suit in self._flush_suits[total & (SUIT_MASK | WILD_MASK)]:
            codes = [(card, self.codes[card]) for card in cards]
            held = sum(code for card, code in codes if code == WILD_CODE or card[1] == suit)
            best = max(best, suited[held >> SUIT_BITS])
        return best

    def best_cards(self, cards: Sequence[str]) -> Cards:
        """The cards that make the best hand; of several, the first in the order of the cards given."""
        return max(combinations(cards, self.size), key=self.rank)

    def is_natural(self, cards: Sequence[str]) -> bool:
        """Whether the cards make a hand of the same name without a joker, all others as what they are.

        >>> wild = Ranking(5, ("five_of_a_kind", "flush", "straight", "three_of_a_kind", "pair", "high_card"),
        ...                joker="wild", wild_ranks="2")
        >>> wild.is_natural(("2h", "9h", "7h", "5h", "3h")), wild.is_natural(("2h", "9d", "7h", "5h", "3h"))
        (True, False)
        """
        natural = [card for card in cards if card != JOKER]
        return len(natural) >= self.size and self.natural.best(natural).name == self.best(cards).name

    # ---- what the tables are filled with

    @cached_property
    def _value_of(self) -> Mapping[str, int]:
        return {rank: value for value, rank in enumerate(self.ranks, start=2)}

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The code of every card that the ranking knows."""
        codes = {card: code for card, code in CODES.items() if card[0] in self.ranks}
        codes |= {rank + suit: WILD_CODE for rank in self.wild_ranks for suit in SUITS}
        return codes if self.joker == "none" else codes | {JOKER: WILD_CODE}

    @cached_property
    def _code_of(self) -> Callable[[str], int]:
        return self.codes.__getitem__

    @cached_property
    def _flush_suits(self) -> FlushSuits:
        return FlushSuits(self.size)

    @cached_property
    def natural(self) -> Ranking:
        """The same ranking without a joker, every card as what it is."""
        return replace(self, joker="none", wild_ranks="")

    @cached_property
    def tables(self) -> tuple[RankTable, RankTable]:
        """Ranks of `size` cards by their rank digits: of several suits, and of one."""
        return self._table(self._rank_mixed), self._table(self._rank_suited)

    @cached_property
    def best_tables(self) -> tuple[RankTable, RankTable]:
        """The best of `size` to seven cards by their rank digits, the same way."""
        return self._table(partial(self._best_of, self._rank_mixed)), self._table(
            partial(self._best_of, self._rank_suited)
        )

    def _table(self, rank_values: Callable[[Values], Rank]) -> RankTable:
        return RankTable(rank_values, self._value_of)

    def _best_of(self, rank_values: Callable[[Values], Rank], values: Values) -> Rank:
        return max(map(rank_values, set(combinations(values, self.size))))

    def _rank_mixed(self, values: Values) -> Rank:
        return self._rank(values, suited=False)

    def _rank_suited(self, values: Values) -> Rank:
        return self._rank(values, suited=True)

    def _rank(self, values: Values, *, suited: bool) -> Rank:
        held = values[: len(values) - values.count(WILD)]
        if not held and FIVE_WILDS in self.hands:
            return Rank(strength_of(self._category(FIVE_WILDS)), FIVE_WILDS)
        if len(held) == len(values):
            return self._named(values, suited=suited)
        return max(self._with_wilds(held, len(values) - len(held), suited=suited))

    def _with_wilds(self, held: Values, count: int, *, suited: bool) -> Iterator[Rank]:
        """The ranks that wild cards may give to the cards held. In a flush they are cards that the hand lacks."""
        if self.joker == "bug":
            yield self._named(_falling(held + (self._ace,) * count), suited=False)
        for stood_for in combinations_with_replacement(self._value_of.values(), count):
            lacking = len({*held, *stood_for}) == len(set(held)) + count
            rank = self._named(_falling(held + stood_for), suited=suited and lacking)
            if self.joker != "bug" or rank.name in self.completes:
                yield rank

    def _named(self, values: Values, *, suited: bool) -> Rank:
        """The rank of cards that stand for themselves. Wild cards ask for the same ones again and again."""
        known = self._named_ranks[suited]
        if values not in known:
            known[values] = self._name(values, suited=suited)
        return known[values]

    def _name(self, values: Values, *, suited: bool) -> Rank:
        made = Made(values, suited, self._top(values), values[0] == self._ace)
        name = next(name for name in self.hands if name != FIVE_WILDS and FITS[name](made))
        return Rank(
            strength_of(self._category(name), ties_of(name, made, by_card=self.ties == "cards")), name
        )

    @cached_property
    def _named_ranks(self) -> tuple[dict[Values, Rank], dict[Values, Rank]]:
        return {}, {}

    @cached_property
    def _ace(self) -> int:
        return self._value_of["A"]

    def _category(self, name: str) -> int:
        return len(self.hands) - 1 - self.hands.index(name)

    def _top(self, values: Values) -> Values:
        """What breaks ties between straights, or nothing where these cards are none."""
        if _runs(values):
            return values[:1]
        low_ace = (*values[1:], 1)
        if values[0] != self._ace or self.low_straight == "none" or not _runs(low_ace):
            return ()
        # Above the straight to the king and below the one to the ace.
        return (self._ace - 1, 1) if self.low_straight == "second_highest" else low_ace[:1]

    def _refusal(self, cards: Sequence[str], most: int) -> ValueError:
        wanted = _WORDS[self.size] if most == self.size else f"{_WORDS[self.size]} to {_WORDS[most]}"
        return refusal(cards, wanted, self.codes)


def _runs(values: Values) -> bool:
    return all(high - low == 1 for high, low in pairwise(values))


def _falling(values: Values) -> Values:
    return tuple(sorted(values, reverse=True))
