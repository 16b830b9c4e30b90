"""Compares a hand's replay with its recorded end: the book under which both agree, or the clause by which they
differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hoyle.book.loader import document_of
from hoyle.engine import Round
from hoyle.errors import HoyleError
from hoyle.games.catalog import find_game, sound_games
from hoyle.games.poker_room.declaration import cite, declared
from hoyle.games.poker_room.recorded_hand import DEAL_EACH, DRAW_TOGETHER, POTS_TOGETHER
from hoyle.phh.house_choices import method_without_rake
from hoyle.phh.phh_reader import Hand
from hoyle.phh.phh_replay import final_stacks, replay_hand
from hoyle.phh.stated_result import Stated, stated_by
from hoyle.phh.variants import variant_named

LOW_OF_ALL = (
    ", a pot without a qualifying low to the high hand; PokerKit halves all pots when there is a low in one"
)


class Ending(NamedTuple):
    """`note` says how the record departs from the book, or why the stacks differ."""

    played: Round
    book: str
    stacks: list[int]
    is_alike: bool
    note: str = ""


class Way(NamedTuple):
    """A hand as recorded, or with one departure from every book: `carry` for the round, `what` where the file
    contradicts itself."""

    hand: Hand
    carry: dict[str, Any]
    what: str = ""


def compare(hand: Hand, book: str = "") -> Ending:
    """Under the named book, or under the first that ends the hand as recorded."""
    game = variant_named(hand.code).game
    refusals: list[str] = []
    endings: list[Ending] = []
    for name in (book,) if book else books_without_rake(game):
        find_game(f"{name}/{game}")
        try:
            endings.append(_by_book(hand, name))
        except HoyleError as error:
            refusals.append(str(error) if book else f"{name}: {error}")
        if endings and endings[-1].is_alike and not endings[-1].note:
            return endings[-1]
    if not endings:
        raise HoyleError("; ".join(refusals) or f"No book has a table of {game} without a rake.")
    return max(endings, key=lambda ending: ending.is_alike)


def books_without_rake(game: str) -> list[str]:
    """The books that allow a table of the game without a rake, as PHH hands have none; drafts come last."""
    found = [
        book
        for book, name in sound_games()
        if name == game and method_without_rake(find_game(f"{book}/{name}")[1])
    ]
    return sorted(found, key=lambda book: document_of(book)[1].edition.startswith("draft"))


def _by_book(hand: Hand, book: str) -> Ending:
    """The book's own procedure first, then each departure of the record from it."""
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
    """As recorded; as the stated stacks imply; with a departure from every book."""
    ways = [Way(hand, {})]
    if len(set(hand.antes)) > 1 and (hand.finishing or hand.winnings):
        # Files trim an ante that one player posts for all, and state stacks in which it was won.
        other = "is in the main pot" if hand.are_antes_even else "comes back"
        what = f"by the stacks that are stated an ante posted for all {other}, not by ante_trimming_status"
        ways.append(Way(hand._replace(are_antes_even=not hand.are_antes_even), {}, what))
    if any(action.split()[1:2] == ["sd"] for action in hand.actions):
        ways.append(Way(hand, {DRAW_TOGETHER: True}))
    if variant_named(hand.code).is_stud:
        ways.append(Way(hand, {DEAL_EACH: True}))
    yield from ways
    yield from [way._replace(carry={**way.carry, POTS_TOGETHER: True}) for way in ways]


def _ending(way: Way, book: str, played: Round, stated: Stated, own: Ending | None) -> Ending:
    stacks = final_stacks(played)
    judged = stated.judge(played, stacks)
    notes = [*([way.what] if way.what else []), *_departures(way, played)]
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


def _departures(way: Way, played: Round) -> Iterator[str]:
    """What was done, and the book's own rule with its place."""
    terms = played.setup.terms
    streets = declared(terms).room.streets
    if DRAW_TOGETHER in way.carry:
        draw = next(each for each in streets if any(step.kind == "draw" for step in each.deal))
        yield f"all players discard before the first draw, where {cite(terms, draw)} has them do so in turn"
    if DEAL_EACH in way.carry:
        last = next((each for each in reversed(streets) if each.if_short), streets[-1])
        yield f"each player gets a last card though the deck is too short, where {cite(terms, last)} has one for all"
    if POTS_TOGETHER in way.carry:
        place = _side_pots_clause(played)
        yield f"pots contested by the same hands are divided as one, where {place} awards each by itself"


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
