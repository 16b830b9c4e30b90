"""Rulings on cards in games for a pot: exchange, turn up, take back and shuffle in, set aside."""

# Not compiled by mypyc: rulings are rare.

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from hoyle.engine.round import events as made
from hoyle.engine.round.round_state import RoundState
from hoyle.engine.round.script import EVERYONE, NO_ONE, Ask, Draw, Ruling, Taken
from hoyle.errors import IllegalAnswer
from hoyle.kit.cards import DECK, JOKER

BOARD = "community"
BURN = Draw("cards", 1, "burn", NO_ONE)


def check_replaced(played: RoundState, ruling: Ruling) -> None:
    """The card must be in the hand. Without a name it is the last one dealt to it."""
    held = played.dealt.get(str(ruling.spot), ())
    if played.is_drawing_first:
        raise IllegalAnswer("another card is being drawn first; deal it before this one is exchanged")
    if not held:
        raise IllegalAnswer(f"the hand at spot {ruling.spot} has no card yet that could be exchanged")
    if len(ruling.cards) > 1 or any(card not in held for card in ruling.cards):
        raise IllegalAnswer(f"{' '.join(ruling.cards)} is not one card of the hand at spot {ruling.spot}")
    if not any(shoe.left_count for shoe in played.shoes.values()):
        raise IllegalAnswer("no card is left to exchange it for")


def replace_card(played: RoundState, ruling: Ruling) -> None:
    """The card goes to the discards; another is drawn before anything else happens."""
    to = str(ruling.spot)
    held = list(played.dealt[to])
    card = ruling.cards[0] if ruling.cards else held[-1]
    held.remove(card)
    played.dealt[to] = tuple(held)
    played.events.append(made.ItemsDiscarded(to, (card,), frozenset({"*"})))
    played.draw_first(Draw("cards", 1, to, _seen_like(played, to, card)))


def _seen_like(played: RoundState, to: str, card: str) -> frozenset[str]:
    """Another card is dealt face up or down as the first was; in a room an exposed one is replaced face down."""
    seat = frozenset({played.felt.caller(int(to))})
    if played.setup.terms.plays_for_pot:
        return seat
    for event in reversed(played.events):
        if isinstance(event, made.ItemsDrawn) and event.to == to and card in event.items:
            return event.seen
    return seat


def check_extra(played: RoundState, ruling: Ruling) -> None:
    """A hand takes a card too many until the seat has chosen what it plays."""
    felt, spot = played.felt, ruling.spot
    if _has_chosen(played, spot) or all(stake.id in felt.settled for stake in felt.at(spot)):
        raise IllegalAnswer(f"the hand at spot {spot} has been played; {ruling.name} is ruled before that")
    if not any(shoe.left_count for shoe in played.shoes.values()):
        raise IllegalAnswer("no card is left that the hand could have got")


def _has_chosen(played: RoundState, spot: int) -> bool:
    """Since the hand was dealt: a bid or a wager in the round comes before the cards."""
    is_dealt = False
    for event in played.events:
        if isinstance(event, made.ItemsDrawn):
            is_dealt = is_dealt or event.to.partition(".")[0] == str(spot)
        elif is_dealt and isinstance(event, made.ChoiceMade) and event.spot == spot:
            return True
    return False


def check_stray(played: RoundState, ruling: Ruling) -> None:
    """A card that cannot come: the shoe never had it, or all of its kind have left it."""
    if not ruling.cards:
        raise IllegalAnswer(f"{ruling.name} concerns a card: name it, as in Ah")
    if not played.shoes:
        raise IllegalAnswer("this game has no cards to name")
    for card in ruling.cards:
        if card not in DECK and card != JOKER:
            raise IllegalAnswer(f"{card} is no card; write rank and suit as in Ah, or Jk")
        if any(shoe.left.get(card, 0) for shoe in played.shoes.values()):
            raise IllegalAnswer(f"{card} belongs in the shoe; {ruling.name} is ruled of one that does not")


def check_serves(played: RoundState, ruling: Ruling) -> None:
    """One exposed card can be the burned card before the first board cards."""
    if played.dealt.get(BOARD):
        raise IllegalAnswer("the board is dealt already, so the exposed card cannot be burned before it")
    if played.felt.chips.burned_ahead:
        raise IllegalAnswer("a card lies there already to be burned; this one goes to the discards")


def leave_last_hand(played: RoundState) -> None:
    """The last hand left has won; it has nothing to call."""
    prompt, chips = played.prompt, played.felt.chips
    left = [spot for spot in chips.live if spot not in played.felt.dead]
    if isinstance(prompt, Ask) and left == [prompt.spot] and prompt.choices[0].name == "fold":
        played.advance(Taken("check", None))


def set_aside(played: RoundState, ruling: Ruling) -> None:
    """A board card turned too early is out of play for the next street; the card burned before it is gone too."""
    for shoe in played.shoes.values():
        shoe.take(ruling.cards)
    played.felt.chips.aside.extend(ruling.cards)
    _note(played, ruling.cards)
    played.draw_first(BURN)


def check_early(played: RoundState, ruling: Ruling) -> None:
    """A card comes too early only while a seat is still to act. It stays in the deck until its time."""
    if played.is_drawing_first or not isinstance(played.prompt, Ask):
        raise IllegalAnswer("no seat is to act now, so no card can have been turned too early")
    for shoe in played.shoes.values():
        missing = shoe.has(ruling.cards)
        if missing is not None:
            raise IllegalAnswer(f"{missing} cannot have been turned: it is not left in the deck")
        if shoe.left_count <= len(ruling.cards):
            raise IllegalAnswer("no card is left that could have been burned before it")


def check_set_aside(played: RoundState, ruling: Ruling) -> None:
    if len(ruling.cards) != 1:
        raise IllegalAnswer(f"{ruling.name} concerns a card: name it, as in Ah")
    check_early(played, ruling)


def take_back_early(played: RoundState, ruling: Ruling) -> None:
    """Shuffle the exposed cards in. The card burned before them is not burned again."""
    _note(played, ruling.cards)
    played.events.append(made.Shuffled("cards", "the board cards that were turned too early"))
    played.felt.chips.burned_ahead += 1
    played.draw_first(BURN)


def _note(played: RoundState, cards: tuple[str, ...]) -> None:
    """Announce the cards that were exposed."""
    if cards:
        played.events.append(made.Noted(f"turned in error: {' '.join(cards)}"))


def check_redealt(played: RoundState, ruling: Ruling) -> None:
    if played.is_drawing_first:
        raise IllegalAnswer("another card is being drawn first; deal it before the board is dealt anew")
    turned = _last_turned(played)
    if not turned:
        raise IllegalAnswer("no board card has been turned yet that could be taken back")
    for shoe in played.shoes.values():
        strange = shoe.has([card for card in ruling.cards if card not in turned])
        if strange is not None:
            raise IllegalAnswer(f"{strange} cannot have been turned: it is not left in the deck")


def redeal_board(played: RoundState, ruling: Ruling) -> None:
    """The cards that were turned last go back, one too many with them, and as many as are due are turned anew."""
    turned = _last_turned(played)
    played.dealt[BOARD] = played.dealt[BOARD][: -len(turned)]
    extra = tuple(card for card in ruling.cards if card not in turned)
    _note(played, extra)
    played.events.append(made.ItemsDiscarded(BOARD, turned, EVERYONE))
    for shoe in played.shoes.values():
        shoe.put_back(Counter(turned))
    played.events.append(made.Shuffled("cards", "the board cards that were turned in error"))
    played.draw_first(Draw("cards", len(turned), BOARD, EVERYONE))


def _last_turned(played: RoundState) -> tuple[str, ...]:
    """The board cards of the last street, as they lie there."""
    for event in reversed(played.events):
        if isinstance(event, made.ItemsDrawn) and event.to == BOARD:
            return event.items
    return ()


def check_turned(played: RoundState, ruling: Ruling) -> None:
    """A card of the hand; where none is named, the last one dealt face down is meant."""
    held = played.dealt.get(str(ruling.spot), ())
    if not held:
        raise IllegalAnswer(f"the hand at spot {ruling.spot} has no card yet that could have been turned")
    if len(ruling.cards) > 1 or any(card not in held for card in ruling.cards):
        raise IllegalAnswer(f"{' '.join(ruling.cards)} is not one card of the hand at spot {ruling.spot}")


def turn_hole_card(played: RoundState, ruling: Ruling) -> None:
    """Expose a hole card to all seats."""
    to = str(ruling.spot)
    card = ruling.cards[0] if ruling.cards else _last_hidden(played, to)
    played.felt.chips.turned[ruling.spot] = card
    played.events.append(made.ItemTurned(to, card))


def _last_hidden(played: RoundState, to: str) -> str:
    """Of the cards that lie there, the last one dealt face down; the last of all where none was."""
    held = played.dealt[to]
    drawn = [event for event in played.events if isinstance(event, made.ItemsDrawn) and event.to == to]
    down = [card for event in drawn if "*" not in event.seen for card in event.items if card in held]
    return (down or held)[-1]


CHECKS: Mapping[str, Callable[[RoundState, Ruling], None]] = {
    "replace_card": check_replaced,
    "stray_card": check_stray,
    "extra_card": check_extra,
    "serves_as_burn": check_serves,
    "next_card_down": check_turned,
    "seat_may_stop_betting": check_turned,
    "redeal_board": check_redealt,
    "turned_too_early": check_early,
    "board_card_out": check_set_aside,
}
