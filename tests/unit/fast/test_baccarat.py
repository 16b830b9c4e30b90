"""The baccarat kernel counts the same as a plain search, for full and for partial shoes."""

import pytest

from hoyle.exact.baccarat.deals import count_endings, count_left, points_of, rules_of
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import composition

SHOES = {
    "eight decks": points_of(composition(8)),
    "one deck": points_of(composition(1)),
    "no fives": (40, 9, 9, 9, 9, 0, 9, 9, 9, 9),
    "seven cards": (2, 0, 1, 0, 0, 1, 0, 2, 1, 0),
    "more than a word can count": (900, 100, 100, 100, 100, 100, 100, 100, 100, 100),
}


@pytest.mark.parametrize("points", SHOES.values(), ids=SHOES)
def test_every_ending(points):
    rules = rules_of(open_terms("ny/baccarat")[1])
    found = count_left(rules, points)
    assert dict(found) == {ending: count for ending, count in count_endings(rules, points).items() if count}
    size = sum(points)
    assert sum(found.values()) == size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5)
