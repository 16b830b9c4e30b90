"""Cards to mark for the low hand: what is shown, when it can be set, and what is said of it."""

import re

from hoyle.games.pai_gow.asia_poker import split_by as asia_split
from hoyle.games.pai_gow.pai_gow_hands import split
from hoyle.games.parts.setting_hands import setting_names
from hoyle.web.table.hand_setter import is_setting, setter_html

PAI_GOW = split("bug", "second_highest")
NAMES = ("house_way", *setting_names(PAI_GOW))
HAND = "2h Ah 9c Kd 7s Jk 4d"


def drawn(*marked: int, hand: str = HAND) -> str:
    return setter_html(hand, NAMES, marked, PAI_GOW, "here")[1]


def test_it_is_for_choices_that_are_all_settings() -> None:
    assert is_setting(NAMES, PAI_GOW)
    assert not is_setting(("open", "surrender"), PAI_GOW)
    assert not is_setting(NAMES, None)


def test_cards_are_shown_from_the_highest_with_keys_in_that_order_and_named_by_their_places() -> None:
    found = re.findall(r'data-name="(\d)" data-key="(\d)"', drawn())
    assert found == [("2", "1"), ("6", "2"), ("4", "3"), ("3", "4"), ("5", "5"), ("7", "6"), ("1", "7")]


def test_too_few_and_too_many_cards_cannot_be_set() -> None:
    for marked, says in (((), "2 more to mark"), ((1,), "1 more to mark"), ((1, 2, 3), "1 too many")):
        shown = drawn(*marked)
        assert says in shown
        assert " disabled" in shown


def test_both_hands_are_named_before_they_are_set() -> None:
    shown = drawn(2, 4)  # ace and king low leave the joker as an ace high
    assert 'data-name="low_2_4"' in shown
    assert " disabled" not in shown
    assert "low hand: high card" in shown
    assert "foul" not in drawn(3, 4)


def test_a_foul_is_warned_of_and_can_be_set() -> None:
    shown = drawn(2, 6)  # ace and joker are a pair above a king
    assert 'role="alert"' in shown
    assert "Foul: the low hand ranks above the high hand" in shown
    assert " disabled" not in shown


ASIA = asia_split("second_highest")
ASIA_NAMES = ("house_way", *setting_names(ASIA))


def drawn_in_three(*marked: int) -> str:
    return setter_html(HAND, ASIA_NAMES, marked, ASIA, "here")[1]


def test_a_card_goes_from_the_high_hand_to_the_medium_one_to_the_low_one_and_back() -> None:
    for marked, turned, word in (((), "4", "high"), ((4,), "4 14", "medium"), ((14,), "14", "low")):
        assert re.search(
            rf'data-name="{turned}" data-key="3" .*?class="word">{word}<', drawn_in_three(*marked)
        )


def test_three_hands_are_set_when_each_has_its_cards() -> None:
    assert "medium hand: 2 more to mark; low hand: 1 more to mark" in drawn_in_three()
    assert "medium hand: 1 too many" in drawn_in_three(1, 3, 5, 17)
    shown = drawn_in_three(3, 4, 15)
    assert 'data-name="medium_3_4_low_5"' in shown
    assert " disabled" not in shown
    assert "medium hand: high card" in shown


def test_a_foul_between_any_two_hands_is_named() -> None:
    assert "the low hand ranks above the medium hand" in drawn_in_three(3, 5, 14)
    assert "the medium hand ranks above the high hand" in drawn_in_three(2, 6, 14)
