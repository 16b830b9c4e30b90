"""Rounds of three card poker side by side: each decision is to play, to fold, or to forfeit."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book import Terms
from hoyle.games.house_poker.three_card_poker import HAND_SIZE
from hoyle.kernels.common.decided import DecidedRounds
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.common.seat_wagers import made_or_main
from hoyle.kernels.common.stepped import Phase, PlannedCards
from hoyle.kernels.three_card_poker.rounds import CHOICES, compile_rounds
from hoyle.strategy.wagered import Wagered


def open_steps(terms: Terms, wagers: Sequence[Wagered], count: int, seed: int) -> PlannedCards:
    made = made_or_main(terms, wagers)
    rounds = DecidedRounds(lambda decided: compile_rounds(terms, made, None, decided))
    has_pair_plus = any(each.wager == "pair_plus" for each in made)
    may_forfeit = has_pair_plus and terms.rule("pair_plus", "may_forfeit") == "yes"
    offered = CHOICES if may_forfeit else CHOICES[:2]
    phase = Phase("the three cards", _seen(terms), {name: name for name in offered})
    shoe = decks(terms.number("deck_count"))
    return PlannedCards([phase], CHOICES, rounds.nets, shoe, 2 * HAND_SIZE, made, count, seed)


def _seen(terms: Terms) -> tuple[int, ...]:
    """The seat's cards, and what the dealer shows, in the order of the draws."""
    stacks = terms["dealing"] == "stacks"
    own = tuple(range(HAND_SIZE)) if stacks else tuple(range(0, 2 * HAND_SIZE, 2))
    dealers = tuple(at for at in range(2 * HAND_SIZE) if at not in own)
    return own + dealers[HAND_SIZE - terms.number("dealer_card_up_count") :]
