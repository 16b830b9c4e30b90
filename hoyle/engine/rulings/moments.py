"""Checks the time of a ruling: some clauses apply only until a card is dealt or a wager made."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book.irregularity import Moment
from hoyle.engine.round import events as made
from hoyle.engine.round.round_state import RoundState
from hoyle.engine.round.script import POT, Ask, Ruling
from hoyle.engine.rulings.room_rulings import BOARD
from hoyle.errors import IllegalAnswer
from hoyle.kit.cards import JOKER


def check_moment(played: RoundState, ruling: Ruling, moment: Moment) -> None:
    """Refuse a ruling that comes at the wrong time, and say when it applies."""
    for objection in (*_of_cards(played, ruling, moment), *_of_players(played, ruling, moment)):
        raise IllegalAnswer(f"{ruling.name} is ruled {objection}")


def _of_cards(played: RoundState, ruling: Ruling, moment: Moment) -> Iterator[str]:
    if moment.card_dealt == "no" and _is_card_out(played):
        yield "before the first card of a round; cards have been dealt in this one"
    board, on_board = moment.board_card_count, len(played.dealt.get(BOARD, ()))
    if board is not None and on_board != board:
        yield f"with {board} cards on the board; there are {on_board}"
    held, in_hand = moment.held_card_count, len(played.dealt.get(str(ruling.spot), ()))
    if held is not None and in_hand != held:
        yield f"of a hand of {held} cards; the one at spot {ruling.spot} has {in_hand}"
    if moment.wager is not None and played.felt.one(ruling.spot, moment.wager) is None:
        yield f"of the place with the wager {moment.wager}; the one named has none"
    yield from _of_named(ruling, moment)
    yield from _of_strays(played, ruling, moment)


def _of_named(ruling: Ruling, moment: Moment) -> Iterator[str]:
    most, least = moment.named_card_count_max, moment.named_card_count_min
    if most is not None and len(ruling.cards) > most:
        yield f"of no more than {most}, not of {len(ruling.cards)} cards"
    if least is not None and len(ruling.cards) < least:
        yield f"of {least} cards or more; name them"
    wanted = moment.named_card
    if wanted and not any(card in wanted or (card != JOKER and card[0] in wanted) for card in ruling.cards):
        yield f"of {' or '.join(wanted)}; name the card"


def _of_strays(played: RoundState, ruling: Ruling, moment: Moment) -> Iterator[str]:
    """How many cards that do not belong there have come out of this shoe, in earlier rounds too."""
    most, least = moment.stray_card_count_max, moment.stray_card_count_min
    found = len(played.strays) + len(ruling.cards)
    before = f"; {' '.join(played.strays)} came out of it before" if played.strays else ""
    if most is not None and found > most:
        yield f"of no more than {most} such card in a shoe, and this makes {found}{before}"
    if least is not None and found < least:
        yield f"of {least} such cards in a shoe or more, and this makes {found}"


def _of_players(played: RoundState, ruling: Ruling, moment: Moment) -> Iterator[str]:
    choices = [
        event for event in played.events if isinstance(event, made.ChoiceMade) and not event.by_default
    ]
    acted = len({event.spot for event in choices})
    bettors = len({event.spot for event in choices if event.cents})  # posted chips are no choice
    if (least := moment.acted_count_min) is not None and acted < least:
        yield f"when {least} of the players have acted; so far {acted}"
    if (most := moment.acted_count_max) is not None and acted > most:
        yield f"while no more than {most} of the players have acted; so far {acted}"
    if (most := moment.voluntary_bettor_count_max) is not None and bettors > most:
        yield f"while no more than {most} have put chips in of their own will; so far {bettors}, and the deal stands"
    is_asked = isinstance(played.prompt, Ask)
    if moment.choice_due == "yes" and not is_asked:
        yield "while a seat is asked to choose; a card is due now"
    if moment.choice_due == "no" and is_asked:
        yield "while a card is due; a seat is asked to choose now"
    if moment.seat_to_bet == "yes" and not _has_to_bet(played, ruling.spot):
        yield f"of the hand that has to bet or call; the one at spot {ruling.spot} has not"


def _is_card_out(played: RoundState) -> bool:
    """Cards that were dealt for the button and shuffled in again do not count."""
    used = played.setup.used
    return any(
        shoe.left_count < shoe.total - sum(used.get(name, {}).values()) for name, shoe in played.shoes.items()
    )


def _has_to_bet(played: RoundState, spot: int) -> bool:
    prompt = played.prompt
    if not isinstance(prompt, Ask) or prompt.spot != spot:
        return False
    return any(choice.wager == POT for choice in prompt.choices)
