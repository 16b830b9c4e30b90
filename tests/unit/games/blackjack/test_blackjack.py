"""Blackjack: single situations, each with its cards, and what every wager comes to."""

import pytest

from hoyle.errors import IllegalAnswer
from hoyle.games.blackjack.hand import Hand, total_of
from hoyle.games.blackjack.settlement_rules import DEALT, SPLIT
from tests.unit.games.blackjack.blackjack_rounds import (
    ANN,
    ENHANCED,
    HAND_DEALT,
    THREE_ON_A_BOX,
    open_table,
    play,
    results,
    start,
)
from tests.unit.games.dealt_rounds import deal_at, drawn, nets, noted, offered, outcomes, prompt_of

# Counting.


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("Ah Kd", 21, True),
        ("Ah 6d", 17, True),
        ("Ah 6d Tc", 17, False),
        ("Ah Ad", 12, True),
        ("Ah Ad 9c", 21, True),
        ("Ah Ad 9c Ks", 21, False),
        ("9h 7d", 16, False),
        ("Kh Qd 2c", 22, False),
        ("Ah Ad Ac As 7d", 21, True),
    ],
)
def test_totals(cards, total, soft):
    hand = Hand()
    for card in cards.split():
        hand.take(card)
    assert (hand.total, hand.is_soft, hand.is_bust) == (total, soft, total > 21)
    assert total_of(tuple(cards.split())) == total


def test_a_natural_is_two_cards_that_were_not_split():
    for cards, from_split, natural in (
        ("Ah Kd", False, True),
        ("Td Ac", False, True),
        ("Ah Kd", True, False),
        ("Ah 5d 5c", False, False),
        ("Kd Jc", False, False),
    ):
        hand = Hand(came_by=SPLIT if from_split else DEALT)
        for card in cards.split():
            hand.take(card)
        assert hand.is_natural is natural


# The main wager.

MAIN = [
    # what happens, book, cards, choices, what the wagers come to
    ("higher total wins", "pa", {"ann": "Th 9d", "dealer": "7c Td"}, ["ann stand"], {"blackjack": 10}),
    ("lower total loses", "pa", {"ann": "Th 7d", "dealer": "8c Td"}, ["ann stand"], {"blackjack": -10}),
    ("equal totals push", "pa", {"ann": "Th 8d", "dealer": "8c Td"}, ["ann stand"], {"blackjack": 0}),
    ("bust loses", "pa", {"ann": "Th 6d Kc", "dealer": "6c Td"}, ["ann hit"], {"blackjack": -10}),
    ("dealer busts", "pa", {"ann": "2h 3d", "dealer": "6c Td Ts"}, ["ann stand"], {"blackjack": 10}),
    ("21 is never asked", "pa", {"ann": "5h 6d Tc", "dealer": "6c Td 4s"}, ["ann hit"], {"blackjack": 10}),
    ("blackjack pays 3 to 2", "pa", {"ann": "Ah Kd", "dealer": "9c 7d"}, [], {"blackjack": 15}),
    ("blackjack beats 21", "pa", {"ann": "Ah Kd", "dealer": "9c 7d 5d"}, [], {"blackjack": 15}),
    ("blackjack against a 10", "pa", {"ann": "Ah Kd", "dealer": "Kc 7d"}, [], {"blackjack": 15}),
    ("two blackjacks push", "pa", {"ann": "Ah Kd", "dealer": "Kc Ad"}, [], {"blackjack": 0}),
    ("blackjack beats 20", "pa", {"ann": "Th Kd", "dealer": "Kc Ad"}, [], {"blackjack": -10}),
    ("soft 17 stands", "pa", {"ann": "9h 8d", "dealer": "6c Ad 5h"}, ["ann stand"], {"blackjack": 0}),
    ("soft 17 draws", "oh", {"ann": "9h 8d", "dealer": "6c Ad 5h Ks"}, ["ann stand"], {"blackjack": 10}),
    ("hard 17 stands", "oh", {"ann": "9h 9d", "dealer": "6c Jd As 2h"}, ["ann stand"], {"blackjack": 10}),
    ("surrender costs half", "pa", {"ann": "Th 6d", "dealer": "9c 7d"}, ["ann surrender"], {"blackjack": -5}),
    ("late surrender", "pa", {"ann": "Th 6d", "dealer": "Kc 7d"}, ["ann surrender"], {"blackjack": -5}),
    ("no surrender of a blackjack", "pa", {"ann": "Th 6d", "dealer": "Kc Ad"}, [], {"blackjack": -10}),
    (
        "double wins", "pa", {"ann": "6h 5d Tc", "dealer": "6c Td 4s"},
        ["ann double"], {"blackjack": 10, "double": 10},
    ),
    (
        "double for less", "pa", {"ann": "6h 5d Tc", "dealer": "6c Td 4s"},
        ["ann double $4"], {"blackjack": 10, "double": 4},
    ),
    (
        "double gets one card", "pa", {"ann": "6h 2d 2c", "dealer": "6c Td 5s"},
        ["ann double"], {"blackjack": -10, "double": -10},
    ),
    (
        "double busts", "pa", {"ann": "Th 6d 9c", "dealer": "6c Td 5s"},
        ["ann double"], {"blackjack": -10, "double": -10},
    ),
    (
        "insurance lost at once", "pa", {"ann": "Th 9d", "dealer": "Ac 7d"},
        ["ann insurance", "ann stand"], {"insurance": -5, "blackjack": 10},
    ),
    (
        "insurance saves the wager", "pa", {"ann": "Th 9d", "dealer": "Ac Td"},
        ["ann insurance"], {"insurance": 10, "blackjack": -10},
    ),
    (
        "insurance refused", "pa", {"ann": "Th 9d", "dealer": "Ac Td"},
        ["ann no"], {"blackjack": -10},
    ),
    (
        "insured for less", "pa", {"ann": "Th 9d", "dealer": "Ac Td"},
        ["ann insurance $2"], {"insurance": 4, "blackjack": -10},
    ),
    (
        "even money", "pa", {"ann": "Ah Kd", "dealer": "Ac Td"},
        ["ann even_money"], {"blackjack": 10},
    ),
    (
        "an insured blackjack", "oh", {"ann": "Ah Kd", "dealer": "Ac Td"},
        ["ann insurance"], {"insurance": 10, "blackjack": 0},
    ),
    (
        "a blackjack not insured", "oh", {"ann": "Ah Kd", "dealer": "Ac 9d"},
        ["ann no"], {"blackjack": 15},
    ),
    (
        "split", "pa", {"ann": "8h 8d Tc 3c Ts", "dealer": "6c Td 4s"},
        ["ann split", "ann stand", "ann hit"], {"blackjack": -10, "split": 10},
    ),
    (
        "10 and king may be split", "pa", {"ann": "Th Kd 9c Ac", "dealer": "9d Ts"},
        ["ann split", "ann stand"], {"blackjack": 0, "split": 10},
    ),
    (
        "no blackjack after a split", "pa", {"ann": "Ah Ad Kc Qc", "dealer": "9d Ts"},
        ["ann split"], {"blackjack": 10, "split": 10},
    ),
    (
        "21 after a split pushes 21", "pa", {"ann": "Ah Ad Kc Qc", "dealer": "9d 2s Td"},
        ["ann split"], {"blackjack": 0, "split": 0},
    ),
    (
        "split aces get one card", "pa", {"ann": "Ah Ad 2c 3c", "dealer": "9d Ts"},
        ["ann split"], {"blackjack": -10, "split": -10},
    ),
    (
        "double after a split", "pa", {"ann": "8h 8d 3c Tc Ts", "dealer": "6c Td 4s"},
        ["ann split", "ann double", "ann stand"], {"blackjack": 10, "double": 10, "split": -10},
    ),
    (
        "a split hand busts alone", "pa", {"ann": "8h 8d 6c Tc 9s", "dealer": "6c Td Ks"},
        ["ann split", "ann hit", "ann stand"], {"blackjack": -10, "split": 10},
    ),
    (
        "a tournament blackjack", "oh/tournament_blackjack", {"ann": "Ah Kd", "dealer": "9c 7d"},
        [], {"blackjack": 20},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "cards", "choices", "expected"), [row[1:] for row in MAIN], ids=[row[0] for row in MAIN]
)
def test_main_wager(path, cards, choices, expected):
    path = path if "/" in path else f"{path}/blackjack"
    options = {"double_card": "face_up"} if path == "ny/blackjack" else {}
    assert nets(play(path, cards, *choices, options=options)) == expected


def test_six_to_five():
    cards = {"ann": "Ah Kd", "dealer": "9c 7d"}
    assert nets(play("oh/blackjack", cards, options={"blackjack_table": "six_to_five"})) == {"blackjack": 12}


def test_a_book_may_leave_soft_17_to_the_house():
    cards = {"ann": "9h 8d", "dealer": "6c Ad 5h Ks"}
    for choice, expected in (("yes", 10), ("no", 0)):
        stepper = play("ny/blackjack", cards, "ann stand", options={"dealer_draws_on_soft_17": choice})
        assert nets(stepper) == {"blackjack": expected}


# Choices.


def test_what_is_offered_first():
    assert offered(start("pa/blackjack", {"ann": "Th 6d", "dealer": "9c 7d"})) == "stand hit double surrender"
    assert offered(start("oh/blackjack", {"ann": "8h 8d", "dealer": "9c 7d"})) == "stand hit double split"


def test_after_a_card_only_hit_and_stand_are_left():
    stepper = start("pa/blackjack", {"ann": "2h 2d 2c", "dealer": "9c 7d"})
    stepper.choose("ann hit")
    assert offered(stepper) == "stand hit"


def test_silence_stands():
    assert start("pa/blackjack", {"ann": "2h 2d", "dealer": "9c 7d"}).table.round.prompt.default == "stand"
    assert start("pa/blackjack", {"ann": "2h 2d", "dealer": "Ac 7d"}).table.round.prompt.default == "no"


def test_the_caller_is_told_the_hand():
    stepper = start("pa/blackjack", {"ann": "2h Ad", "dealer": "9c 7d"})
    assert prompt_of(stepper).about == "2h Ad is 13 against 9c"


def test_a_book_may_ask_for_one_rank_to_split():
    for cards, splits in (("Th Kd", False), ("Kh Kd", True), ("9h 8d", False)):
        stepper = start("pa/blackjack", {"ann": cards, "dealer": "9c 7d"}, settings={"split_equal": "rank"})
        assert ("split" in offered(stepper)) is splits


def test_splitting_to_four_hands_and_no_further():
    cards = {"ann": "8h 8d 8c 8s 8h 8d 2c 3c Tc 9c", "dealer": "6c Td Ks"}
    stepper = start("oh/blackjack", cards)
    stepper.choose("ann split")  # 8h 8c | 8d
    stepper.choose("ann split")  # 8h 8s | 8c | 8d
    stepper.choose("ann split")  # 8h 8h | 8s | 8c | 8d
    assert "split" not in offered(stepper)
    for _ in range(4):
        stepper.choose("ann stand")
    assert nets(stepper) == {"blackjack": 10, "split": 30}
    assert len(outcomes(stepper, "split")) == 3


def test_each_hand_is_finished_before_the_next_gets_its_card():
    stepper = start("oh/blackjack", {"ann": "8h 8d 2c 5s 3c", "dealer": "6c Td Ks"})
    stepper.choose("ann split")
    assert prompt_of(stepper).about.startswith("8h 2c is 10")
    stepper.choose("ann hit")
    assert prompt_of(stepper).about.startswith("8h 2c 5s is 15")
    stepper.choose("ann stand")
    assert prompt_of(stepper).about.startswith("8d 3c is 11")
    assert noted(stepper.played) == ["box 1, hand 1 of 2: 8h 2c", "box 1, hand 2 of 2: 8d 3c"]


def test_aces_are_split_once_where_the_book_says_so():
    stepper = play("oh/blackjack", {"ann": "Ah Ad Ac As", "dealer": "6c Td 5s"}, "ann split")
    assert nets(stepper) == {"blackjack": -10, "split": -10}


def test_tournament_aces_are_split_to_four_hands_of_one_card_each():
    cards = {"ann": "Ah Ad Ac As 2c 3c 4c 5c", "dealer": "6c Td Ks"}
    stepper = start("oh/tournament_blackjack", cards)
    for _ in range(3):
        assert offered(stepper) in ("stand hit double split", "stand split")
        stepper.choose("ann split")
    assert stepper.table.round is None
    assert nets(stepper) == {"blackjack": 10, "split": 30}


def test_tournament_players_may_draw_on_a_blackjack():
    cards = {"ann": "Ah Kd 5c", "dealer": "9c 7d Kh"}
    options = {"draw_on_blackjack": "yes"}
    kept = play("oh/tournament_blackjack", cards, "ann stand", options=options)
    assert nets(kept) == {"blackjack": 20}
    doubled = play("oh/tournament_blackjack", cards, "ann double", options=options)
    assert nets(doubled) == {"blackjack": 10, "double": 10}


def test_a_double_is_at_most_the_wager():
    stepper = start("oh/blackjack", {"ann": "6h 5d Tc", "dealer": "6c Td 4s"})
    with pytest.raises(IllegalAnswer, match="double adds"):
        stepper.choose("ann double $11")


def test_insurance_may_go_up_to_the_next_chip():
    wagers = ("wager ann blackjack $5",)
    stepper = start("pa/blackjack", {"ann": "Th 9d", "dealer": "Ac Td"}, wagers=wagers)
    assert prompt_of(stepper).choices[1].most == 300
    stepper.choose("ann insurance $3")
    assert nets(stepper) == {"insurance": 6, "blackjack": -5}


def test_rescue_takes_the_double_back_and_forfeits_the_wager():
    cards = {"ann": "6h 5d 2c", "dealer": "6c Td 4s"}
    rescued = play("ny/blackjack", cards, "ann double", "ann rescue", options=HAND_DEALT)
    assert nets(rescued) == {"blackjack": -10, "double": 0}
    kept = play("ny/blackjack", cards, "ann double", "ann keep", options=HAND_DEALT)
    assert nets(kept) == {"blackjack": -10, "double": -10}


def test_a_double_that_busts_is_not_rescued():
    stepper = play(
        "ny/blackjack", {"ann": "9h 5d Tc", "dealer": "6c Td 4s"}, "ann double", options=HAND_DEALT
    )
    assert nets(stepper) == {"blackjack": -10, "double": -10}


def test_a_split_hand_may_be_rescued_by_itself():
    cards = {"ann": "8h 8d 3c 2c Ts", "dealer": "6c Td 4s"}
    stepper = play(
        "ny/blackjack", cards, "ann split", "ann double", "ann rescue", "ann stand", options=HAND_DEALT
    )
    assert nets(stepper) == {"blackjack": -10, "double": 0, "split": -10}


# Enhanced payouts.


@pytest.mark.parametrize(
    ("cards", "dealer", "choices", "outcome", "net"),
    [
        ("6h 7h 8h", "9c Td", ["ann hit"], "suited_six_seven_eight", 20),
        ("6h 7h 8d", "9c Td", ["ann hit"], "win", 10),
        ("7h 7d 7c", "9c Td", ["ann hit"], "three_sevens", 15),
        ("2h 3d 4c 5c 7s", "9c Td", ["ann hit"] * 3, "five_card_21", 20),
        ("As Js", "9c Td", [], "posted_natural", 20),
        ("As Jh", "9c Td", [], "blackjack", 15),
        ("7h 7d 7c", "9c 5d 7s", ["ann hit"], "push", 0),
        ("As Js", "Tc Ad", [], "push", 0),
    ],
)
def test_enhanced_payouts_need_a_win(cards, dealer, choices, outcome, net):
    stepper = play("ny/blackjack", {"ann": cards, "dealer": dealer}, *choices, options=ENHANCED)
    assert results(stepper) == [outcome]
    assert nets(stepper) == {"blackjack": net}


def test_an_enhanced_payout_is_paid_on_the_double_too():
    stepper = play("ny/blackjack", {"ann": "6h 7h 8h", "dealer": "9c Td"}, "ann double", options=ENHANCED)
    assert nets(stepper) == {"blackjack": 20, "double": 20}


def test_without_the_option_nothing_is_enhanced():
    stepper = play("ny/blackjack", {"ann": "6h 7h 8h", "dealer": "9c Td"}, "ann hit")
    assert results(stepper) == ["win"]


# Several boxes, several people.


def test_boxes_act_from_the_left_and_are_settled_from_the_right():
    wagers = ("wager ann blackjack $10", "wager bob blackjack $20", "wager cid blackjack $30")
    cards = {"ann": "Th 9d", "bob": "Th 8d", "cid": "Th 7d", "dealer": "9c 9d"}
    stepper = play("pa/blackjack", cards, "ann stand", "bob stand", "cid stand", wagers=wagers)
    assert [line.seat for line in stepper.lines] == ["cid", "bob", "ann"]
    assert [line.net for line in stepper.lines] == [-3000, 0, 1000]


def test_the_deal_goes_round_twice():
    wagers = (ANN, "wager bob blackjack $20")
    stepper = start("pa/blackjack", {"ann": "Th 9d", "bob": "Th 8d", "dealer": "9c 9d"}, wagers=wagers)
    assert [event.to for event in drawn(stepper.played)] == ["burn", "1", "2", "dealer", "1", "2", "dealer"]


def test_one_player_on_two_boxes_plays_each():
    table = open_table("pa/blackjack", seats=())
    table.sit("ann", 100_000, 3)
    cards = {"ann": "Th 9d", "4": "Th 7d", "dealer": "9c 9d"}
    stepper = deal_at(table, cards, ANN, "wager ann blackjack $20 at 4").to_the_end("ann stand", "ann stand")
    assert sorted(line.net for line in stepper.lines) == [-2000, 1000]


SHARED = (ANN, "welcome ann", "wager bob blackjack $20 at 1")


def test_others_on_a_box_follow_the_callers_decisions():
    cards = {"ann": "Th 6d 4c", "dealer": "9c Td"}
    stepper = play("ny/blackjack", cards, "ann hit", "ann stand", options=THREE_ON_A_BOX, wagers=SHARED)
    assert (nets(stepper, "ann"), nets(stepper, "bob")) == ({"blackjack": 10}, {"blackjack": 20})


def test_others_may_double_for_themselves_or_not():
    cards = {"ann": "6h 5d Tc", "dealer": "9c Td"}
    follows = play(
        "ny/blackjack", cards, "ann double", "bob double $15", options=THREE_ON_A_BOX, wagers=SHARED
    )
    assert nets(follows, "bob") == {"blackjack": 20, "double": 15}
    stays = play("ny/blackjack", cards, "ann double $5", "bob stay", options=THREE_ON_A_BOX, wagers=SHARED)
    assert nets(stays, "ann") == {"blackjack": 10, "double": 5}
    assert nets(stays, "bob") == {"blackjack": 20}


def test_who_does_not_cover_a_split_stays_on_the_first_hand():
    cards = {"ann": "8h 8d Tc 3c Ts", "dealer": "9c Td"}
    choices = ("ann stand", "ann hit")
    stays = play(
        "ny/blackjack", cards, "ann split", "bob stay", *choices, options=THREE_ON_A_BOX, wagers=SHARED
    )
    assert nets(stays, "ann") == {"blackjack": -10, "split": 10}
    assert nets(stays, "bob") == {"blackjack": -20}
    covers = play(
        "ny/blackjack", cards, "ann split", "bob cover", *choices, options=THREE_ON_A_BOX, wagers=SHARED
    )
    assert nets(covers, "bob") == {"blackjack": -20, "split": 20}


def test_everybody_on_a_box_insures_for_themselves():
    cards = {"ann": "Th 9d", "dealer": "Ac Kd"}
    stepper = play("ny/blackjack", cards, "ann no", "bob insurance", options=THREE_ON_A_BOX, wagers=SHARED)
    assert nets(stepper, "ann") == {"blackjack": -10}
    assert nets(stepper, "bob") == {"blackjack": -20, "insurance": 20}
