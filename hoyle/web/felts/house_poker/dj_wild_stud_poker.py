"""The felt of DJ wild stud. What wild cards make of a hand is printed under it."""

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.games.house_poker.dj_wild_stud_poker import HAND_SIZE, RANKING
from hoyle.web.drawing.card_svg import HIDDEN

PLAN = (("ante", "=", "blind"), ("play",))
CLOTH = ("#5a2a6e", "#33143f")


def hand_total(cards: Sequence[str], *, is_alone: bool, terms: Terms | None = None) -> str:
    """Empty until all five cards are seen.

    >>> [hand_total(text.split(), is_alone=True) for text in ("2c Kd 9h 7s 4c", "Jk Ah Kh Qh Jh", "?? 2c", "Ah")]
    ['pair', 'royal flush', '', '']
    """
    if len(cards) != HAND_SIZE or HIDDEN in cards:
        return ""
    return RANKING.rank(cards).name.replace("_", " ")
