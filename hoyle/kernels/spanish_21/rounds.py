"""Compiled rounds of Spanish 21: those of blackjack from a shoe without tens, with its bonuses.

First hands of a 6, a 7 and an 8 are asked about by their suits. A dealer's second card that comes after the players is
the fourth of a given row all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hoyle.book import Terms
from hoyle.fast.arrays import Int64s, UInt8s
from hoyle.games.blackjack.bonus_hands import BY_SIZE
from hoyle.games.blackjack.play_rules import play_rules
from hoyle.games.blackjack.settlement_rules import MOST
from hoyle.games.blackjack.spanish_21 import MAIN, super_bonus_of
from hoyle.games.blackjack.spanish_21 import SUPER_BONUS as BONUS
from hoyle.kernels.blackjack.decisions import Asked, Asker, answerer, ask_all
from hoyle.kernels.blackjack.round_row import BONUSES, IS_PLAIN, OUTCOMES, SUITED_AT, SUPER_BONUS, THEIRS_BITS
from hoyle.kernels.blackjack.rounds import BlackjackRounds
from hoyle.kernels.blackjack.settlement import WIN
from hoyle.kernels.common.call_tables import Prices
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import DECK
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy, Taken
from hoyle.strategy.wagered import Wagered

_TENS = 12  # ten-value cards of a deck
_STARTS = ("67", "68", "78", "77")
_SUITS = ("cd", "hh", "ss")  # mixed, suited, spades
_UPS = "A23456789K"


class SpanishRounds(BlackjackRounds):
    def _cards(self, count: int) -> UInt8s:
        without = np.array([card for card, name in enumerate(DECK) if name[0] != "T"], np.uint8)
        return decks(count)[np.isin(decks(count), without)]

    def _ask(self, terms: Terms, cents: int, strategy: Strategy, count: int) -> Asked:
        """Decisions by values are those of a hand after a split, which do not look at suits."""
        answer = _answers(terms, strategy)
        asker = Asker(terms, cents, answer, count, _TENS, hand_count=2)
        asked = ask_all(asker)
        by_suits = [
            _code(asker, _seen(terms, start, suits, up))
            for up in _UPS
            for start in _STARTS
            for suits in _SUITS
        ]
        return asked._replace(
            acts=np.append(asked.acts, np.array(by_suits, np.uint8)),
            doubles=tuple(asker.doubles),
            splits=asker.splits,
        )

    def _bonuses(self, terms: Terms, cents: int) -> tuple[str, ...]:
        return (BONUS,) if super_bonus_of(terms, cents) else ()

    def _set_more(self, terms: Terms, prices: Prices, asked: Asked) -> None:
        row, award = self._row, super_bonus_of(terms, prices.cents("blackjack")[0])
        row[SUITED_AT] = len(asked.acts) - len(_UPS) * len(_STARTS) * len(_SUITS)
        row[BONUSES] = 1
        row[IS_PLAIN] &= _is_simple(terms, row)
        row[SUPER_BONUS] = terms.prices[BONUS, award].odds.fixed_cents if award else 0


def _is_simple(terms: Terms, row: Int64s) -> bool:
    """Whether a 21 wins whatever the dealer draws, and one of many cards is paid no less: then tables settle it."""
    won = row[OUTCOMES + (21 << THEIRS_BITS) :][17 : MOST + 1]
    usual = terms.prices[MAIN, "win"].odds.net
    return bool((won == WIN).all()) and all(
        terms.prices[MAIN, name].odds.net >= usual for name in BY_SIZE.values()
    )


def _answers(terms: Terms, strategy: Strategy) -> Callable[[Seen], Any]:
    if not is_optimal(strategy, terms.path):
        return answerer(terms, strategy, optimal=False)
    from hoyle.exact.spanish_21.strategy import player

    choose = player(terms)
    return lambda seen: Taken(choose(seen))


def _seen(terms: Terms, start: str, suits: str, up: str) -> Seen:
    cards = tuple(rank + suit for rank, suit in zip(start, suits, strict=True))
    choices = ["stand", "hit", "double"]
    if start[0] == start[1] and terms.number("split_hand_count_max") > 1:
        choices.append("split")
    if _UPS.index(up) + 1 in play_rules(terms).surrenders:
        choices.append("surrender")
    total = int(start[0]) + int(start[1])
    return Seen(tuple(choices), cards, (f"{up}s",), (), f"{' '.join(cards)} is {total} against {up}s")


def _code(asker: Asker, seen: Seen) -> int:
    taken = asker.answer(seen)
    return 0 if taken is None else asker.code(taken)


def compile_rounds(
    terms: Terms, wagers: Sequence[Wagered], strategy: Strategy, shoe: str = "whole"
) -> SpanishRounds:
    return SpanishRounds(terms, wagers, strategy, shoe)
