"""The remaining cards of a shoe, as a user writes them: by cards or by ranks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from hoyle.errors import HoyleError
from hoyle.kit.cards import RANKS, SUITS, Card

Shoe = Mapping[Card, int]
EXAMPLE = 'as in {"A": 24, "Kh": 5}'


class Left(dict[Card, int]):
    """The remaining cards. For the ranks in `unsuited` only the number is known.

    Their cards are spread over the suits as evenly as possible. Only wagers that do not depend on those suits may be
    computed from such a shoe.
    """

    def __init__(self, cards: Shoe, unsuited: Iterable[str] = ()) -> None:
        super().__init__(cards)
        self.unsuited = frozenset(unsuited)


def read_shoe(whole: Shoe, wanted: Mapping[str, int]) -> Left:
    """The remaining cards of `whole`; a card that is not named is used up.

    `K` stands for all kings, equally many of each suit; where their number does not allow that, their suits are
    unknown. `10` and `T` are the same. Cards that the whole shoe does not hold are refused.
    """
    if not isinstance(wanted, Mapping):
        raise HoyleError(f"the shoe is {wanted!r}; write a number for each card or rank, {EXAMPLE}")
    left: dict[Card, int] = dict.fromkeys(whole, 0)
    named: dict[Card, str] = {}
    unsuited: list[str] = []
    for name, count in named_by_text(wanted).items():
        cards = cards_of(name, count)
        for card in cards:
            if card in named:
                raise HoyleError(f"the shoe names {card} twice, by {named[card]} and by {name}; name it once")
            named[card] = name
        held = sum(whole.get(card, 0) for card in cards)
        if count > held:
            raise HoyleError(
                f"the shoe is to hold {count} of {name}, and a whole one has {held}; "
                "name only cards that remain"
            )
        each, rest = divmod(count, len(cards))
        left |= {card: each + (at < rest) for at, card in enumerate(cards)}
        unsuited += [cards[0][0]] if rest else []
    return Left(left, unsuited)


def named_by_text(wanted: Mapping[str, int]) -> dict[str, int]:
    """In Python a nine may be written as the number 9."""
    return {str(name): count for name, count in wanted.items()}


def cards_of(name: str, count: int, example: str = EXAMPLE) -> tuple[Card, ...]:
    """The cards that a name stands for; `example` shows the caller's notation in a refusal."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise HoyleError(
            f"the shoe is to hold {count!r} of {name}; write a whole number from 0 up, {example}"
        )
    rank = "T" if name == "10" else name
    if len(rank) == 1 and rank in RANKS:
        return tuple(rank + suit for suit in SUITS)
    card = "T" + name[2:] if name.startswith("10") else name
    if len(card) == 2 and card[0] in RANKS and card[1] in SUITS:
        return (card,)
    raise HoyleError(
        f"the shoe names {name!r}, which is neither a card nor a rank; write cards and ranks {example}"
    )


def unsuited_ranks(shoe: Shoe | None) -> frozenset[str]:
    """The ranks whose suits are unknown."""
    return shoe.unsuited if isinstance(shoe, Left) else frozenset()


def part_of_rank(shoe: Shoe, card: Card) -> Fraction:
    """The probability that a card of this rank is this one; unknown suits are equally likely."""
    held = sum(shoe.get(card[0] + suit, 0) for suit in SUITS)
    if card[0] in unsuited_ranks(shoe):
        return Fraction(1, len(SUITS))
    return Fraction(shoe.get(card, 0), held) if held else Fraction(0)


def without_card(shoe: Shoe, card: Card) -> Left:
    """The same with one card less."""
    return Left({**shoe, card: shoe[card] - 1}, unsuited_ranks(shoe))


def say_shoe(wanted: Mapping[str, int], *, by_suit: bool) -> str:
    """A sentence on the shoe; where suits matter, with what is known of them.

    >>> say_shoe({"A": 24, "9": 23}, by_suit=True).partition("9=23. ")[2]
    'Each rank has equally many of each suit; the suits of 9 are unknown.'
    """
    named = " ".join(f"{name}={count}" for name, count in wanted.items())
    first = f"Dealt from the remaining cards of a shoe: {named}."
    ranks = {name: count % len(SUITS) for name, count in wanted.items() if len(cards_of(name, count)) > 1}
    if not by_suit or not ranks:
        return first
    odd = " and ".join(name for name, rest in ranks.items() if rest)
    even = "Each rank has equally many of each suit" if not all(ranks.values()) else ""
    unknown = f"the suits of {odd} are unknown" if odd else ""
    words = "; ".join(filter(None, (even, unknown)))
    return f"{first} {words[0].upper()}{words[1:]}."


def say_by_suit(left: Left) -> str:
    """An example of naming a rank of unknown suits by suit."""
    rank = next(rank for rank in reversed(RANKS) if rank in left.unsuited)
    return "as in " + " ".join(f"{rank}{suit}={left[rank + suit]}" for suit in SUITS)


def check_enough(shoe: Shoe, least: int, what: str) -> None:
    """Refuse a shoe in which a round could run out of cards."""
    held = sum(shoe.values())
    if held < least:
        raise HoyleError(
            f"the shoe holds {held} cards, and {what} may need {least}; leave at least that many in it"
        )
