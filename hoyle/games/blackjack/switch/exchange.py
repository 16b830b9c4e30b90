"""The exchange of the second cards of a player's two hands, and the play of both hands after it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hoyle.engine import Ask, Choice, Draw, Move, Note
from hoyle.engine.round.script import Yielded
from hoyle.games.blackjack.dealing import Box, Deal, Steps
from hoyle.games.blackjack.play_hands import play_dealt
from hoyle.games.blackjack.settlement_rules import DEALT, SWITCHED

_KEEP = Choice("keep")
_SWITCH = Choice("switch")
_TAKE_BACK = Choice("take_back")


def play_two_hands(deal: Deal, box: Box) -> Steps:
    """Offer the exchange, then play the first hand and the second. It may be taken back while no card is drawn."""
    if all(hand.is_open for hand in box.hands):
        taken = yield Ask(box.hands[0].owner, box.spot, (_KEEP, _SWITCH), "keep", _about(deal, box))
        if taken.name == _SWITCH.name:
            yield from _exchange(box, SWITCHED)
            is_final = yield from _play_both(
                deal, box, may_take_back=deal.terms.says_yes("switch_taken_back")
            )
            if is_final:
                return
            yield from _exchange(box, DEALT)
    yield from _play_both(deal, box, may_take_back=False)


def _exchange(box: Box, came_by: str) -> Steps:
    """Each second card goes to the other hand."""
    first, second = box.hands
    one, other = first.give(), second.give()
    first.take(other)
    second.take(one)
    first.came_by = second.came_by = came_by
    yield Move(one, first.to, second.to)
    yield Move(other, second.to, first.to)
    yield Note(f"box {box.spot}: {_both(box)}")


def _play_both(deal: Deal, box: Box, *, may_take_back: bool) -> Generator[Yielded, Any, bool]:
    """Play one hand after the other. False if the player takes the exchange back instead.

    Each decision names the two cards that lie in the other hand when play begins.
    """
    first, second = box.hands
    beside = {hand.origin: " ".join(other.cards) for hand, other in ((first, second), (second, first))}
    may_ask = may_take_back
    for hand in (first, second):
        if not hand.is_open or box.spot in deal.felt.dead:
            continue
        steps, answer = play_dealt(deal, box, hand), None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration:
                break
            if isinstance(step, Ask):
                more = (_TAKE_BACK,) if may_take_back else ()
                about = f"{step.about} beside {beside[hand.origin]}"
                answer = yield step._replace(choices=(*step.choices, *more), about=about)
                may_ask = False
                if answer.name == _TAKE_BACK.name:
                    steps.close()
                    return False
            else:
                answer = yield step
            may_take_back = may_take_back and not _is_final(step, answer)
    if may_take_back and may_ask:  # two hands of 21 are not asked about anything else
        choices = (_KEEP, _TAKE_BACK)
        taken = yield Ask(first.owner, box.spot, choices, _KEEP.name, _about(deal, box))
        return bool(taken.name == _KEEP.name)
    return True


def _is_final(step: Yielded, answer: Any) -> bool:
    """A card drawn, a hand given up, or a wager added, which nobody may touch any more."""
    if isinstance(step, Ask):
        return answer.name == "surrender" or answer.stake is not None
    return isinstance(step, Draw)


def _about(deal: Deal, box: Box) -> str:
    return f"{_both(box)} against {deal.up}"


def _both(box: Box) -> str:
    return " and ".join(f"{' '.join(hand.cards)} is {hand.total}" for hand in box.hands)
