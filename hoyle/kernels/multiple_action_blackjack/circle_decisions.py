"""A strategy of multiple-action blackjack as decision tables: by naturals before, what is offered, up card and hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.fast.arrays import Array
from hoyle.games.blackjack.circles.circle_wagers import CIRCLES
from hoyle.kernels.blackjack.decisions import Hand, hands, next_hands, total
from hoyle.kernels.common.decision_table import cents_beside
from hoyle.kernels.multiple_action_blackjack.circle_round import (
    CIRCLE_MAX,
    DOUBLE,
    FLAGS,
    FROM_SPLIT,
    HIT,
    IS_ADDED,
    IS_FULL,
    MAY_SPLIT,
    NO_DOUBLE,
    SPLIT_PAIR,
    STAND,
    SURRENDER,
    TWOS,
)
from hoyle.strategy.seat_view import Seen

_RANKS = ".A23456789T"
_SUITS = "cdhs"
_PLAIN = {"stand": STAND, "hit": HIT, "split": SPLIT_PAIR, "surrender": SURRENDER}
_NAMES = [circle.replace("_", " ") for circle in CIRCLES]
Sizes = list[tuple[int, int]]  # a circle and cents


class CircleAsked(NamedTuple):
    nexts: Array
    acts: Array
    doubles: Array
    insures: Array
    sizes: tuple[tuple[int, int], ...]
    insurances: tuple[tuple[int, int], ...]


class CircleAsker:
    """`cents` are the wagers of the circles that are played."""

    def __init__(self, terms: Terms, cents: Sequence[int], answer: Callable[[Seen], Any]) -> None:
        self.terms, self.cents, self.answer = terms, cents, answer
        decks = terms.number("deck_count")
        self.copies = [0, *([4 * decks] * 9), 16 * decks]
        self.sizes: Sizes = []
        self.insurances: Sizes = []
        checked = terms["hole_card_check"] != "none" and terms["first_blackjack_settles"] == "own_circle"
        self.states = len(cents) if checked else 1

    def ask_all(self) -> CircleAsked:
        every = hands()
        acts = np.zeros((CIRCLE_MAX, FLAGS, 10, len(every)), np.uint8)
        doubles = np.zeros((CIRCLE_MAX, FLAGS, 10, TWOS, CIRCLE_MAX), np.int16)
        for before in range(self.states):
            for up in range(1, 11) if not before else (1, 10):
                self._ask_longer(before, up, acts)
                for at in range(10, TWOS):
                    if total(every[at]) < 21:
                        self._ask_two(before, up, at, every[at], acts, doubles)
        insures = np.zeros((CIRCLE_MAX, TWOS), np.int16)
        for circle in range(len(self.cents)):
            for at in range(10, TWOS):
                insures[circle, at] = self._insure(circle, every[at])
        return CircleAsked(
            next_hands(), acts.reshape(-1), doubles.reshape(-1), insures.reshape(-1), tuple(self.sizes),
            tuple(self.insurances),
        )  # fmt: skip

    def _ask_longer(self, before: int, up: int, acts: Array) -> None:
        """Hands of three and more cards; those of a split ask by what was wagered on them where it matters."""
        tells = self.terms["dealer_blackjack_takes"] != "all"
        for at, hand in enumerate(hands()):
            if len(hand) > 2 and total(hand) < 21:
                for flags in (0, IS_ADDED) if tells else (0,):
                    made = self._play(before, hand, up, ("stand", "hit"), flags)[0]
                    acts[before, [flags, flags | FROM_SPLIT], up - 1, at] = made
                if not tells:
                    acts[before, [IS_ADDED, IS_ADDED | FROM_SPLIT], up - 1, at] = acts[before, 0, up - 1, at]

    def _ask_two(self, before: int, up: int, at: int, hand: Hand, acts: Array, doubles: Array) -> None:
        for flags in range(FLAGS):
            if flags & (IS_ADDED | FROM_SPLIT) == IS_ADDED:
                continue  # only a split adds a hand
            made, sizes = self._play(before, hand, up, self._offered(flags, hand), flags)
            acts[before, flags, up - 1, at] = made
            doubles[before, flags, up - 1, at] = sizes

    def _offered(self, flags: int, hand: Hand) -> tuple[str, ...]:
        offered = ["stand"] if flags & IS_FULL else ["stand", "hit"]
        if not flags & NO_DOUBLE:
            offered.append("double")
        if flags & MAY_SPLIT and hand[0] == hand[1]:
            offered.append("split")
        if not flags & FROM_SPLIT and self.terms["surrender"] == "yes":
            offered.append("surrender")
        return tuple(offered)

    def _seen(self, choices: tuple[str, ...], hand: Hand, up: int, rest: str) -> Seen:
        cards = tuple(_RANKS[value] + _SUITS[at % 4] for at, value in enumerate(hand))
        card = _RANKS[up] + "s"
        about = f"{' '.join(cards)} is {total(hand)} against {card}, {rest}"
        if "insurance" in choices:
            about = f"{' '.join(cards)} against an ace, {rest}"
        return Seen(choices, cards, (card,), (), about)

    def _can_be(self, hand: Hand, up: int) -> bool:
        return all((*hand, up).count(value) <= self.copies[value] for value in set(hand))

    def _play(
        self, before: int, hand: Hand, up: int, choices: tuple[str, ...], flags: int
    ) -> tuple[int, list[int]]:
        made = ", made by a split" if flags & IS_ADDED else ""
        sizes = [0] * CIRCLE_MAX
        if not self._can_be(hand, up):
            return STAND, sizes
        taken = self.answer(self._seen(choices, hand, up, _NAMES[before] + made))
        if taken is None:
            return STAND, sizes
        if taken.choose != "double":
            return _PLAIN[taken.choose], sizes
        sizes[before] = self._size("double", before, taken.amount, self.sizes)
        for circle in range(before + 1, len(self.cents)):
            more = self.answer(self._seen(("stay", "double"), hand, up, _NAMES[circle] + made))
            if more is not None and more.choose == "double":
                sizes[circle] = self._size("double", circle, more.amount, self.sizes)
        return DOUBLE, sizes

    def _insure(self, circle: int, hand: Hand) -> int:
        if not self.terms.says_yes("insurance") or not self._can_be(hand, 1):
            return 0
        taken = self.answer(self._seen(("no", "insurance"), hand, 1, _NAMES[circle]))
        if taken is None or taken.choose == "no":
            return 0
        return self._size("insurance", circle, taken.amount, self.insurances)

    def _size(self, wager: str, circle: int, amount: str | int, sizes: Sizes) -> int:
        """The number of an amount on a circle, from 1."""
        key = (circle, cents_beside(self.terms, Limits(), wager, self.cents[circle], amount))
        if key not in sizes:
            sizes.append(key)
        return 1 + sizes.index(key)
