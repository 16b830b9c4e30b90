"""Blackjack: where the cards come from and go to, who sees them, what is drawn, and who may join in the middle of a
shoe."""

from dataclasses import replace

import pytest

from hoyle.chance import Chance
from hoyle.engine import Chosen, Draw, Drawn, Limits, view
from hoyle.engine.round.view import cards_seen
from hoyle.errors import IllegalAnswer, WagerRefused
from tests.unit.games.blackjack.blackjack_rounds import (
    ANN,
    BOB,
    HAND_DEALT,
    open_table,
    play,
    stand_on,
    start,
)
from tests.unit.games.dealt_rounds import deal_at, drawn, nets, shown

# Cards.


def test_a_card_is_burned_after_the_shuffle_only():
    table = open_table("pa/blackjack")
    burned = []
    for _ in range(2):
        stepper = deal_at(table, {"ann": "Th 9d", "dealer": "9c 9d"}, ANN)
        burned.append([event.seen for event in drawn(table.round, "burn")])
        stepper.choose("ann stand")
    assert burned == [[frozenset()], []]
    assert sum(table.used["cards"].values()) == 9


# Three rounds of four cards each, with none twice.
FOUR_CARDS = (
    {"ann": "Th 9d", "dealer": "9c 9h"},
    {"ann": "Td 8d", "dealer": "8c 9s"},
    {"ann": "Ts 7d", "dealer": "7c Tc"},
)


def test_a_hand_dealt_game_burns_before_each_round():
    table = open_table("oh/blackjack", HAND_DEALT)
    for cards in FOUR_CARDS[:2]:
        stand_on(table, cards)
    assert sum(table.used["cards"].values()) == 10


def test_the_cut_card_ends_the_shoe_after_the_round():
    table = open_table("pa/blackjack", {"deck_count": 1, "cut_card_depth": 44})
    used = []
    for cards in FOUR_CARDS:
        stand_on(table, cards)
        used.append(sum(table.used["cards"].values()))
    # One is burned and four are dealt; the second round passes the cut card, so the third begins with a burn again.
    assert used == [5, 0, 5]


def test_too_few_cards_are_made_up_from_the_discards():
    table = open_table("oh/blackjack", {**HAND_DEALT, "deck_count": 1, "cut_card_depth": 13})
    left = ("Th", "9d", "9c", "2c")
    table.used["cards"] = {card: 1 for card in table.game.equipment(table.terms)["cards"] if card not in left}
    assert nets(stand_on(table, FOUR_CARDS[0])) == {"blackjack": 10}


def test_a_continuous_shuffler_has_no_burn_and_no_discards():
    table = open_table("oh/blackjack", {"continuous_shuffler": "yes"})
    stepper = deal_at(table, {"ann": "Th 9d", "dealer": "9c 9d"}, ANN)
    assert "burn" not in table.round.dealt
    stepper.choose("ann stand")
    assert table.used["cards"] == {}


def double_shoe(path="pa/blackjack", **options):
    return open_table(path, {"dealt": "double_shoe", "deck_count": 6, **options})


def test_a_determinant_of_its_own_side_is_the_first_card_dealt():
    table = double_shoe()
    stepper = deal_at(table, {"table": "7s", "ann": "7s 9d", "dealer": "9c 9d"}, ANN)
    came = drawn(table.round)
    # The first round draws from the right, and spades stand for the right where hearts are the left's.
    assert (came[0].what, came[0].to, came[0].items) == ("right", "table", ("7s",))
    assert {event.what for event in came} == {"right"}
    assert table.round.shoes["right"].left_count == 156 - 4
    stepper.choose("ann stand")
    assert sum(table.used["right"].values()) == 4


def test_the_determinant_must_be_that_first_card():
    table = double_shoe()
    table.place("ann", "blackjack", 1000)
    played = table.start()
    played.draw("7s")
    with pytest.raises(IllegalAnswer, match="was drawn already"):
        played.draw("8s")


def test_a_determinant_of_the_other_side_is_set_aside():
    table = double_shoe()
    stand_on(table, {"table": "7h", "ann": "8s 9d", "dealer": "9c 9d"})
    assert {side: sum(used.values()) for side, used in table.used.items()} == {"left": 4, "right": 1}


def test_the_house_says_which_side_red_suits_belong_to():
    table = double_shoe("oh/blackjack", red_suits_side="right")
    stand_on(table, {"table": "7h", "ann": "7h 9d", "dealer": "9c 9d"})
    assert {side: sum(used.values()) for side, used in table.used.items()} == {"left": 0, "right": 4}


def test_a_side_is_shuffled_by_itself():
    table = double_shoe(cut_card_depth=153)
    stand_on(table, {"table": "7h", "ann": "8s 9d", "dealer": "9c 9d"})
    assert {side: sum(used.values()) for side, used in table.used.items()} == {"left": 0, "right": 1}


# Who sees what.


def test_from_a_shoe_only_the_hole_card_is_hidden():
    wagers = (ANN, BOB)
    stepper = start("pa/blackjack", {"ann": "Th 9d", "bob": "Th 8d", "dealer": "9c 7d"}, wagers=wagers)
    played = stepper.table.round
    assert cards_seen(played, "bob", "1") == ("Th", "9d")
    assert cards_seen(played, "bob", "dealer") == ("9c", "??")
    assert "7d" not in str(view(played, "bob"))


def test_from_the_hand_players_see_their_own_cards():
    wagers = (ANN, BOB)
    cards = {"ann": "Th 5d", "bob": "Th 8d", "dealer": "9c 7d"}
    stepper = start("oh/blackjack", cards, HAND_DEALT, wagers=wagers)
    played = stepper.table.round
    assert cards_seen(played, "ann", "1") == ("Th", "5d")
    assert cards_seen(played, "bob", "1") == ("??", "??")
    stepper.choose("ann hit")
    assert cards_seen(played, "bob", "1")[:2] == ("??", "??")
    assert "??" not in cards_seen(played, "bob", "1")[2:]


@pytest.mark.parametrize("choice", ["double", "split", "surrender"])
def test_a_double_split_or_surrender_turns_the_cards_over(choice):
    wagers = (ANN, BOB)
    cards = {"ann": "5h 5d 2c 2d", "bob": "Th 8d", "dealer": "9c 7d"}
    stepper = start("pa/blackjack", cards, HAND_DEALT, wagers=wagers)
    stepper.choose(f"ann {choice}")
    second = "1.2" if choice == "split" else "1"
    seen = cards_seen(stepper.table.round, "bob", "1"), cards_seen(stepper.table.round, "bob", second)
    assert (seen[0][0], seen[1][0 if choice == "split" else 1]) == ("5h", "5d")


def test_from_the_hand_all_is_shown_at_the_end():
    stepper = play("oh/blackjack", {"ann": "Th 8d", "dealer": "9c 7d 5c"}, "ann stand", options=HAND_DEALT)
    assert shown(stepper) == ["dealer", "1"]


def test_a_double_dealt_face_down_stays_hidden_until_it_is_settled():
    cards = {"ann": "6h 5d Tc", "dealer": "9c Td"}
    stepper = start("ny/blackjack", cards, {"double_card": "face_down"})
    played = stepper.table.round
    stepper.choose("ann double")
    assert drawn(played, "1")[-1].seen == frozenset()
    assert cards_seen(played, "ann", "1") == ("6h", "5d", "Tc")
    assert nets(stepper) == {"blackjack": 10, "double": 10}


def test_a_hidden_double_that_busts_is_found_out_at_the_end():
    cards = {"ann": "9h 6d Tc", "dealer": "6c Td Kd"}
    stepper = play("ny/blackjack", cards, "ann double", options={"double_card": "face_down"})
    assert nets(stepper) == {"blackjack": -10, "double": -10}
    assert stepper.played.dealt["dealer"] == ("6c", "Td", "Kd"), "nobody knew that the hand had lost"


# The dealer draws nothing that changes nothing.


@pytest.mark.parametrize(
    ("cards", "choices"),
    [("Th 6d Kc", ["ann hit"]), ("Ah Kd", []), ("Th 6d", ["ann surrender"])],
    ids=["bust", "blackjack", "surrender"],
)
def test_the_dealer_does_not_draw_for_nothing(cards, choices):
    stepper = play("pa/blackjack", {"ann": cards, "dealer": "6c 5d"}, *choices)
    assert stepper.played.dealt["dealer"] == ("6c", "5d")


def test_one_hand_that_stands_makes_the_dealer_draw():
    wagers = (ANN, BOB)
    cards = {"ann": "Th 6d Kc", "bob": "Th 7d", "dealer": "6c 5d 9s"}
    stepper = play("pa/blackjack", cards, "ann hit", "bob stand", wagers=wagers)
    assert stepper.played.dealt["dealer"] == ("6c", "5d", "9s")
    assert nets(stepper, "bob") == {"blackjack": -10}


# The middle of a shoe.


def shoe_of(rule, *rounds):
    """A table under this rule after rounds in which these seats have wagered."""
    table = open_table("ny/blackjack", limits=Limits(least=500, chip=100))
    table.terms = replace(table.terms, settings={**table.terms.settings, "mid_shoe_entry": rule})
    for seats in rounds:
        for seat in seats:
            table.place(seat, "blackjack", 500)
        play_by_default(table)
    return table


def play_by_default(table):
    """A round in which chance deals, and whoever is asked says nothing."""
    played = table.start()
    while not played.is_over:
        is_drawn = isinstance(played.prompt, Draw)
        table.answer(Drawn(Chance(1).answer(played)) if is_drawn else Chosen(played.prompt.default))
    table.finish()


def may_wager(table, seat, cents=500):
    try:
        stake = table.place(seat, "blackjack", cents)
    except WagerRefused as error:
        return str(error)
    table.take_down(stake.id)
    return "yes"


def test_mid_shoe_entry_is_free_by_default():
    table = shoe_of("free", ["ann"])
    assert may_wager(table, "bob") == "yes"
    assert table.carry == {}


def test_new_players_may_have_to_wait():
    table = shoe_of("new_players_wait", ["ann"], ["ann"])
    assert may_wager(table, "ann") == "yes"
    assert (
        may_wager(table, "bob")
        == "bob did not wager on the first round of this shoe and waits for the shuffle"
    )


def test_who_was_there_first_may_come_back_where_only_new_players_wait():
    table = shoe_of("new_players_wait", ["ann", "bob"], ["ann"])
    assert may_wager(table, "bob") == "yes"


def test_new_players_may_be_kept_to_the_minimum():
    table = shoe_of("new_players_minimum", ["ann"])
    assert may_wager(table, "bob", 500) == "yes"
    assert "wagers no more than $5.00 until the shuffle" in may_wager(table, "bob", 600)
    stake = table.place("bob", "blackjack", 500)
    with pytest.raises(WagerRefused, match="no more than"):
        table.change(stake.id, 1000)


def test_who_sits_out_may_have_to_wait():
    table = shoe_of("sitting_out_waits", ["ann", "bob"], ["ann"])
    assert may_wager(table, "bob") == "bob did not wager on a round of this shoe and waits for the shuffle"
    assert may_wager(table, "cid") == "yes", "a newcomer has sat out nothing"


def test_who_sits_out_may_be_kept_to_the_minimum():
    table = shoe_of("sitting_out_minimum", ["ann", "bob"], ["ann"])
    assert may_wager(table, "bob") == "yes"
    assert may_wager(table, "bob", 600).startswith("bob did not wager on a round")


def test_whoever_was_absent_may_have_to_wait():
    table = shoe_of("absent_waits", ["ann", "bob"], ["ann"])
    assert may_wager(table, "ann") == "yes"
    assert may_wager(table, "bob").startswith("bob did not wager on a round")
    assert may_wager(table, "cid").startswith("cid did not wager on the first round")


@pytest.mark.parametrize(
    ("rule", "bob", "cid"),
    [
        ("absent_minimum", "no more than", "no more than"),
        ("new_players_wait_sitting_out_minimum", "no more than", "waits"),
        ("new_players_minimum_sitting_out_waits", "waits", "no more than"),
    ],
)
def test_newcomers_and_those_who_sat_out_may_be_held_each_in_their_way(rule, bob, cid):
    table = shoe_of(rule, ["ann", "bob"], ["ann"])
    assert may_wager(table, "ann", 600) == "yes"
    for seat, word in (("bob", bob), ("cid", cid)):
        assert word in may_wager(table, seat, 600)
        assert (may_wager(table, seat, 500) == "yes") == (word != "waits")


def test_who_came_late_and_then_sat_out_is_held_by_the_stricter_rule():
    table = shoe_of("new_players_minimum_sitting_out_waits", ["ann"], ["ann", "bob"], ["ann"])
    assert "waits for the shuffle" in may_wager(table, "bob", 500)


def test_a_shuffle_lets_everybody_in():
    table = shoe_of("sitting_out_waits", ["ann", "bob"], ["ann"])
    table.used["cards"] = dict.fromkeys(list(table.game.equipment(table.terms)["cards"])[:43], 6)
    table.place("ann", "blackjack", 500)
    play_by_default(table)
    assert table.used["cards"] == {}
    assert may_wager(table, "bob") == "yes"
