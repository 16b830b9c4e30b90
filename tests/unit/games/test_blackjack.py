"""Blackjack: single situations, each with its cards, and what every wager comes to.

Cards are given by whom they go to; a burned card, or any other that is not given, is the first that is free.
"""

import random
from dataclasses import replace

import pytest

from hoyle.chance import Chance
from hoyle.contract.steps import Stepper
from hoyle.engine import Ask, Chosen, Draw, Drawn, Limits, Table, view
from hoyle.engine.events import ItemsDrawn, ItemsShown, Noted
from hoyle.engine.view import cards_seen
from hoyle.errors import IllegalAnswer, WagerRefused
from hoyle.games.blackjack.hand import Hand, total_of
from hoyle.games.catalog import open_terms

NO_SIDES = {
    "ny/blackjack": (
        "super_sevens", "progressive_super_sevens", "royal_match", "bet_the_set", "house_money", "match_the_dealer",
        "in_between", "twenty_point_bonus", "progressive_blackjack", "streak", "kings_bounty", "bust_it",
        "twenty_one_plus_three",
    ),
    "pa/blackjack": ("match_the_dealer", "royal_match", "bet_the_set"),
    "oh/blackjack": ("bet_the_set",),
}  # fmt: skip
HAND_DEALT = {"dealt": "hand", "deck_count": 2}


def open_table(path, options=None, *, seats=("ann", "bob", "cid"), limits=None):
    """Side wagers that the number of decks does not allow are left out."""
    options = dict(options or {})
    if options.get("deck_count", 6) != 6:
        options |= {f"offer_{wager}": "no" for wager in NO_SIDES.get(path, ())}
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=limits or Limits(least=100, chip=100))
    for seat in seats:
        table.sit(seat, 1_000_000)
    return table


def start(path, cards, options=None, *, wagers=("wager ann blackjack $10",), limits=None):
    """A round that waits for its first choice, or is over."""
    stepper = Stepper(open_table(path, options, limits=limits), cards)
    for sentence in wagers:
        stepper.do(sentence)
    stepper.played = stepper.table.start()
    stepper._run()
    return stepper


def play(path, cards, *choices, options=None, wagers=("wager ann blackjack $10",), limits=None):
    stepper = start(path, cards, options, wagers=wagers, limits=limits)
    for sentence in choices:
        stepper.do(sentence if sentence.startswith("floor ") else f"choose {sentence}")
    assert stepper.table.round is None, f"still waits for {stepper.table.round.prompt}"
    assert stepper.table.total() == stepper.table.brought
    return stepper


def nets(stepper, seat="ann"):
    """What each kind of wager came to, in dollars."""
    found = {}
    for line in stepper.lines:
        if line.seat == seat:
            found[line.wager] = found.get(line.wager, 0) + line.net / 100
    return found


def outcomes(stepper, wager="blackjack"):
    return [line.outcome for line in stepper.lines if line.wager == wager]


def offered(stepper):
    prompt = stepper.table.round.prompt
    assert isinstance(prompt, Ask)
    return " ".join(choice.name for choice in prompt.choices)


def under(settings, cards, *choices):
    """A round under rules that no book of ours has."""
    game, terms = open_terms("pa/blackjack")
    terms = replace(terms, settings={**terms.settings, **settings})
    table = Table(game, terms, limits=Limits(least=100, chip=100))
    table.sit("ann", 100_000)
    stepper = Stepper(table, cards)
    for sentence in ("wager ann blackjack $10", "deal", *(f"choose {each}" for each in choices)):
        stepper.do(sentence)
    return stepper, table


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
    hand = Hand([])
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
        hand = Hand([], from_split=from_split)
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
    stepper.do("choose ann hit")
    assert offered(stepper) == "stand hit"


def test_silence_stands():
    assert start("pa/blackjack", {"ann": "2h 2d", "dealer": "9c 7d"}).table.round.prompt.default == "stand"
    assert start("pa/blackjack", {"ann": "2h 2d", "dealer": "Ac 7d"}).table.round.prompt.default == "no"


def test_the_caller_is_told_the_hand():
    stepper = start("pa/blackjack", {"ann": "2h Ad", "dealer": "9c 7d"})
    assert stepper.table.round.prompt.about == "2h Ad is 13 against 9c"


def test_a_book_may_ask_for_one_rank_to_split():
    for cards, splits in (("Th Kd", False), ("Kh Kd", True), ("9h 8d", False)):
        played, _ = under({"split_equal": "rank"}, {"ann": cards, "dealer": "9c 7d"})
        assert ("split" in offered(played)) is splits


def test_splitting_to_four_hands_and_no_further():
    cards = {"ann": "8h 8d 8c 8s 8h 8d 2c 3c Tc 9c", "dealer": "6c Td Ks"}
    stepper = start("oh/blackjack", cards)
    stepper.do("choose ann split")  # 8h 8c | 8d
    stepper.do("choose ann split")  # 8h 8s | 8c | 8d
    stepper.do("choose ann split")  # 8h 8h | 8s | 8c | 8d
    assert "split" not in offered(stepper)
    for _ in range(4):
        stepper.do("choose ann stand")
    assert nets(stepper) == {"blackjack": 10, "split": 30}
    assert len(outcomes(stepper, "split")) == 3


def test_each_hand_is_finished_before_the_next_gets_its_card():
    stepper = start("oh/blackjack", {"ann": "8h 8d 2c 5s 3c", "dealer": "6c Td Ks"})
    stepper.do("choose ann split")
    assert stepper.table.round.prompt.about.startswith("8h 2c is 10")
    stepper.do("choose ann hit")
    assert stepper.table.round.prompt.about.startswith("8h 2c 5s is 15")
    stepper.do("choose ann stand")
    assert stepper.table.round.prompt.about.startswith("8d 3c is 11")
    notes = [event.text for event in stepper.played.events if isinstance(event, Noted)]
    assert notes == ["box 1, hand 1 of 2: 8h 2c", "box 1, hand 2 of 2: 8d 3c"]


def test_aces_are_split_once_where_the_book_says_so():
    stepper = play("oh/blackjack", {"ann": "Ah Ad Ac As", "dealer": "6c Td 5s"}, "ann split")
    assert nets(stepper) == {"blackjack": -10, "split": -10}


def test_tournament_aces_are_split_to_four_hands_of_one_card_each():
    cards = {"ann": "Ah Ad Ac As 2c 3c 4c 5c", "dealer": "6c Td Ks"}
    stepper = start("oh/tournament_blackjack", cards)
    for _ in range(3):
        assert offered(stepper) in ("stand hit double split", "stand split")
        stepper.do("choose ann split")
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
        stepper.do("choose ann double $11")


def test_insurance_may_go_up_to_the_next_chip():
    wagers = ("wager ann blackjack $5",)
    stepper = start("pa/blackjack", {"ann": "Th 9d", "dealer": "Ac Td"}, wagers=wagers)
    assert stepper.table.round.prompt.choices[1].most == 300
    stepper.do("choose ann insurance $3")
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

ENHANCED = {
    "enhanced_suited_six_seven_eight": "yes",
    "enhanced_three_sevens": "yes",
    "enhanced_posted_natural": "yes",
    "enhanced_five_card_21": "yes",
    "double_card": "face_up",
}


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
    assert outcomes(stepper) == [outcome]
    assert nets(stepper) == {"blackjack": net}


def test_an_enhanced_payout_is_paid_on_the_double_too():
    stepper = play("ny/blackjack", {"ann": "6h 7h 8h", "dealer": "9c Td"}, "ann double", options=ENHANCED)
    assert nets(stepper) == {"blackjack": 20, "double": 20}


def test_without_the_option_nothing_is_enhanced():
    stepper = play("ny/blackjack", {"ann": "6h 7h 8h", "dealer": "9c Td"}, "ann hit")
    assert outcomes(stepper) == ["win"]


# Several boxes, several people.


def test_boxes_act_from_the_left_and_are_settled_from_the_right():
    wagers = ("wager ann blackjack $10", "wager bob blackjack $20", "wager cid blackjack $30")
    cards = {"ann": "Th 9d", "bob": "Th 8d", "cid": "Th 7d", "dealer": "9c 9d"}
    stepper = play("pa/blackjack", cards, "ann stand", "bob stand", "cid stand", wagers=wagers)
    assert [line.seat for line in stepper.lines] == ["cid", "bob", "ann"]
    assert [line.net for line in stepper.lines] == [-3000, 0, 1000]


def test_the_deal_goes_round_twice():
    wagers = ("wager ann blackjack $10", "wager bob blackjack $20")
    stepper = start("pa/blackjack", {"ann": "Th 9d", "bob": "Th 8d", "dealer": "9c 9d"}, wagers=wagers)
    order = [event.to for event in stepper.played.events if isinstance(event, ItemsDrawn)]
    assert order == ["burn", "1", "2", "dealer", "1", "2", "dealer"]


def test_one_player_on_two_boxes_plays_each():
    wagers = ("wager ann blackjack $10", "wager ann blackjack $20 at 4")
    game, terms = open_terms("pa/blackjack")
    table = Table(game, terms, limits=Limits(least=100, chip=100))
    table.sit("ann", 100_000, 3)
    stepper = Stepper(table, {"ann": "Th 9d", "4": "Th 7d", "dealer": "9c 9d"})
    for sentence in (*wagers, "deal", "choose ann stand", "choose ann stand"):
        stepper.do(sentence)
    assert sorted(line.net for line in stepper.lines) == [-2000, 1000]


SHARED = ("wager ann blackjack $10", "welcome ann", "wager bob blackjack $20 at 1")
THREE_ON_A_BOX = {"players_per_position_max": 3, "double_card": "face_up"}


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


# Cards.


def test_a_card_is_burned_after_the_shuffle_only():
    table = open_table("pa/blackjack")
    burned = []
    for _ in range(2):
        stepper = Stepper(table, {"ann": "Th 9d", "dealer": "9c 9d"})
        stepper.do("wager ann blackjack $10")
        stepper.do("deal")
        events = table.round.events
        burned.append(
            [event.seen for event in events if isinstance(event, ItemsDrawn) and event.to == "burn"]
        )
        stepper.do("choose ann stand")
    assert burned == [[frozenset()], []]
    assert sum(table.used["cards"].values()) == 9


# Three rounds of four cards each, with none twice.
FOUR_CARDS = (
    {"ann": "Th 9d", "dealer": "9c 9h"},
    {"ann": "Td 8d", "dealer": "8c 9s"},
    {"ann": "Ts 7d", "dealer": "7c Tc"},
)


def stand_on(table, cards):
    stepper = Stepper(table, cards)
    for sentence in ("wager ann blackjack $10", "deal", "choose ann stand"):
        stepper.do(sentence)
    return stepper


def test_a_hand_dealt_game_burns_before_each_round():
    table = open_table("oh/blackjack", {**HAND_DEALT, "cut_card_depth": 13})
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
    stepper = Stepper(table, {"ann": "Th 9d", "dealer": "9c 9d"})
    stepper.do("wager ann blackjack $10")
    stepper.do("deal")
    assert "burn" not in table.round.dealt
    stepper.do("choose ann stand")
    assert table.used["cards"] == {}


def double_shoe(path="pa/blackjack", **options):
    return open_table(path, {"dealt": "double_shoe", "deck_count": 6, **options})


def test_a_determinant_of_its_own_side_is_the_first_card_dealt():
    table = double_shoe()
    stepper = Stepper(table, {"table": "7s", "ann": "7s 9d", "dealer": "9c 9d"})
    stepper.do("wager ann blackjack $10")
    stepper.do("deal")
    drawn = [
        (event.what, event.to, event.items) for event in table.round.events if isinstance(event, ItemsDrawn)
    ]
    # The first round draws from the right, and spades stand for the right where hearts are the left's.
    assert drawn[0] == ("right", "table", ("7s",))
    assert {what for what, _, _ in drawn} == {"right"}
    assert table.round.shoes["right"].left_count == 156 - 4
    stepper.do("choose ann stand")
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
    wagers = ("wager ann blackjack $10", "wager bob blackjack $10")
    stepper = start("pa/blackjack", {"ann": "Th 9d", "bob": "Th 8d", "dealer": "9c 7d"}, wagers=wagers)
    played = stepper.table.round
    assert cards_seen(played, "bob", "1") == ("Th", "9d")
    assert cards_seen(played, "bob", "dealer") == ("9c", "??")
    assert "7d" not in str(view(played, "bob"))


def test_from_the_hand_players_see_their_own_cards():
    wagers = ("wager ann blackjack $10", "wager bob blackjack $10")
    cards = {"ann": "Th 5d", "bob": "Th 8d", "dealer": "9c 7d"}
    stepper = start("oh/blackjack", cards, HAND_DEALT, wagers=wagers)
    played = stepper.table.round
    assert cards_seen(played, "ann", "1") == ("Th", "5d")
    assert cards_seen(played, "bob", "1") == ("??", "??")
    stepper.do("choose ann hit")
    assert cards_seen(played, "bob", "1")[:2] == ("??", "??")
    assert "??" not in cards_seen(played, "bob", "1")[2:]


@pytest.mark.parametrize("choice", ["double", "split", "surrender"])
def test_a_double_split_or_surrender_turns_the_cards_over(choice):
    wagers = ("wager ann blackjack $10", "wager bob blackjack $10")
    cards = {"ann": "5h 5d 2c 2d", "bob": "Th 8d", "dealer": "9c 7d"}
    stepper = start("pa/blackjack", cards, HAND_DEALT, wagers=wagers)
    stepper.do(f"choose ann {choice}")
    second = "1.2" if choice == "split" else "1"
    seen = cards_seen(stepper.table.round, "bob", "1"), cards_seen(stepper.table.round, "bob", second)
    assert (seen[0][0], seen[1][0 if choice == "split" else 1]) == ("5h", "5d")


def test_from_the_hand_all_is_shown_at_the_end():
    stepper = play("oh/blackjack", {"ann": "Th 8d", "dealer": "9c 7d 5c"}, "ann stand", options=HAND_DEALT)
    shown = [event.to for event in stepper.played.events if isinstance(event, ItemsShown)]
    assert shown == ["dealer", "1"]


def test_a_double_dealt_face_down_stays_hidden_until_it_is_settled():
    cards = {"ann": "6h 5d Tc", "dealer": "9c Td"}
    stepper = start("ny/blackjack", cards, {"double_card": "face_down"})
    played = stepper.table.round
    stepper.do("choose ann double")
    drawn = [event for event in played.events if isinstance(event, ItemsDrawn) and event.to == "1"]
    assert drawn[-1].seen == frozenset()
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
    wagers = ("wager ann blackjack $10", "wager bob blackjack $10")
    cards = {"ann": "Th 6d Kc", "bob": "Th 7d", "dealer": "6c 5d 9s"}
    stepper = play("pa/blackjack", cards, "ann hit", "bob stand", wagers=wagers)
    assert stepper.played.dealt["dealer"] == ("6c", "5d", "9s")
    assert nets(stepper, "bob") == {"blackjack": -10}


# A dealer's blackjack that comes to light late.


def test_a_missed_blackjack_takes_only_the_original_wager():
    cards = {"ann": "8h 8d Tc 3c Ts", "dealer": "Kc Ad"}
    table = open_table("oh/blackjack")
    stepper = Stepper(table, cards)
    table.place("ann", "blackjack", 1000)
    played = table.start()
    for card in ("2c", "8h", "Kc", "8d"):
        played.draw(card)
    played.rule("blackjack_missed")
    for card in ("Ad",):
        played.draw(card)
    for choice, card in (("split", "Tc"), ("stand", "3c"), ("double", "Ts")):
        played.choose(choice)
        played.draw(card)
    assert played.is_over
    stepper.lines += table.finish()
    assert nets(stepper) == {"blackjack": -10, "split": 0, "double": 0}


def unchecked(cards, *choices, takes="original_only"):
    """A book in which nobody looks at the hole card; none of ours leaves it so."""
    settings = {"hole_card_check": "none", "dealer_blackjack_takes": takes}
    stepper, table = under(settings, cards, *choices)
    assert table.round is None
    return nets(stepper)


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


# The middle of a shoe.


def shoe_of(rule, *rounds):
    """A table under this rule after rounds in which these seats have wagered."""
    table = open_table("ny/blackjack", limits=Limits(least=500, chip=100))
    table.terms = replace(table.terms, settings={**table.terms.settings, "mid_shoe_entry": rule})
    for seats in rounds:
        for seat in seats:
            table.place(seat, "blackjack", 500)
        table.start()
        while table.round and not table.round.is_over:
            prompt = table.round.prompt
            table.answer(
                Drawn(Chance(1).answer(table.round)) if isinstance(prompt, Draw) else Chosen(prompt.default)
            )
        table.finish()
    return table


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


def test_a_shuffle_lets_everybody_in():
    table = shoe_of("sitting_out_waits", ["ann", "bob"], ["ann"])
    table.used["cards"] = dict.fromkeys(list(table.game.equipment(table.terms)["cards"])[:43], 6)
    table.place("ann", "blackjack", 500)
    table.start()
    while not table.round.is_over:
        prompt = table.round.prompt
        table.answer(
            Drawn(Chance(1).answer(table.round)) if isinstance(prompt, Draw) else Chosen(prompt.default)
        )
    table.finish()
    assert table.used["cards"] == {}
    assert may_wager(table, "bob") == "yes"


# Rulings.


def test_a_dead_hand_gets_its_wagers_back_and_the_others_play_on():
    wagers = ("wager ann blackjack $10", "wager bob blackjack $20")
    cards = {"ann": "Th 6d 2c", "bob": "Th 9d", "dealer": "9c 9d"}
    choices = ("ann hit", "floor no_cards_to_hand ann", "bob stand")
    stepper = play("pa/blackjack", cards, *choices, wagers=wagers)
    assert (nets(stepper, "ann"), nets(stepper, "bob")) == ({"blackjack": 0}, {"blackjack": 20})


def test_a_hand_may_die_before_it_has_its_cards():
    table = open_table("pa/blackjack")
    table.place("ann", "blackjack", 1000)
    table.place("bob", "blackjack", 1000)
    played = table.start()
    played.draw("2c")
    played.rule("no_cards_to_hand", 1)
    assert played.prompt.to == "2"
    for card in ("Th", "9c", "9d", "8d"):
        played.draw(card)
    played.choose("stand")
    assert played.is_over
    assert [(line.seat, line.net) for line in table.finish()] == [("ann", 0), ("bob", 1000)]


def test_a_hand_may_die_while_insurance_is_asked_for():
    cards = {"ann": "8h 7d", "bob": "Th 9d", "dealer": "Ac 7d"}
    wagers = ("wager ann blackjack $10", "wager bob blackjack $10")
    choices = ("floor no_cards_to_hand ann", "floor no_cards_to_hand bob")
    stepper = play("pa/blackjack", cards, *choices, wagers=wagers)
    assert (nets(stepper, "ann"), nets(stepper, "bob")) == ({"blackjack": 0}, {"blackjack": 0})


@pytest.mark.parametrize("choices", [("hit",), ("double",), ("split",), ("split", "hit")])
def test_a_hand_may_die_while_a_card_is_drawn_for_it(choices):
    table = open_table("pa/blackjack")
    table.place("ann", "blackjack", 1000)
    played = table.start()
    for card in ("2c", "8h", "9c", "8d", "9d"):
        played.draw(card)
    for at, choice in enumerate(choices):
        played.choose(choice)
        if at < len(choices) - 1:
            played.draw("2d")
    assert isinstance(played.prompt, Draw)
    played.rule("no_cards_to_hand", 1)
    assert played.is_over
    assert {line.net for line in table.finish()} == {0}


def test_a_split_may_die_in_the_middle():
    cards = {"ann": "8h 8d Tc 3c", "dealer": "9c 9d"}
    stepper = play("pa/blackjack", cards, "ann split", "floor requested_card_not_dealt ann", "ann void")
    assert nets(stepper) == {"blackjack": 0, "split": 0}


def test_if_every_hand_is_dead_the_dealer_does_not_draw():
    cards = {"ann": "8h 7d", "dealer": "5c 6d"}
    stepper = play("pa/blackjack", cards, "floor no_cards_to_hand ann")
    assert stepper.played.dealt["dealer"] == ("5c", "6d")


def test_who_refuses_an_exposed_card_gets_no_more():
    table = open_table("ny/blackjack")
    stepper = Stepper(table, {"ann": "8h 4d", "dealer": "9c 9d"})
    stepper.do("wager ann blackjack $10")
    stepper.do("deal")
    stepper.do("floor exposed_card ann Kh")
    assert offered(stepper) == "take refuse"
    stepper.do("choose ann refuse")
    assert nets(stepper) == {"blackjack": -10}


def test_a_void_round_leaves_everything_as_it_was():
    table = open_table("pa/blackjack")
    stepper = Stepper(table, {"ann": "8h 8d Tc", "dealer": "9c 9d"})
    for sentence in (
        "wager ann blackjack $10",
        "deal",
        "choose ann split",
        "floor hole_card_read_and_visible",
    ):
        stepper.do(sentence)
    assert nets(stepper) == {"blackjack": 0, "split": 0}
    assert table.money["ann"] == 1_000_000


# Everything at once.

EVERYWHERE = [
    (
        "ny/blackjack",
        {"surrender": "yes", **THREE_ON_A_BOX, **ENHANCED, "mid_shoe_entry": "sitting_out_minimum"},
    ),
    ("ny/blackjack", HAND_DEALT),
    ("pa/blackjack", {"dealt": "double_shoe"}),
    ("pa/blackjack", {"split_hand_count_max": 8, "split_aces_hand_count_max": 8, "double_card": "face_down"}),
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
