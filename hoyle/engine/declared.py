"""Every choice that a game can offer under given terms, declared before a card is dealt.

A game module declares its own as `choices(terms)`; the choices that a ruling of the floor offers are the engine's. An
amount is nothing, one amount that follows from the wagers made, or any amount between two bounds. The last is made
discrete by sizes: points of the range, or parts of the pot where seats play for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Protocol

from hoyle.book.terms import Terms
from hoyle.engine.round.script import POT, Ask, Choice

NOTHING, FIXED, RANGE = "nothing", "fixed", "range"
LEAST, MOST, HALF = "least", "most", "half"
HALF_POT, WHOLE_POT = "half_pot", "pot"
RULED: Mapping[str, tuple[str, ...]] = {  # what a ruling lets a seat choose, by its consequence
    "seat_may_void": ("play_on", "void"),
    "seat_may_take_card": ("take", "refuse"),
    "seat_may_stop_betting": ("play_on", "stop_betting"),
}


class Declaring(Protocol):
    """A game, as far as it declares its choices."""

    @property
    def choices(self) -> Callable[[Terms], Sequence[Offer]]: ...


class Offer(NamedTuple):
    """A choice that may be offered: its name, the wagers that it may make, and what is said of its amount."""

    name: str
    wagers: tuple[str, ...] = ()
    amount: str = NOTHING
    is_ruled: bool = False  # offered only after a ruling of the floor

    @property
    def sizes(self) -> tuple[str, ...]:
        """The discrete amounts of a range; one without a name for any other choice."""
        if self.amount != RANGE:
            return ("",)
        return (LEAST, HALF_POT, WHOLE_POT, MOST) if POT in self.wagers else (LEAST, HALF, MOST)

    def covers(self, choice: Choice) -> bool:
        """Whether the declaration speaks of this choice."""
        if choice.name != self.name or (choice.wager and choice.wager not in self.wagers):
            return False
        if self.amount == RANGE:
            return True
        return choice.least == choice.most and (self.amount == FIXED or not choice.most)


def plain(*names: str) -> tuple[Offer, ...]:
    """Choices that cost nothing."""
    return tuple(Offer(name) for name in names)


def ruled(*names: str) -> tuple[Offer, ...]:
    """Choices that cost nothing and come only after a ruling of the floor."""
    return tuple(Offer(name, is_ruled=True) for name in names)


def fixed(name: str, *wagers: str) -> Offer:
    """A choice whose amount follows from the wagers that were made."""
    return Offer(name, wagers, FIXED)


def ranged(name: str, *wagers: str) -> Offer:
    """A choice whose amount the seat names, between bounds. Without a wager no money moves, as in a bid."""
    return Offer(name, wagers, RANGE)


def beside(terms: Terms, name: str, wager: str) -> Offer:
    """A wager measured by another: one amount where the book sets it equal or to a ratio, else a range."""
    rules = terms.stake_rules.get(wager, ())
    return fixed(name, wager) if any(rule.equals is not None for rule in rules) else ranged(name, wager)


def ruled_choices(terms: Terms) -> Iterator[Offer]:
    """What the book's irregularities let a seat choose."""
    for irregularity in terms.file.irregularities.values():
        for consequence in irregularity.then:
            yield from ruled(*RULED.get(consequence, ()))


def united(offers: Iterable[Offer]) -> dict[str, Offer]:
    """Offers by name; of two with one name, the wagers of both and the wider amount."""
    found: dict[str, Offer] = {}
    order = (NOTHING, FIXED, RANGE)
    for offer in offers:
        known = found.setdefault(offer.name, offer)
        wagers = tuple(dict.fromkeys((*known.wagers, *offer.wagers)))
        amount = max(known.amount, offer.amount, key=order.index)
        found[offer.name] = Offer(offer.name, wagers, amount, known.is_ruled and offer.is_ruled)
    return found


@lru_cache(maxsize=1024)
def _declared(choices: Callable[[Terms], Sequence[Offer]], terms: Terms) -> dict[str, Offer]:
    return united((*choices(terms), *ruled_choices(terms)))


def declared_choices(game: Declaring, terms: Terms) -> Mapping[str, Offer]:
    """Every choice that a round of these terms can offer, by its name.

    >>> from hoyle.games.catalog import open_terms
    >>> game, terms = open_terms("ny/three_card_poker")
    >>> [name for name, offer in declared_choices(game, terms).items() if offer.amount != NOTHING]
    ['play']
    """
    return _declared(game.choices, terms)


def undeclared(offers: Mapping[str, Offer], prompt: Ask) -> list[Choice]:
    """Choices of a prompt that were not declared."""
    return [
        choice
        for choice in prompt.choices
        if choice.name not in offers or not offers[choice.name].covers(choice)
    ]


def amount_of(choice: Choice, size: str, chip: int, owed: int = 0, pot: int = 0) -> int:
    """A size in cents: a point of the choice's range in whole chips. Of a pot, what is owed is called first.

    >>> amount_of(Choice("raise", POT, 400, 20000), HALF_POT, 100, owed=200, pot=300)
    400
    >>> [amount_of(Choice("double", "double", 100, 1000), size, 100) for size in (LEAST, HALF, MOST)]
    [100, 500, 1000]
    """
    least, most = choice.least, choice.most
    if size == "" or size == MOST or least == most:
        return most
    if size == LEAST:
        return least
    part = Fraction(least + most, 2) if size == HALF else owed + (pot + owed) * _PARTS[size]
    cents = int(part / chip) * chip
    return min(max(cents, least), most)


_PARTS = {HALF_POT: Fraction(1, 2), WHOLE_POT: Fraction(1)}


@lru_cache(maxsize=256)
def size_names(offer: Offer) -> tuple[str, ...]:
    """The discrete actions of an offer: `raise_pot`, or its own name where it has one amount."""
    return tuple(f"{offer.name}_{size}" if size else offer.name for size in offer.sizes)
