"""Rounds of baccarat side by side: each decision is the wager of a round, and every round has a whole shoe.

What is drawn are six cards in the order of the draws; a round that needs fewer leaves the last ones in the shoe.
Observations show those of the last round.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.book import Terms
from hoyle.fast.arrays import Array, Int64s, UInt64s
from hoyle.games.baccarat.house_money import HOUSE_MONEY
from hoyle.kernels.baccarat.rounds import CARDS, compile_rounds
from hoyle.kernels.common.random_deal import deal, decks
from hoyle.kernels.common.seat_wagers import lone_wagers
from hoyle.kernels.common.stepped import ChosenWager
from hoyle.strategy.wagered import Wagered

_TELLS = "the six cards of the last round in the order of the draws, from 1; 0 before the first round"


def open_steps(terms: Terms, wagers: Sequence[Wagered], count: int, seed: int) -> ChosenWager:
    actions = {
        name: made for name, made in lone_wagers(terms, wagers).items() if made[0].wager != HOUSE_MONEY
    }
    rounds = [compile_rounds(terms, made, None) for made in actions.values()]
    shoe = decks(terms.number("deck_count"))

    def draw(words: UInt64s, size: int) -> Array:
        cards = np.empty((size, CARDS), np.uint8)
        deal(words, shoe, cards)
        return cards

    def settle(cards: Array, decisions: Int64s) -> Int64s:
        cents = np.zeros(len(cards), np.int64)
        for at, each in enumerate(rounds):
            chose = np.flatnonzero(decisions == at)
            if len(chose):
                cents[chose] = each.given(cards[chose]).sum(axis=1)
        return cents

    return ChosenWager(actions, draw, settle, CARDS, _TELLS, count, seed)
