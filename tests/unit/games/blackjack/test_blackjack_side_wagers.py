"""The side wagers of blackjack at the table: what each comes to, and when it is settled."""

import pytest

from hoyle.errors import WagerRefused
from hoyle.games.catalog import open_terms
from tests.unit.games.blackjack.blackjack_rounds import ANN, BOB, HAND_DEALT
from tests.unit.games.dealt_rounds import deal_at, net, open_table, order, shown

TWO_DECKS = {**HAND_DEALT, "bet_the_set_table": "double_deck"}


def play_sides(path, wagers, cards, *choices, options=None, meters=None, picks=()):
    """Side wagers by seat, each beside a blackjack wager of $10."""
    table = open_table(path, options, meters=meters)
    made = (f"wager {seat} blackjack $10 {words}" for seat, words in wagers.items())
    return deal_at(table, cards, *made, picks=picks).to_the_end(*choices)


FIRST_CARDS = [
    ("ny", "royal_match", "Kh Qh", "9c 8d", "ann stand", 300),
    ("ny", "royal_match", "7h Qh", "9c 8d", "ann stand", 25),
    ("ny", "royal_match", "7h Qd", "9c 8d", "ann stand", -10),
    ("ny", "bet_the_set", "7h 7h", "9c 8d", "ann stand", 150),
    ("pa", "bet_the_set", "7h 7d", "9c 8d", "ann stand", 100),
    ("ny", "house_money", "Ah Kh", "9c 8d", "", 90),
    ("ny", "match_the_dealer", "9h 9c", "9c 8d", "ann stand", 150),
    ("pa", "match_the_dealer", "9h 2c", "9c 8d", "ann stand", 40),
    ("ny", "in_between", "8h Th", "9c 8d", "ann stand", 120),
    ("pa", "in_between", "9h 9d", "9c 8d", "ann stand", 300),
    ("ny", "twenty_point_bonus", "Qh Qh", "9c 8d", "ann stand", 1250),
    ("pa", "twenty_point_bonus", "Qh Qd", "9c 8d", "ann stand", 40),
    ("ny", "kings_bounty", "Ks Ks", "9c 8d", "ann stand", 1000),
    ("oh", "kings_bounty", "Ks Kh", "9c 8d", "ann stand", 50),
    ("ny", "twenty_one_plus_three", "9h 9d", "9c 8d", "ann stand", 90),
    ("pa", "three_card_poker", "8h Td", "9c 8d", "ann stand", 90),
    ("ny", "super_sevens", "7h 8d", "9c 8d", "ann stand", 30),
    ("ny", "super_sevens", "8h 7d", "9c 8d", "ann stand", -10),
]


@pytest.mark.parametrize(("book", "wager", "cards", "dealer", "choices", "expected"), FIRST_CARDS)
def test_wagers_on_the_first_cards(book, wager, cards, dealer, choices, expected):
    chosen = [choices] if choices else []
    stepper = play_sides(
        f"{book}/blackjack", {"ann": f"{wager} $10"}, {"ann": cards, "dealer": dealer}, *chosen
    )
    assert net(stepper, wager) == expected
    assert order(stepper)[0] == ("ann", wager), "settled before the hands are played"


def test_first_cards_are_settled_from_the_right_before_anybody_acts():
    wagers = {"ann": "bet_the_set $5", "bob": "bet_the_set $5"}
    cards = {"ann": "9h 9d", "bob": "9h Td", "dealer": "9c 8d"}
    stepper = play_sides("oh/blackjack", wagers, cards, "ann stand", "bob stand")
    assert order(stepper)[:2] == [("bob", "bet_the_set"), ("ann", "bet_the_set")]


def test_from_the_hand_they_are_settled_as_the_dealer_comes_round():
    wagers = {"ann": "bet_the_set $5", "bob": "bet_the_set $5"}
    cards = {"ann": "9h 9d", "bob": "8h Td", "dealer": "9c 8d"}
    stepper = play_sides("oh/blackjack", wagers, cards, "ann stand", "bob stand", options=TWO_DECKS)
    assert order(stepper)[:2] == [("ann", "bet_the_set"), ("bob", "bet_the_set")]


def test_from_the_hand_they_are_settled_against_a_dealers_blackjack_too():
    cards = {"ann": "9h 9d", "dealer": "Kc Ad"}
    stepper = play_sides("oh/blackjack", {"ann": "bet_the_set $5"}, cards, options=TWO_DECKS)
    assert (net(stepper, "bet_the_set"), net(stepper, "blackjack")) == (50, -10)


def test_a_wager_that_waits_for_the_end_does_not_turn_the_cards_over():
    options = {**HAND_DEALT, "bet_the_set_table": "B", "offer_match_the_dealer": "no"}
    cards = {"ann": "9h 8d", "dealer": "9c 8d"}
    hidden = play_sides(
        "pa/blackjack", {"ann": "hit_and_run_progressive $5"}, cards, "ann stand", options=options
    )
    assert shown(hidden) == ["dealer", "1"]
    open_ = play_sides("pa/blackjack", {"ann": "bet_the_set $5"}, cards, "ann stand", options=options)
    assert shown(open_) == ["1", "dealer"]


def test_a_dealers_blackjack_does_not_touch_them():
    wagers = {"ann": "royal_match $10 bet_the_set $10 in_between $10"}
    stepper = play_sides("pa/blackjack", wagers, {"ann": "7h 9h", "dealer": "Kc Ad"})
    assert net(stepper, "royal_match") == 25
    assert net(stepper, "blackjack") == -10


@pytest.mark.parametrize(
    ("wager", "pair", "plain", "raised"),
    [("twenty_point_bonus", "Qh Qh", 2000, 10000), ("kings_bounty", "Ks Ks", 2000, 10000)],
)
def test_the_top_pairs_wait_for_the_hole_card(wager, pair, plain, raised):
    wagers = {"ann": f"{wager} $10", "bob": f"{wager} $10"}
    cards = {"ann": "9d 8d", "bob": pair}
    found = play_sides("pa/blackjack", wagers, {**cards, "dealer": "Kc Ad"})
    assert net(found, wager, "bob") == raised
    none = play_sides("pa/blackjack", wagers, {**cards, "dealer": "Kc 9d"}, "ann stand", "bob stand")
    assert net(none, wager, "bob") == plain
    assert order(none)[:2] == [("ann", wager), ("bob", wager)], "the pair is settled after all others"
    early = play_sides("pa/blackjack", wagers, {**cards, "dealer": "9c Kd"}, "ann stand", "bob stand")
    assert net(early, wager, "bob") == plain
    assert order(early)[0] == ("bob", wager)


def test_crown_treasure_waits_until_the_hole_card_is_shown():
    cards = {"ann": "Kh Qh", "dealer": "Kc Qc"}
    stepper = play_sides("oh/blackjack", {"ann": "royal_match $10"}, cards, "ann stand")
    assert net(stepper, "royal_match") == 1000, "a fixed amount, in place of 25 to 1"
    assert order(stepper) == [("ann", "royal_match"), ("ann", "blackjack")]
    beside = play_sides(
        "pa/blackjack",
        {"ann": "royal_match $10"},
        cards,
        "ann stand",
        options={"royal_match_table": "D_crown"},
    )
    assert net(beside, "royal_match") == 10_250
    without = play_sides("pa/blackjack", {"ann": "royal_match $10"}, cards, "ann stand")
    assert net(without, "royal_match") == 250
    missed = play_sides(
        "oh/blackjack", {"ann": "royal_match $10"}, {"ann": "Kh Qh", "dealer": "Kc 9c"}, "ann stand"
    )
    assert net(missed, "royal_match") == 250


def test_dealer_envy_goes_to_the_dealers():
    stepper = play_sides("oh/blackjack", {"ann": "kings_bounty $10"}, {"ann": "Ks Ks", "dealer": "Kc Ad"})
    assert net(stepper, "kings_bounty") == 5000
    assert net(stepper, "dealer_envy", "dealers") == 100
    assert stepper.table.money["dealers"] == 10_000
    plain = play_sides(
        "oh/blackjack", {"ann": "kings_bounty $10"}, {"ann": "Ks Qh", "dealer": "9c 8d"}, "ann stand"
    )
    assert plain.table.money["dealers"] == 0


# Three sevens.

SEVENS = {"ann": "super_sevens $10 progressive_super_sevens $1"}


@pytest.mark.parametrize(
    ("cards", "choices", "super_sevens", "progressive"),
    [
        ("7h 7h 7h", ["ann hit"], 50_000, 10_000),
        ("7h 7d 7c", ["ann hit"], 5000, 500),
        ("7h 7d 2c", ["ann hit", "ann stand"], 500, 25),
        ("7h 7d", ["ann stand"], 500, 25),
        ("7h 7h", ["ann stand"], 1000, 50),
        ("7h 7d 7c", ["ann double"], 5000, 500),
        # After a split the first card counts for one wager, and only the pair for the other.
        ("7h 7d 7c 2c", ["ann split", "ann stand", "ann stand"], 5000, 25),
        ("7h 7d 2c 7c", ["ann split", "ann stand", "ann stand"], 500, 25),
        ("7h 8d", ["ann stand"], 30, -1),
    ],
)
def test_sevens_at_the_table(cards, choices, super_sevens, progressive):
    dealer = {"ann": cards, "dealer": "9c 8d"}
    stepper = play_sides("ny/blackjack", SEVENS, dealer, *choices)
    assert net(stepper, "super_sevens") == super_sevens
    if progressive == 10_000:  # the meter, to which this wager has added
        progressive = 10_000.30 - 1
    assert net(stepper, "progressive_super_sevens") == progressive
    assert order(stepper)[-1] == ("ann", "progressive_super_sevens")


def test_two_sevens_get_a_third_card_against_a_dealers_blackjack():
    stepper = play_sides("ny/blackjack", SEVENS, {"ann": "7h 7d 7c", "dealer": "Kc Ad"})
    assert (net(stepper, "super_sevens"), net(stepper, "progressive_super_sevens")) == (5000, 500)
    assert net(stepper, "blackjack") == -10
    without = play_sides("ny/blackjack", {"ann": "bet_the_set $10"}, {"ann": "7h 7d", "dealer": "Kc Ad"})
    assert without.played.dealt["1"] == ("7h", "7d")


def test_the_progressive_wager_has_one_amount():
    table = open_table("ny/blackjack")
    with pytest.raises(WagerRefused, match=r"not what the house has set, \$1.00"):
        table.place_all("ann", [("blackjack", 1000, ""), ("progressive_super_sevens", 500, "")])
    _, sevens = table.place_all("ann", [("blackjack", 1000, ""), ("progressive_super_sevens", 100, "")])
    with pytest.raises(WagerRefused, match="not what the house has set"):
        table.change(sevens.id, 200)


def test_diamonds_take_the_jackpot_of_table_b():
    options = {"progressive_super_sevens_table": "B"}
    wagers = {"ann": "progressive_super_sevens $1", "bob": "progressive_super_sevens $1"}
    cards = {"ann": "7d 7d 7d", "bob": "7h 7h 7h", "dealer": "9c 8d"}
    stepper = play_sides("ny/blackjack", wagers, cards, "ann hit", "bob hit", options=options)
    assert net(stepper, "progressive_super_sevens", "bob") == 1000
    assert net(stepper, "progressive_super_sevens") == 10_000.60 - 1


# Aces.


@pytest.mark.parametrize(
    ("cards", "choices", "paid"),
    [
        ("Ah Ad", ["ann stand"], 25),
        ("Ah Ah", ["ann stand"], 100),
        ("Ah Ad Ac", ["ann hit", "ann stand"], 250),
        ("Ah Ad Ah Ad", ["ann hit", "ann hit", "ann stand"], 10_000.70),
        ("Ah Ad Ah Ad", ["ann split"], 25),
        ("Ah Kd", [], 0),
    ],
)
def test_aces_at_the_table(cards, choices, paid):
    wagers = {"ann": "progressive_blackjack $1"}
    stepper = play_sides("ny/blackjack", wagers, {"ann": cards, "dealer": "9c 8d"}, *choices)
    assert net(stepper, "progressive_blackjack") == pytest.approx(paid - 1)
    assert order(stepper)[-1] == ("ann", "progressive_blackjack")


# What the dealer draws.


@pytest.mark.parametrize(
    ("cards", "choices", "dealer", "expected"),
    [
        ("Kh Kd", ["ann stand"], "6c Td Kd", 30),
        ("Kh Kd", ["ann stand"], "8c 8c 8c", 2000),
        ("Kh Kd", ["ann stand"], "9c 8d", -10),
        ("Kh Kd", ["ann stand"], "9c 2d Kd", -10),
        ("Kh Kd", ["ann stand"], "5c 2d 6d 9h", -10),
        # Nobody needs the dealer's hand, and yet a third card is drawn.
        ("Ah Kd", [], "6c Td 9d", 50),
        ("Kh 6d Qd", ["ann hit"], "6c Td 6d", 150),
        ("Kh Kd", [], "Kc Ad", -10),
    ],
)
def test_bust_it_at_the_table(cards, choices, dealer, expected):
    stepper = play_sides("ny/blackjack", {"ann": "bust_it $10"}, {"ann": cards, "dealer": dealer}, *choices)
    assert net(stepper, "bust_it") == expected
    assert stepper.played.dealt["dealer"] == tuple(dealer.split())


def test_for_bust_it_alone_the_dealer_draws_one_card_only():
    stepper = play_sides("ny/blackjack", {"ann": "bust_it $10"}, {"ann": "Ah Kd", "dealer": "2c 3d 4d"})
    assert stepper.played.dealt["dealer"] == ("2c", "3d", "4d")


def test_bust_it_is_settled_before_the_hands():
    stepper = play_sides(
        "ny/blackjack", {"ann": "bust_it $10"}, {"ann": "Kh Kd", "dealer": "6c Td Kd"}, "ann stand"
    )
    assert order(stepper) == [("ann", "bust_it"), ("ann", "blackjack")]


def test_hit_and_run_makes_the_dealer_draw():
    wagers = {"ann": "hit_and_run_progressive $10"}
    cards = {"ann": "Kh 6d Qd", "dealer": "2c 3d 4d 5h 7c"}
    stepper = play_sides("pa/blackjack", wagers, cards, "ann hit")
    assert net(stepper, "hit_and_run_progressive") == 60, "7 for 1"
    blackjack = play_sides("pa/blackjack", wagers, {"ann": "Kh 6d", "dealer": "Kc Ad"})
    assert net(blackjack, "hit_and_run_progressive") == 30
    eight = {"ann": "Kh 6d", "dealer": "2c 2d 2d 2h 2h 2c 2s 3s"}
    jackpot = play_sides(
        "pa/blackjack", wagers, eight, "ann stand", meters={"hit_and_run": 500_000, "bad_beat": 500_000}
    )
    assert net(jackpot, "hit_and_run_progressive") == 5002 - 10, "the meter with a fifth of the wager"


# Bad beat.

BAD_BEAT = {"ann": "bad_beat_progressive $10"}


@pytest.mark.parametrize(
    ("cards", "choices", "dealer", "expected"),
    [
        ("Kh Qd", [], "Kc Ad", 90),
        ("Kh Qd", ["ann stand"], "9c 5d 7d", 240),
        ("Kh Qd", ["ann stand"], "9c 8d", -10),
        ("Kh 9d", ["ann stand"], "9c 5d 7d", -10),
        ("Kh 2d 8d", ["ann hit", "ann stand"], "9c 5d 7d", 240),
    ],
)
def test_bad_beat_at_the_table(cards, choices, dealer, expected):
    stepper = play_sides("pa/blackjack", BAD_BEAT, {"ann": cards, "dealer": dealer}, *choices)
    assert net(stepper, "bad_beat_progressive") == expected
    assert order(stepper)[-1] == ("ann", "bad_beat_progressive")


def test_the_dealer_draws_for_a_twenty_that_was_given_up():
    stepper = play_sides("pa/blackjack", BAD_BEAT, {"ann": "Kh Qd", "dealer": "9c 5d 7d"}, "ann surrender")
    assert (net(stepper, "bad_beat_progressive"), net(stepper, "blackjack")) == (240, -5)


@pytest.mark.parametrize(
    ("table", "picks", "cards", "dealer", "expected"),
    [
        ("twenty", (), "Kh Qd", "9c 8d", 0),
        ("magic", ("Kh",), "Kh 9d", "9c 8d", 190),
        ("magic", ("Kc",), "Kh 9d", "9c 8d", -10),
        ("magic", ("Kh",), "Kh Qd", "9c 5d 7d", 250 + 200 - 10),
        ("lucky", ("1",), "Kh 9d", "9c 8d", 40),
        ("lucky", ("2",), "Kh 9d", "9c 8d", -10),
        ("magic_lucky", ("Kh", "1"), "Kh 9d", "9c 8d", 200 + 50 - 10),
        ("twenty_magic_lucky", ("Kh", "1"), "Kh Qd", "9c 8d", 10 + 200 + 50 - 10),
    ],
)
def test_bonuses_are_paid_beside_the_hand(table, picks, cards, dealer, expected):
    options = {"bad_beat_progressive_table": table}
    given = {"ann": cards, "dealer": dealer}
    stepper = play_sides("pa/blackjack", BAD_BEAT, given, "ann stand", options=options, picks=picks)
    assert net(stepper, "bad_beat_progressive") == expected


def test_the_system_picks_only_where_somebody_wagers_on_it():
    options = {"bad_beat_progressive_table": "twenty_magic_lucky"}
    table = open_table("pa/blackjack", options)
    table.place("ann", "blackjack", 1000)
    assert table.start().prompt.to == "burn"
    game, terms = open_terms("pa/blackjack")
    assert set(game.equipment(terms)) == {"cards"}
    game, terms = open_terms("pa/blackjack", options)
    assert set(game.equipment(terms)) == {"cards", "magic", "position"}
    assert len(game.equipment(terms)["magic"]) == 52
    assert game.equipment(terms)["position"] == tuple("1234567")


# Streaks.

WIN = ({"ann": "Kh Kd", "dealer": "9c 8d"}, "ann stand")
LOSS = ({"ann": "Kh 7d", "dealer": "9c 9d"}, "ann stand")
PUSH = ({"ann": "Kh 7d", "dealer": "9c 8d"}, "ann stand")
BLACKJACK = ({"ann": "Ah Kd", "dealer": "9c 8d"},)
SURRENDER = ({"ann": "Kh 7d", "dealer": "9c 8d"}, "ann surrender")
# Two of three hands won, one of two, one won and one a push, none of two.
SPLIT_MOST = ({"ann": "8h 8d 8c Kc Kc 9c", "dealer": "9d 8c"}, "ann split", "ann split", *["ann stand"] * 3)
SPLIT_EVEN = ({"ann": "8h 8d Kc 2c", "dealer": "9d 8c"}, "ann split", "ann stand", "ann stand")
SPLIT_PUSH = ({"ann": "8h 8d Kc 9c", "dealer": "9d 8c"}, "ann split", "ann stand", "ann stand")
SPLIT_LOST = ({"ann": "8h 8d 3c 2c", "dealer": "9d 8c"}, "ann split", "ann stand", "ann stand")


def streaks(lengths, *rounds, table=None):
    """Play rounds at one table, the first with streak wagers of $10; what the table still holds, and the lines."""
    table = table or open_table("ny/blackjack", {"surrender": "yes"})
    lines = []
    for number, (cards, *choices) in enumerate(rounds):
        streak = "".join(f" streak {on} $10" for on in lengths if not number)
        stepper = deal_at(table, cards, f"{ANN}{streak}").to_the_end(*choices)
        lines += [(line.on, line.net // 100) for line in stepper.lines if line.wager == "streak"]
    return sorted(stake.on for stake in table.stakes.values()), lines


@pytest.mark.parametrize(
    ("lengths", "rounds", "standing", "lines"),
    [
        ("2", [WIN], ["2"], []),
        ("2", [WIN, WIN], [], [("2", 30)]),
        ("2", [WIN, LOSS], [], [("2", -10)]),
        ("2", [LOSS], [], [("2", -10)]),
        ("2", [WIN, PUSH], ["2"], []),
        ("2", [WIN, PUSH, WIN], [], [("2", 30)]),
        ("3", [WIN, WIN, WIN], [], [("3", 70)]),
        ("4", [WIN, WIN, WIN, BLACKJACK], [], [("4", 170)]),
        ("5", [WIN, WIN, WIN, WIN], ["5"], []),
        ("5", [WIN, WIN, WIN, WIN, WIN], [], [("5", 370)]),
        ("23", [WIN, WIN], ["3"], [("2", 30)]),
        ("2345", [WIN, WIN, LOSS], [], [("2", 30), ("3", -10), ("4", -10), ("5", -10)]),
        ("2", [SURRENDER], [], [("2", -10)]),
        ("2", [WIN, SPLIT_MOST], [], [("2", 30)]),
        ("2", [WIN, SPLIT_EVEN], ["2"], []),
        ("2", [WIN, SPLIT_PUSH], [], [("2", 30)]),
        ("2", [WIN, SPLIT_LOST], [], [("2", -10)]),
    ],
)
def test_streaks(lengths, rounds, standing, lines):
    assert streaks(lengths, *rounds) == (standing, lines)


def test_who_leaves_out_a_round_gives_the_streak_up():
    table = open_table("ny/blackjack")
    streaks("3", WIN, table=table)
    stepper = deal_at(table, {"bob": "Kh Kd", "dealer": "9c 8d"}, BOB).to_the_end("bob stand")
    assert net(stepper, "streak") == -10
    assert not table.stakes


def test_a_streak_alone_can_only_be_given_up():
    table = open_table("ny/blackjack")
    streaks("3", WIN, table=table)
    played = table.start()
    assert played.is_over
    assert [(line.wager, line.outcome) for line in table.finish()] == [("streak", "lose")]
    assert table.leave("ann") > 0


def test_a_streak_that_stands_is_neither_changed_nor_added_to():
    table = open_table("ny/blackjack")
    streaks("3", WIN, table=table)
    (stake,) = table.stakes.values()
    with pytest.raises(WagerRefused, match="stands until it is won or lost"):
        table.take_down(stake.id)
    with pytest.raises(WagerRefused, match="another is made when it is won or lost"):
        table.place_all("ann", [("blackjack", 1000, ""), ("streak", 1000, "2")])


def test_a_streak_is_on_two_to_five_hands():
    table = open_table("ny/blackjack")
    with pytest.raises(WagerRefused, match="2, 3, 4, 5"):
        table.place_all("ann", [("blackjack", 1000, ""), ("streak", 1000, "6")])


def test_a_void_round_leaves_the_streak_where_it_was():
    table = open_table("ny/blackjack")
    streaks("2", WIN, table=table)
    before = dict(table.carry)
    deal_at(table, WIN[0], ANN).choose("floor wrong_number_of_cards")
    assert table.carry == before
    assert [stake.wager for stake in table.stakes.values()] == ["streak"]
    assert streaks("", WIN, table=table) == ([], [("2", 30)])
