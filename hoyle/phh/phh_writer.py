"""Writes a round as a PHH hand: its events as actions of the notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pokerkit import HandHistory

from hoyle.engine import Round
from hoyle.engine.round import events as made
from hoyle.errors import HoyleError
from hoyle.games.poker_room.declaration import declared
from hoyle.games.poker_room.recorded_hand import MUCKED
from hoyle.games.poker_room.room_places import ANTES, BLINDS, LIVE_ANTES
from hoyle.games.poker_room.run_twice import SECOND_BOARD
from hoyle.phh.phh_replay import final_stacks
from hoyle.phh.street_bets import StreetBets
from hoyle.phh.variants import VARIANTS, code_of

RAISES = ("bet", "raise", "complete")
STRADDLE = "straddle"
POSTS = ("ante", "small_blind", "big_blind", "blind_", "bring_in")


def write_hand(played: Round) -> str:
    """The text of a .phh file. Seats are numbered from the left of the button, as the notation requires."""
    if not played.is_over or played.voided:
        raise HoyleError("only a finished hand can be written as PHH")
    if any(line.kind == "taking" for line in played.lines):
        raise HoyleError("PHH has no field for a rake; write hands of a table without one")
    _refuse_what_has_no_words(played)
    terms, order = played.setup.terms, played.felt.chips.in_hand
    code, rules = code_of(terms), declared(terms)
    number = {spot: f"p{at + 1}" for at, spot in enumerate(order)}
    stacks = [played.setup.stacks[played.setup.owners[spot]] for spot in order]
    recorded = played.setup.carry.get(ANTES, {})
    ends = dict(zip(played.setup.seats, final_stacks(played), strict=True))
    fields: dict[str, Any] = {
        "variant": code,
        "ante_trimming_status": not recorded or bool(played.setup.carry.get(LIVE_ANTES)),
        "antes": [recorded.get(played.setup.owners[spot], 0) if recorded else rules.ante for spot in order],
        "starting_stacks": stacks,
        "finishing_stacks": [ends[played.setup.owners[spot]] for spot in order],
        "players": [played.setup.owners[spot] for spot in order],
        "actions": list(_actions(played, number)),
    }
    variant = VARIANTS[code]
    if variant.is_stud:
        fields["bring_in"] = rules.bring_in
    else:
        fields["blinds_or_straddles"] = _blinds(played, rules.blinds)
    if variant.structure == "fixed_limit":
        fields |= {"small_bet": rules.amounts.small, "big_bet": rules.amounts.big}
    else:
        fields["min_bet"] = rules.amounts.least
    return str(HandHistory(**fields).dumps())


def _refuse_what_has_no_words(played: Round) -> None:
    """Refuse floor rulings, a second board and dead money, which the notation cannot express."""
    posts = (*POSTS, "new_player_blind") if played.setup.carry.get(BLINDS) else POSTS
    for event in played.events:
        if isinstance(event, made.Ruled):
            raise HoyleError(f"PHH cannot express a ruling of the floor ({event.name})")
        if isinstance(event, made.ItemsDrawn) and event.to == SECOND_BOARD:
            raise HoyleError("PHH cannot express a board that is run twice")
        if isinstance(event, made.ChipsPosted) and not event.what.startswith(posts):
            raise HoyleError(f"PHH cannot express what {event.seat} posted ({event.what})")


def _blinds(played: Round, blinds: Sequence[int]) -> list[int]:
    """Blinds by seat, with a straddle."""
    order = played.felt.chips.in_hand
    if recorded := played.setup.carry.get(BLINDS):
        return [int(recorded.get(played.setup.owners[spot], 0)) for spot in order]
    posted = dict(zip(order, blinds, strict=False))
    for event in played.events:
        if isinstance(event, made.ChoiceMade) and event.choice == STRADDLE:
            posted[event.spot] = event.cents
    return [posted.get(spot, 0) for spot in order]


def _actions(played: Round, number: dict[int, str]) -> Iterator[str]:
    street = StreetBets()
    waiting: dict[str, str] = {}  # cards of one street for one hand are dealt in one action
    is_drawing = False
    for at, event in enumerate(played.events):
        street.see(event)
        if isinstance(event, made.ItemsDrawn) and event.to.isdigit():
            waiting[event.to] = waiting.get(event.to, "") + "".join(event.items)
            continue
        # In the notation all players discard before the first draw.
        was_drawing, is_drawing = is_drawing, _is_of_a_draw(event)
        if not (was_drawing and is_drawing):
            yield from [f"d dh {number[int(to)]} {cards}" for to, cards in waiting.items()]
            waiting.clear()
        if isinstance(event, made.ItemsDrawn) and event.to == "community":
            yield f"d db {''.join(event.items)}"
        elif isinstance(event, made.ChipsPosted) and event.what == "bring_in":
            yield f"{number[event.spot]} pb"
        elif isinstance(event, made.ChoiceMade):
            yield from _choice(event, number[event.spot], street, played.events[at:])
        elif isinstance(event, made.ItemsShown) and event.to.isdigit():
            yield f"{number[int(event.to)]} sm {''.join(event.items)}"
    mucked = played.setup.carry.get(MUCKED, ())
    yield from [f"{number[spot]} sm" for spot, seat in played.setup.owners.items() if seat in mucked]


def _is_of_a_draw(event: made.Event) -> bool:
    if isinstance(event, made.ChoiceMade):
        return event.choice == "stand_pat" or event.choice.startswith("discard_")
    return isinstance(event, made.ItemsDiscarded)


def _choice(
    event: made.ChoiceMade, who: str, street: StreetBets, later: Sequence[made.Event]
) -> Iterator[str]:
    if event.choice == "fold":
        yield f"{who} f"
    elif event.choice in ("check", "call"):
        yield f"{who} cc"
    elif event.choice in RAISES:
        yield f"{who} cbr {street.bets[event.spot]}"
    elif event.choice == "stand_pat":
        yield f"{who} sd"
    elif event.choice.startswith("discard_"):
        thrown = next(other for other in later if isinstance(other, made.ItemsDiscarded))
        yield f"{who} sd {''.join(thrown.items)}"
