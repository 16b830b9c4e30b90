"""A shoe that some cards have left, as somebody writes it down: by cards, or by ranks where suits are alike."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.errors import HoyleError
from hoyle.kit.cards import RANKS, SUITS, Card

Shoe = Mapping[Card, int]
EXAMPLE = 'as in {"A": 24, "Kh": 5}'


def read_shoe(whole: Shoe, wanted: Mapping[str, int]) -> dict[Card, int]:
    """The cards of `whole` that are left: what is not named has run out.

    `K` stands for all kings, as many of each suit; `10` and `T` are the same. Refused is whatever the whole shoe
    does not hold.
    """
    left: dict[Card, int] = dict.fromkeys(whole, 0)
    named: dict[Card, str] = {}
    for name, count in wanted.items():
        for card, each in cards_of(name, count).items():
            if card in named:
                raise HoyleError(f"the shoe names {card} twice, by {named[card]} and by {name}; name it once")
            if each > whole.get(card, 0):
                raise HoyleError(
                    f"the shoe is to hold {each} of {card}, and a whole one has {whole.get(card, 0)}; "
                    "what is left of a shoe is a part of it"
                )
            named[card], left[card] = name, each
    return left


def cards_of(name: str, count: int, example: str = EXAMPLE) -> dict[Card, int]:
    """The cards that a name stands for, and how many of each; `example` is a shoe as whoever is refused would write it."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise HoyleError(
            f"the shoe is to hold {count!r} of {name}; that is a whole number from 0 up, {example}"
        )
    rank = "T" if name == "10" else name
    if len(rank) == 1 and rank in RANKS:
        each, rest = divmod(count, len(SUITS))
        if rest:
            raise HoyleError(
                f"{count} cards of rank {name} cannot be as many of each suit; name them one by one, {example}"
            )
        return {rank + suit: each for suit in SUITS}
    card = "T" + name[2:] if name.startswith("10") else name
    if len(card) == 2 and card[0] in RANKS and card[1] in SUITS:
        return {card: count}
    raise HoyleError(
        f"the shoe names {name!r}, which is no card and no rank; write cards and ranks {example}"
    )


def check_enough(shoe: Shoe, least: int, what: str) -> None:
    """A round has to come to its end with the cards that are left."""
    held = sum(shoe.values())
    if held < least:
        raise HoyleError(
            f"the shoe holds {held} cards, and {what} may need {least}; leave at least that many in it"
        )
