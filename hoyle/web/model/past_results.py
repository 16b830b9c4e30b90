"""The last rounds of a table as everybody there saw them: numbers, throws, coups; and the cards dealt from its shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hoyle.games.baccarat.hands import point_count
from hoyle.web.drawing.card_svg import is_card
from hoyle.web.model.roads import BANKER, PLAYER, TIE

ROUNDS = 60  # as many as a shoe of baccarat has, about
NEW_SHOOTER = "has the dice"


class Past(NamedTuple):
    """One round. `items` are of a wheel or of dice; `coup` is the side that won at baccarat."""

    number: int
    items: tuple[str, ...] = ()
    coup: str = ""
    is_first: bool = False  # of a shooter, or of a shoe

    @property
    def total(self) -> int:
        return sum(map(int, self.items))


def read_past(number: int, events: Iterable[Mapping[str, Any]]) -> Past:
    items: tuple[str, ...] = ()
    hands: dict[str, list[str]] = {"player": [], "banker": []}
    is_first = False
    for event in events:
        kind = event["event"]
        if kind == "drawn" and event["to"] == "table":
            items = tuple(event["items"])
        elif kind == "drawn" and event["to"] in hands:
            hands[event["to"]] += event["items"]
        elif kind == "shown" and event["to"] in hands:
            hands[event["to"]] = list(event["items"])
        elif kind == "shuffled" or (kind == "noted" and NEW_SHOOTER in event["text"]):
            is_first = True
    return Past(number, items, _coup(hands), is_first)


def _coup(hands: Mapping[str, Sequence[str]]) -> str:
    if not all(len(held) > 1 and all(map(is_card, held)) for held in hands.values()):
        return ""
    player, banker = (point_count(tuple(hands[side])) for side in ("player", "banker"))
    return TIE if player == banker else PLAYER if player > banker else BANKER


def since_first(past: Sequence[Past]) -> list[Past]:
    """The rounds of this shooter or of this shoe."""
    first = max((at for at, each in enumerate(past) if each.is_first), default=0)
    return list(past[first:])


def hot_and_cold(past: Sequence[Past], pockets: Sequence[str], most: int = 4) -> tuple[list[str], list[str]]:
    """The pockets that came most often, and the ones that have not come for longest.

    >>> rounds = [Past(at, (item,)) for at, item in enumerate(("7", "8", "7", "9"))]
    >>> hot_and_cold(rounds, ("7", "8", "9", "10"), 2)
    (['7'], ['10', '8'])
    """
    counts = Counter(each.items[0] for each in past if each.items)
    hot = [pocket for pocket, count in counts.most_common(most) if count > 1]
    last = {each.items[0]: at for at, each in enumerate(past) if each.items}
    cold = sorted(pockets, key=lambda pocket: last.get(pocket, -1))
    return hot, cold[:most]
