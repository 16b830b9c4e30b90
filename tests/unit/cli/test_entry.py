"""What a person may type, and what it is read as."""

import pytest

from hoyle.cli.terminal_table.entry import (
    complete,
    is_number,
    read_amount,
    read_choice,
    read_ruling,
    read_stake_id,
    read_wagers,
)
from hoyle.engine import Ask, Choice, Chosen, Ruling
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms

PROMPT = Ask("you", 1, (Choice("stand"), Choice("hit"), Choice("split", "split", 500, 500)), "stand")


def wagers(path, text, **carry):
    return read_wagers(*open_terms(path), carry, text.split())


@pytest.mark.parametrize(
    ("text", "cents"), [("5", 500), ("$5", 500), ("2.50", 250), ("$1,000", 100_000), ("0", 0)]
)
def test_amounts_are_dollars(text, cents):
    assert read_amount(text) == cents


@pytest.mark.parametrize("text", ["", "-5", "five", "5.5", "1e3", "$", "٣", "5$", "9" * 5000])
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(HoyleError, match=r"is not an amount"):
        read_amount(text)


def test_wagers_are_read_one_after_another():
    assert wagers("ny/three_card_poker", "ante 10 pair_plus 5") == [
        ("ante", 1000, ""),
        ("pair_plus", 500, ""),
    ]
    assert wagers("pa/roulette", "red 10 straight 17 5 split 17-20 2.50") == [
        ("red", 1000, ""), ("straight", 500, "17"), ("split", 250, "17-20"),
    ]  # fmt: skip


def test_wagers_may_be_cut_short():
    assert wagers("ny/three_card_poker", "pair 5") == [("pair_plus", 500, "")]
    with pytest.raises(HoyleError, match=r"could be .*; write more of it"):
        wagers("ny/craps", "craps 5")


def test_a_wager_that_can_be_on_one_thing_only_need_not_name_it():
    assert wagers("pa/roulette", "first_five 5") == [("first_five", 500, "0-00-1-2-3")]


def test_odds_on_the_line_are_on_the_point():
    assert wagers("ny/craps", "pass_odds 10", point=6) == [("pass_odds", 1000, "6")]
    assert wagers("ny/craps", "pass_odds 8 10", point=6) == [("pass_odds", 1000, "8")]


def test_a_come_wager_is_on_nothing_and_the_next_wager_is_its_own():
    assert wagers("ny/craps", "come 10 place_to_win 6 12") == [
        ("come", 1000, ""),
        ("place_to_win", 1200, "6"),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ante", "ante needs an amount, as in ante 5"),
        ("ante ten", '"ten" is not an amount'),
        ("anty 5", 'Did you mean "ante"'),
        ("ante 5 5", "There is no wager"),
    ],
)
def test_what_is_no_wager_is_refused(text, says):
    with pytest.raises(HoyleError, match=says):
        wagers("ny/three_card_poker", text)


def test_a_wager_without_what_it_is_on_is_refused():
    with pytest.raises(HoyleError, match=r"straight needs what it is on and an amount, as in straight 0 5"):
        wagers("pa/roulette", "straight 17")


def test_choices_by_number_name_and_beginning():
    assert read_choice(PROMPT, ["2"]) == Chosen("hit")
    assert read_choice(PROMPT, ["split"]) == Chosen("split")
    assert read_choice(PROMPT, ["h"]) == Chosen("hit")
    assert read_choice(PROMPT, ["sp", "5"]) == Chosen("split", 500)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["s"], '"s" could be stand or split'),
        (["9"], 'no choice now "9"'),
        (["0"], 'no choice now "0"'),
        (["double"], 'no choice now "double"'),
        (["hit", "x"], '"x" is not an amount'),
        (["hit", "5", "5"], "is not understood"),
    ],
)
def test_what_is_no_choice_is_refused(words, says):
    with pytest.raises(HoyleError, match=says):
        read_choice(PROMPT, words)


def test_rulings_name_a_spot_and_cards_if_they_concern_any():
    _, terms = open_terms("ny/three_card_poker")
    name = next(iter(terms.file.irregularities))
    assert read_ruling(terms, [name]) == Ruling(name)
    assert read_ruling(terms, [name, "2", "Ah", "10d"]) == Ruling(name, 2, ("Ah", "Td"))
    assert read_ruling(terms, [name, "AhTd"]) == Ruling(name, 0, ("Ah", "Td"))
    with pytest.raises(HoyleError, match=r'"Zz" is no card'):
        read_ruling(terms, [name, "1", "Zz"])
    with pytest.raises(HoyleError, match="no irregularity"):
        read_ruling(terms, ["earthquake"])


def test_numbers_are_plain_digits():
    assert is_number("12")
    assert not is_number("²")
    assert not is_number("9" * 20)
    assert read_stake_id(["#3"]) == 3
    with pytest.raises(HoyleError, match="as in down 3"):
        read_stake_id(["three"])


def test_a_whole_name_is_taken_though_others_begin_with_it():
    assert complete("wager", "pass", ["pass", "pass_odds"]) == "pass"


SETTING = Ask(
    "ann", 1, tuple(Choice(name) for name in ("house_way", "low_1_2", "low_1_3", "low_2_3")), "house_way",
    "Ah Kd Jk", "Ah Kd over Jk",
)  # fmt: skip


def test_two_hands_are_set_by_the_cards_of_the_low_one():
    assert read_choice(SETTING, ["jk", "AH"]) == Chosen("low_1_3")
    assert read_choice(SETTING, ["house"]) == Chosen("house_way")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Ah"], "the low hand has 2 cards, not 1; name 2"),
        (["Ah", "Ah"], "Ah is named twice"),
        (["Ah", "2c"], "2c is not in this hand, which is Ah Kd Jk"),
        (["Ah", "Kd", "Jk"], "the low hand has 2 cards, not 3"),
    ],
)
def test_too_few_repeated_and_foreign_cards_are_refused(words, says):
    with pytest.raises(HoyleError, match=says):
        read_choice(SETTING, words)
