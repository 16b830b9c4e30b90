"""House ways on arrays against the game's: the same row, the same cards, the same ranks, the same faults."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from hoyle.book.loader import load_file
from hoyle.book.ways.way_block import make_way
from hoyle.errors import HoyleError
from hoyle.fast.ways.set_arrays import set_hands
from hoyle.fast.ways.try_way import case_hands, try_way
from hoyle.fast.ways.way_arrays import part_tables
from hoyle.fast.ways.way_table import look_up, way_table
from hoyle.kit.cards import DECK, JOKER
from hoyle.kit.ranking import FIVE_CARD_HANDS, FOUR_CARD_HANDS, ONE_CARD_HANDS, TWO_CARD_HANDS, Ranking
from hoyle.kit.ways import Bounds, Part, Split, Want, Way, WayRow, set_hand
from hoyle.kit.ways.way_faults import first_fault
from tests.unit.kit.test_ways import KEEPING, KEPT

FILE = Path(__file__).parents[1] / "support" / "split_books" / "room" / "seven_cards.yaml"
CARDS = (*DECK, JOKER)
TWO = Ranking(2, TWO_CARD_HANDS)
PAIRS = Split((Part("high", 2, TWO), Part("low", 2, TWO)))
GOOD = (
    WayRow(("no_pair",), wants={"high": Want(cards=("first", "fourth"))}),
    WayRow(("pair", "three_of_a_kind"), wants={"high": Want(("pair",))}),
    WayRow(wants={"high": Want(("pair",)), "low": Want(("pair",))}, prefer=("high",)),
)


@cache
def seven_cards(joker: str = "bug") -> Way:
    high = Ranking(5, ("five_aces", *FIVE_CARD_HANDS), joker=joker, low_straight="second_highest")
    low = Ranking(2, TWO_CARD_HANDS, joker=joker)
    block = load_file(FILE, FILE.name)[0].house_way
    assert block is not None
    return make_way(block, block.rows, Split((Part("high", 5, high), Part("low", 2, low)), joker_count=1))


@cache
def three_hands() -> Way:
    """Four, two and one of seven cards: the highest pairs down, else the highest cards from below."""
    hands = ("four_aces", "royal_flush", "straight_flush", *FOUR_CARD_HANDS[:1], *FOUR_CARD_HANDS[2:])
    parts = (
        Part("high", 4, Ranking(4, hands, joker="bug", low_straight="second_highest")),
        Part("medium", 2, Ranking(2, TWO_CARD_HANDS, joker="bug")),
        Part("low", 1, Ranking(1, ONE_CARD_HANDS, joker="bug")),
    )
    rows = (
        WayRow(("no_pair",), wants={"high": Want(("straight", "flush", "straight_flush"))}, prefer=("medium", "low", "high")),
        WayRow(
            ("no_pair",), joker=False, wants={"medium": Want(cards=("second", "fourth")), "low": Want(cards=("third",))}
        ),
        WayRow(joker=True, wants={"high": Want(cards=("joker",)), "low": Want(cards=("highest_single",))}, prefer=("medium", "high")),
        WayRow(("pair",), wants={"high": Want(("pair",))}, prefer=("low", "medium", "high"), without_fouls=True),
        WayRow(prefer=("high", "medium", "low")),
    )  # fmt: skip
    return Way(Split(parts, joker_count=1), rows, is_joker_ace=False)


def dealt(way: Way, count: int, seed: int) -> np.ndarray:
    """Random hands; of every three one from few cards, so that flushes and jokers come."""
    rng = np.random.default_rng(seed)
    deck = np.arange(52 + way.split.joker_count, dtype=np.uint8)
    if way.split.deck_count > 1:
        return rng.integers(0, 52, (count, way.split.size)).astype(np.uint8)
    few = np.argsort(rng.random((count // 3, 17)), axis=1)[:, : way.split.size]
    few[few == 16] = deck[-1]
    many = np.argsort(rng.random((count - len(few), len(deck))), axis=1)[:, : way.split.size]
    return np.concatenate([few, many]).astype(np.uint8)


@pytest.mark.parametrize(
    ("way", "count"),
    [
        (seven_cards(), 12_000),
        pytest.param(seven_cards(), 100_000, marks=pytest.mark.prove),
        (seven_cards("wild"), 3_000),
        (Way(KEPT, KEEPING), 6_000),
        (three_hands(), 2_000),
    ],
    ids=["bug", "many", "wild", "kept", "three"],
)
def test_arrays_set_hands_as_the_game_does(way: Way, count: int) -> None:
    hands = dealt(way, count, 17)
    found = set_hands(hands, way)
    strengths = [table.strengths for table in part_tables(way)]
    for at, cards in enumerate(hands.tolist()):
        mine = set_hand([CARDS[card] for card in cards], way)
        if mine is None:
            assert found.rows[at] == -1
            continue
        laid = [CARDS[card] for card in found.cards[at]]
        assert (mine.row, [card for part in mine.parts for card in part]) == (found.rows[at], laid)
        ranks = [strengths[part][found.places[at, part]] for part, rank in enumerate(mine.ranks) if rank]
        assert ranks == [rank.strength for rank in mine.ranks if rank]


@pytest.mark.parametrize("joker", ["bug", pytest.param("wild", marks=pytest.mark.prove)])
def test_the_table_of_a_way(joker: str) -> None:
    way = seven_cards(joker)
    hands = dealt(way, 50_000, 18)
    table = way_table(way)
    assert (look_up(hands, table) == set_hands(hands, way).places).all()
    if joker == "bug":  # the way leaves some hands with a wild joker unset
        assert int((table.places[:, 0] >= 0).sum()) == len(case_hands(way.split))


def test_a_table_needs_one_live_suit() -> None:
    with pytest.raises(HoyleError, match="only one suit can be live"):
        way_table(Way(KEPT, KEEPING))


@pytest.mark.parametrize(
    "rows",
    [
        GOOD,
        GOOD[:2],
        (GOOD[0], GOOD[1], WayRow(wants={"high": Want(("pair",))})),
        (WayRow(("no_pair",), wants={"low": Want(cards=("first",))}, prefer=("low",)), *GOOD[1:]),
        (*GOOD, WayRow(("pair",), ranks=(Bounds(3, 9),))),
    ],
)
def test_both_roads_find_the_same_fault(rows: tuple[WayRow, ...]) -> None:
    way = Way(PAIRS, rows)
    assert try_way(way) == first_fault(way)
    assert (try_way(way) is None) == (rows is GOOD)


@pytest.mark.prove
def test_both_roads_judge_seven_cards() -> None:
    way = seven_cards()
    fewer = Way(way.split, (*way.rows[:14], *way.rows[15:]))
    assert try_way(way) is first_fault(way) is None
    assert try_way(fewer) == first_fault(fewer)
    assert "9" in str(try_way(fewer))


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(HoyleError, match="rows of 7 cards"):
        set_hands(np.zeros((1, 5), np.uint8), seven_cards())
    with pytest.raises(HoyleError, match="53 is no card"):
        set_hands(np.full((1, 7), 53, np.uint8), seven_cards())
