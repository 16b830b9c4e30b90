"""A shoe: the cards that are left, without their order, which no one at a table knows.

A source of chance draws from what is left; a dealer at a real table enters the card that came. The cut card is a count:
when no more than that many cards are left, the round is finished and everything is shuffled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.kit.cards import Card


class Shoe:
    __slots__ = ("full", "left", "left_count", "total")

    def __init__(
        self, full: Mapping[Card, int], used: Mapping[Card, int] | None = None, total: int | None = None
    ) -> None:
        """`total` is how many cards are in `full`, for callers who have counted them."""
        self.full = full
        self.left = left = dict(full)
        self.total = self.left_count = sum(full.values()) if total is None else total
        if used:
            for card, count in used.items():
                left[card] = left.get(card, 0) - count
            self.left_count -= sum(used.values())
            if min(left.values()) < 0:
                card = min(left, key=left.__getitem__)
                raise ValueError(f"{used[card]} {card} cannot have left this shoe")

    def has(self, cards: Sequence[Card]) -> str | None:
        """The first card that cannot come now, or none."""
        left = self.left
        for at, card in enumerate(cards):
            if left.get(card, 0) <= cards[:at].count(card):
                return card
        return None

    def take(self, cards: Sequence[Card]) -> str | None:
        """Take all of them; or none, and say which cannot come now."""
        left = self.left
        if len(cards) == 1:  # as most draws are
            (card,) = cards
            count = left.get(card, 0)
            if count < 1:
                return card
            left[card] = count - 1
            self.left_count -= 1
            return None
        for at, card in enumerate(cards):
            count = left.get(card, 0)
            if count < 1:
                for taken in cards[:at]:
                    left[taken] += 1
                return card
            left[card] = count - 1
        self.left_count -= len(cards)
        return None

    def put_back(self, cards: Mapping[Card, int]) -> None:
        """Shuffle discards in, to finish a round for which the cards do not reach."""
        for card, count in cards.items():
            self.left[card] += count
            self.left_count += count

    def used(self) -> dict[Card, int]:
        return {card: count - self.left[card] for card, count in self.full.items() if count > self.left[card]}

    def is_past_cut(self, depth: int) -> bool:
        return self.left_count <= depth
