"""Lammers and circles where situations do not look: what lies where, several people, and stakes made together."""

import pytest

from hoyle.engine.round.events import ItemsDiscarded, WagerPlaced
from hoyle.errors import HoyleError
from hoyle.web.felts.blackjack.free_bet_blackjack import tokens
from tests.unit.games.dealt_rounds import deal_at, nets, offered, open_table, prompt_of

FREE, CIRCLES = "oh/free_bet_blackjack", "ny/multiple_action_blackjack"
ANN = "wager ann blackjack $10"
TWO_CIRCLES = "wager ann circle_one $10 circle_two $20"


def test_what_can_be_free_is_not_offered_for_money():
    table = open_table(FREE)
    assert (
        offered(deal_at(table, {"ann": "5h 5d", "dealer": "9c 7d"}, ANN))
        == "stand hit free_double free_split"
    )
    other = deal_at(open_table(FREE), {"ann": "Th Kd", "dealer": "9c 7d"}, ANN)
    assert offered(other) == "stand hit double split"


def test_a_free_hand_says_so():
    dealt = deal_at(open_table(FREE), {"ann": "8h 8d Tc 5d", "dealer": "9c 7d"}, ANN)
    dealt.choose("ann free_split", "ann stand")
    assert prompt_of(dealt).about == "8d 5d is 13 against 9c, a free hand"


def test_a_lammer_is_no_stake():
    """Only the original wager is ever on the felt; what a lammer wins is paid beside it."""
    dealt = deal_at(open_table(FREE), {"ann": "8h 8d 3c Td Tc", "dealer": "7c Th"}, ANN)
    dealt.to_the_end("ann free_split", "ann free_double", "ann stand")
    assert [stake.wager for stake in dealt.played.felt.stakes.values()] == ["blackjack"]
    assert nets(dealt) == {"blackjack": 10, "free_double": 10, "free_split": 10}
    assert {line.kind for line in dealt.played.lines if line.wager != "blackjack"} == {"bonus"}


def test_several_people_on_a_box_have_lammers_by_their_own_wagers():
    table = open_table(FREE, settings={"players_per_position_max": 2})
    wagers = (ANN, "welcome ann", "wager bob blackjack $30 at 1")
    dealt = deal_at(table, {"1": "8h 8d Td Tc", "dealer": "7c Th"}, *wagers)
    dealt.to_the_end("ann free_split", "ann stand", "ann stand")
    won = {(line.seat, line.wager): line.net for line in dealt.played.lines}
    assert won == {
        ("ann", "blackjack"): 1000, ("ann", "free_split"): 1000,
        ("bob", "blackjack"): 3000, ("bob", "free_split"): 3000,
    }  # fmt: skip


def test_another_on_the_box_pays_for_a_double_or_leaves_it():
    table = open_table(FREE, settings={"players_per_position_max": 2})
    wagers = (ANN, "welcome ann", "wager bob blackjack $30 at 1")
    dealt = deal_at(table, {"1": "Th 2d 9c", "dealer": "7c Th"}, *wagers)
    dealt.to_the_end("ann double $10", "bob double $20")
    won = {(line.seat, line.wager): line.net for line in dealt.played.lines}
    assert won["bob", "double"] == 2000


def test_the_felt_lays_lammers_beside_their_hands():
    events = [
        {"event": "chose", "choice": "free_split", "spot": 1},
        {"event": "noted", "text": "a lammer"},
        {"event": "moved", "item": "8d", "origin": "1", "to": "1.2"},
        {"event": "drawn", "to": "1", "items": ["3c"]},
        {"event": "chose", "choice": "free_double", "spot": 1},
        {"event": "drawn", "to": "1", "items": ["9c"]},
        {"event": "chose", "choice": "double", "spot": 1},
        {"event": "drawn", "to": "1.2", "items": ["9c"]},
    ]
    assert tokens(events) == {"1.2": ["the split"], "1": ["the double"]}


def test_a_split_makes_a_stake_in_every_circle_at_once():
    dealt = deal_at(open_table(CIRCLES), {"ann": "8h 8d Td Tc", "dealer": "7c Th Kd"}, TWO_CIRCLES)
    (split,) = [choice for choice in prompt_of(dealt).choices if choice.name == "split"]
    assert (split.least, split.most, split.shares) == (
        3000,
        3000,
        (("circle_one", 1000), ("circle_two", 2000)),
    )
    dealt.choose("ann split")
    made = [event.stake for event in dealt.played.events if isinstance(event, WagerPlaced)]
    assert [(stake.wager, stake.on, stake.cents) for stake in made[-2:]] == [
        ("split", "circle_one", 1000), ("split", "circle_two", 2000),
    ]  # fmt: skip
    dealt.to_the_end("ann stand", "ann stand")
    assert nets(dealt) == {"circle_one": 10, "circle_two": 20, "split": 30}


def test_who_cannot_pay_for_every_circle_splits_none():
    table = open_table(CIRCLES, seats=())
    table.sit("ann", 5000)
    dealt = deal_at(table, {"ann": "8h 8d", "dealer": "7c Th"}, TWO_CIRCLES)
    with pytest.raises(HoyleError, match=r"ann has \$20.00 and cannot split for \$30.00"):
        dealt.choose("ann split")
    assert all(stake.wager != "split" for stake in dealt.played.felt.stakes.values())


def test_the_dealers_cards_beside_the_up_card_are_discarded():
    dealt = deal_at(open_table(CIRCLES), {"ann": "Th 9d", "dealer": "7c Th Kd"}, TWO_CIRCLES)
    dealt.to_the_end("ann stand")
    gone = [event.items for event in dealt.played.events if isinstance(event, ItemsDiscarded)]
    assert gone == [("Th",)]
    assert dealt.played.dealt["dealer"] == ("7c", "Kd")
