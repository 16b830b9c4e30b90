"""A strategy of free bet blackjack as decision tables: by what lies on the hand, what is offered, up card and hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.fast.arrays import Array
from hoyle.kernels.blackjack.decisions import Hand, hands, next_hands, total
from hoyle.kernels.blackjack.round_row import PAIRS, SINGLES
from hoyle.kernels.common.decision_table import cents_beside
from hoyle.kernels.free_bet_blackjack.free_bet_round import (
    DOUBLE_DOWN,
    FREE_DOUBLE,
    HIT,
    INSURE,
    SPLIT_PAIR,
    STAND,
)
from hoyle.strategy.seat_view import Seen

_RANKS = ".A23456789T"
_SUITS = "cdhs"
_PLAIN = {
    "stand": STAND,
    "hit": HIT,
    "split": SPLIT_PAIR,
    "free_split": SPLIT_PAIR,
    "free_double": FREE_DOUBLE,
}
Answer = Callable[[Seen], Any]


class FreeAsked(NamedTuple):
    nexts: Array
    acts: Array
    insures: Array
    doubles: tuple[int, ...]
    insurances: tuple[int, ...]


class FreeAsker:
    def __init__(self, terms: Terms, cents: int, answer: Answer, decks: int) -> None:
        self.terms, self.cents, self.answer = terms, cents, answer
        self.copies = [0, *([4 * decks] * 9), 16 * decks]
        self.doubles: list[int] = []
        self.insurances: list[int] = []
        self.free_totals = range(
            terms.number("free_double_total_min"), terms.number("free_double_total_max") + 1
        )

    def ask_all(self) -> FreeAsked:
        every, pairs = hands(), hands()[SINGLES : SINGLES + PAIRS]
        acts = np.zeros((2, 8, 10, len(every)), np.uint8)
        for role in range(2):
            for up in range(1, 11):
                for at, hand in enumerate(every):
                    if len(hand) > 2 and total(hand) < 21:
                        acts[role, 0, up - 1, at] = self._play(role, hand, up, ("stand", "hit"))
                    elif len(hand) == 2 and total(hand) < 21:
                        for flags in range(8):
                            offered = self._offered(flags, hand, role)
                            acts[role, flags, up - 1, at] = self._play(role, hand, up, offered)
        insures = [self._insure(hand) for hand in pairs]
        return FreeAsked(
            next_hands(), acts.reshape(-1), np.array([0] * SINGLES + insures, np.uint8), tuple(self.doubles),
            tuple(self.insurances),
        )  # fmt: skip

    def _offered(self, flags: int, hand: Hand, role: int) -> tuple[str, ...]:
        """May be split (1), is dealt no more cards (2), may not be doubled (4)."""
        offered = ["stand"] if flags & 2 else ["stand", "hit"]
        if not flags & 4:
            offered.append("free_double" if 1 not in hand and sum(hand) in self.free_totals else "double")
        if flags & 1 and hand[0] == hand[1]:
            tens = hand[0] == 10 and self.terms["free_split_pairs"] != "all"
            again = role and not self.terms.says_yes("free_resplit")
            offered.append("split" if tens or again else "free_split")
        return tuple(offered)

    def _seen(self, choices: tuple[str, ...], hand: Hand, up: int, role: int = 0) -> Seen:
        cards = tuple(_RANKS[value] + _SUITS[at % 4] for at, value in enumerate(hand))
        card = _RANKS[up] + "s"
        about = f"{' '.join(cards)} is {total(hand)} against {card}{', a free hand' if role else ''}"
        return Seen(choices, cards, (card,), (), about)

    def _can_be(self, hand: Hand, up: int) -> bool:
        return all((*hand, up).count(value) <= self.copies[value] for value in set(hand))

    def _play(self, role: int, hand: Hand, up: int, choices: tuple[str, ...]) -> int:
        taken = self.answer(self._seen(choices, hand, up, role)) if self._can_be(hand, up) else None
        if taken is None:
            return STAND
        if taken.choose != "double":
            return _PLAIN[taken.choose]
        return DOUBLE_DOWN + _numbered(self.doubles, self._cents("double", taken.amount))

    def _insure(self, hand: Hand) -> int:
        """A natural is offered even money, any other hand insurance."""
        other = "even_money" if hand == (1, 10) else "insurance"
        if not self.terms.says_yes("insurance") or not self._can_be(hand, 1):
            return 0
        taken = self.answer(self._seen(("no", other), hand, 1))
        if taken is None or taken.choose == "no":
            return 0
        if taken.choose == "even_money":
            return 1
        return INSURE + _numbered(self.insurances, self._cents("insurance", taken.amount))

    def _cents(self, wager: str, amount: str | int) -> int:
        return cents_beside(self.terms, Limits(), wager, self.cents, amount)


def _numbered(sizes: list[int], cents: int) -> int:
    if cents not in sizes:
        sizes.append(cents)
    return sizes.index(cents)
