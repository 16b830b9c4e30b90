"""Ohio prints how the casino sets its hands: a hand for every row, as its sentence says."""

import pytest

from hoyle.games.catalog import open_terms
from hoyle.games.pai_gow.pai_gow_poker import split_of
from hoyle.games.parts.setting_hands import set_by_house
from hoyle.kit.cards import show_cards

# What the row says, the seven cards, the low hand, and a line of the document inside the row that set it.
ROWS = (
    (
        "No pair: the highest card in the high hand, the next two in the low hand",
        "As Qd Jc 9h 7s 5d 3c",
        "Qd Jc",
        5075,
    ),
    ("No pair with a straight: the straight in the high hand", "9s 8d 7c 6h 5s Kd 2c", "Kd 2c", 5103),
    ("Of two straights the one that leaves the higher low hand", "9s 8d 7c 6h 5s 4d Ac", "Ac 9s", 5104),
    (
        "One pair in the high hand, the next highest cards in the low hand",
        "8s 8d Kc Jh 7s 5d 3c",
        "Kc Jh",
        5078,
    ),
    ("A pair in the low hand where a flush stays whole", "Kh Jh 9h 6h 3h 4s 4d", "4d 4s", 5106),
    ("Two low pairs are split", "6s 6d 3c 3h Qs Td 8c", "3c 3h", 5086),
    ("Two low pairs stay together for a king in the low hand", "6s 6d 3c 3h Ks Td 8c", "Ks Td", 5085),
    (
        "A low and a medium pair stay together for an ace in the low hand",
        "9s 9d 3c 3h As Td 8c",
        "As Td",
        5085,
    ),
    ("Two medium pairs are split although there is a king", "9s 9d 7c 7h Ks Td 4c", "7c 7h", 5087),
    ("Two medium pairs stay together for an ace in the low hand", "9s 9d 7c 7h As Td 4c", "As Td", 5086),
    ("A low and a high pair are split although there is a king", "Qs Qd 3c 3h Ks Td 8c", "3c 3h", 5087),
    ("A low and a high pair stay together for an ace in the low hand", "Qs Qd 3c 3h As Td 8c", "As Td", 5086),
    ("A medium and a high pair are always split", "Qs Qd 8c 8h As Td 5c", "8c 8h", 5088),
    ("Two high pairs are always split", "Qs Qd Jc Jh As 9d 5c", "Jc Jh", 5088),
    ("Aces are split with any other pair", "As Ad 3c 3h Ks Td 8c", "3c 3h", 5089),
    ("Two pairs: a pair in the low hand where a straight stays whole", "As Kd Qc Jh Jk 5s 5d", "5d 5s", 5109),
    ("Two pairs whose straight would break: the rules for two pairs", "9s 9d 8c 8h 7s 6d 5c", "8c 8h", 5086),
    ("Three pairs: the highest in the low hand", "Qs Qd 8c 8h 5s 5d 3c", "Qd Qs", 5092),
    ("Three of a kind stay together", "8s 8d 8c Kh Js 5d 3c", "Kh Js", 5095),
    (
        "Three of a kind with a straight: two of the three in the low hand",
        "9s 8d 7c 6h 5s 9d 9c",
        "9c 9d",
        5104,
    ),
    (
        "Three aces: a pair in the high hand, an ace and the next card in the low hand",
        "As Ad Ac Kh Js 5d 3c",
        "Ac Kh",
        5096,
    ),
    (
        "Three aces with a straight: the straight where it leaves a pair of aces",
        "As Ad Ac Kh Qs Jd Tc",
        "Ac Ad",
        5113,
    ),
    ("Two threes of a kind: a pair of the higher in the low hand", "Qs Qd Qc 8h 8s 8d 3c", "Qc Qd", 5099),
    ("A full house is split", "8s 8d 8c 5h 5s Kd 3c", "5h 5s", 5115),
    ("Low four of a kind stay together", "5s 5d 5c 5h Ks Qd 3c", "Ks Qd", 5115),
    ("Medium four of a kind stay together for a king in the low hand", "8s 8d 8c 8h Ks Qd 3c", "Ks Qd", 5115),
    ("Medium four of a kind without ace or king are split", "8s 8d 8c 8h Js Qd 3c", "8c 8d", 5115),
    ("High four of a kind without an ace are split", "Ts Td Tc Th Ks Qd 3c", "Tc Td", 5115),
    ("High four of a kind stay together for an ace in the low hand", "Ts Td Tc Th As Qd 3c", "As Qd", 5115),
    ("Four aces are split", "As Ad Ac Ah Ks Qd 3c", "Ac Ad", 5115),
    ("Four of a kind and a pair: the pair in the low hand", "8s 8d 8c 8h 3s 3d Kc", "3d 3s", 5115),
    ("Of five aces two are in the low hand", "As Ad Ac Ah Jk Qd 3c", "Ac Ad", 5115),
)


@pytest.mark.parametrize(("says", "cards", "low", "line"), ROWS, ids=[row[0] for row in ROWS])
def test_a_hand_is_set_as_the_row_says(says: str, cards: str, low: str, line: int) -> None:
    terms = open_terms("oh/pai_gow_poker")[1]
    block = terms.file.house_way
    assert block is not None
    found = set_by_house(terms, split_of(terms), cards.split())
    assert show_cards(found.parts[1]) == show_cards(low.split())
    first, last = block.rows[found.row].lines
    assert first <= line <= last


def test_every_row_has_a_hand() -> None:
    terms = open_terms("oh/pai_gow_poker")[1]
    block = terms.file.house_way
    assert block is not None
    used = {set_by_house(terms, split_of(terms), cards.split()).row for _, cards, _, _ in ROWS}
    assert used == set(range(len(block.rows)))
