"""Craps at the table: how wagers, points and dice behave, roll by roll."""

from collections import Counter

import pytest

from hoyle.engine import Ask, Limits, Round, Setup, Stake
from hoyle.errors import WagerRefused
from tests.unit.games.dealt_rounds import STACK, Dealt, noted, open_table, prompt_of, stands, terms_of


def play(path, *steps, seats=("ann", "ben", "cat"), options=None, **how):
    stepper = Dealt(open_table(path, options, seats=seats, **how)).say(*steps)
    assert stepper.table.total() == stepper.table.brought
    return stepper


def decided(stepper):
    return {(line.seat, line.label): (line.outcome, line.net) for line in stepper.lines}


def carried(stepper, *names):
    """What the table carries over to the next roll."""
    found = tuple(stepper.table.carry[name] for name in names)
    return found if len(found) > 1 else found[0]


def refused(path, *steps, **more):
    *before, last = steps
    stepper = play(path, *before, **more)
    with pytest.raises(WagerRefused) as refusal:
        stepper.do(last)
    return str(refusal.value)


ANN = ("ann",)
POINT_SIX = ("wager ann pass $10", "roll 4 2")


def test_the_point_is_set_made_and_lost():
    stepper = play("ny/craps", *POINT_SIX, seats=ANN)
    assert carried(stepper, "point") == 6
    assert stands(stepper) == ["pass"]
    stepper.do("roll 5 3")
    assert (carried(stepper, "point"), stepper.lines) == (6, [])
    stepper.do("roll 3 3")
    assert carried(stepper, "point") is None
    assert decided(stepper) == {("ann", "pass"): ("win", 1000)}
    stepper.say(*POINT_SIX, "roll 3 4")
    assert decided(stepper) == {("ann", "pass"): ("lose", -1000)}
    assert carried(stepper, "point") is None


def test_what_the_come_out_decides():
    for faces, outcome in {"3 4": "win", "5 6": "win", "1 1": "lose", "1 2": "lose", "6 6": "lose"}.items():
        stepper = play("pa/craps", "wager ann pass $5 dont_pass $5", f"roll {faces}", seats=ANN)
        against = "barred" if faces == "6 6" else {"win": "lose", "lose": "win"}[outcome]
        money = {"win": 500, "lose": -500, "barred": 0}
        assert decided(stepper) == {
            ("ann", "pass"): (outcome, money[outcome]),
            ("ann", "dont_pass"): (against, money[against]),
        }


def test_without_craps_every_total_but_seven_is_a_point():
    stepper = play(
        "oh/crapless_craps", "wager ann pass $5", "roll 6 6", "wager ann pass_odds 12 $5", seats=ANN
    )
    assert carried(stepper, "point") == 12
    stepper.do("roll 6 6")
    assert decided(stepper)["ann", "pass_odds 12"] == ("on_12", 3000)


def test_a_come_wager_goes_to_its_number_and_wins_there():
    stepper = play("ny/craps", *POINT_SIX, "wager ann come $10 dont_come $10", "roll 4 5", seats=ANN)
    assert stands(stepper) == ["come 9", "dont_come 9", "pass"]
    stepper.say("wager ann come_odds 9 $10 dont_come_odds 9 $15", "roll 3 3")
    assert stands(stepper) == ["come 9", "come_odds 9", "dont_come 9", "dont_come_odds 9"]
    # The line is decided and no player has made a new wager on it: the marker stays off while come is decided.
    stepper.do("roll 2 2")
    assert carried(stepper, "point") is None
    stepper.do("roll 5 4")
    assert decided(stepper) == {
        ("ann", "pass"): ("win", 1000),
        ("ann", "come 9"): ("win", 1000),
        ("ann", "come_odds 9"): ("off", 0),
        ("ann", "dont_come 9"): ("lose", -1000),
        ("ann", "dont_come_odds 9"): ("lose", -1500),
    }


def test_come_odds_that_are_called_on_work_on_the_come_out():
    steps = (*POINT_SIX, "wager ann come $10", "roll 4 5", "wager ann come_odds 9 $10", "roll 3 3")
    stepper = play("ny/craps", *steps, "wager ann pass $10", "on ann come_odds 9", "roll 3 4", seats=ANN)
    lost = {label: net for (_, label), (outcome, net) in decided(stepper).items() if outcome == "lose"}
    assert lost == {"come 9": -1000, "come_odds 9": -1000}
    assert stepper.lines[-1].label == "pass"  # what lost is collected before what won is paid


def test_place_rests_on_the_come_out_unless_called_on():
    wagers = "wager ann pass $10 place_to_win 6 $12 place_to_lose 4 $11 hardway 6 $5 lay 8 $12"
    rests = play("pa/craps", wagers, "roll 3 3", seats=ANN)
    assert rests.lines == []
    seven = play("pa/craps", wagers, "roll 3 4", seats=ANN)
    assert stands(seven) == ["hardway 6", "place_to_lose 4", "place_to_win 6"]
    assert decided(seven)["ann", "lay 8"] == ("on_8", 1000)
    called = play("pa/craps", wagers, "on ann place_to_win 6", "on ann hardway 6", "roll 3 3", seats=ANN)
    assert decided(called) == {
        ("ann", "place_to_win 6"): ("on_6", 1400),
        ("ann", "hardway 6"): ("on_6", 4500),
    }
    off = play("pa/craps", wagers, "off ann lay 8", "roll 3 4", seats=ANN)
    assert "lay 8" in stands(off)
    # Where another book lets place to lose work, the come out 7 wins it.
    works = play("ny/craps", wagers, "roll 3 4", seats=ANN)
    assert decided(works)["ann", "place_to_lose 4"] == ("on_4", 500)


def test_a_wager_called_off_waits_through_a_seven():
    steps = ("wager ann pass $10 place_to_win 8 $12", "roll 4 2", "off ann place_to_win 8", "roll 3 4")
    assert stands(play("oh/craps", *steps, seats=ANN)) == ["place_to_win 8"]


def test_a_hardway_loses_easy():
    steps = ("wager ann pass $10 hardway 8 $5 hardway 4 $5", "roll 4 2", "roll 5 3", "roll 2 2")
    stepper = play("ny/craps", *steps, seats=ANN)
    assert decided(stepper) == {("ann", "hardway 8"): ("lose", -500), ("ann", "hardway 4"): ("on_4", 3500)}


@pytest.mark.parametrize(
    ("path", "steps", "why"),
    [
        ("ny/craps", (*POINT_SIX, "wager ann pass $5"), "the point is 6 (5324.52(b)(1))"),
        ("ny/craps", (*POINT_SIX, "wager ann dont_pass $5"), "is made before a come out roll"),
        ("ny/craps", ("wager ann come $5",), "come is made when there is a point"),
        ("oh/craps", ("wager ann put 6 $5",), "put is made when there is a point"),
        ("ny/craps", ("wager ann pass $5 pass_odds 6 $5",), "pass_odds is made when there is a point"),
        ("ny/craps", (*POINT_SIX, "wager ann pass_odds 8 $5"), "is made on the point, which is 6, not on 8"),
        ("ny/craps", (*POINT_SIX, "wager ann come_odds 8 $5"), "needs a come wager on 8, and ann has none there"),
        ("ny/craps", (*POINT_SIX, "wager ben pass_odds 6 $5"), "ben has none"),
        ("ny/craps", (*POINT_SIX, "wager ann pass_odds 6 $5", "wager ann pass_odds 6 $5"), "raise it instead"),
        ("ny/craps", (*POINT_SIX, "wager ann come 8 $5"), "come is not made on a number"),
        ("ny/craps", (*POINT_SIX, "wager ann fire_bet $5"), "before the first come out roll of a new shooter"),
        ("ny/craps", ("wager ann fire_bet $5", "wager ann fire_bet $5"), "one is on the table"),
        ("ny/craps", ("wager ann pass $5", "roll 3 4", "wager ann all_small $5"), "of a new shooter"),
        ("ny/craps", ("wager ann horn_high 7 $5",), "it is made on one of 2, 3, 11, 12"),
        ("ny/craps", ("wager ann hop 1-1 $5",), 'cannot be made on "1-1"'),
    ],
)  # fmt: skip
def test_a_wager_is_refused_where_the_book_does_not_take_it(path, steps, why):
    assert why in refused(path, *steps)


def test_some_books_take_pass_when_there_is_a_point():
    stepper = play(
        "oh/craps", *POINT_SIX, "wager ben pass $10 pass_odds 6 $10", "change ann pass $30", "roll 3 3"
    )
    assert decided(stepper) == {
        ("ann", "pass"): ("win", 3000),
        ("ben", "pass"): ("win", 1000),
        ("ben", "pass_odds 6"): ("on_6", 1200),
    }


COME_NINE = (*POINT_SIX, "wager ann come $10 dont_come $10", "roll 4 5")


@pytest.mark.parametrize(
    ("path", "steps", "why"),
    [
        ("ny/craps", (*POINT_SIX, "down ann pass"), "pass has its point, 6, and cannot be reduced or taken down"),
        ("ny/craps", (*POINT_SIX, "change ann pass $20"), "cannot be raised any more (5324.52(b)(1))"),
        ("ny/craps", (*COME_NINE, "change ann come 9 $5"), "come has its point, 9"),
        ("ny/craps", (*COME_NINE, "change ann dont_come 9 $20"), "dont_come has its point, 9, and cannot be raised"),
        ("ny/craps", ("wager ann pass $5 fire_bet $5", "roll 4 2", "down ann fire_bet"), "fire_bet cannot be reduced"),
        ("ny/craps", ("wager ann pass $5 all_tall $5", "roll 4 2", "change ann all_tall $6"), "cannot be raised"),
        ("oh/craps", (*POINT_SIX, "wager ann put 9 $5", "roll 4 4", "down ann put"), "put cannot be reduced"),
        (
            "ny/craps", ("wager ann dont_pass $10", "roll 4 2", "wager ann dont_pass_odds 6 $12", "down ann dont_pass"),
            "dont_pass_odds 6 belongs to dont_pass; take the odds down first",
        ),
        (
            "oh/craps", (*POINT_SIX, "wager ann put 8 $5 put 9 $5 put_odds 9 $5", "down ann put 9"),
            "put_odds 9 belongs to put 9; take the odds down first",
        ),
    ],
)  # fmt: skip
def test_what_may_not_be_taken_down_or_raised(path, steps, why):
    assert why in refused(path, *steps)


def test_what_may_be_taken_down_and_raised():
    stepper = play("pa/craps", *COME_NINE, "change ann dont_come 9 $5", seats=ANN)
    assert stands(stepper) == ["come 9", "dont_come 9", "pass"]
    stepper.say("wager ann pass_odds 6 $10", "change ann pass_odds 6 $20", "change ann pass_odds 6 $5")
    stepper.say("down ann pass_odds 6", "down ann dont_come 9", "wager ann place_to_win 5 $5")
    stepper.say("roll 2 2", "change ann place_to_win 5 $10", "down ann place_to_win 5")
    assert stands(stepper) == ["come 9", "pass"]
    # Before its first roll a wager is not yet in play, whatever the book says of it afterwards.
    fresh = play(
        "oh/craps", *POINT_SIX, "wager ann put 9 $5 put_odds 9 $5", "down ann put_odds", "down ann put"
    )
    assert stands(fresh) == ["pass"]


def test_one_of_two_wagers_on_a_number_may_go_while_the_other_holds_the_odds():
    steps = (*POINT_SIX, "wager ann put 9 $5", "wager ann put 9 $5 put_odds 9 $5", "down ann put 9")
    stepper = play("oh/craps", *steps)
    assert stands(stepper) == ["pass", "put 9", "put_odds 9"]
    with pytest.raises(WagerRefused, match="take the odds down first"):
        stepper.do("down ann put 9")


@pytest.mark.parametrize(
    ("path", "options", "wagers", "most"),
    [
        ("ny/craps", {}, ("pass", "4 2", "pass_odds 6"), 1000),
        ("ny/craps", {"odds_multiple": 3}, ("pass", "4 2", "pass_odds 6"), 3000),
        ("ny/craps", {"lay_odds_multiple": 2}, ("dont_pass", "2 2", "dont_pass_odds 4"), 4000),
        ("pa/craps", {}, ("pass", "4 2", "pass_odds 6"), 2000),
        ("pa/craps", {"odds_multiple": 10}, ("pass", "4 2", "pass_odds 6"), 10_000),
        ("pa/mini_craps", {"lay_odds_multiple": 1}, ("dont_pass", "4 5", "dont_pass_odds 9"), 1500),
        ("oh/craps", {}, ("pass", "4 2", "pass_odds 6"), 1000),
        ("oh/craps", {"odds_multiple": 100}, ("pass", "4 2", "pass_odds 6"), 100_000),
        ("oh/crapless_craps", {"odds_multiple": 5}, ("pass", "1 1", "pass_odds 2"), 5000),
    ],
)  # fmt: skip
def test_odds_have_the_limit_that_the_house_sets(path, options, wagers, most):
    flat, faces, odds = wagers
    steps = (f"wager ann {flat} $10", f"roll {faces}")
    assert stands(play(path, *steps, f"wager ann {odds} ${most // 100}", options=options)) == [flat, odds]
    assert "too much for" in refused(path, *steps, f"wager ann {odds} ${most // 100 + 1}", options=options)


def test_odds_may_go_up_to_the_next_chip_where_the_book_says_so():
    steps = ("wager ann dont_pass $5", "roll 4 2")
    # Winning $5 at 5 to 6 takes $6, which chips of $5 make $10.
    chips = Limits(least=100, chip=500)
    assert "dont_pass_odds 6" in stands(
        play("oh/craps", *steps, "wager ann dont_pass_odds 6 $10", limits=chips)
    )
    strict = {"odds_rounded_up": "no"}
    why = refused("oh/craps", *steps, "wager ann dont_pass_odds 6 $10", limits=chips, options=strict)
    assert "at most $6.00" in why


def test_odds_named_beside_a_wager_are_measured_by_it():
    steps = (*POINT_SIX, "wager ann come $10", "roll 4 5", "wager ann come $20", "roll 4 4")
    table = play("ny/craps", *steps, seats=ANN).table
    nine, eight = (next(stake for stake in table.stakes.values() if stake.on == on) for on in ("9", "8"))
    with pytest.raises(WagerRefused, match="at most \\$10"):
        table.place("ann", "come_odds", 2000, on="9", beside=nine.id)
    with pytest.raises(WagerRefused, match="has none there"):
        table.place("ann", "come_odds", 1000, on="8", beside=nine.id)
    assert table.place("ann", "come_odds", 2000, on="8", beside=eight.id).beside == eight.id
    with pytest.raises(WagerRefused, match="raise it instead"):
        table.place("ann", "come_odds", 100, on="8")


def test_vigorish_is_taken_as_the_wager_is_made_and_comes_back_with_it():
    stepper = play("ny/craps", "wager ann pass $10 buy 4 $20 lay 10 $40", seats=ANN)
    assert stepper.table.money["ann"] == STACK - (10 + 20 + 1 + 40 + 2) * 100
    stepper.say("down ann buy", "roll 4 2", "roll 3 4")
    assert [(line.label, line.net, line.fee) for line in stepper.lines if line.wager == "lay"] == [
        ("lay 10", 2000, 200)
    ]
    assert stepper.table.money["ann"] == STACK - 1000 + 2000 - 200


def test_vigorish_on_winners_is_taken_from_winners():
    won = {"buy_vigorish_taken": "won"}
    steps = ("wager ann pass $10 buy 4 $20", "roll 4 2")
    stepper = play("ny/craps", *steps, "roll 2 2", options=won, seats=ANN)
    assert [(line.net, line.fee) for line in stepper.lines] == [(4000, 100)]
    stepper = play("ny/craps", *steps, "roll 3 4", options=won, seats=ANN)
    assert [line.fee for line in stepper.lines] == [0, 0]


def test_combined_wagers_are_settled_share_by_share():
    wagers = "wager ann pass $10 horn_high 11 $10 whirl $5 craps_eleven $4"
    stepper = play("pa/craps", wagers, "roll 5 6", seats=ANN)
    shares = Counter((line.label, line.outcome, line.net) for line in stepper.lines)
    assert shares["horn_high: eleven", "win", 3000] == 2
    assert shares["horn_high: craps_two", "lose", -200] == 1
    assert shares["whirl: any_seven", "lose", -100] == 1
    assert shares["craps_eleven: eleven", "win", 3000] == 1
    assert [line.outcome for line in stepper.lines] == sorted(line.outcome for line in stepper.lines)


def test_a_roll_that_is_called_off_decides_nothing():
    stepper = play("ny/craps", *POINT_SIX, "deal", "floor die_off_table", seats=ANN)
    assert stepper.table.round is None
    assert stepper.lines == []
    stepper.do("roll 3 3")
    assert decided(stepper) == {("ann", "pass"): ("win", 1000)}


def test_what_a_ruling_has_settled_is_left_alone():
    game, terms = terms_of("ny/craps")
    stakes = (Stake(1, "ann", 1, "pass", 100), Stake(2, "ben", 2, "pass", 100))
    carry = {**game.opening(terms), "point": 6, "shooter": "ann", "spot": 1, "offered": False}
    played = Round(game, Setup(terms, ("ann", "ben"), stakes, carry, {}))
    played.felt.dead.add(2)
    played.felt.settled.add(2)
    played.draw("3", "3")
    assert [line.seat for line in played.lines] == ["ann"]


# Wagers that count.


def test_a_fire_bet_counts_different_points_and_is_paid_on_the_loser_seven():
    points = ("roll 2 2", "roll 3 1", "roll 5 4", "roll 6 3", "roll 3 3", "roll 5 1", "roll 4 1", "roll 3 2")
    steps = ["wager ann pass $10 fire_bet $5"]
    for roll in (*points, "roll 3 4", *points[:2]):
        steps += [roll, "wager ann pass $10"] if roll in (*points[1::2], "roll 3 4") else [roll]
    stepper = play("ny/craps", *steps, seats=ANN)
    # A come out 7 and a point made twice change nothing.
    assert list(carried(stepper, "tallies").values()) == [[4, 5, 6, 9]]
    stepper.say("roll 6 2", "roll 6 1")
    assert decided(stepper)["ann", "fire_bet"] == ("four_points", 24 * 500)
    assert carried(stepper, "tallies") == {}


def test_a_fire_bet_goes_on_with_the_next_shooter_and_a_new_one_begins_at_nothing():
    stepper = play("pa/craps", "wager ann pass $10 fire_bet $5", "roll 2 2", "roll 3 1", seats=("ann", "ben"))
    stepper.say("say ann pass_dice", "wager ben pass $10 fire_bet $1", "roll 5 1", "roll 5 1")
    assert carried(stepper, "shooter") == "ben"
    assert sorted(carried(stepper, "tallies").values()) == [[4, 6], [6]]


def test_all_small_loses_on_any_seven_and_is_paid_when_the_last_total_comes():
    stepper = play("ny/craps", "wager ann pass $10 all_small $5 make_em_all $5", "roll 3 4", seats=ANN)
    assert decided(stepper)["ann", "all_small"] == ("lose", -500)
    steps = ["wager ann pass $10 all_tall $5 all_small $1"]
    steps += [
        "roll 6 6",
        "wager ann pass $10",
        "roll 5 6",
        "wager ann pass $10",
        "roll 4 4",
        "roll 5 4",
        "roll 6 4",
    ]
    stepper = play("ny/mini_craps", *steps, seats=ANN)
    assert decided(stepper)["ann", "all_tall"] == ("win", 34 * 500)
    assert list(carried(stepper, "tallies").values()) == [[]]


# The dice.


def test_the_dice_are_offered_to_those_who_may_throw():
    stepper = play(
        "ny/craps", "wager ben pass $10 field $5", "wager cat dont_pass $10", "wager ann field $5", "deal"
    )
    prompt = prompt_of(stepper)
    assert (prompt.seat, prompt.spot, prompt.default) == ("ben", 2, "pass_dice")
    stepper.say("choose ben pass_dice", "choose cat shoot", "roll 3 3")
    assert carried(stepper, "shooter") == "cat"
    stepper.do("roll 2 3")  # the shooter goes on and nobody is asked
    assert carried(stepper, "point") == 6


def test_if_nobody_takes_the_dice_they_come_round_to_the_first():
    stepper = play("ny/craps", "wager ann pass $10", "wager cat pass $10", "deal")
    stepper.say("choose ann pass_dice", "choose cat pass_dice", "roll 3 3")
    assert carried(stepper, "shooter") == "ann"


def test_a_loser_seven_passes_the_dice_to_the_left():
    lines = tuple(f"wager {seat} pass $10" for seat in ("ann", "ben", "cat"))
    stepper = play(
        "ny/craps", *lines, "deal", "choose ann pass_dice", "choose ben shoot", "roll 3 3", "roll 3 4"
    )
    assert carried(stepper, "offered")
    stepper.say(*lines, "deal")
    asked = []
    while isinstance(stepper.table.round.prompt, Ask):
        asked.append(stepper.table.round.prompt.seat)
        stepper.do(f"choose {asked[-1]} pass_dice")
    assert asked == ["cat", "ann", "ben"]


def test_the_dice_go_the_other_way_where_the_book_says_so(monkeypatch):
    game, terms = terms_of("ny/craps")
    carry = {**game.opening(terms), "shooter": "ben", "spot": 2}
    stakes = tuple(Stake(at, seat, at, "pass", 100) for at, seat in enumerate(("ann", "ben", "cat"), 1))
    monkeypatch.setitem(terms.settings, "next_shooter", "right")
    assert Round(game, Setup(terms, ("ann", "ben", "cat"), stakes, carry, {})).prompt.seat == "ann"


def test_a_winning_come_out_seven_keeps_the_dice():
    stepper = play("ny/craps", "wager ann pass $10", "roll 3 4", seats=ANN)
    assert carried(stepper, "shooter", "offered") == ("ann", False)


def test_the_shooter_may_pass_the_dice_while_there_is_a_point():
    stepper = play("pa/craps", *POINT_SIX, "wager ben field $5", "say ann pass_dice", "roll 2 3")
    # The next one throws for the point and has to make a line wager only for the next come out roll.
    assert carried(stepper, "shooter", "point") == ("ben", 6)
    assert carried(stepper, "new_shooter")
    stepper.say("roll 3 3", "wager cat fire_bet $1 pass $10", "roll 3 3")
    assert carried(stepper, "shooter", "new_shooter") == ("cat", False)


def test_dice_that_nobody_takes_stay_with_the_last_shooter():
    stepper = play("pa/craps", *POINT_SIX, "say ann pass_dice", "roll 2 3")
    assert carried(stepper, "shooter") == "ann"


def test_passing_the_dice_is_for_the_shooter():
    assert "ben does not have the dice" in refused("ny/craps", *POINT_SIX, "say ben pass_dice")
    assert "no other player can take the dice" in refused(
        "ny/craps", *POINT_SIX, "say ann pass_dice", seats=ANN
    )
    assert '"sing" is nothing to say' in refused("ny/craps", *POINT_SIX, "say ann sing")


def test_the_boxperson_may_order_the_dice_on():
    steps = (*POINT_SIX, "wager ben field $5", "deal", "floor shooter_ordered_to_pass", "roll 2 3")
    stepper = play("ny/craps", *steps)
    assert carried(stepper, "shooter") == "ben"
    assert carried(stepper, "point") == 6


def test_a_shooter_who_has_left_is_followed_by_the_next():
    steps = (
        "wager ann dont_pass $10",
        "roll 4 2",
        "wager ben field $5 place_to_win 8 $6",
        "roll 2 3",
        "leave ann",
    )
    stepper = play("ny/craps", *steps, "roll 2 3")
    assert carried(stepper, "shooter", "point") == ("ben", 6)


def test_nobody_throws_without_a_line_wager():
    why = refused("ny/craps", "wager ann field $5", "deal")
    assert why.startswith("no player has made pass or dont_pass, which the shooter has to make")
    assert "(5324.52(g))" in why
    assert "no player has made pass," in refused("oh/crapless_craps", "wager ann place_to_win 6 $6", "deal")


def test_come_wagers_that_remain_are_thrown_for_without_a_line_wager():
    stepper = play(
        "ny/craps", *COME_NINE, "roll 3 3", "wager ann field $5 place_to_win 9 $5", "roll 2 2", seats=ANN
    )
    assert carried(stepper, "point") is None
    stepper.do("roll 4 5")
    assert stands(stepper) == ["place_to_win 9"]
    # Others with a line wager take the dice, and the game goes on as usual.
    stepper = play("ny/craps", *COME_NINE, "roll 3 3", "wager cat pass $5", "roll 2 2")
    assert carried(stepper, "shooter", "point") == ("cat", 4)


def test_the_first_dice_may_go_to_anybody_if_the_shooter_of_come_wagers_has_left():
    game, terms = terms_of("ny/craps")
    carry = {**game.opening(terms), "shooter": "zoe", "spot": 1, "offered": False}
    come = Stake(1, "ben", 2, "come", 100, "9")
    played = Round(game, Setup(terms, ("ben",), (come,), carry, {}))
    played.draw("4", "5")
    assert played.carry["shooter"] == "ben"


def test_what_is_told():
    def told(*steps):
        stepper = play("ny/craps", *steps, "deal", seats=ANN)
        played = stepper.table.round
        return lambda roll: (
            stepper.do(roll),
            noted(played),
        )[1]

    assert told("wager ann pass $10")("roll 2 4") == [
        "ann has the dice, come out roll",
        "6 easy, the point is 6",
    ]
    assert told("wager ann pass $10")("roll 5 6") == ["ann has the dice, come out roll", "11"]
    assert told(*POINT_SIX)("roll 3 3") == ["ann has the dice, the point is 6", "6 hard, the point is made"]
    assert told(*POINT_SIX)("roll 3 4")[1] == "7, seven out: the dice pass on"


def test_posted_limits_leave_odds_open_and_limits_of_their_own_do_not():
    made = ("wager ann pass $15", "roll 4 4")
    posted = Limits(15_00, 100_00)
    assert stands(play("pa/craps", *made, "wager ann pass_odds 8 $5", seats=ANN, limits=posted))
    own = Limits(15_00, 100_00, by_wager={"pass_odds": (10_00, 40_00)})
    for money in ("$5", "$45"):
        told = refused("pa/craps", *made, f"wager ann pass_odds 8 {money}", seats=ANN, limits=own)
        assert "is outside $10.00 to $40.00" in told
