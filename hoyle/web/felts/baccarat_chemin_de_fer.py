"""The felt of chemin de fer: no printed places, since every wager is made in its turn in the round."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.games.baccarat.hands import point_count
from hoyle.web.drawing.card_svg import HIDDEN

PLAN = ()
CLOTH = ("#1d4a3a", "#0d2a20")
LEGENDS = (("banker", "win", "The bank pays {} · card or stay on five"),)


def hand_total(cards: Sequence[str], *, is_alone: bool, terms: Terms | None = None) -> str:
    """The point count, once all cards are seen."""
    return f"counts {point_count(tuple(cards))}" if cards and HIDDEN not in cards else ""
