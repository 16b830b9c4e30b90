"""Reads cards and ranges: the text of a hand, of a range as players write it, or indexes of cards as arrays.

A card is its index in the kit's deck, as everywhere in compiled code: thirteen to a suit, the 2 of clubs first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

import numpy as np

from hoyle.errors import HoyleError
from hoyle.kit.cards import DECK, JOKER, RANKS, SUITS, parse_cards

Combo: TypeAlias = tuple[int, ...]
INDEX = {card: at for at, card in enumerate(DECK)}
_KIND = re.compile(r"^([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)$", re.IGNORECASE)


def card_indexes(cards: str | Iterable[object]) -> Combo:
    """
    >>> card_indexes("2c As"), card_indexes([0, 51])
    ((0, 51), (0, 51))
    """
    if isinstance(cards, str):
        return _distinct([_index(card) for card in _parse(cards)])
    return _distinct([_index(card) for card in cards])


def _parse(text: str) -> Sequence[str]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise HoyleError(str(error)) from None


def _index(card: object) -> int:
    if isinstance(card, str):
        (name,) = _parse(card) if card else ("",)
        if name not in INDEX:
            raise HoyleError(
                f"{name or 'nothing'} is no card of this deck"
                if name != JOKER
                else "these hands have no joker"
            )
        return INDEX[name]
    if isinstance(card, (int, np.integer)) and not isinstance(card, bool) and 0 <= card < len(DECK):
        return int(card)
    raise HoyleError(
        f"{card!r} is not a card; write its text such as Ah, or its index from 0 to {len(DECK) - 1}"
    )


def _distinct(cards: list[int]) -> Combo:
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise HoyleError(f"{' '.join(DECK[card] for card in twice)} is there twice")
    return tuple(cards)


def read_hands(hands: str | Iterable[object], size: int) -> list[Combo]:
    """The hands of a range, each once. Two cards know the usual short forms; any range may list its hands.

    >>> len(read_hands("QQ+, AKs", 2)), len(read_hands("22-44, AQo+", 2)), len(read_hands("AsKh KK", 2))
    (22, 42, 7)
    """
    if not isinstance(hands, str):
        listed = list(hands)
        if listed and not any(isinstance(each, (int, np.integer, str)) for each in listed):
            return _unique([card_indexes(each) for each in listed])  # type: ignore[arg-type]
        if all(isinstance(each, str) and len(each) > 3 for each in listed) and listed:
            return _unique([combo for each in listed for combo in read_hands(str(each), size)])
        return [card_indexes(listed)]
    if size != 2:
        return _unique([card_indexes(part) for part in hands.split(",")])
    parts = [part for part in re.split(r"[,\s]+", hands.strip()) if part]
    if len(parts) == 2 and all(part in INDEX for part in parts):
        return [card_indexes(hands)]
    if not parts:
        raise HoyleError("a hand has no cards; write them such as AhKh, or a range such as QQ+, AKs")
    return _unique([combo for part in parts for combo in _of_part(part)])


def _unique(combos: Iterable[Combo]) -> list[Combo]:
    return list(dict.fromkeys(tuple(sorted(combo)) for combo in combos))


def _of_part(part: str) -> list[Combo]:
    if part.lower() == "random":
        return list(combinations(range(len(DECK)), 2))
    first, dash, last = part.partition("-")
    if dash:
        return [combo for kind in _between(first, last, part) for combo in _of_kind(*kind)]
    found = _KIND.match(part)
    if not found:
        return [card_indexes(part)]
    high, low, suited = _kind(found)
    if not found[4]:
        return _of_kind(high, low, suited)
    if high == low:
        return [combo for rank in range(high, len(RANKS)) for combo in _of_kind(rank, rank, suited)]
    return [combo for rank in range(low, high) for combo in _of_kind(high, rank, suited)]


def _kind(found: re.Match[str]) -> tuple[int, int, str]:
    low, high = sorted(RANKS.index(found[at].upper()) for at in (1, 2))
    if low == high and found[3]:
        raise HoyleError(f'"{found[0]}" is a pair, which is never suited; write {found[1]}{found[2]}')
    return high, low, found[3].lower()


def _between(first: str, last: str, part: str) -> list[tuple[int, int, str]]:
    """From one kind of hand to another: 22-77, A2s-A5s."""
    ends = [_KIND.match(each) for each in (first, last)]
    if not all(ends) or any(end and end[4] for end in ends):
        raise HoyleError(f'"{part}" is no range; write one such as 22-77 or A2s-A5s')
    (high, low, suited), (other_high, other_low, other_suited) = (_kind(end) for end in ends if end)
    if suited == other_suited and high == low and other_high == other_low:
        return [(rank, rank, "") for rank in range(min(low, other_low), max(low, other_low) + 1)]
    if suited == other_suited and high == other_high and high not in (low, other_low):
        return [(high, rank, suited) for rank in range(min(low, other_low), max(low, other_low) + 1)]
    raise HoyleError(
        f'"{part}" is no range: its ends are of different kinds; write one such as 22-77 or A2s-A5s'
    )


def _of_kind(high: int, low: int, suited: str) -> list[Combo]:
    suits = range(len(SUITS))
    if high == low:
        return [(len(RANKS) * one + high, len(RANKS) * other + high) for one, other in combinations(suits, 2)]
    return [
        (len(RANKS) * one + high, len(RANKS) * other + low)
        for one in suits
        for other in suits
        if not suited or (one == other) == (suited == "s")
    ]


def mask_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)
