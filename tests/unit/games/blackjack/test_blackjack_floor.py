"""Blackjack: what comes to light too late, what the floor rules, and everything at once."""

import random
from collections import Counter

import pytest

from hoyle.chance import Chance
from hoyle.engine import Chosen, Draw, Drawn
from hoyle.errors import WagerRefused
from tests.unit.games.blackjack.blackjack_rounds import (
    ANN,
    BOB,
    ENHANCED,
    HAND_DEALT,
    THREE_ON_A_BOX,
    open_table,
    play,
    start,
)
from tests.unit.games.dealt_rounds import STACK, nets, offered


def begin(table, *cards):
    """A round of ann's for which these cards come, one after the other."""
    table.place("ann", "blackjack", 1000)
    played = table.start()
    draw_all(played, *cards)
    return played


def draw_all(played, *cards):
    for card in cards:
        played.draw(card)


# A dealer's blackjack that comes to light late.


def test_a_missed_blackjack_takes_only_the_original_wager():
    table = open_table("oh/blackjack")
    played = begin(table, "2c", "8h", "Kc", "8d")
    played.rule("blackjack_missed")
    played.draw("Ad")
    for choice, card in (("split", "Tc"), ("stand", "3c"), ("double", "Ts")):
        played.choose(choice)
        played.draw(card)
    assert played.is_over
    found = Counter()
    for line in table.finish():
        found[line.wager] += line.net
    assert found == {"blackjack": -1000, "split": 0, "double": 0}


def unchecked(cards, *choices, takes="original_only"):
    """A book in which nobody looks at the hole card; none of ours leaves it so."""
    settings = {"hole_card_check": "none", "dealer_blackjack_takes": takes}
    return nets(play("pa/blackjack", cards, *choices, settings=settings))


def test_without_a_check_players_act_first():
    double = {"ann": "6h 5d Tc", "dealer": "Kc Ad"}
    assert unchecked(double, "ann double") == {"blackjack": -10, "double": 0}
    assert unchecked(double, "ann double", takes="all") == {"blackjack": -10, "double": -10}
    split = {"ann": "8h 8d Tc 2c", "dealer": "Kc Ad"}
    assert unchecked(split, "ann split", "ann stand", "ann stand") == {"blackjack": -10, "split": 0}
    assert unchecked({"ann": "Ah Kd", "dealer": "Kc Ad"}) == {"blackjack": 0}
    assert unchecked({"ann": "Ah Kd", "dealer": "Kc 9d"}) == {"blackjack": 15}


def test_without_a_check_a_surrender_waits_for_the_hole_card():
    assert unchecked({"ann": "Th 6d", "dealer": "Kc Ad"}, "ann surrender") == {"blackjack": -10}
    assert unchecked({"ann": "Th 6d", "dealer": "Kc 5d"}, "ann surrender") == {"blackjack": -5}
    assert unchecked({"ann": "Th 6d", "dealer": "9c 5d"}, "ann surrender") == {"blackjack": -5}


def test_without_a_check_insurance_waits_too():
    cards = {"ann": "Th 9d", "dealer": "Ac Kd"}
    assert unchecked(cards, "ann insurance", "ann stand") == {"insurance": 10, "blackjack": -10}


# Rulings.


def test_a_dead_hand_gets_its_wagers_back_and_the_others_play_on():
    wagers = (ANN, "wager bob blackjack $20")
    cards = {"ann": "Th 6d 2c", "bob": "Th 9d", "dealer": "9c 9d"}
    choices = ("ann hit", "floor no_cards_dealt ann", "bob stand")
    stepper = play("pa/blackjack", cards, *choices, wagers=wagers)
    assert (nets(stepper, "ann"), nets(stepper, "bob")) == ({"blackjack": 0}, {"blackjack": 20})


def test_a_hand_may_die_before_it_has_its_cards():
    table = open_table("pa/blackjack")
    table.place("bob", "blackjack", 1000)
    played = begin(table, "2c")
    played.rule("no_cards_dealt", 1)
    assert played.prompt.to == "2"
    draw_all(played, "Th", "9c", "9d", "8d")
    played.choose("stand")
    assert played.is_over
    assert [(line.seat, line.net) for line in table.finish()] == [("ann", 0), ("bob", 1000)]


def test_a_hand_may_die_while_insurance_is_asked_for():
    cards = {"ann": "8h 7d", "bob": "Th 9d", "dealer": "Ac 7d"}
    wagers = (ANN, BOB)
    choices = ("floor no_cards_dealt ann", "floor no_cards_dealt bob")
    stepper = play("pa/blackjack", cards, *choices, wagers=wagers)
    assert (nets(stepper, "ann"), nets(stepper, "bob")) == ({"blackjack": 0}, {"blackjack": 0})


@pytest.mark.parametrize("choices", [("hit",), ("double",), ("split",), ("split", "hit")])
def test_a_hand_may_die_while_a_card_is_drawn_for_it(choices):
    table = open_table("pa/blackjack")
    played = begin(table, "2c", "8h", "9c", "8d", "9d")
    for at, choice in enumerate(choices):
        played.choose(choice)
        if at < len(choices) - 1:
            played.draw("2d")
    assert isinstance(played.prompt, Draw)
    played.rule("no_cards_dealt", 1)
    assert played.is_over
    assert {line.net for line in table.finish()} == {0}


def test_a_split_may_die_in_the_middle():
    cards = {"ann": "8h 8d Tc 3c", "dealer": "9c 9d"}
    stepper = play("pa/blackjack", cards, "ann split", "floor requested_card_missed ann", "ann void")
    assert nets(stepper) == {"blackjack": 0, "split": 0}


def test_if_every_hand_is_dead_the_dealer_does_not_draw():
    cards = {"ann": "8h 7d", "dealer": "5c 6d"}
    stepper = play("pa/blackjack", cards, "floor no_cards_dealt ann")
    assert stepper.played.dealt["dealer"] == ("5c", "6d")


def test_who_refuses_an_exposed_card_gets_no_more():
    stepper = start("ny/blackjack", {"ann": "8h 4d", "dealer": "9c 9d"}).choose("floor exposed_card ann Kh")
    assert offered(stepper) == "take refuse"
    stepper.choose("ann refuse")
    assert nets(stepper) == {"blackjack": -10}


def test_a_void_round_leaves_everything_as_it_was():
    choices = ("ann split", "floor reader_used_and_seen")
    stepper = play("pa/blackjack", {"ann": "8h 8d Tc", "dealer": "9c 9d"}, *choices)
    assert nets(stepper) == {"blackjack": 0, "split": 0}
    assert stepper.table.money["ann"] == STACK


# Everything at once.

EVERYWHERE = [
    (
        "ny/blackjack",
        {"surrender": "yes", **THREE_ON_A_BOX, **ENHANCED, "mid_shoe_entry": "sitting_out_minimum"},
    ),
    ("ny/blackjack", HAND_DEALT),
    ("pa/blackjack", {"dealt": "double_shoe"}),
    ("pa/blackjack", {"split_hand_count_max": 3, "split_aces_hand_count_max": 8, "double_card": "face_down"}),
    ("oh/blackjack", {**HAND_DEALT, "deck_count": 1}),
    ("oh/tournament_blackjack", {"draw_on_blackjack": "yes"}),
]


@pytest.mark.parametrize(("path", "options"), EVERYWHERE)
def test_random_rounds_end_and_keep_every_cent(path, options):
    table = open_table(path, options)
    rng, chance = random.Random(7), Chance(7)
    for seat in table.seats:
        table.welcome(seat)
    for _ in range(60):
        for seat in table.seats:
            if rng.random() < 0.8:
                try:
                    table.place(seat, "blackjack", rng.choice((500, 700, 1500)))
                except WagerRefused:
                    table.place(seat, "blackjack", 100)
        if not table.stakes:
            continue
        table.start()
        while not table.round.is_over:
            prompt = table.round.prompt
            if isinstance(prompt, Draw):
                table.answer(Drawn(chance.answer(table.round)))
            else:
                table.answer(Chosen(rng.choice(prompt.choices).name))
        table.finish()
        assert table.total() == table.brought
        assert table.money["felt"] == 0
