"""What every number of an observation means: named parts of fixed shapes, in one row.

Amounts are dollars. A card, a tile, a face of a die or a section of a wheel is its number in `items`, from 1; 0 is
nothing, and the number after the last is a card that the seat does not see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from hoyle.book import Terms
from hoyle.engine import DEALER, Game, Round
from hoyle.engine.declared import declared_choices
from hoyle.engine.round.events import ItemsDrawn
from hoyle.engine.table.wagering import placeable
from hoyle.games.parts.table_cards import COMMUNITY

if TYPE_CHECKING:
    from hoyle.environments.action_list import ActionList

HIT_MAX, HAND_MAX = 22, 13  # a hand of 21 in aces and one more card; a whole hand of Chinese poker
VALUES_MAX = 3  # dice of one throw
MONEY_MAX, PLACE_MAX = 1_000_000_000, 100  # dollars; places and points


class Part(NamedTuple):
    """A named part of an observation: where it begins, its shape, and what it tells."""

    name: str
    start: int
    shape: tuple[int, ...]
    most: int  # the largest value; the smallest is 0, or as much below it in `net`
    tells: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout(NamedTuple):
    """The layout of one environment's observations."""

    parts: Mapping[str, Part]
    size: int
    items: tuple[str, ...]  # cards, tiles, faces and sections, in the order of their numbers
    number_of: Mapping[tuple[str, str], int]  # by what they are drawn from
    places: tuple[str, ...]
    place_at: Mapping[str, int]
    sources: tuple[str, ...]  # dice and wheels
    shoes: tuple[str, ...]
    wagers: Mapping[str, int]
    meters: tuple[str, ...]
    offers: Mapping[str, int]
    hand_max: int
    card_code: Mapping[str, int]  # of cards and tiles, whatever shoe they come from
    game: str

    @property
    def hidden(self) -> int:
        return len(self.items) + 1

    def value_places(self, played: Round) -> set[str]:
        """Where dice lie and wheels show."""
        return {
            event.to
            for event in played.events
            if isinstance(event, ItemsDrawn) and event.what in self.sources
        }

    def told(self) -> Iterator[str]:
        """A line for each part."""
        for part in self.parts.values():
            end = part.start + part.size
            yield f"{part.start}:{end} {part.name} {list(part.shape)}: {part.tells}"


def layout_of(game: Game, terms: Terms, agents: Sequence[str], spots: int, actions: ActionList) -> Layout:
    equipment = game.equipment(terms)
    sources = tuple(name for name, items in equipment.items() if isinstance(items, tuple))
    shoes = tuple(name for name in equipment if name not in sources)
    number_of: dict[tuple[str, str], int] = {}
    items: dict[str, int] = {}
    for name, contents in equipment.items():
        for item in contents:
            number_of[name, item] = items.setdefault(item, len(items) + 1)
    offers = declared_choices(game, terms)
    own = {name: offer for name, offer in offers.items() if not offer.is_ruled}
    hand_max = HIT_MAX if "hit" in own else HAND_MAX
    places = tuple(_places(game, terms, spots))
    wagers = tuple(dict.fromkeys((*placeable(game, terms), *game.in_round, *_parts(terms))))
    meters = tuple(_meters(terms))
    count = len(agents)
    hidden = len(items) + 1
    cards = max((sum(left.values()) for left in equipment.values() if not isinstance(left, tuple)), default=0)
    told: dict[str, tuple[tuple[int, ...], int, str]] = {
        "seat": ((count,), 1, "1 for the seat that observes"),
        "turn": ((count + 2,), 1, "1 for the seat that decides, then for chance, then for the end"),
        "hands": ((len(places), hand_max), hidden, f"the cards at {', '.join(places)}"),
        "asked": ((hand_max,), hidden, "the hand that the seat is asked about"),
        "values": ((len(sources), VALUES_MAX), hidden, f"what shows: {', '.join(sources)}"),
        "shown": ((len(items) if shoes else 0,), cards, "of each item, how many this seat sees or has seen discarded"),
        "left": ((len(shoes),), cards, f"how many are left: {', '.join(shoes)}"),
        "wagers": ((count, len(wagers)), MONEY_MAX, f"of each seat in dollars: {', '.join(wagers)}"),
        "own": ((len(actions.wagers),), MONEY_MAX, "of the seat in dollars, by the actions that make wagers"),
        "stacks": ((count,), MONEY_MAX, "what each seat has left, in dollars"),
        "put_in": ((count,), MONEY_MAX, "what each seat has put into the pot, in dollars"),
        "live": ((count,), 1, "1 for a hand that plays for the pot and has not folded"),
        "button": ((1,), PLACE_MAX, "the place of the button, or 0"),
        "point": ((1,), PLACE_MAX, "the point that is on, or 0"),
        "meters": ((len(meters),), MONEY_MAX, f"in dollars: {', '.join(meters)}"),
        "offers": ((len(own), 3), MONEY_MAX, f"offered to the seat, least and most in dollars: {', '.join(own)}"),
        "net": ((1,), MONEY_MAX, "what the seat has won in the episode, in dollars; below 0 what it has lost"),
    }  # fmt: skip
    starts = [0, *accumulate(prod(shape) for shape, _, _ in told.values())]
    parts = {
        name: Part(name, start, shape, most, tells)
        for (name, (shape, most, tells)), start in zip(told.items(), starts, strict=False)
    }
    return Layout(
        parts, starts[-1], tuple(items), number_of, places, {place: at for at, place in enumerate(places)}, sources,
        shoes, {wager: at for at, wager in enumerate(wagers)}, meters, {name: at for at, name in enumerate(own)},
        hand_max, {item: number for (name, item), number in number_of.items() if name in shoes}, terms.path,
    )  # fmt: skip


def _places(game: Game, terms: Terms, spots: int) -> Iterator[str]:
    """The dealer's, the board's, and of every seat its own and those that the game adds."""
    added = tuple(game.places(terms))
    yield from dict.fromkeys((DEALER, *(game.board or (COMMUNITY,))))
    yield from (place for place in added if not place.startswith("."))
    for spot in range(1, spots + 1):
        yield str(spot)
        yield from (f"{spot}{place}" for place in added if re.match(r"\.", place))


def _parts(terms: Terms) -> Iterator[str]:
    for wager in terms.wagers.values():
        yield from (part.wager for part in wager.parts)


def _meters(terms: Terms) -> Iterator[str]:
    room = terms.file.room
    yield from (*terms.meters(), *(room.jackpots if room else ()))
