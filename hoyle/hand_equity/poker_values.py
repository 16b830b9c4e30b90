"""What hands are worth: places by which hands compare, for one hand or for an array of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from hoyle.errors import HoyleError, UnknownName
from hoyle.fast.optional import kernels
from hoyle.hand_equity.card_ranges import card_indexes
from hoyle.kit.cards import DECK
from hoyle.kit.ranking.high import best_five
from hoyle.kit.ranking.low import best_low


class HandValue(NamedTuple):
    """`place` compares hands of one ranking: higher is better, and -1 is no hand. `name` is the hand's name."""

    place: int
    name: str


def evaluate(hands: Any, ranking: str = "high") -> Any:
    """The value of a hand of five, six or seven cards; or the places of many, as an array.

    >>> import hoyle
    >>> hoyle.evaluate("As Ks Qs Js Ts 2c 2d")
    HandValue(place=7461, name='royal_flush')
    >>> hoyle.evaluate("Ah 2d 3c 4s 5h Kd Kc", "ace_to_five") > hoyle.evaluate("Ah 2d 3c 4s 6h", "ace_to_five")
    True
    >>> import numpy as np
    >>> hoyle.evaluate(np.array([[0, 1, 2, 3, 12], [0, 13, 26, 39, 1]], np.uint8)).tolist()
    [7452, 7296]

    One hand is text or a list of cards; many are an array of rows, `uint8`, with the index of each card (thirteen to a
    suit in the order c d h s, the 2 first), or a list of hands as text. Places of a ranking compare whatever the
    number of cards: `high` is the best five, of 7,462 values; `ace_to_five` the lowest five; `eight_or_better` the
    lowest five without a card above the 8, and 0 is no such low.
    """
    if ranking not in RANKINGS:
        raise UnknownName("ranking of hands", ranking, RANKINGS)
    places = RANKINGS[ranking]
    if isinstance(hands, str) or not hasattr(hands, "dtype"):
        read = [hands] if isinstance(hands, str) else list(hands)
        if not isinstance(hands, str) and not _are_hands(read):
            read = [read]
        rows = [card_indexes(each) for each in read]
        found = places(_array(rows))
        if len(rows) == 1 and read[0] is not None and not _are_hands(hands):
            return HandValue(int(found[0]), _name(rows[0], ranking, int(found[0])))
        return found
    return places(hands)


def _are_hands(listed: Any) -> bool:
    """Whether this is a list of hands, not the cards of one."""
    if isinstance(listed, str):
        return False
    return all(len(each) > 3 if isinstance(each, str) else isinstance(each, Iterable) for each in listed)


def _array(rows: list[tuple[int, ...]]) -> Any:
    import numpy as np

    sizes = {len(row) for row in rows}
    if len(sizes) > 1:
        raise HoyleError(
            f"the hands of one call have equally many cards, not {' and '.join(map(str, sorted(sizes)))}"
        )
    return np.array(rows, np.uint8).reshape(len(rows), -1)


def _name(cards: tuple[int, ...], ranking: str, place: int) -> str:
    if ranking == "eight_or_better" and not place:
        return "no_low"
    named = [DECK[card] for card in cards]
    return (best_five if ranking == "high" else best_low)(named).name


def _high(cards: Any) -> Any:
    return kernels("cards.evaluator").places(cards)


def _ace_to_five(cards: Any) -> Any:
    return kernels("cards.low_places").low_places(cards)


def _eight_or_better(cards: Any) -> Any:
    low = kernels("cards.low_places")
    low.low_places(cards[:0])  # refuses what are no rows of cards
    return low.eight_places(cards)


RANKINGS: dict[str, Callable[[Any], Any]] = {
    "high": _high, "ace_to_five": _ace_to_five, "eight_or_better": _eight_or_better,
}  # fmt: skip
