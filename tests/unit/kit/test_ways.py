"""House ways: shapes of hands, the row that sets a hand, and the cases that a way is tried on."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from hoyle.kit.cards import DECK, JOKER, composition, parse_cards
from hoyle.kit.ranking import FIVE_CARD_HANDS, TWO_CARD_HANDS, Ranking
from hoyle.kit.ways import Bounds, Part, Split, Want, Way, WayRow, set_hand
from hoyle.kit.ways.shapes import shape_of
from hoyle.kit.ways.suit_cases import SuitCase, suit_cases
from hoyle.kit.ways.way_faults import first_fault

TWO = Ranking(2, TWO_CARD_HANDS)
PAIRS = Split((Part("high", 2, TWO), Part("low", 2, TWO)))
RUNNING = ("flush_with_pair", "straight_flush", "flush", "straight", "pair", "high_card")
KEPT = Split(
    (Part("kept", 2, Ranking(2, RUNNING, low_straight="none")), Part("left", 2)),
    is_ordered=False,
    deck_count=6,
)
SUITED = ("straight_flush", "flush")
TEN_OR_BETTER, JACK_OR_BETTER, ACE = Bounds(10, 14), Bounds(11, 14), Bounds(14, 14)
# The dealer of a game who keeps two of four cards: each row is a preference before the next.
KEEPING = tuple(
    WayRow(wants={"kept": Want(names, ranks)}, prefer=("kept",))
    for names, ranks in (
        (("flush_with_pair",), ()),
        (("pair",), ()),
        (SUITED, (ACE, TEN_OR_BETTER)),
        (("straight_flush",), (JACK_OR_BETTER, TEN_OR_BETTER)),
        ((), (ACE, TEN_OR_BETTER)),
        (("straight",), (Bounds(12, 14), JACK_OR_BETTER)),
        (SUITED, (ACE,)),
        (SUITED, (TEN_OR_BETTER, TEN_OR_BETTER)),
        ((), (JACK_OR_BETTER, JACK_OR_BETTER)),
        ((), (ACE,)),
        (("straight_flush",), ()),
        (("flush",), ()),
        (("straight",), ()),
        ((), ()),
    )
)


@pytest.mark.parametrize(
    ("cards", "as_ace", "apart"),
    [
        ("Ah Kd Qh 9c 7s 4d 2h", "no_pair", "no_pair"), ("Jk Kd Qh 9c 7s 4d 2h", "no_pair", "no_pair"),
        ("Jk Ad Qh 9c 7s 4d 2h", "pair", "no_pair"), ("Jk Ad Ah 9c 9s 4d 2h", "full_house", "two_pair"),
        ("Jk Ad Ah Ac As 4d 2h", "five_of_a_kind", "four_of_a_kind"), ("9h 9d 9c 4h 4d 4c 2h", "two_threes", "two_threes"),
        ("9h 9d 7c 7h 4d 4c 2h", "three_pair", "three_pair"), ("9h 9d 9c 9s 4d 4c 4h", "four_and_three", "four_and_three"),
    ],
)  # fmt: skip
def test_the_shape_of_a_hand(cards: str, as_ace: str, apart: str) -> None:
    held = parse_cards(cards)
    assert [shape_of(held, is_joker_ace=is_ace).name for is_ace in (True, False)] == [as_ace, apart]


@pytest.mark.parametrize(
    ("cards", "row", "kept"),
    [
        ("9h 9h 9d 2c", 1, "9h 9h"), ("9h 9d 7c 7d", 2, "9d 9h"), ("Ah Th 9c 9s", 2, "9c 9s"),
        ("Ah Th Kd Qs", 3, "Ah Th"), ("Jh Th Kd 4s", 4, "Jh Th"), ("Ah Td Kd 4s", 5, "Ah Kd"),
        ("Qh Jd 4s 2d", 6, "Qh Jd"), ("Ah 4h 9d 6s", 7, "Ah 4h"), ("Qh Th 9d 6s", 8, "Qh Th"),
        ("Kh Jd 9d 6s", 9, "Kh Jd"), ("Ah 9d 6s 4c", 10, "Ah 9d"), ("9h 8h Kd 4c", 11, "9h 8h"),
        ("9h 5h Kd 7c", 12, "9h 5h"), ("Kh 8d 7s 4c", 13, "8d 7s"), ("Kh 9d 7s 4c", 14, "Kh 9d"),
    ],
)  # fmt: skip
def test_two_of_four_cards_are_kept(cards: str, row: int, kept: str) -> None:
    found = set_hand(parse_cards(cards), Way(KEPT, KEEPING))
    assert found is not None
    assert (found.row + 1, " ".join(found.parts[0])) == (row, kept)


def test_every_hand_of_several_decks_is_kept_from() -> None:
    assert first_fault(Way(KEPT, KEEPING)) is None


def test_the_cases_stand_for_every_hand() -> None:
    """Each hand has the ranks and the live suit of exactly one case: counted by suits, the cases are all hands."""
    high, low = (
        Ranking(5, ("five_aces", *FIVE_CARD_HANDS), joker="bug"),
        Ranking(2, TWO_CARD_HANDS, joker="bug"),
    )
    split = Split((Part("high", 5, high), Part("low", 2, low)), joker_count=1)
    cases = list(suit_cases(split))
    assert len(cases) == len(set(cases)) == 292_253
    assert all(case.cards() == tuple(dict.fromkeys(case.cards())) for case in cases[::97])
    live = sum(4 * _ways(case.dead, 3) for case in cases if case.live)
    all_ranks = sum(_ways(case.dead, 4) for case in cases if not case.live)
    assert all_ranks == comb(53, 7)
    assert live == sum(
        4 * comb(13, suited) * comb(39, 7 - jokers - suited)
        for jokers in (0, 1) for suited in range(5 - jokers, 8 - jokers)
    )  # fmt: skip


def _ways(ranks: str, suits: int) -> int:
    found = 1
    for count in Counter(ranks).values():
        found *= comb(suits, count)
    return found


def test_cases_of_two_live_suits() -> None:
    """Four cards, of which any two may be of one suit: every hand is of a case, up to the names of suits."""
    split = Split(KEPT.parts, is_ordered=False)
    cases = {_case(case.cards()) for case in suit_cases(split)}
    assert cases == {_case(cards) for cards in combinations(DECK, 4)}


def _case(cards: tuple[str, ...]) -> SuitCase:
    by_suit = ["".join(sorted(card[0] for card in cards if card[1] == suit)) for suit in "cdhs"]
    live = sorted((ranks for ranks in by_suit if len(ranks) > 1), reverse=True)
    return SuitCase(tuple(live), "".join(sorted(ranks for ranks in by_suit if len(ranks) == 1)), 0)


def test_alike_settings_are_always_laid_alike() -> None:
    way = Way(PAIRS, (WayRow(("three_of_a_kind",), wants={"high": Want(("pair",))}),))
    found = {set_hand(cards, way) for cards in (("Kh", "9c", "Kd", "Ks"), ("Ks", "Kd", "9c", "Kh"))}
    (only,) = found
    assert only is not None
    assert only.show() == "Kh Ks (pair) over Kd 9c (high_card)"


def test_a_joker_is_named_and_counted() -> None:
    jokers = Ranking(2, TWO_CARD_HANDS, joker="bug")
    split = Split((Part("high", 2, jokers), Part("low", 2, jokers)), joker_count=1)
    rows = (WayRow(joker=True, wants={"low": Want(cards=("joker", "highest_single"))}), WayRow())
    found = set_hand(("9c", "4d", "4h", JOKER), Way(split, rows, is_joker_ace=False))
    assert found is not None
    assert found.parts == (("4d", "4h"), (JOKER, "9c"))
    assert sum(composition(1, jokers_per_deck=1).values()) == 53


def test_what_is_no_split_is_refused() -> None:
    with pytest.raises(ValueError, match="as many cards as its ranking"):
        Split((Part("high", 3, TWO), Part("low", 2, TWO)))
    with pytest.raises(ValueError, match="the same cards"):
        Split((Part("high", 2, TWO), Part("low", 2, Ranking(2, TWO_CARD_HANDS, joker="bug"))))
    with pytest.raises(ValueError, match="first part"):
        Split((Part("left", 2), Part("kept", 2, TWO)))


def test_a_row_may_pass_over_fouls_before_it_prefers() -> None:
    """Of three cards left the highest cannot be the low hand, above the medium one."""
    one, two, four = (
        Ranking(1, ("high_card",)),
        Ranking(2, ("pair", "high_card")),
        Ranking(4, ("flush", "high_card")),
    )
    three = Split((Part("high", 4, four), Part("medium", 2, two), Part("low", 1, one)))
    cards = parse_cards("Kh 9h 7h 3h Ad Qc 5s")
    for without_fouls, low in ((True, ("Qc",)), (False, ("Ad",))):
        row = WayRow(wants={"high": Want(("flush",))}, prefer=("low", "medium"), without_fouls=without_fouls)
        found = set_hand(cards, Way(three, (row,)))
        assert found is not None
        assert found.parts[2] == low
