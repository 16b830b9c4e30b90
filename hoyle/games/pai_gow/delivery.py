"""How eight stacks of four tiles reach eight places: where counting begins, and the styles a bank may call for.

A stack is counted from the dealer's right, a tile from the top of its stack. No player
knows which tiles are in a stack, so a style changes no probability; a bank calls for one by custom.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.engine import DEALER, Felt

DEAD_HAND = "dead_hand"
STACKS = 8
HEIGHT = 4
STYLES = (
    "house_way_from_right", "house_way_from_left", "cup_say_from_right", "cup_say_from_left", "jung_quat", "chee_yee",
    "pin_say_from_right", "pin_say_from_left", "dragon_head_from_right", "dragon_head_from_left",
)  # fmt: skip

Place = tuple[int, int]  # a stack, and a tile in it


def places_from(felt: Felt, count: int) -> list[str]:
    """Every place that a stack goes to, counterclockwise, from the one that the count of the dice ends on.

    The bank is number one. From the dealer the next is the place farthest to the right, and the dead hand, to the
    dealer's left, is the last.
    """
    circle = [str(spot) for spot in range(_last_place(felt), 0, -1)]
    if felt.terms["counted_places"] == "dealer_and_dead_hand":
        circle = [DEALER, *circle, DEAD_HAND]
    first = circle.index(str(felt.bank_spot)) if felt.bank_spot else 0
    at = (first + count - 1) % len(circle)
    return circle[at:] + circle[:at]


def _last_place(felt: Felt) -> int:
    seats = felt.terms.settings.get("seated_position_count_max", felt.terms["betting_position_count_max"])
    assert isinstance(seats, int)
    return max([seats, *felt.owners, *felt.spots()])


def delivered(style: str) -> tuple[tuple[Place, ...], ...]:
    """For each of the eight places in turn, the four tiles it is given.

    >>> delivered("cup_say_from_right")[1], delivered("jung_quat")[0]
    (((1, 3), (1, 4), (2, 3), (2, 4)), ((4, 1), (4, 2), (5, 1), (5, 2)))
    """
    hands = tuple(_from_right(style.removesuffix("_from_left").removesuffix("_from_right")))
    if style.endswith("_from_left"):
        hands = tuple(tuple((STACKS + 1 - stack, tile) for stack, tile in hand) for hand in hands)
    return hands


def _from_right(style: str) -> Iterator[tuple[Place, ...]]:
    if style == "house_way":
        yield from (tuple((stack, tile) for tile in range(1, HEIGHT + 1)) for stack in range(1, STACKS + 1))
    elif style in _PAIRS_OF_STACKS:
        for pair in _PAIRS_OF_STACKS[style]:
            yield tuple((stack, tile) for stack in pair for tile in (1, 2))
            yield tuple((stack, tile) for stack in pair for tile in (3, 4))
    else:
        heads = _SLICES if style == "pin_say" else _DRAGON_HEADS
        for row, head in enumerate(heads, start=1):
            yield head
            yield tuple((stack, row) for stack in (5, 6, 7, 8))


_PAIRS_OF_STACKS = {
    "cup_say": ((1, 2), (3, 4), (5, 6), (7, 8)),
    "jung_quat": ((4, 5), (3, 6), (2, 7), (1, 8)),
    "chee_yee": ((1, 8), (2, 7), (3, 6), (4, 5)),
}
_SLICES = tuple(tuple((stack, row) for stack in (1, 2, 3, 4)) for row in range(1, HEIGHT + 1))
# The first and second stacks stand on the third and fourth, and go two tiles of each at a time.
_DRAGON_HEADS = tuple(
    tuple((stack, tile) for stack in stacks for tile in tiles)
    for stacks in ((1, 2), (3, 4))
    for tiles in ((1, 2), (3, 4))
)


def tell(style: str, place: str) -> str:
    """The dealer's announcement of a style."""
    by_stack: dict[int, list[str]] = {}
    for stack, tile in delivered(style)[0]:
        by_stack.setdefault(stack, []).append(str(tile))
    tiles = ", ".join(f"{' '.join(each)} of stack {stack}" for stack, each in by_stack.items())
    where = {DEALER: "the dealer", DEAD_HAND: "the dead hand"}.get(place, f"place {place}")
    return f"{style.replace('_', ' ')}: {where} is first, with {tiles}"
