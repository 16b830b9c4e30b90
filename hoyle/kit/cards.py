"""Cards are their text: `Ah`, `Td`, `Jk`. A deck is a composition: which cards, how many of each.

A card is a plain string so that a round can be written down, sent and compared as it is. Two cards of the
same text from different decks are the same card: nothing in any book tells them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jk"

Card = str
Cards = tuple[Card, ...]

DECK: Cards = tuple(rank + suit for suit, rank in product(SUITS, RANKS))
RANK_VALUE: Mapping[str, int] = {rank: value for value, rank in enumerate(RANKS, start=2)}

_RANK_NAMES = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10", "9": "9", "8": "8", "7": "7",
    "6": "6", "5": "5", "4": "4", "3": "3", "2": "2",
}  # fmt: skip
_SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_KNOWN = frozenset((*DECK, JOKER))


def rank_of(card: Card) -> str:
    """A joker has no rank: its text starts with J, but it is no jack."""
    if card == JOKER:
        raise ValueError("a joker has no rank; ask whether the card is JOKER first")
    return card[0]


def suit_of(card: Card) -> str:
    if card == JOKER:
        raise ValueError("a joker has no suit; ask whether the card is JOKER first")
    return card[1]


def parse_cards(text: str | Iterable[str]) -> Cards:
    """Read cards apart by spaces or run together; `10h` is also `Th`.

    >>> parse_cards("Ah 10d Jk"), parse_cards("AhTd")
    (('Ah', 'Td', 'Jk'), ('Ah', 'Td'))
    """
    if not isinstance(text, str):
        return tuple(_card(word) for word in text)
    words: list[str] = []
    for word in text.replace(",", " ").replace("10", "T").split():
        words += [word[at : at + 2] for at in range(0, len(word), 2)]
    return tuple(_card(word) for word in words)


def _card(word: str) -> Card:
    if word == JOKER:
        return word
    short = word.replace("10", "T")
    card = short[:1].upper() + short[1:].lower()
    if card not in _KNOWN:
        raise ValueError(
            f'"{word}" is no card; write rank and suit as in Ah, Td, 9c, 2s (A K Q J T 9…2, c d h s), or Jk'
        )
    return card


def show_cards(cards: Iterable[Card]) -> str:
    return " ".join(cards)


def pretty_card(card: Card) -> str:
    """
    >>> pretty_card("Th"), pretty_card("Jk")
    ('10♥', 'Joker')
    """
    if card == JOKER:
        return "Joker"
    if card not in _KNOWN:
        return card
    rank = "10" if card[0] == "T" else card[0]
    return rank + _SYMBOLS[card[1]]


def name_card(card: Card) -> str:
    if card == JOKER:
        return "joker"
    return f"{_RANK_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}"


def composition(
    deck_count: int = 1, *, jokers_per_deck: int = 0, without_ranks: Sequence[str] = ()
) -> Counter[Card]:
    """The cards of a shoe before anything is dealt. `without_ranks` strips, as a deck without tens.

    >>> sum(composition(6, jokers_per_deck=1).values()), sum(composition(1, without_ranks="T").values())
    (318, 48)
    """
    if deck_count < 1:
        raise ValueError("a shoe has at least one deck")
    if jokers_per_deck < 0 or any(rank not in RANK_VALUE for rank in without_ranks):
        raise ValueError(
            f"no deck has {jokers_per_deck} jokers and no ranks {without_ranks!r}; "
            f"give 0 jokers or more, and ranks out of {RANKS}"
        )
    cards = Counter({card: deck_count for card in DECK if card[0] not in without_ranks})
    if jokers_per_deck:
        cards[JOKER] = deck_count * jokers_per_deck
    return cards
