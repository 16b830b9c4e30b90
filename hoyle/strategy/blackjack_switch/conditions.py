"""Conditions of blackjack switch: those of blackjack for each hand, and the exchange by points.

Every hand of two cards has points against each card of the dealer. The exchange is made where the new hands have more
points together than the old ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hoyle.games.blackjack.hand import VALUES, total_of
from hoyle.games.blackjack.settlement_rules import TWENTY_ONE
from hoyle.kit.cards import Card
from hoyle.strategy.blackjack import conditions as blackjack
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

UP_CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
NATURAL, SWITCHED = "natural", "switched 21"
_ROWS = (
    *(f"hard {total}" for total in range(5, 20)),
    *(f"soft {total}" for total in range(13, 21)),
    *(f"{name}-{name}" for name in UP_CARDS),
    NATURAL,
    SWITCHED,
)

Points = Mapping[str, tuple[int, ...]]


def read_points(value: Any) -> Points:
    """A row of ten whole numbers for each hand of two cards, by the dealer's ace, 2, 3 … 10."""
    if not isinstance(value, dict) or set(value) != set(_ROWS):
        missing = [name for name in _ROWS if not isinstance(value, dict) or name not in value]
        raise ValueError(
            f"has no row for {', '.join(missing) or 'nothing'}, or others; rows are {', '.join(_ROWS)}"
        )
    for name, row in value.items():
        if not isinstance(row, list) or len(row) != len(UP_CARDS) or not all(isinstance(n, int) for n in row):
            raise ValueError(
                f"has {row} for {name}; write ten whole numbers, for the dealer's ace, 2, 3 … 10"
            )
    return {name: tuple(row) for name, row in value.items()}


def row_of(cards: Sequence[Card], *, switched: bool) -> str:
    """The row of two cards.

    >>> row_of(("Ah", "7d"), switched=False), row_of(("Th", "Kd"), switched=True)
    ('soft 18', '10-10')
    """
    one, other = (VALUES[card[0]] for card in cards)
    if one == other:
        name = UP_CARDS[one - 1]
        return f"{name}-{name}"
    total = total_of(tuple(cards))
    if total == TWENTY_ONE:
        return SWITCHED if switched else NATURAL
    return f"{'soft' if 1 in (one, other) else 'hard'} {total}"


def hands_asked_about(about: str) -> list[list[Card]]:
    """The two hands of `Th 6c is 16 and 5d Kh is 15 against 8s`."""
    return [part.partition(" is ")[0].split() for part in about.partition(" against ")[0].split(" and ")]


def _gains(seen: Seen, points: Points) -> bool:
    if "switch" not in seen.choices:
        return False
    first, second = hands_asked_about(seen.about)
    up = VALUES[seen.dealer[0][0]] - 1

    def worth(hands: Sequence[Sequence[Card]], *, switched: bool) -> int:
        return sum(points[row_of(hand, switched=switched)][up] for hand in hands)

    exchanged = ((first[0], second[1]), (second[0], first[1]))
    return worth(exchanged, switched=True) > worth((first, second), switched=False)


CHOICES: tuple[str, ...] = (*blackjack.CHOICES, "switch", "take_back")
CONDITIONS: Mapping[str, Condition] = {
    **blackjack.CONDITIONS,
    "exchange_gains": Condition(
        "the exchanged hands have more of these points together than the hands as dealt", read_points, _gains
    ),
}
