"""What a hand of blackjack counts, in words beside its cards: nobody has to add them up, or to see a colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hoyle.book.loader import load_game
from hoyle.games.blackjack.hand import TWENTY_ONE, total_of
from hoyle.games.catalog import family_of
from hoyle.web.drawing.card_svg import HIDDEN


@cache
def counts_points(path: str) -> bool:
    return family_of(load_game(*path.split("/", 1))[0]) == "blackjack"


def points_of(cards: Sequence[str], *, is_alone: bool) -> str:
    """Nothing while a card lies face down. An ace and a ten are a blackjack where the hand is no part of a split.

    >>> points_of(["7h", "8c", "Kd"], is_alone=True), points_of(["Ah", "Kd"], is_alone=True), points_of(["9h", "??"], is_alone=True)
    ('25, bust', 'blackjack', '')
    """
    if len(cards) < 2 or HIDDEN in cards:
        return ""
    total = total_of(tuple(cards))
    if total == TWENTY_ONE and len(cards) == 2 and is_alone:
        return "blackjack"
    return f"{total}, bust" if total > TWENTY_ONE else str(total)
