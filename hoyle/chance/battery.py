"""The battery of randomness tests: bits, pockets, dice and cards in the combinations that the games use.

Of several tests one may look bad by chance. The least p-value is therefore compared with the level divided by the
number of tests (Bonferroni correction), which the result states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from scipy import stats

from hoyle.chance.bit_source import Bits
from hoyle.chance.draws import Chance
from hoyle.chance.randomness_tests import TESTS, Numbers, Verdict, equidistribution
from hoyle.kit.cards import DECK
from hoyle.kit.dice import FACES
from hoyle.kit.shoe import Shoe

PLACES = {card: place for place, card in enumerate(DECK)}
LEVEL = 0.01


class Result(NamedTuple):
    sample: str
    test: str
    verdict: Verdict


def run(bits: Bits, size: int, tell: Callable[[str], None]) -> Iterator[Result]:
    """Every test on every sample. `size` is how many numbers a sample has, about."""
    chance = Chance(bits=bits)
    tell("raw bytes")
    raw = np.frombuffer(bits(8 * size).to_bytes(size), dtype=np.uint8).astype(np.int64)
    yield from _all("raw bytes", raw, 256)
    for pockets in (37, 38):
        tell(f"a wheel of {pockets} pockets")
        yield from _all(f"wheel of {pockets} pockets", _spins(chance, pockets, size), pockets)
    tell("dice")
    yield from _all("pair of dice", _pairs_of_dice(chance, size), 36)
    for decks in (1, 6, 8):
        tell(f"the first card of {decks} decks")
        shoe = Shoe(dict.fromkeys(DECK, decks))
        first = np.array([PLACES[chance.cards(shoe, 1)[0]] for _ in range(size)])
        yield from _all(f"first card, {decks} deck{'s' * (decks > 1)}", first, 52)
    tell("the first cards of a deck")
    yield from _first_cards(chance, size)
    tell("whole shuffles")
    yield from _shuffles(chance, max(size // 20, 1))


def _all(sample: str, numbers: Numbers, count: int) -> Iterator[Result]:
    for name, test in TESTS.items():
        yield Result(sample, name, test(numbers, count))


def _spins(chance: Chance, pockets: int, size: int) -> Numbers:
    values = tuple(map(str, range(pockets)))
    return np.array(chance.values(values, size), dtype=np.int64)


def _pairs_of_dice(chance: Chance, size: int) -> Numbers:
    thrown = np.array(chance.values(FACES, 2 * size), dtype=np.int64).reshape(-1, 2) - 1
    return thrown[:, 0] * 6 + thrown[:, 1]


def _first_cards(chance: Chance, size: int) -> Iterator[Result]:
    """The first two cards of a deck, and the first three, as combinations."""
    shoe = Shoe(dict.fromkeys(DECK, 1))
    for cards in (2, 3):
        places = {hand: at for at, hand in enumerate(combinations(range(52), cards))}
        hands = [
            places[tuple(sorted(PLACES[card] for card in chance.cards(shoe, cards)))]
            for _ in range(max(size, 6 * len(places)) if cards == 2 else 6 * len(places))
        ]
        yield Result(
            f"first {cards} cards",
            "combinations (chi-square)",
            equidistribution(np.array(hands), len(places)),
        )


def _shuffles(chance: Chance, size: int) -> Iterator[Result]:
    """Each card in each place, and each card after each other card."""
    shoe = Shoe(dict.fromkeys(DECK, 1))
    order = np.array([[PLACES[card] for card in chance.cards(shoe, 52)] for _ in range(size)])
    where = order * 52 + np.arange(52)
    yield Result("whole deck", "card by position", _matrix(where.ravel(), 52 * 52, size / 52, 51 / 52))
    follows = (order[:, :-1] * 51 + order[:, 1:] - (order[:, 1:] > order[:, :-1])).ravel()
    yield Result("whole deck", "card after card", _matrix(follows, 52 * 51, size / 52, 1))


def _matrix(places: Numbers, cells: int, expected: float, share: float) -> Verdict:
    """Chi-square where a shuffle fixes rows and columns: 51 by 51 cells are free, and the sum is scaled to that."""
    seen = np.bincount(places, minlength=cells)
    value = float(((seen - expected) ** 2).sum() / expected) * share
    upper = float(stats.chi2.sf(value, 51 * 51))
    return Verdict(value, 2 * min(upper, 1 - upper), len(places))
