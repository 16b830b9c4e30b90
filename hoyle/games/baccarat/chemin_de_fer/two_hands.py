"""The two hands of a round: dealt in turn, a third card by the announcements, and counts that an error changes.

A hand lies before its participant, who sees it alone until both are turned up.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import Any

from hoyle.book import Terms
from hoyle.engine import EVERYONE, Ask, Choice, Felt, Note, Show, Stake, Taken, draw
from hoyle.engine.round.script import EXTRA_CARD, Yielded
from hoyle.games.baccarat.dealing import CARDS
from hoyle.games.baccarat.hands import is_natural, point_count, points_of, third_cards
from hoyle.kit.cards import Cards

CARD, STAY, NATURAL = "card", "stay", "natural"
_NATURAL_FROM = 8

Counts = Generator[Yielded, Any, tuple[int, int]]
Dealt = Generator[Yielded, Any, Cards]


class TwoHands:
    """The player's hand, controlled by the dominant player, and the banker's."""

    def __init__(self, felt: Felt, dominant: Stake, banker: Stake) -> None:
        self._felt, self._dominant, self._banker = felt, dominant, banker
        self._rules = third_cards(felt.terms)

    def play(self) -> Counts:
        """The final point counts: the player's, then the banker's."""
        player, banker = yield from self._first_cards()
        word, player = yield from self._announced(player)
        best = best_count(player) if len(player) > 2 else point_count(player)
        too_many = self._felt.extra_cards.pop(self._banker.spot, 0)
        if too_many:
            banker += yield from self._more(self._banker, too_many)
            yield from self._turn_up()
            return best, 0
        third = None
        if word == CARD and not is_natural(banker):
            yield Note(f"{self._banker.seat}: Under Eight")
            player += yield from self._more(self._dominant, 1)
            best, third = point_count(player), points_of(player[-1])
        elif is_natural(banker):
            yield Note(f"{self._banker.seat}: Natural")
        yield from self._turn_up()
        if (best >= _NATURAL_FROM and third is None) or is_natural(banker):
            return best, point_count(banker)
        return best, (yield from self._bankers_count(banker, third))

    def _first_cards(self) -> Generator[Yielded, Any, tuple[Cards, Cards]]:
        hands: dict[int, Cards] = {0: (), 1: ()}
        for at, stake in enumerate((self._dominant, self._banker) * 2):
            hands[at % 2] += yield from draw(CARDS, 1, str(stake.spot), frozenset({stake.seat}))
        return hands[0], hands[1]

    def _announced(self, player: Cards) -> Generator[Yielded, Any, tuple[str, Cards]]:
        """The dominant player's announcement. A hand that was dealt a card too many gets no other."""
        names = announcements(self._felt.terms, point_count(player))
        about = f"{' '.join(player)} is {point_count(player)}"
        choices, dominant = tuple(map(Choice, names)), self._dominant
        taken: Taken = yield Ask(dominant.seat, dominant.spot, choices, names[-1], about)
        if taken.name != EXTRA_CARD:
            return taken.name, player
        more = yield from self._more(dominant, self._felt.extra_cards.pop(dominant.spot, 0), is_open=False)
        return STAY, player + more

    def _more(self, stake: Stake, count: int, *, is_open: bool = True) -> Dealt:
        seen = EVERYONE if is_open else frozenset({stake.seat})
        cards = yield from draw(CARDS, count, str(stake.spot), seen)
        return cards

    def _turn_up(self) -> Generator[Yielded, Any, None]:
        for stake in (self._dominant, self._banker):
            yield Show(str(stake.spot))

    def _bankers_count(self, banker: Cards, third: int | None) -> Generator[Yielded, Any, int]:
        count = point_count(banker)
        takes = self._rules.banker_takes(count, third)
        if third is None and count in self._felt.terms.list("banker_chooses_if_player_stands"):
            takes = yield from self._chosen(banker, takes)
        if not takes:
            return count
        banker += yield from self._more(self._banker, 1)
        too_many = self._felt.extra_cards.pop(self._banker.spot, 0)
        if not too_many:
            return point_count(banker)
        banker += yield from self._more(self._banker, too_many)
        return lowest_of_two(banker)

    def _chosen(self, banker: Cards, by_default: bool) -> Generator[Yielded, Any, bool]:
        about = f"{' '.join(banker)} is {point_count(banker)}"
        default = CARD if by_default else STAY
        choices = (Choice(CARD), Choice(STAY))
        taken: Taken = yield Ask(self._banker.seat, self._banker.spot, choices, default, about)
        return taken.name == CARD


def announcements(terms: Terms, count: int) -> tuple[str, ...]:
    """What the player's hand may announce. The last of two costs no card."""
    if count >= _NATURAL_FROM:
        return (NATURAL,)
    if count in terms.list("player_chooses_on"):
        return (CARD, STAY)
    return (CARD,) if third_cards(terms).player_takes(count) else (STAY,)


def best_count(cards: Cards) -> int:
    """The highest count that two or all of the cards make: which was dealt in excess is not known.

    >>> best_count(("9h", "9d", "5c"))
    8
    """
    return max(point_count(some) for size in (2, len(cards)) for some in combinations(cards, size))


def lowest_of_two(cards: Cards) -> int:
    """
    >>> lowest_of_two(("9h", "4d", "7c", "Ks"))
    1
    """
    return min(map(point_count, combinations(cards, 2)))
