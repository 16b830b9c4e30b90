"""How a hand ends here and how it ended: by which book it was played alike, or by which clause the stacks differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hoyle.engine import Round
from hoyle.errors import HoyleError, UnknownName
from hoyle.games.catalog import find_game
from hoyle.games.poker_room.declaration import cite, declared
from hoyle.games.poker_room.recorded import DEAL_EACH, DRAW_TOGETHER, POTS_TOGETHER
from hoyle.phh.reading import Hand
from hoyle.phh.replaying import final_stacks, replay_hand
from hoyle.phh.stated import Stated, stated_by
from hoyle.phh.variants import variant_named

BOOKS = ("ny", "oh", "ma")  # that have a table which takes nothing of a pot

LOW_OF_ALL = (
    ", a pot for which nobody has a low to the high hand; PokerKit halves all pots when there is a low in one"
)


class Ending(NamedTuple):
    """`note` says what was done otherwise than the book does, or why the stacks are not the same."""

    played: Round
    book: str
    stacks: list[int]
    is_alike: bool
    note: str = ""


class Way(NamedTuple):
    """A hand as it is told, or with one thing as no book has it: `carry` for the round, `what` for the note."""

    hand: Hand
    carry: dict[str, Any]
    what: str = ""


def compare(hand: Hand, book: str = "") -> Ending:
    """By the book that is named, or by the first one that ends the hand as it did."""
    game = variant_named(hand.code).game
    refusals: list[str] = []
    endings: list[Ending] = []
    for name in (book,) if book else BOOKS:
        try:
            find_game(f"{name}/{game}")
        except UnknownName:
            if book:
                raise
            continue
        try:
            endings.append(_by_book(hand, name))
        except HoyleError as error:
            refusals.append(str(error) if book else f"{name}: {error}")
        if endings and endings[-1].is_alike and not endings[-1].note:
            return endings[-1]
    if not endings:
        raise HoyleError("; ".join(refusals))
    return max(endings, key=lambda ending: ending.is_alike)


def _by_book(hand: Hand, book: str) -> Ending:
    """The book's own way first, then each way in which the record departs from it."""
    stated = stated_by(hand)
    own: Ending | None = None
    refusal: HoyleError | None = None
    for way in _ways(hand):
        try:
            played = replay_hand(way.hand, book, way.carry)
        except HoyleError as error:
            refusal = refusal or error
            continue
        ending = _ending(way, book, played, stated, own)
        if ending.is_alike:
            return ending
        own = own or ending
    if own is not None:
        return own
    assert refusal is not None
    raise refusal


def _ways(hand: Hand) -> Iterator[Way]:
    yield Way(hand, {})
    if len(set(hand.antes)) > 1 and (hand.finishing or hand.winnings):
        # Files trim an ante that one player posts for all, and state stacks in which it was won.
        other = "comes back" if not hand.are_antes_even else "is in the main pot"
        what = f"the file's stacks say that an ante which one player posts for all {other}, its ante_trimming_status does not"
        yield Way(hand._replace(are_antes_even=not hand.are_antes_even), {}, what)
    if any(action.split()[1:2] == ["sd"] for action in hand.actions):
        yield Way(hand, {DRAW_TOGETHER: True}, "everybody throws away before anybody draws")
    if variant_named(hand.code).is_stud:
        yield Way(hand, {DEAL_EACH: True}, "everybody gets a last card though the deck is too short")
    yield Way(hand, {POTS_TOGETHER: True}, "pots for which the same hands are left are divided as one")


def _ending(way: Way, book: str, played: Round, stated: Stated, own: Ending | None) -> Ending:
    stacks = final_stacks(played)
    judged = stated.judge(played, stacks)
    notes = [way.what + _clause(way, played)] if way.what else []
    if way.carry and own is not None:
        notes.append(f"by the book it would end with {own.stacks}")
    if judged.note:
        notes.append(judged.note)
    if not judged.is_alike and judged.stacks:
        place = declared(played.setup.terms).showdown_cite
        notes.append(
            f"the book shares pots by {place}" + (LOW_OF_ALL if _has_pots_without_low(played) else "")
        )
    return Ending(played, book, stacks, judged.is_alike, "; ".join(notes))


def _clause(way: Way, played: Round) -> str:
    """What the book has instead, and where."""
    terms = played.setup.terms
    streets = declared(terms).room.streets
    if DRAW_TOGETHER in way.carry:
        place = next(each for each in streets if any(step.kind == "draw" for step in each.deal))
        return f", where {cite(terms, place)} has one draw after the other"
    if DEAL_EACH in way.carry:
        place = next(each for each in reversed(streets) if each.if_short)
        return f", where {cite(terms, place)} has one card for all"
    if POTS_TOGETHER in way.carry:
        return f", where {_side_pots_clause(played)} has every side pot awarded by itself"
    return ""


def _side_pots_clause(played: Round) -> str:
    terms = played.setup.terms
    for step in terms.file.procedures.get("settlement", ()):
        if "ide pots" in step.step and "awarded" in step.step:
            return str(terms.cite(step.cite, step.lines))
    return str(declared(terms).showdown_cite)


def _has_pots_without_low(played: Round) -> bool:
    awards = [line for line in played.lines if line.kind == "award" and line.wager != "uncalled_bet"]
    with_low = {line.wager for line in awards if line.outcome == "low"}
    return bool(with_low) and with_low != {line.wager for line in awards if line.outcome != "last_hand"}
