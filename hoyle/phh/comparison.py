"""Compares a hand's replay with its recorded end: the book under which both agree, or the clause by which they
differ."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any, NamedTuple

from hoyle.book.loader import document_of, registry
from hoyle.engine import Round
from hoyle.errors import HoyleError
from hoyle.games.catalog import find_game, sound_games
from hoyle.games.poker_room.declaration import cite, declared
from hoyle.games.poker_room.recorded_hand import DEAL_EACH, DRAW_TOGETHER, POTS_TOGETHER
from hoyle.kit.money import show_money
from hoyle.phh.house_choices import method_without_rake
from hoyle.phh.phh_reader import Hand
from hoyle.phh.phh_replay import final_stacks, replay_hand
from hoyle.phh.stated_result import Judged, Stated, second_opinion, stated_by
from hoyle.phh.variants import variant_named

INCOMPLETE = "the file's winnings are incomplete"
DEPARTED = "the record departs from the book"
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
    reason: str = ""  # the note without what is this hand's alone, to count hands by


class Way(NamedTuple):
    """A hand as recorded, or with one departure from every book: `carry` for the round, `what` where the file
    contradicts itself."""

    hand: Hand
    carry: dict[str, Any]
    what: str = ""


def compare(hand: Hand, book: str = "", *, has_second_opinion: bool = True) -> Ending:
    """Under the named book, or under the first that ends the hand as recorded.

    The second opinion is PokerKit's: on a hand whose file states no result, or another one.
    """
    game = variant_named(hand.code).game
    judge = _Judge(hand, has_second_opinion)
    refusals: list[str] = []
    endings: list[Ending] = []
    for name in (book,) if book else books_without_rake(game):
        find_game(f"{name}/{game}")
        try:
            endings.append(judge.by_book(name))
        except HoyleError as error:
            refusals.append(str(error) if book else f"{name}: {error}")
        # What the file leaves out is missing under every book.
        if endings and endings[-1].is_alike and (not endings[-1].note or endings[-1].reason == INCOMPLETE):
            return endings[-1]
    if not endings:
        raise HoyleError("; ".join(refusals) or f"No book has a table of {game} without a rake.")
    return max(endings, key=lambda ending: ending.is_alike)


def books_without_rake(game: str) -> list[str]:
    """The books that allow a table of the game without a rake, as PHH hands have none; drafts come last."""
    return list(_books_without_rake(game, len(registry().folders)))


@cache
def _books_without_rake(game: str, _folders: int) -> tuple[str, ...]:
    """Found once for as many folders of rulebooks as there are."""
    found = [
        book
        for book, name in sound_games()
        if name == game and method_without_rake(find_game(f"{book}/{name}")[1])
    ]
    return tuple(sorted(found, key=lambda book: document_of(book)[1].edition.startswith("draft")))


class _Judge:
    """One hand under one book after another; PokerKit is asked once."""

    def __init__(self, hand: Hand, has_second_opinion: bool) -> None:
        self._hand, self._has_second_opinion = hand, has_second_opinion
        self._stated = stated_by(hand, has_second_opinion=has_second_opinion)

    @cached_property
    def _second(self) -> Stated | None:
        if not self._has_second_opinion:
            return None
        return self._stated if self._stated.who == "PokerKit" else second_opinion(self._hand)

    def by_book(self, book: str) -> Ending:
        """The book's own procedure first, then each departure of the record from it."""
        own: Ending | None = None
        refusal: HoyleError | None = None
        for way in _ways(self._hand):
            try:
                played = replay_hand(way.hand, book, way.carry)
            except HoyleError as error:
                refusal = refusal or error
                continue
            ending = self._ending(way, book, played, own)
            if ending.is_alike:
                return ending
            own = own or ending
        if own is not None:
            return own
        assert refusal is not None
        raise refusal

    def _ending(self, way: Way, book: str, played: Round, own: Ending | None) -> Ending:
        stacks = final_stacks(played)
        judged = self._stated.judge(played, stacks)
        if not judged.is_alike and not way.carry:
            judged = self._incomplete(played, stacks) or judged
        departures = list(_departures(way, played))
        notes = [*([way.what] if way.what else []), *departures]
        if way.carry and own is not None:
            notes.append(f"by the book it would end with {own.stacks}")
        if judged.note:
            notes.append(judged.note)
        reason = judged.reason or (DEPARTED if departures or way.what else "")
        if not judged.is_alike and judged.stacks:
            notes += self._why(played, stacks)
        return Ending(played, book, stacks, judged.is_alike, "; ".join(notes), reason)

    def _incomplete(self, played: Round, stacks: list[int]) -> Judged | None:
        """The file's winnings leave out pots: PokerKit ends the hand as Hoyle does, or the pots had no other player."""
        short = self._stated.missing(played)
        if not short:
            return None
        what = (
            "pots that no other player contested"
            if self._stated.leaves_out_uncontested(played)
            else "the pots"
        )
        note = f"the file's winnings are incomplete: they leave out {show_money(short)} of {what}"
        if self._second is None:
            return Judged(True, stacks, note, INCOMPLETE) if what != "the pots" else None
        if list(self._second.stacks) == stacks:
            return Judged(True, stacks, f"ends as PokerKit does, and {note}", INCOMPLETE)
        return None

    def _why(self, played: Round, stacks: list[int]) -> Iterator[str]:
        """The clause only where it can be the reason: pots were divided, and PokerKit divides them otherwise."""
        if self._second is not None and list(self._second.stacks) == stacks:
            yield "ends as PokerKit does"
        elif any(line.kind == "award" and line.outcome != "last_hand" and line.wager != "uncalled_bet"
                 for line in played.lines):  # fmt: skip
            place = declared(played.setup.terms).showdown_cite
            yield f"the book shares pots by {place}" + (LOW_OF_ALL if _has_pots_without_low(played) else "")


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
