"""A blackjack strategy as decision tables: for every hand of up to 21 by composition, against every up card.

A hand is a numbered multiset of values; those of one and two cards come first. Best play depends on the composition;
conditions on totals are evaluated for each hand of a total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.fast.arrays import Array, Int16s
from hoyle.games.blackjack.play_rules import PlayRules, play_rules
from hoyle.kernels.blackjack.round_row import (
    AGAIN,
    DOUBLE_DOWN,
    INSURE,
    MAY_DOUBLE,
    MAY_NOT_HIT,
    MAY_SPLIT,
    MAY_SURRENDER,
    NO_INSURANCE,
    PAIRS,
    RESCUE_IT,
    SINGLES,
    TAKE_EVEN_MONEY,
)
from hoyle.kernels.common.decision_table import cents_beside
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy

Hand = tuple[int, ...]  # values, rising; an ace is 1
ANSWERS = ("stand", "hit", "split", "surrender")
_RANKS = ".A23456789T"
_SUITS = "cdhs"
_BUSTS = -1


class Asked(NamedTuple):
    """Decision tables, and the amounts of doubles and of insurance in them."""

    nexts: Array
    acts: Array
    insures: Array
    doubles: tuple[int, ...]
    insurances: tuple[int, ...]
    splits: bool


@cache
def hands() -> tuple[Hand, ...]:
    """Every multiset of values with a hard total of at most 21."""
    found: list[Hand] = []
    size = 1
    while longer := [hand for hand in _of_size(size) if sum(hand) <= 21]:
        found += longer
        size += 1
    return tuple(found)


def _of_size(size: int) -> Iterator[Hand]:
    """Long hands have low cards only, so the remaining total bounds the values."""
    most = min(10, 21 - (size - 1))
    return combinations_with_replacement(range(1, most + 1), size)


@cache
def next_hands() -> Int16s:
    """The number of the hand after drawing each value."""
    number = {hand: at for at, hand in enumerate(hands())}
    table = np.full((len(number), 11), _BUSTS, np.int16)
    for hand, at in number.items():
        for value in range(1, 11):
            table[at, value] = number.get(tuple(sorted((*hand, value))), _BUSTS)
    return table


@cache
def _shown(hand: Hand) -> tuple[tuple[str, ...], str]:
    cards = tuple(_RANKS[value] + _SUITS[at % 4] for at, value in enumerate(hand))
    return cards, " ".join(cards)


class Asker:
    """Asks a strategy, and collects the amounts of its doubles and insurance."""

    def __init__(
        self,
        terms: Terms,
        cents: int,
        answer: Callable[[Seen], Any],
        decks: int,
        tens: int = 16,
        hand_count: int = 1,
    ) -> None:
        """`tens` are the ten-value cards of a deck, `hand_count` the hands that a box is asked to have."""
        self.terms, self.cents, self.answer = terms, cents, answer
        self.copies = [0, *([4 * decks] * 9), tens * decks]
        self.hand_count = hand_count
        self.least = 4 * decks
        self.doubles: list[int] = []
        self.insurances: list[int] = []
        self.splits = False

    def can_be(self, hand: Hand, up: int) -> bool:
        """Whether the shoe has these cards; other hands are not asked about."""
        return len(hand) < self.least or all(
            (*hand, up).count(value) <= self.copies[value] for value in set(hand)
        )

    def seen(self, choices: tuple[str, ...], hand: Hand, up: int) -> Seen:
        cards, text = _shown(hand)
        card = _RANKS[up] + "s"
        about = (
            f"{text} against an ace" if "insurance" in choices else f"{text} is {total(hand)} against {card}"
        )
        return Seen(choices, cards, (card,), (), about, hand_count=self.hand_count)

    def play(self, hand: Hand, up: int, choices: tuple[str, ...]) -> int:
        taken = self.answer(self.seen(choices, hand, up)) if self.can_be(hand, up) else None
        return 0 if taken is None else self.code(taken)

    def code(self, taken: Any) -> int:
        if taken.choose != "double":
            self.splits |= taken.choose == "split"
            return ANSWERS.index(taken.choose)
        cents = self._amount("double", taken.amount)
        if cents not in self.doubles:
            self.doubles.append(cents)
        return DOUBLE_DOWN + self.doubles.index(cents)

    def insure(self, hand: Hand, choices: tuple[str, ...]) -> int:
        taken = self.answer(self.seen(choices, hand, 1)) if self.can_be(hand, 1) else None
        if taken is None or taken.choose == "no":
            return NO_INSURANCE
        if taken.choose == "even_money":
            return TAKE_EVEN_MONEY
        cents = self._amount("insurance", taken.amount)
        if cents not in self.insurances:
            self.insurances.append(cents)
        return INSURE + self.insurances.index(cents)

    def _amount(self, wager: str, amount: str | int) -> int:
        return cents_beside(self.terms, Limits(), wager, self.cents, amount)


@cache
def total(hand: Hand) -> int:
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else hard


def ask_all(asker: Asker) -> Asked:
    """Two cards by each set of offered choices, longer hands, doubled hands that may be rescued, insurance."""
    every, rules = hands(), play_rules(asker.terms)
    pairs = every[SINGLES : SINGLES + PAIRS]
    two = [
        asker.play(hand, up, _offered(rules, flags, hand))
        for up in range(1, 11)
        for hand in pairs
        for flags in range(16)
    ]
    longer = _longer_hands(asker, split=False)
    rescued = [_rescues(asker, hand, up) for up in range(1, 11) for hand in every]
    early = [_gives_up(asker, hand, up) for up in range(1, 11) for hand in pairs]
    of_splits = _longer_hands(asker, split=True) if tells_split(rules) else []
    acts = np.array([*two, *longer, *rescued, *early, *_longer_doubles(asker), *of_splits], np.uint8)
    even = ("even_money",) if asker.terms.says_yes("even_money") else ()
    offered = [("no", "insurance", *(even if hand == (1, 10) else ())) for hand in pairs]
    is_sold = asker.terms.says_yes("insurance")
    insures = [
        asker.insure(hand, choices) if is_sold else NO_INSURANCE
        for hand, choices in zip(pairs, offered, strict=True)
    ]
    return Asked(
        next_hands(), acts, np.array([0] * SINGLES + insures, np.uint8), tuple(asker.doubles),
        tuple(asker.insurances), asker.splits,
    )  # fmt: skip


def tells_split(rules: PlayRules) -> bool:
    """Whether longer hands of a split have other choices than those without one."""
    return rules.surrenders_longer and not rules.surrenders_split


def _longer_hands(asker: Asker, *, split: bool) -> list[int]:
    """Hands of three or more cards."""
    rules = play_rules(asker.terms)
    found = []
    for up in range(1, 11):
        may_give_up = rules.may_surrender(3, up, from_split=split) and up not in rules.early & rules.looks
        more = ("surrender",) if may_give_up else ()
        for hand in hands():
            offered = (*stand_or_hit(rules, hand), *more)
            is_asked = len(hand) > 2 and total(hand) < 21 and offered != ("stand",)
            found.append(asker.play(hand, up, offered) if is_asked else 0)
    return found


def stand_or_hit(rules: PlayRules, hand: Hand) -> tuple[str, ...]:
    """What the book's charts leave of the two."""
    points, soft = total(hand), 1 in hand and sum(hand) <= 11
    if rules.must_stand(points, soft=soft):
        return ("stand",)
    return ("hit",) if rules.must_hit(points, soft=soft) else ("stand", "hit")


def _longer_doubles(asker: Asker) -> Iterator[int]:
    """Hands of three or more cards that may be doubled; then those that may not be hit, as split aces."""
    if not play_rules(asker.terms).doubles_longer:
        return
    for choices in ("stand", "hit", "double"), ("stand", "double"):
        for up in range(1, 11):
            for hand in hands():
                yield asker.play(hand, up, choices) if len(hand) > 2 and total(hand) < 21 else 0


def _gives_up(asker: Asker, hand: Hand, up: int) -> int:
    """Whether a hand is given up before the dealer looks."""
    rules = play_rules(asker.terms)
    if up not in rules.early & rules.surrenders & rules.looks or not asker.can_be(hand, up):
        return 0
    taken = asker.answer(asker.seen(("play_on", "surrender"), hand, up))
    return int(taken is not None and taken.choose == "surrender")


def _offered(rules: PlayRules, flags: int, hand: Hand) -> tuple[str, ...]:
    """The choices in the order of the game's script."""
    offered = ["stand"] if flags & MAY_NOT_HIT else [*stand_or_hit(rules, hand)]
    if flags & MAY_DOUBLE:
        offered.append("double")
    if flags & MAY_SPLIT and hand[0] == hand[1]:
        offered.append("split")
    if flags & MAY_SURRENDER:
        offered.append("surrender")
    return tuple(offered)


def _rescues(asker: Asker, hand: Hand, up: int) -> int:
    rules, times = play_rules(asker.terms), len(hand) - 2
    is_doubled = times == 1 or (times > 1 and (rules.doubles_longer or times <= 1 + rules.redoubles))
    soft = 1 in hand and sum(hand) <= 11
    rescue = ("rescue",) if asker.terms.says_yes("double_rescue") else ()
    again = times <= rules.redoubles and not rules.must_stand(total(hand), soft=soft)
    offered = ("keep", *rescue, *(("redouble",) if again else ()))
    if not is_doubled or len(offered) == 1 or not asker.can_be(hand, up):
        return 0
    taken = asker.answer(asker.seen(offered, hand, up))
    return 0 if taken is None else {"rescue": RESCUE_IT, "redouble": AGAIN}.get(taken.choose, 0)


def answerer(terms: Terms, strategy: Strategy, *, optimal: bool) -> Callable[[Seen], Any]:
    """The strategy itself, or the player of the exact solution."""
    if not optimal:
        return strategy.answer if strategy is not None else lambda seen: None
    from hoyle.exact.blackjack.strategy import player
    from hoyle.strategy.strategy import Taken

    choose = player(terms)
    return lambda seen: Taken(choose(seen))
