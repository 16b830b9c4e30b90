"""What the floor does to single cards where seats play for a pot: one is exchanged, one sits out a street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.engine import events as made
from hoyle.engine.script import Draw, Ruling
from hoyle.errors import IllegalAnswer

if TYPE_CHECKING:
    from hoyle.engine.round import Round


def check_replaced(played: Round, ruling: Ruling) -> None:
    """The card lies in the hand; where none is named, the last one dealt to it is meant."""
    held = played.dealt.get(str(ruling.spot), ())
    if played.is_drawing_first:
        raise IllegalAnswer("another card is being drawn first; deal it before this one is exchanged")
    if not held:
        raise IllegalAnswer(f"the hand at spot {ruling.spot} has no card yet that could be exchanged")
    if len(ruling.cards) > 1 or any(card not in held for card in ruling.cards):
        raise IllegalAnswer(f"{' '.join(ruling.cards)} is not one card of the hand at spot {ruling.spot}")
    if not any(shoe.left_count for shoe in played.shoes.values()):
        raise IllegalAnswer("no card is left to exchange it for")


def replace_card(played: Round, ruling: Ruling) -> None:
    """The card goes to the discards; another is drawn before anything else happens."""
    to = str(ruling.spot)
    held = list(played.dealt[to])
    card = ruling.cards[0] if ruling.cards else held[-1]
    held.remove(card)
    played.dealt[to] = tuple(held)
    played.events.append(made.ItemsDiscarded(to, (card,), frozenset({"*"})))
    seat = played.felt.owners[ruling.spot]
    played.draw_first(Draw("cards", 1, to, frozenset({seat})))


def set_aside(played: Round, ruling: Ruling) -> None:
    """A board card turned too early is out of play for the next street."""
    for shoe in played.shoes.values():
        if shoe.has(ruling.cards) is None:
            shoe.take(ruling.cards)
            played.felt.chips.aside.extend(ruling.cards)
            return
