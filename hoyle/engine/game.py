"""The interface of a game: its script, and questions that most games leave at their default answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine.round.felt import Felt
from hoyle.engine.round.script import Carry, Script, Stake
from hoyle.kit.shoe import Shoe

if TYPE_CHECKING:
    from hoyle.engine.declared import Offer

# The cards of each shoe by name, or the values a die or a wheel can show.
Equipment = Mapping[str, Mapping[str, int] | tuple[str, ...]]


class Situation(NamedTuple):
    """The table between rounds, as a game sees it to judge a wager."""

    terms: Terms
    carry: Carry
    seats: tuple[str, ...]
    stakes: Mapping[int, Stake]
    number: int
    is_shuffled: bool = True  # nothing has left the shoe since it was shuffled
    reduced: frozenset[tuple[str, str]] = (
        frozenset()
    )  # seat and wager, taken down or reduced since the last round
    places: Mapping[int, str] = {}  # who sits where
    stacks: Mapping[str, int] = {}  # what each has before it, where seats play for a pot


def no_hindrance(situation: Situation) -> str | None:
    """Why a round cannot begin. A game that needs only wagers has no reason."""
    return None


def no_selection(terms: Terms, wager: str) -> Sequence[str]:
    return ("",)


def no_objection(situation: Situation, stake: Stake) -> str | None:
    return None


def no_change(situation: Situation, old: Stake, new: Stake | None) -> str | None:
    """Wagers may be withdrawn until the round begins. A game with wagers that stand over rounds decides itself."""
    return None


def parts_of_book(terms: Terms, stake: Stake) -> tuple[Stake, ...]:
    """The shares that the book splits a wager into, or the wager itself."""
    parts = terms.wagers[stake.wager].parts
    if not parts:
        return (stake,)
    units = sum(part.units for part in parts)
    return tuple(
        stake._replace(wager=part.wager, cents=stake.cents // units * part.units, part_of=stake.wager)
        for part in parts
    )


def any_buy_in(terms: Terms, cents: int) -> str | None:
    """Why a buy-in of this amount is refused."""
    return None


def empty_carry(terms: Terms) -> Carry:
    return {}


def always_shuffles(terms: Terms, shoe: Shoe) -> bool:
    return False


def no_places(terms: Terms) -> Sequence[str]:
    return ()


def no_choices(terms: Terms) -> Sequence[Offer]:
    """No seat is asked for anything."""
    return ()


def no_instruction(situation: Situation, seat: str, word: str) -> Carry | str:
    return "this game takes no instructions between rounds"


class Game(NamedTuple):
    name: str
    family: str
    play: Callable[[Felt], Script]
    equipment: Callable[[Terms], Equipment]
    selections: Callable[[Terms, str], Sequence[str]] = no_selection
    objection: Callable[[Situation, Stake], str | None] = no_objection
    objection_to_change: Callable[[Situation, Stake, Stake | None], str | None] = no_change
    objection_to_start: Callable[[Situation], str | None] = no_hindrance
    objection_to_sit: Callable[[Terms, int], str | None] = any_buy_in
    break_down: Callable[[Terms, Stake], tuple[Stake, ...]] = parts_of_book
    opening: Callable[[Terms], Carry] = empty_carry
    keeps_shoe: Callable[[Terms, Shoe], bool] = always_shuffles
    instruct: Callable[[Situation, str, str], Carry | str] = no_instruction
    choices: Callable[[Terms], Sequence[Offer]] = no_choices  # all that seats can be offered in a round
    # Where cards lie beside each seat's own place, the dealer's and the community cards'; after a dot: of each seat.
    places: Callable[[Terms], Sequence[str]] = no_places
    in_round: tuple[str, ...] = ()  # wagers that are made only as the round offers them: play, double
    standing: tuple[
        str, ...
    ] = ()  # wagers made once for as many rounds as they take, where others are made anew
    one_wins: tuple[str, ...] = ()  # wagers of which a round pays only one selection
    odds_on: tuple[tuple[str, str], ...] = ()  # odds, each with the flat wager that it is made beside
    board: tuple[str, ...] = ()  # the places of the community cards, where they do not lie in one row
    replaces_cards: bool = (
        False  # hands are read from the felt (`felt.cards`), so that the floor may exchange a card
    )
    keeps_extra_cards: bool = (
        False  # the script deals a card too many where `felt.extra_cards` says so, and asks anew
    )
    deals_missed_cards: bool = (
        False  # the script deals what `felt.missed` says was passed over, when its time comes
    )
    # The section of a wheel that passed the indicator just before this one; none where no wheel has an order.
    passed_before: Callable[[Terms, str], str] | None = None
