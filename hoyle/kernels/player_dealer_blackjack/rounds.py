"""Compiled rounds of blackjack against a seat's bank, which covers every wager: those of blackjack, with charts,
jokers, bust totals that are compared, and doubles that are doubled again.

Rows for `given` are whole shoes; a joker has the number after the kit's deck. A dealer's second card that comes after
the players is the fourth of a row all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.fast.arrays import UInt8s
from hoyle.games.blackjack.play_rules import play_rules
from hoyle.kernels.blackjack.decisions import Asked, Asker, answerer, ask_all
from hoyle.kernels.blackjack.round_row import JOKER_CARD
from hoyle.kernels.blackjack.rounds import BlackjackRounds
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import DECK
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy, Taken
from hoyle.strategy.wagered import Wagered

_TENS, _TENS_WITHOUT = 16, 12  # ten-value cards of a deck


class PlayerDealerRounds(BlackjackRounds):
    def __init__(
        self, terms: Terms, wagers: Sequence[Wagered], strategy: Strategy, shoe: str = "whole"
    ) -> None:
        _check(terms)
        self._terms = terms
        super().__init__(terms, wagers, strategy, shoe)

    def _cards(self, count: int) -> UInt8s:
        shoe = decks(count)
        if _is_without_tens(self._terms):
            without = np.array([card for card, name in enumerate(DECK) if name[0] != "T"], np.uint8)
            shoe = shoe[np.isin(shoe, without)]
        jokers = count * _jokers(self._terms)
        return np.concatenate([shoe, np.full(jokers, JOKER_CARD, np.uint8)])

    def _ask(self, terms: Terms, cents: int, strategy: Strategy, count: int) -> Asked:
        tens = _TENS_WITHOUT if _is_without_tens(terms) else _TENS
        return ask_all(Asker(terms, cents, _answers(terms, strategy), count, tens))


def _is_without_tens(terms: Terms) -> bool:
    return terms.settings.get("decks_without") == "tens"


def _jokers(terms: Terms) -> int:
    count = terms.settings.get("joker_count_per_deck", 0)
    assert isinstance(count, int)
    return count


def _check(terms: Terms) -> None:
    """Refuse rules that no book has together and that the tables of decisions have no place for."""
    rules = play_rules(terms)
    found = {
        "a double is taken back where a joker may have come": bool(_jokers(terms))
        and terms.says_yes("double_rescue"),
        "a split ace that was drawn to may be given up": rules.surrenders_longer
        and rules.surrenders_split
        and rules.ace_cards > 1,
    }
    for reason, is_so in found.items():
        if is_so:
            raise HoyleError(f"{terms.path}: compiled rounds do not know that {reason}; add --engine.")


def _answers(terms: Terms, strategy: Strategy) -> Callable[[Seen], Any]:
    if not is_optimal(strategy, terms.path):
        return answerer(terms, strategy, optimal=False)
    from hoyle.exact.player_dealer_blackjack.strategy import player

    choose = player(terms)
    return lambda seen: Taken(choose(seen))


def compile_rounds(
    terms: Terms, wagers: Sequence[Wagered], strategy: Strategy, shoe: str = "whole"
) -> PlayerDealerRounds:
    return PlayerDealerRounds(terms, wagers, strategy, shoe)
