"""The exchange of the second cards of a player's two hands, and the play of both hands after it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import Ask, Choice, Draw, Move, Note
from hoyle.engine.round.script import Yielded
from hoyle.games.blackjack.dealing import Box, Steps
from hoyle.games.blackjack.play_hands import play_box
from hoyle.games.blackjack.settlement_rules import DEALT, SWITCHED
from hoyle.games.blackjack.two_hands import TwoHands

_KEEP = Choice("keep")
_SWITCH = Choice("switch")
_TAKE_BACK = Choice("take_back")
Pair = tuple[Box, Box]


def play_two_hands(deal: TwoHands, spot: int) -> Steps:
    """Offer the exchange, then play the first hand and the second. It may be taken back while no card is drawn."""
    pair = deal.pairs[spot]
    if not all(box.hands[0].is_open for box in pair):
        yield from _play_both(deal, pair)
        return
    taken = yield Ask(pair[0].hands[0].owner, spot, (_KEEP, _SWITCH), "keep", _about(deal, pair))
    if taken.name == "switch":
        yield from _exchange(pair, SWITCHED)
        is_final = yield from _play_exchanged(deal, pair)
        if is_final:
            return
        yield from _exchange(pair, DEALT)
    yield from _play_both(deal, pair)


def _play_both(deal: TwoHands, pair: Pair) -> Steps:
    for box in pair:
        if box.spot not in deal.felt.dead:
            yield from play_box(deal, box)


def _exchange(pair: Pair, came_by: str) -> Steps:
    """Each second card goes to the other hand."""
    first, second = (box.hands[0] for box in pair)
    one, other = first.give(), second.give()
    first.take(other)
    second.take(one)
    first.came_by = second.came_by = came_by
    yield Move(one, first.to, second.to)
    yield Move(other, second.to, first.to)
    told = " and ".join(f"{' '.join(hand.cards)} is {hand.total}" for hand in (first, second))
    yield Note(f"box {first.to}: {told}")


def _play_exchanged(deal: TwoHands, pair: Pair) -> Generator[Yielded, Any, bool]:
    """Play both hands as exchanged. False if the player takes the exchange back instead."""
    may_take_back = deal.terms.says_yes("switch_taken_back")
    was_asked = False
    steps, answer = _play_both(deal, pair), None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            break
        is_asked = isinstance(step, Ask) and may_take_back
        answer = yield step._replace(choices=(*step.choices, _TAKE_BACK)) if is_asked else step
        if is_asked:
            was_asked = True
            if answer.name == _TAKE_BACK.name:
                steps.close()
                return False
        may_take_back = may_take_back and not _is_final(step, answer)
    if may_take_back and not was_asked:  # two hands of 21 are not asked about anything else
        spot, owner = pair[0].spot, pair[0].hands[0].owner
        taken = yield Ask(owner, spot, (_KEEP, _TAKE_BACK), "keep", _about(deal, pair))
        return taken.name == _KEEP.name
    return True


def _is_final(step: Yielded, answer: Any) -> bool:
    """A card drawn, or a hand given up."""
    return isinstance(step, Draw) or (isinstance(step, Ask) and answer.name == "surrender")


def _about(deal: TwoHands, pair: Pair) -> str:
    first, second = (box.hands[0] for box in pair)
    mine, other = (f"{' '.join(hand.cards)} is {hand.total}" for hand in (first, second))
    return f"{mine} and {other} against {deal.up}"
