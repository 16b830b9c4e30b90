"""The two hands: point counts, naturals, and whether each is dealt a third card. No player has a choice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.kit.cards import Card, Cards, rank_of

_POINTS: Mapping[str, int] = {
    "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0,
}  # fmt: skip
_NATURALS = (8, 9)
_NO_TOTAL = 10  # above every total: no hand ends the draw


class ThirdCards(NamedTuple):
    """The book's rules for third cards. `banker_draws` is by the banker's count and the player's third card."""

    player_stands_on: int
    banker_draws: Mapping[int, frozenset[int]]
    banker_draws_if_player_stands: int
    natural: int  # the least total on two cards that ends the draw

    def is_over(self, player: int, banker: int) -> bool:
        """Whether the first two cards of either hand end the draw."""
        return max(player, banker) >= self.natural

    def player_takes(self, player: int) -> bool:
        return player < self.player_stands_on

    def banker_takes(self, banker: int, players_third: int | None) -> bool:
        if players_third is None:
            return banker <= self.banker_draws_if_player_stands
        return players_third in self.banker_draws.get(banker, ())


@lru_cache(maxsize=1024)
def third_cards(terms: Terms) -> ThirdCards:
    rows = (str(row).partition(":") for row in terms.list("banker_draws"))
    return ThirdCards(
        terms.number("player_stands_on"),
        {int(banker): frozenset(map(int, thirds.split())) for banker, _, thirds in rows},
        terms.number("banker_draws_if_player_stands"),
        min(_NATURALS) if terms.settings.get("naturals_end_the_draw", "yes") == "yes" else _NO_TOTAL,
    )


def points_of(card: Card) -> int:
    return _POINTS[rank_of(card)]


def point_count(cards: Cards) -> int:
    """
    >>> point_count(("Ac", "2d", "9h")), point_count(("Ks", "Td"))
    (2, 0)
    """
    return sum(_POINTS[rank_of(card)] for card in cards) % 10


def is_natural(cards: Cards) -> bool:
    return len(cards) == 2 and point_count(cards) in _NATURALS


def is_dragon_7(player: Cards, banker: Cards) -> bool:
    return len(banker) == 3 and point_count(banker) == 7 and point_count(player) < 7


def is_panda_8(player: Cards, banker: Cards) -> bool:
    return len(player) == 3 and point_count(player) == 8 and point_count(banker) < 8


def is_pair(cards: Cards) -> bool:
    """By rank: a ten and a jack count the same and are no pair."""
    return rank_of(cards[0]) == rank_of(cards[1])
