"""Seven-card hands above every hand of five: what bonus wagers pay for all seven cards.

    BonusRanking(five, ("seven_card_straight_flush_without_joker", "royal_flush_with_king_queen"))

A royal match is a further king and queen, or ace and king, of one suit beside a royal flush; a house selects one.
A joker is never one of the two. In the royal flush it may be one card, unless no joker at all is allowed in the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from hoyle.kit.cards import JOKER, RANKS
from hoyle.kit.ranking.hand_ranking import Ranking
from hoyle.kit.ranking.rank import Rank, strength_of

SEVEN = 7
_LOW_TO_HIGH = RANKS[-1] + RANKS  # an ace begins a straight, too
_ROYAL = frozenset("AKQJT")


@dataclass(frozen=True)
class BonusRanking:
    """The best five of seven cards by `five`, and above it the names of `whole`, the highest first."""

    five: Ranking
    whole: tuple[str, ...]

    def __post_init__(self) -> None:
        unknown = [name for name in self.whole if name not in WHOLE_HANDS]
        if unknown:
            raise ValueError(f'"{unknown[0]}" is no hand of seven cards; there are {", ".join(WHOLE_HANDS)}')

    @property
    def hands(self) -> tuple[str, ...]:
        return (*self.whole, *self.five.hands)

    def rank(self, cards: Sequence[str]) -> Rank:
        """
        >>> from hoyle.kit.ranking import FIVE_CARD_HANDS
        >>> five = Ranking(5, ("five_aces", *FIVE_CARD_HANDS), joker="bug")
        >>> BonusRanking(five, ("seven_card_straight_flush",)).rank("9h 8h 7h 6h Jk 4h 3h".split()).name
        'seven_card_straight_flush'
        """
        if len(cards) != SEVEN:
            raise ValueError(f"{cards!r} is not seven cards; give seven, each like Ah, Td, 2c")
        best = self.five.best(cards)
        name = next((name for name in self.whole if WHOLE_HANDS[name](cards)), None)
        if name is None:
            return best
        return Rank(strength_of(len(self.hands) - 1 - self.whole.index(name)), name)


def _is_straight_flush(cards: Sequence[str]) -> bool:
    natural = [card for card in cards if card != JOKER]
    held = {card[0] for card in natural}
    if len({card[1] for card in natural}) > 1 or len(held) < len(natural):
        return False
    return any(held <= set(_LOW_TO_HIGH[at : at + SEVEN]) for at in range(len(_LOW_TO_HIGH) - SEVEN + 1))


def _royal_with(ranks: str, *, is_natural: bool) -> Callable[[Sequence[str]], bool]:
    def fits(cards: Sequence[str]) -> bool:
        if is_natural and JOKER in cards:
            return False
        return any(_is_royal_with(cards, pair, ranks) for pair in combinations(range(SEVEN), 2))

    return fits


def _is_royal_with(cards: Sequence[str], pair: tuple[int, int], ranks: str) -> bool:
    one, other = (cards[place] for place in pair)
    if JOKER in (one, other) or {one[0], other[0]} != set(ranks) or one[1] != other[1]:
        return False
    rest = [card for place, card in enumerate(cards) if place not in pair and card != JOKER]
    held = {card[0] for card in rest}
    return len({card[1] for card in rest}) == 1 and len(held) == len(rest) and held <= _ROYAL


WHOLE_HANDS: Mapping[str, Callable[[Sequence[str]], bool]] = {
    "seven_card_straight_flush": _is_straight_flush,
    "seven_card_straight_flush_without_joker": lambda cards: JOKER not in cards and _is_straight_flush(cards),
    "seven_card_straight_flush_with_joker": lambda cards: JOKER in cards and _is_straight_flush(cards),
    "royal_flush_with_king_queen": _royal_with("KQ", is_natural=False),
    "royal_flush_with_ace_king": _royal_with("AK", is_natural=True),
    "royal_flush_with_natural_ace_king": _royal_with("AK", is_natural=False),
}
