"""Running it twice: two all-in players may agree to deal the rest of the board twice.

The second board begins with what lay open when they agreed. Each board decides over one half of every pot.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from hoyle.engine import EVERYONE, Ask, Choice, Draw, Taken
from hoyle.engine.round.script import Award, Yielded
from hoyle.games.parts.pots import Pot
from hoyle.games.poker_room.declaration import StreetPlan
from hoyle.games.poker_room.pot_hand import Hand
from hoyle.games.poker_room.showdown import Ranks, award_pots

SECOND_BOARD = "second_board"
TWICE, ONCE = "run_twice", "run_once"
_CHOICES = (Choice(TWICE), Choice(ONCE))
_BURN = Draw("cards", 1, "burn", frozenset())


def agree(hand: Hand, streets: Sequence[StreetPlan]) -> Generator[Yielded, Any, None]:
    """Ask both players before the first of `streets`; if either declines, the board is dealt once."""
    stacks, stopped = hand.chips.stacks, hand.chips.stopped
    can_bet = [spot for spot in hand.live if stacks[spot] and spot not in stopped]
    if hand.was_asked or len(hand.live) != 2 or len(can_bet) > 1:
        return
    hand.was_asked = True
    for spot in tuple(hand.live):
        about = "both players may agree to see the rest of the board twice"
        taken: Taken = yield Ask(hand.seat(spot), spot, _CHOICES, ONCE, about)
        if taken.name != TWICE:
            return
    hand.again = tuple(streets)
    hand.shared = hand.board


def deal_again(hand: Hand) -> Generator[Yielded, Any, tuple[str, ...]]:
    """Deal the rest of the board again, burned and turned as before. Returns the whole second board."""
    board = hand.shared
    for plan in hand.again:
        for step in plan.steps:
            if step.kind == "burn":
                yield _BURN
            elif step.kind == "board":
                board += yield Draw("cards", step.count, SECOND_BOARD, EVERYONE)
    return board


def award_twice(hand: Hand, pots: Sequence[Pot], first: Ranks, second: Ranks) -> list[Award]:
    """Award half of each pot by each board; the odd chip is in the first half."""
    chip = hand.felt.limits.chip
    halves = [Pot(pot.cents // 2 // chip * chip, pot.spots) for pot in pots]
    rest = [Pot(pot.cents - half.cents, pot.spots) for pot, half in zip(pots, halves, strict=True)]
    again = [award._replace(pot=f"{award.pot}_again") for award in award_pots(hand, halves, second)]
    return award_pots(hand, rest, first) + [award for award in again if award.cents]
