"""Double down stud: who sees what, what may be added, and rulings at any moment."""

import pytest

from hoyle.chance import Chance
from hoyle.contract import suite
from hoyle.engine import EVERYONE, NO_ONE, Ask, Draw, Limits, Round, Ruling, Setup, Stake, Table
from hoyle.engine.round.view import HIDDEN, cards_seen
from hoyle.errors import IllegalAnswer, WagerRefused
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play, play_table

PATH = "ma/double_down_stud"


@pytest.mark.parametrize("options", [{}, {"dealing_from": "hand"}, {"adjacent_position_count_max": 1}])
def test_contract(options):
    suite.check_contract(PATH, options, rounds=15)


def test_who_sees_the_cards():
    game, terms = open_game(PATH)
    stakes = tuple(Stake(spot, f"seat_{spot}", spot, "original", 500, since=1) for spot in (2, 5))
    played, chance = Round(game, Setup(terms, ("seat_2", "seat_5"), stakes, {}, {}, 1)), Chance(1)
    drawn = []
    while isinstance(played.prompt, Draw):
        drawn.append((played.prompt.to, played.prompt.size, played.prompt.seen))
        played.draw(*chance.answer(played))
    assert drawn == [
        ("2", 1, EVERYONE), ("5", 1, EVERYONE), ("community", 1, NO_ONE), ("community", 3, EVERYONE),
    ]  # fmt: skip
    assert [card == HIDDEN for card in cards_seen(played, "seat_2", "community")] == [
        True,
        False,
        False,
        False,
    ]
    for spot in (2, 5):
        assert isinstance(played.prompt, Ask)
        assert (played.prompt.spot, played.prompt.default) == (spot, "stand")
        assert [choice.show() for choice in played.prompt.choices] == ["double_down +$1.00 to $5.00", "stand"]
        played.choose("stand")
    assert HIDDEN not in cards_seen(played, "seat_2", "community")


@pytest.mark.parametrize("cents", [99, 501, 1000])
def test_an_amount_that_is_not_between_a_chip_and_the_original_is_refused(cents):
    game, terms = open_game(PATH)
    stakes = (Stake(1, "ann", 1, "original", 500, since=1),)
    played, chance = Round(game, Setup(terms, ("ann",), stakes, {}, {}, 1)), Chance(1)
    while isinstance(played.prompt, Draw):
        played.draw(*chance.answer(played))
    with pytest.raises(IllegalAnswer):
        played.choose("double_down", cents)


def test_the_hand_is_the_players_card_with_all_four():
    game, terms = open_game(PATH)
    cards = {"1": ("9h",), "2": ("2h",), "community": ("9c", "9d", "9s", "Kh")}
    played = play(game, terms, {1: {"original": 100}, 2: {"original": 100}}, cards, ["stand", "stand"])
    assert nets(played, 1) == {"original": 2500}
    assert nets(played, 2) == {"original": 300}


def test_a_double_down_is_not_made_before_the_cards():
    table = Table(*open_game(PATH), limits=Limits(500, 100_000, 100))
    table.sit("ann", 1_000_00)
    table.place("ann", "original", 500)
    with pytest.raises(WagerRefused):
        table.place("ann", "double_down", 500)


def test_a_hole_card_shown_too_early_returns_all_at_any_moment():
    ruled = 0
    for at in range(12):
        played, is_ruled = play_table(PATH, at, at, Ruling("hole_card_exposed"))
        ruled += is_ruled
        if is_ruled:
            assert {line.kind for line in played.lines} == {"returned"}
    assert ruled > 6
