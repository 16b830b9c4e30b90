"""Setting a hand of several cards: by the house way, or as a seat chooses. The dealer tells the way on request.

A game that uses it declares `split_of(terms)`, the hands that its cards are set into, and its books have a block
`house_way`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from hoyle.book import Terms
from hoyle.book.ways.way_check import way_of
from hoyle.engine import Ask, Choice, Felt, Taken
from hoyle.engine.round.script import Yielded
from hoyle.kit.ways import SetHand, Split, set_hand
from hoyle.kit.ways.set_way import lay_hand

HOUSE_WAY = "house_way"


def set_by_house(terms: Terms, split: Split, cards: Sequence[str]) -> SetHand:
    """The cards as the way in force sets them."""
    found = set_hand(cards, way_of(terms, split))
    assert found is not None, "a way that was checked sets every hand"
    return found


def setting_names(split: Split) -> tuple[str, ...]:
    """A name for each setting, which tells no card: the parts after the first, by the places of their cards.

    >>> from hoyle.kit.ranking import TWO_CARD_HANDS, Ranking
    >>> from hoyle.kit.ways import Part
    >>> two = Ranking(2, TWO_CARD_HANDS)
    >>> setting_names(Split((Part("high", 2, two), Part("low", 2, two))))[:3]
    ('low_1_2', 'low_1_3', 'low_1_4')
    """
    return tuple(
        "_".join(
            "_".join([name, *(str(place + 1) for place in places)])
            for name, places in zip(split.names[1:], setting[1:], strict=True)
        )
        for setting in split.places
    )


def setting_by_cards(held: Sequence[str], given: Sequence[str], names: Sequence[str]) -> str:
    """The name of the setting whose hands after the first have these cards, one hand after another.

    >>> setting_by_cards(("Ah", "Kd", "9c"), ("9c", "Ah"), ("house_way", "low_1_2", "low_1_3", "low_2_3"))
    'low_1_3'
    """
    sizes = part_sizes(names)
    size = sum(sizes.values())
    foreign = [card for card in given if card not in held]
    if foreign:
        raise ValueError(
            f"{foreign[0]} is not in this hand, which is {' '.join(held)}; name cards that it has"
        )
    twice = [card for card in given if list(given).count(card) > 1]
    if twice:
        raise ValueError(f"{twice[0]} is named twice; name {size} different cards")
    if len(given) != size:
        raise ValueError(f"the {' and '.join(sizes)} hand has {size} cards, not {len(given)}; name {size}")
    told, left = [], list(given)
    for part, count in sizes.items():
        mine, left = left[:count], left[count:]
        told += [part, *(str(at) for at, card in enumerate(held, start=1) if card in mine)]
    return "_".join(told)


def part_sizes(names: Sequence[str]) -> dict[str, int]:
    """The hands after the first and how many cards each has, by the names of the settings.

    >>> part_sizes(("house_way", "medium_1_2_low_3"))
    {'medium': 2, 'low': 1}
    """
    some = next(name for name in names if name != HOUSE_WAY)
    sizes: dict[str, int] = {}
    part = ""
    for word in some.split("_"):
        part = part if word.isdecimal() else word
        sizes[part] = sizes.get(part, -1) + 1
    return sizes


def ask_to_set(
    felt: Felt, split: Split, seat: str, spot: int, cards: Sequence[str]
) -> Generator[Yielded, Any, SetHand | None]:
    """Ask a seat to set its cards; none for a hand that is out of the round. A seat may set a foul."""
    is_whole = len(cards) == split.size  # a hand that a ruling took out may have got a part of its cards
    house = set_by_house(felt.terms, split, cards) if is_whole else None
    if "set_house_way" in felt.said and spot != felt.bank_spot:
        return house  # a ruling of the floor
    names = setting_names(split)
    choices = tuple(Choice(name) for name in (HOUSE_WAY, *names))
    told = house.show() if house else ""
    taken: Taken = yield Ask(seat, spot, choices, HOUSE_WAY, " ".join(cards), told)
    if spot in felt.dead or house is None:
        return None
    if taken.name == HOUSE_WAY:
        return house
    return lay_hand(cards, split, names.index(taken.name))


def order_of_setting(felt: Felt) -> list[int]:
    """From the dealer's right; a player with two places sets the hand with the larger wager first."""
    size = {spot: max(stake.cents for stake in felt.at(spot)) for spot in felt.spots()}
    first = {
        felt.caller(spot): spot for spot in felt.spots()
    }  # the last of them is the farthest to the right
    return sorted(size, key=lambda spot: (-first[felt.caller(spot)], -size[spot], -spot))
