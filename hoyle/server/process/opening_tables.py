"""The tables of a demo: one of every game of every book."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.engine import Limits
from hoyle.games.catalog import sound_games
from hoyle.house import House, Pace

DECIDE_SECONDS = 120  # long enough to read the rules, short enough for the other players
WAGER_SECONDS = 30
LIMITS = Limits(500, 1_000_00)


def open_demo_tables(house: House, tell: Callable[[str], None]) -> int:
    """Open a table of every game that has none. Returns how many were opened."""
    there = {each["path"] for each in house.lobby()}
    missing = [path for path in (f"{book}/{game}" for book, game in sound_games()) if path not in there]
    for path in missing:
        house.open_table(path, limits=LIMITS, pace=Pace(WAGER_SECONDS, DECIDE_SECONDS), actor="house")
    if missing:
        house.commit()
        tell(f"opened {len(missing)} tables")
    return len(missing)
