"""The tables of a demo: one of every game of every book."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hoyle.engine import Limits
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms, sound_games
from hoyle.house import House, Pace
from hoyle.kit.cards import DECK

DECIDE_SECONDS = 120  # long enough to read the rules, short enough for the other players
WAGER_SECONDS = 30
LIMITS = Limits(500, 1_000_00)
CARDS = frozenset(DECK)
SIDES_MAX = 3  # a newcomer reads three side wagers, not sixteen


def open_demo_tables(house: House, tell: Callable[[str], None]) -> int:
    """Open a table of every game that has none. Returns how many were opened."""
    there = {each["path"] for each in house.lobby()}
    missing = [path for path in (f"{book}/{game}" for book, game in sound_games()) if path not in there]
    for path in missing:
        pace = Pace(WAGER_SECONDS, DECIDE_SECONDS)
        house.open_table(path, few_sides(path), limits=LIMITS, pace=pace, actor="house")
    if missing:
        house.commit()
        tell(f"opened {len(missing)} tables")
    return len(missing)


def few_sides(path: str) -> dict[str, str | int]:
    """The options that leave a game of cards its first side wagers, in the book's order; the others are not offered."""
    game, terms = open_terms(path)
    if terms.plays_for_pot or not any(is_of_cards(items) for items in game.equipment(terms).values()):
        return {}
    sides = dict.fromkeys(wager.offered for wager in terms.wagers.values() if wager.offered)
    options: dict[str, str | int] = dict.fromkeys(tuple(sides)[SIDES_MAX:], "no")
    try:
        open_terms(path, options)
    except HoyleError:  # another choice of the house needs one of them
        return {}
    return options


def is_of_cards(items: Iterable[object]) -> bool:
    return any(item in CARDS for item in items)
