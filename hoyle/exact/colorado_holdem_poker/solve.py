"""Colorado hold 'em poker in fractions: for every three cards the best of a play with each discard, a declaration, and
a fold or a check.

Suits apart there are 1,755 hands of three cards, and 18,424 boards beside each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.exact.colorado_holdem_poker.held_threes import Said, classes_of, say_hand, say_lines
from hoyle.exact.common.held_hands import made_by_pair
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, net_of, part_sheet, pay_sheet, whole
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.cards.suit_classes import Held, Made, cards_of, pack_of
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.colorado_holdem_poker import (
    ANTE,
    BET,
    BONUS,
    BONUS_HANDS,
    CHECK,
    COMMUNITY_SIZE,
    DECLARE,
    FALSE,
    FOLD,
    HAND_SIZE,
    HANDS,
    PAIRS,
    PLAY,
    equipment,
    first_choices,
    high_to_low,
    instant_name,
)
from hoyle.games.parts.paid_pairs import MADE_HANDS

Worths = Mapping[str, int]


class Choice(NamedTuple):
    """What a hand does, and which of its cards it discards: 0 is the highest."""

    name: str
    discard: int = 0


class Decisions:
    """The worth of every choice of every three cards, in the unit of the prices, summed over the boards."""

    def __init__(self, terms: Terms) -> None:
        self.pack = pack_of(cards_in(equipment(terms)))
        self.offered = first_choices(terms)
        self.classes = classes_of(terms)
        ante = {name: net_of(terms, ANTE, name) for wager, name in terms.prices if wager == ANTE}
        bet = {name: net_of(terms, BET, name) for name in HANDS}
        self.unit = whole((*ante.values(), *bet.values()))
        self.ante = {name: int(net * self.unit) for name, net in ante.items()}
        self.arrays = kernels("colorado_holdem_poker.solve")
        self._terms = terms
        self.found = self.arrays.boards(self.pack, HANDS, _paid_name, high_to_low)
        self.on_ante = self.arrays.worths(self.found, [self.ante[name] for name in HANDS]).tolist()
        self.on_bet = self.arrays.worths(self.found, [int(bet[name] * self.unit) for name in HANDS]).tolist()

    @cached_property
    def declared(self) -> list[str]:
        """The outcome of a declaration by hand."""
        return [instant_name(self._terms, cards_of(self.pack, held)) for held in self.found.helds]

    def kind(self, at: int) -> str:
        """The hand as a player tells it."""
        cards = cards_of(self.pack, self.found.helds[at])
        return say_hand(self.classes, cards, is_instant=self.declared[at] != FALSE)

    @property
    def board_count(self) -> int:
        return comb(self.pack.size - HAND_SIZE, COMMUNITY_SIZE)

    @property
    def total(self) -> int:
        return comb(self.pack.size, HAND_SIZE) * self.board_count

    @cached_property
    def numbers(self) -> Mapping[Held, int]:
        return {held: at for at, held in enumerate(self.found.helds)}

    def discards(self, at: int, choice: str) -> list[int]:
        """The worth of playing on with each discard."""
        bet = self.on_bet[at] if choice == PLAY else [0] * HAND_SIZE
        return [one + other for one, other in zip(self.on_ante[at], bet, strict=True)]

    def worths(self, at: int) -> dict[str, int]:
        """Each first choice with the best discard after it."""
        found = {}
        for choice in self.offered:
            if choice in (PLAY, CHECK):
                found[choice] = max(self.discards(at, choice))
            else:
                name = self.declared[at] if choice == DECLARE else FOLD
                found[choice] = self.ante[name] * self.board_count
        return found

    @cached_property
    def best(self) -> list[Choice]:
        """Of equals the first: to play rather than to give up, and the higher card to discard."""
        found = []
        for at in range(len(self.found.helds)):
            worths = self.worths(at)
            name = max(worths, key=lambda each: worths[each])
            discards = self.discards(at, name)
            found.append(Choice(name, discards.index(max(discards)) if name in (PLAY, CHECK) else 0))
        return found

    def ended(self, choices: list[Choice]) -> Mapping[tuple[str, str], int]:
        """The deals by choice and by outcome."""
        found: Counter[tuple[str, str]] = Counter()
        for at, (choice, count) in enumerate(zip(choices, self.found.counts, strict=True)):
            if choice.name in (PLAY, CHECK):
                names = self.found.boards[at, choice.discard].tolist()
                found.update(
                    {(choice.name, name): count * n for name, n in zip(HANDS, names, strict=True) if n}
                )
            else:
                name = self.declared[at] if choice.name == DECLARE else FOLD
                found[choice.name, name] += count * self.board_count
        return found

    def worth(self, choices: list[Choice]) -> Fraction:
        """The expectation per ante of a way to play."""
        total = 0
        for at, (choice, count) in enumerate(zip(choices, self.found.counts, strict=True)):
            is_on = choice.name in (PLAY, CHECK)
            worth = self.discards(at, choice.name)[choice.discard] if is_on else self.worths(at)[choice.name]
            total += count * worth
        return Fraction(total, self.total * self.unit)


@lru_cache(maxsize=4)
def decisions_of(terms: Terms) -> Decisions:
    return Decisions(terms)


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    decisions = decisions_of(terms)
    ended = decisions.ended(decisions.best)
    results = list(_together(terms, ended, decisions.total))
    table = terms.prices[ANTE, HANDS[0]].table
    together = make_par(ANTE, results, on=f"with {BET}", table=table, per=ANTE, combinations=decisions.total)
    sheets = [together, *(part_sheet(terms, wager, results, ANTE) for wager in (ANTE, BET))]
    if BONUS in terms.wagers:
        sheets.append(pay_sheet(terms, BONUS, _bonus_counts(ended)))
    notes = [
        "Per ante, with the best choice and discard; other players' cards are not seen.",
        f"The house has {percent(together.house_edge)} of the ante, {percent(together.element_of_risk)} of all that is "
        "wagered.",
        "Where choices are equal, the hand is played: this changes the action and the variance only.",
    ]
    if BONUS in terms.wagers:
        notes.append(f"{BONUS} is for hands that are played as is best for {ANTE} and {BET} alone.")
    return sheets, say_lines(decisions.classes, _said(decisions)), notes + limit_notes(terms)


def _said(decisions: Decisions) -> Iterator[tuple[str, Said]]:
    every = zip(decisions.found.helds, decisions.found.counts, decisions.best, strict=True)
    for at, (held, count, choice) in enumerate(every):
        yield decisions.kind(at), Said(cards_of(decisions.pack, held), count, choice.name, choice.discard)


def _paid_name(made: Made) -> str:
    return made_by_pair(made, MADE_HANDS, PAIRS)


def _together(terms: Terms, ended: Mapping[tuple[str, str], int], total: int) -> Iterator[Result]:
    for (choice, name), count in ended.items():
        wagers = (ANTE, BET) if choice == PLAY else (ANTE,)
        parts = tuple(Part(wager, name) for wager in wagers)
        net = sum((net_of(terms, part.wager, name) for part in parts), Fraction(0))
        pays = terms.prices[ANTE, name].odds.text
        yield Result(name, net, Fraction(count, total), pays, count, Fraction(len(parts)), parts)


def _bonus_counts(ended: Mapping[tuple[str, str], int]) -> Mapping[str, int]:
    counts: Counter[str] = Counter()
    for (choice, name), count in ended.items():
        is_on = choice in (PLAY, CHECK)
        counts[name if not is_on or name in BONUS_HANDS else "other"] += count
    return counts
