"""What a house way makes of every hand, as places in the rankings: by ranks alone, and of hands with a live suit."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Int16s
from hoyle.fast.pai_gow_poker.dealt_sevens import (
    FLUSH,
    HAND,
    WHOLE,
    Pack,
    patterns_of,
    plain_hands,
    suited_hands,
    suited_of,
)
from hoyle.fast.pai_gow_poker.low_rows import LOWS_MAX
from hoyle.fast.ways.set_arrays import set_hands
from hoyle.fast.ways.way_arrays import part_tables
from hoyle.kit.ways import Way


class WayClasses(NamedTuple):
    """By pattern, and by suited hand: the places of high and low hand."""

    plain: Int16s
    suited: Int16s


@lru_cache(maxsize=8)
def classes_of(way: Way, pack: Pack = WHOLE) -> WayClasses:
    check_split(way)
    found = WayClasses(
        set_hands(plain_hands(patterns_of(pack)), way).places,
        set_hands(suited_hands(suited_of(pack)), way).places,
    )
    if any(len(each) and int(each.min()) < 0 for each in found):
        raise HoyleError(
            "the house way leaves a hand unset, so its deals cannot be counted; add a row that sets it"
        )
    return found


def check_split(way: Way) -> None:
    """Refuse a way whose hands these counts do not know."""
    split = way.split
    sizes = [part.size for part in split.parts]
    minds = [part.minds_suits for part in split.parts]
    if sizes != [FLUSH, HAND - FLUSH] or split.deck_count > 1 or split.joker_count > 1 or minds[1]:
        raise HoyleError(f"seven cards of one deck are set as five and two here, not as {sizes}")
    if len(part_tables(way)[1].strengths) >= LOWS_MAX:
        raise HoyleError(f"a low hand of more than {LOWS_MAX - 1} ranks cannot be counted")
