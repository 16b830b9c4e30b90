"""Stand on five where the bank shows little, give up nothing against nine, and else play the house way. No tie bet."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import DEALER, Ask, Round
from hoyle.games.baccarat.hands import point_count
from hoyle.games.baccarat.twenty_first_century_baccarat import COMMUNITY, STAND, SURRENDER

_LOW = range(5)  # of the bank's card


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    total, shows = point_count(played.dealt[COMMUNITY][:2]), point_count(played.dealt[DEALER][:1])
    if SURRENDER in names and (total, shows) == (0, 9):
        return SURRENDER
    return STAND if STAND in names and SURRENDER in names and total == 5 and shows in _LOW else ""
