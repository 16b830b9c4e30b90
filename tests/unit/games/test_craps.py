"""Craps: every wager's exact expectation through the engine, and how wagers, points and dice behave.

An expectation is had twice. Once from the engine: all rolls from every position a wager can live through, solved
as a chain. Once by elementary probability from the ways to throw a total. The two must be equal fractions.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from hoyle.contract.steps import Stepper
from hoyle.engine import Ask, Limits, Round, Setup, Stake, Table
from hoyle.engine.events import Noted
from hoyle.errors import WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.kit.dice import ROLLS, combination
from tests.unit.games.craps_positions import key_of, read_key

CRAPS = ("ny/craps", "ny/mini_craps", "pa/craps", "pa/mini_craps", "oh/craps")
PATHS = (*CRAPS, "oh/crapless_craps")
# Divides by every price and every unit, so that nothing is rounded.
STAKE = 132_000
FREE = Limits(least=1, chip=1)


@cache
def terms_of(path, options=()):
    return open_terms(path, dict(options))


# The engine's answer.


def positions(path, wager, on="", options=(), point=None, working=""):
    """A table at which one seat has made one wager, with what it must stand beside; and the ids to watch."""
    game, terms = terms_of(path, options)
    table = Table(game, terms, limits=FREE)
    table.sit("ann", 100 * STAKE)
    flat = wager.removesuffix("_odds")
    if flat != wager:
        standing = Stake(1, "ann", 1, flat, STAKE, "" if flat in ("pass", "dont_pass") else on)
        table.stakes, table.next_id = {1: standing}, 2
        table.money["ann"], table.money["felt"] = 99 * STAKE, STAKE
        point = int(on) if flat != "put" else 6
    elif wager in ("come", "dont_come", "put"):
        point = 6
    table.carry = {**game.opening(terms), "point": point, "shooter": "ann", "spot": 1, "offered": False}
    made = table.place("ann", wager, 500 if wager == "fire_bet" else STAKE, on=on)
    if working:
        made = table.call(made.id, working)
    setup = table.setup()
    watched = {stake.id for stake in setup.stakes if (stake.part_of or stake.wager) == wager}
    return game, setup, watched, made.cents


@cache
def faces_of():
    """The 21 combinations and how many of the 36 rolls show each."""
    return tuple((tuple(pair.split("-")), ways) for pair, ways in Counter(map(combination, ROLLS)).items())


def expectation(path, wager, on="", *, options=(), line=True, point=None, working=""):
    """What the wager wins per unit, all charges counted, until it is decided.

    With `line`, somebody makes a pass wager before every come out roll, so that points come and go.
    """
    game, setup, watched, cents = positions(path, wager, on, options, point, working)
    rows = {}
    start = key_of(setup.stakes, setup.carry, line)
    waiting = [start]
    for state in waiting:  # grows as it is read, so that the positions are found nearest first
        if state in rows:
            continue
        after, gain = Counter(), Fraction(0)
        for faces, ways in faces_of():
            stakes, carry = read_key(state)
            played = Round(game, setup._replace(stakes=stakes, carry=carry))
            played.draw(*faces)
            chance = Fraction(ways, 36)
            gain += chance * sum(each.net - each.fee for each in played.lines if each.stake_id in watched)
            left = played.felt.standing.values()
            if any(stake.id in watched for stake in left):
                after[key_of(left, played.carry, line)] += chance
        rows[state] = (after, gain)
        waiting += after
    return solve(rows, start) / cents


def solve(rows, start):
    """Take the positions out one by one, the start last: each is worth its gain and what follows it."""
    users = {}
    for state, (after, _) in rows.items():
        for other in after:
            users.setdefault(other, set()).add(state)
    for state in reversed(list(rows)):
        after, gain = rows.pop(state)
        stays = after.pop(state, Fraction(0))
        gain, after = gain / (1 - stays), {other: chance / (1 - stays) for other, chance in after.items()}
        for user in users.get(state, ()):
            if user not in rows:
                continue
            theirs, their_gain = rows[user]
            weight = theirs.pop(state, Fraction(0))
            for other, chance in after.items():
                theirs[other] += weight * chance
                users[other].add(user)
            rows[user] = (theirs, their_gain + weight * gain)
    assert not after
    assert state == start
    return gain


# The elementary answer.

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
POINTS = {"oh/crapless_craps": (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)}
PLACE = {
    2: "11/2",
    3: "11/4",
    4: "9/5",
    5: "7/5",
    6: "7/6",
    8: "7/6",
    9: "7/5",
    10: "9/5",
    11: "11/4",
    12: "11/2",
}
PLACE_TO_LOSE = {4: "5/11", 5: "5/8", 6: "4/5", 8: "4/5", 9: "5/8", 10: "5/11"}
FIRE = {"A": (24, 249, 999), "B": (39, 199, 499)}
VIGORISH = Fraction(5, 100)


def first(total):
    """The chance that a total comes before a 7."""
    return Fraction(WAYS[total], WAYS[total] + 6)


def true_odds(total):
    return Fraction(6, WAYS[total])


def bet(chance, pays):
    return chance * Fraction(pays) - (1 - chance)


def one_roll(pays):
    """Of the totals in `pays`, each is paid its odds; any other loses."""
    return sum(Fraction(ways, 36) * pays.get(total, -1) for total, ways in WAYS.items())


def pass_wins(path):
    points = POINTS.get(path, (4, 5, 6, 8, 9, 10))
    at_once = WAYS[7] + (0 if 11 in points else WAYS[11])
    return Fraction(at_once, 36) + sum(Fraction(WAYS[point], 36) * first(point) for point in points)


def with_the_dice(path):
    return bet(pass_wins(path), 1)


def against_the_dice(path):
    """All that pass loses wins, but for the 12, which comes back."""
    return (1 - pass_wins(path) - Fraction(1, 36)) - pass_wins(path)


def fire_bet(prizes):
    """A round of points: point `p` is set, of 24 ways, and made. The set made before the loser 7 lies inside S
    with chance q / (1 - a(S)), so the chance that it is exactly S follows by inclusion and exclusion."""
    made = {point: Fraction(WAYS[point], 24) * first(point) for point in (4, 5, 6, 8, 9, 10)}
    lost = 1 - sum(made.values())

    def inside(points):
        return lost / (1 - sum(made[point] for point in points))

    def exactly(points):
        return sum(
            (-1) ** (len(points) - size) * inside(some)
            for size in range(len(points) + 1)
            for some in combinations(points, size)
        )

    chances = {
        count: sum(exactly(points) for points in combinations(made, count)) for count in range(len(made) + 1)
    }
    assert sum(chances.values()) == 1
    paid = dict(zip((4, 5, 6), prizes, strict=True))
    return sum(chance * paid.get(count, -1) for count, chance in chances.items())


def all_before_seven(totals):
    """By inclusion and exclusion over the totals that have not come when the first 7 does."""
    return sum(
        (-1) ** size * Fraction(6, 6 + sum(WAYS[total] for total in some))
        for size in range(len(totals) + 1)
        for some in combinations(totals, size)
    )


SMALL, TALL = (2, 3, 4, 5, 6), (8, 9, 10, 11, 12)
HORN = {total: one_roll({total: 15 if total in (3, 11) else 30}) for total in (2, 3, 11, 12)}


def expected(path, wager, on):
    number = int(on) if on.isdigit() else 0
    if wager.endswith("_odds"):
        return 0
    if wager == "hop":
        low, high = on.split("-")
        return Fraction(1, 36) * 31 - 1 if low == high else Fraction(2, 36) * 16 - 1
    if wager == "hardway":
        others = {4: 8, 6: 10, 8: 10, 10: 8}[number]
        return bet(Fraction(1, 1 + others), 7 if number in (4, 10) else 9)
    return {
        "pass": lambda: with_the_dice(path),
        "come": lambda: with_the_dice(path),
        "dont_pass": lambda: against_the_dice(path),
        "dont_come": lambda: against_the_dice(path),
        "put": lambda: bet(first(number), 1),
        "place_to_win": lambda: bet(first(number), PLACE[number]),
        "place_to_lose": lambda: bet(1 - first(number), PLACE_TO_LOSE[number]),
        # At true odds a bet is even, so that only the charge is left: here it is taken as the wager is made.
        "buy": lambda: -VIGORISH,
        "lay": lambda: -VIGORISH * (1 / true_odds(number) if path == "oh/craps" else 1),
        "field": lambda: one_roll({2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}),
        "any_seven": lambda: one_roll({7: 4}),
        "any_craps": lambda: one_roll({2: 7, 3: 7, 12: 7}),
        "craps_two": lambda: HORN[2],
        "craps_three": lambda: HORN[3],
        "eleven": lambda: HORN[11],
        "craps_twelve": lambda: HORN[12],
        "craps_eleven": lambda: (one_roll({2: 7, 3: 7, 12: 7}) + HORN[11]) / 2,
        "horn": lambda: sum(HORN.values()) / 4,
        "horn_high": lambda: (sum(HORN.values()) + HORN[number]) / 5,
        "whirl": lambda: (sum(HORN.values()) + one_roll({7: 4})) / 5,
        # 6 and 8 come easy in four ways each and hard in one, 7 in six: 14 at 1 to 1 and 2 at 2 to 1.
        "six_seven_eight": lambda: Fraction(14 * 1 + 2 * 2 - 20, 36),
        "fire_bet": lambda: fire_bet(FIRE["A"]),
        "all_small": lambda: bet(all_before_seven(SMALL), 34),
        "all_tall": lambda: bet(all_before_seven(TALL), 34),
        "make_em_all": lambda: bet(all_before_seven(SMALL + TALL), 175),
    }[wager]()


@pytest.mark.parametrize("path", PATHS)
def test_every_wager_is_worth_what_elementary_probability_says(path):
    game, terms = terms_of(path)
    for wager in terms.wagers:
        for on in game.selections(terms, wager):
            if wager in ("come", "dont_come") and on:
                continue  # where it goes, not where it is made
            value = expectation(path, wager, on, line=wager not in ("all_small", "all_tall", "make_em_all"))
            assert value == expected(path, wager, on), (wager, on)


KNOWN = {
    ("pass", ""): "-7/495", ("dont_pass", ""): "-3/220", ("come", ""): "-7/495", ("dont_come", ""): "-3/220",
    ("place_to_win", "4"): "-1/15", ("place_to_win", "5"): "-1/25", ("place_to_win", "6"): "-1/66",
    ("place_to_lose", "4"): "-1/33", ("place_to_lose", "5"): "-1/40", ("place_to_lose", "6"): "-1/55",
    ("hardway", "4"): "-1/9", ("hardway", "10"): "-1/9", ("hardway", "6"): "-1/11", ("hardway", "8"): "-1/11",
    ("field", ""): "-1/18", ("any_seven", ""): "-1/6", ("any_craps", ""): "-1/9",
    ("craps_two", ""): "-5/36", ("craps_twelve", ""): "-5/36", ("craps_three", ""): "-1/9", ("eleven", ""): "-1/9",
    ("craps_eleven", ""): "-1/9", ("horn", ""): "-1/8", ("whirl", ""): "-2/15",
    ("horn_high", "2"): "-23/180", ("horn_high", "11"): "-11/90", ("hop", "2-2"): "-5/36", ("hop", "1-3"): "-1/9",
    ("six_seven_eight", ""): "-1/18", ("buy", "4"): "-1/20", ("lay", "4"): "-1/20",
}  # fmt: skip


def test_the_values_are_those_that_everybody_knows():
    for (wager, on), value in KNOWN.items():
        assert expected("ny/craps", wager, on) == Fraction(value), (wager, on)
    assert expected("oh/crapless_craps", "pass", "") == Fraction(-373, 6930)
    assert expected("ny/craps", "all_small", "") == Fraction(-1687, 21736)
    assert expected("ny/craps", "make_em_all", "") == Fraction(-10207263466, 136745788725)
    # The fire bet's fraction fills lines; it is printed elsewhere as 20.76 percent for table A.
    assert Fraction(2076, 10_000) < -fire_bet(FIRE["A"]) < Fraction(2077, 10_000)


@pytest.mark.parametrize("path", ["ny/craps", "pa/craps"])
def test_the_other_fire_table(path):
    assert expectation(path, "fire_bet", options=(("fire_bet_table", "B"),)) == fire_bet(FIRE["B"])


def test_a_triple_twelve_makes_the_field_better():
    value = expectation("ny/craps", "field", options=(("field_table", "triple_12"),))
    assert value == one_roll({2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 3}) == Fraction(-1, 36)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("number", [4, 5, 6])
def test_vigorish_on_winners_only(path, number):
    names = ("buy_vigorish_taken", "lay_vigorish_taken") if path[:2] == "ny" else ("vigorish_taken",)
    options = tuple((name, "won") for name in names)
    assert expectation(path, "buy", str(number), options=options) == -VIGORISH * first(number)
    if path != "oh/crapless_craps":
        part = 1 / true_odds(number) if path == "oh/craps" else 1
        assert expectation(path, "lay", str(number), options=options) == -VIGORISH * part * (
            1 - first(number)
        )


@pytest.mark.parametrize(
    ("wager", "on"), [("place_to_win", "6"), ("buy", "9"), ("hardway", "8"), ("lay", "4")]
)
def test_when_it_works_changes_how_long_a_wager_waits_and_not_its_worth(wager, on):
    assert expectation("pa/craps", wager, on, working="on", line=False) == expected("pa/craps", wager, on)
    assert expectation("pa/craps", wager, on, working="on", point=5) == expected("pa/craps", wager, on)


@pytest.mark.parametrize("wager", ["come_odds", "dont_come_odds"])
def test_come_odds_are_even_on_or_off(wager):
    for number in ("4", "5", "6", "8", "9", "10"):
        for working in ("", "on", "off"):
            assert expectation("ny/craps", wager, number, working=working) == 0


def test_a_throw_does_not_know_one_die_from_the_other():
    game, terms = terms_of("ny/craps")
    carry = {**game.opening(terms), "point": 5}
    stakes = tuple(
        Stake(at + 1, "ann", 1, wager, 100, on)
        for at, (wager, on) in enumerate((("field", ""), ("hop", "1-3"), ("pass", ""), ("place_to_win", "4")))
    )
    for low, high in ROLLS:
        results = []
        for faces in ((low, high), (high, low)):
            played = Round(game, Setup(terms, ("ann",), stakes, carry, {}))
            played.draw(*faces)
            results.append((played.lines, played.carry))
        assert results[0] == results[1]


# How a table behaves.


def play(path, *steps, seats=("ann", "ben", "cat"), options=None, limits=None):
    game, terms = terms_of(path, tuple((options or {}).items()))
    table = Table(game, terms, limits=limits or Limits(least=100, chip=100))
    for name in seats:
        table.sit(name, 10_000_00)
    stepper = Stepper(table)
    for step in steps:
        stepper.do(step)
    assert table.total() == table.brought
    return stepper


def nets(stepper):
    return {(line.seat, line.label): (line.outcome, line.net) for line in stepper.lines}


def refused(path, *steps, **more):
    *before, last = steps
    stepper = play(path, *before, **more)
    with pytest.raises(WagerRefused) as refusal:
        stepper.do(last)
    return str(refusal.value)


def stands(stepper):
    return sorted(stake.label for stake in stepper.table.stakes.values())


ANN = ("ann",)
POINT_SIX = ("wager ann pass $10", "roll 4 2")


def test_the_point_is_set_made_and_lost():
    stepper = play("ny/craps", *POINT_SIX, seats=ANN)
    assert stepper.table.carry["point"] == 6
    assert stands(stepper) == ["pass"]
    stepper.do("roll 5 3")
    assert (stepper.table.carry["point"], stepper.lines) == (6, [])
    stepper.do("roll 3 3")
    assert stepper.table.carry["point"] is None
    assert nets(stepper) == {("ann", "pass"): ("win", 1000)}
    for step in (*POINT_SIX, "roll 3 4"):
        stepper.do(step)
    assert nets(stepper) == {("ann", "pass"): ("lose", -1000)}
    assert stepper.table.carry["point"] is None


def test_what_the_come_out_decides():
    for faces, outcome in {"3 4": "win", "5 6": "win", "1 1": "lose", "1 2": "lose", "6 6": "lose"}.items():
        stepper = play("pa/craps", "wager ann pass $5 dont_pass $5", f"roll {faces}", seats=ANN)
        against = "barred" if faces == "6 6" else {"win": "lose", "lose": "win"}[outcome]
        money = {"win": 500, "lose": -500, "barred": 0}
        assert nets(stepper) == {
            ("ann", "pass"): (outcome, money[outcome]),
            ("ann", "dont_pass"): (against, money[against]),
        }


def test_without_craps_every_total_but_seven_is_a_point():
    stepper = play(
        "oh/crapless_craps", "wager ann pass $5", "roll 6 6", "wager ann pass_odds 12 $5", seats=ANN
    )
    assert stepper.table.carry["point"] == 12
    stepper.do("roll 6 6")
    assert nets(stepper)["ann", "pass_odds 12"] == ("on_12", 3000)


def test_a_come_wager_goes_to_its_number_and_wins_there():
    stepper = play("ny/craps", *POINT_SIX, "wager ann come $10 dont_come $10", "roll 4 5", seats=ANN)
    assert stands(stepper) == ["come 9", "dont_come 9", "pass"]
    for step in ("wager ann come_odds 9 $10 dont_come_odds 9 $15", "roll 3 3"):
        stepper.do(step)
    assert stands(stepper) == ["come 9", "come_odds 9", "dont_come 9", "dont_come_odds 9"]
    # The line is decided and nobody has made a new wager on it: the marker stays off while come is decided.
    stepper.do("roll 2 2")
    assert stepper.table.carry["point"] is None
    stepper.do("roll 5 4")
    assert nets(stepper) == {
        ("ann", "pass"): ("win", 1000),
        ("ann", "come 9"): ("win", 1000),
        ("ann", "come_odds 9"): ("off", 0),
        ("ann", "dont_come 9"): ("lose", -1000),
        ("ann", "dont_come_odds 9"): ("lose", -1500),
    }


def test_come_odds_that_are_called_on_work_on_the_come_out():
    steps = (*POINT_SIX, "wager ann come $10", "roll 4 5", "wager ann come_odds 9 $10", "roll 3 3")
    stepper = play("ny/craps", *steps, "wager ann pass $10", "on ann come_odds 9", "roll 3 4", seats=ANN)
    lost = {label: net for (_, label), (outcome, net) in nets(stepper).items() if outcome == "lose"}
    assert lost == {"come 9": -1000, "come_odds 9": -1000}
    assert stepper.lines[-1].label == "pass"  # what lost is collected before what won is paid


def test_place_rests_on_the_come_out_unless_called_on():
    wagers = "wager ann pass $10 place_to_win 6 $12 place_to_lose 4 $11 hardway 6 $5 lay 8 $12"
    rests = play("pa/craps", wagers, "roll 3 3", seats=ANN)
    assert rests.lines == []
    seven = play("pa/craps", wagers, "roll 3 4", seats=ANN)
    assert stands(seven) == ["hardway 6", "place_to_lose 4", "place_to_win 6"]
    assert nets(seven)["ann", "lay 8"] == ("on_8", 1000)
    called = play("pa/craps", wagers, "on ann place_to_win 6", "on ann hardway 6", "roll 3 3", seats=ANN)
    assert nets(called) == {("ann", "place_to_win 6"): ("on_6", 1400), ("ann", "hardway 6"): ("on_6", 4500)}
    off = play("pa/craps", wagers, "off ann lay 8", "roll 3 4", seats=ANN)
    assert "lay 8" in stands(off)
    # Where another book lets place to lose work, the come out 7 wins it.
    works = play("ny/craps", wagers, "roll 3 4", seats=ANN)
    assert nets(works)["ann", "place_to_lose 4"] == ("on_4", 500)


def test_a_wager_called_off_waits_through_a_seven():
    steps = ("wager ann pass $10 place_to_win 8 $12", "roll 4 2", "off ann place_to_win 8", "roll 3 4")
    assert stands(play("oh/craps", *steps, seats=ANN)) == ["place_to_win 8"]


def test_a_hardway_loses_easy():
    steps = ("wager ann pass $10 hardway 8 $5 hardway 4 $5", "roll 4 2", "roll 5 3", "roll 2 2")
    stepper = play("ny/craps", *steps, seats=ANN)
    assert nets(stepper) == {("ann", "hardway 8"): ("lose", -500), ("ann", "hardway 4"): ("on_4", 3500)}


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
    assert nets(stepper) == {
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
            "dont_pass_odds 6 stands beside dont_pass; take the odds down first",
        ),
        (
            "oh/craps", (*POINT_SIX, "wager ann put 8 $5 put 9 $5 put_odds 9 $5", "down ann put 9"),
            "put_odds 9 stands beside put 9; take the odds down first",
        ),
    ],
)  # fmt: skip
def test_what_may_not_be_taken_down_or_raised(path, steps, why):
    assert why in refused(path, *steps)


def test_what_may_be_taken_down_and_raised():
    stepper = play("pa/craps", *COME_NINE, "change ann dont_come 9 $5", seats=ANN)
    assert stands(stepper) == ["come 9", "dont_come 9", "pass"]
    for step in ("wager ann pass_odds 6 $10", "change ann pass_odds 6 $20", "change ann pass_odds 6 $5"):
        stepper.do(step)
    for step in ("down ann pass_odds 6", "down ann dont_come 9", "wager ann place_to_win 5 $5"):
        stepper.do(step)
    for step in ("roll 2 2", "change ann place_to_win 5 $10", "down ann place_to_win 5"):
        stepper.do(step)
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
    assert "too much beside" in refused(path, *steps, f"wager ann {odds} ${most // 100 + 1}", options=options)


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
    assert stepper.table.money["ann"] == 10_000_00 - (10 + 20 + 1 + 40 + 2) * 100
    for step in ("down ann buy", "roll 4 2", "roll 3 4"):
        stepper.do(step)
    assert [(line.label, line.net, line.fee) for line in stepper.lines if line.wager == "lay"] == [
        ("lay 10", 2000, 200)
    ]
    assert stepper.table.money["ann"] == 10_000_00 - 1000 + 2000 - 200


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
    assert nets(stepper) == {("ann", "pass"): ("win", 1000)}


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
    assert list(stepper.table.carry["tallies"].values()) == [[4, 5, 6, 9]]
    for step in ("roll 6 2", "roll 6 1"):
        stepper.do(step)
    assert nets(stepper)["ann", "fire_bet"] == ("four_points", 24 * 500)
    assert stepper.table.carry["tallies"] == {}


def test_a_fire_bet_goes_on_with_the_next_shooter_and_a_new_one_begins_at_nothing():
    stepper = play("pa/craps", "wager ann pass $10 fire_bet $5", "roll 2 2", "roll 3 1", seats=("ann", "ben"))
    for step in ("say ann pass_dice", "wager ben pass $10 fire_bet $1", "roll 5 1", "roll 5 1"):
        stepper.do(step)
    assert stepper.table.carry["shooter"] == "ben"
    assert sorted(stepper.table.carry["tallies"].values()) == [[4, 6], [6]]


def test_all_small_loses_on_any_seven_and_is_paid_when_the_last_total_comes():
    stepper = play("ny/craps", "wager ann pass $10 all_small $5 make_em_all $5", "roll 3 4", seats=ANN)
    assert nets(stepper)["ann", "all_small"] == ("lose", -500)
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
    assert nets(stepper)["ann", "all_tall"] == ("win", 34 * 500)
    assert list(stepper.table.carry["tallies"].values()) == [[]]


# The dice.


def test_the_dice_are_offered_to_those_who_may_throw():
    stepper = play(
        "ny/craps", "wager ben pass $10 field $5", "wager cat dont_pass $10", "wager ann field $5", "deal"
    )
    prompt = stepper.table.round.prompt
    assert isinstance(prompt, Ask)
    assert (prompt.seat, prompt.spot, prompt.default) == ("ben", 2, "pass_dice")
    for step in ("choose ben pass_dice", "choose cat shoot", "roll 3 3"):
        stepper.do(step)
    assert stepper.table.carry["shooter"] == "cat"
    stepper.do("roll 2 3")  # the shooter goes on and nobody is asked
    assert stepper.table.carry["point"] == 6


def test_if_nobody_takes_the_dice_they_come_round_to_the_first():
    stepper = play("ny/craps", "wager ann pass $10", "wager cat pass $10", "deal")
    for step in ("choose ann pass_dice", "choose cat pass_dice", "roll 3 3"):
        stepper.do(step)
    assert stepper.table.carry["shooter"] == "ann"


def test_a_loser_seven_passes_the_dice_to_the_left():
    lines = tuple(f"wager {seat} pass $10" for seat in ("ann", "ben", "cat"))
    stepper = play(
        "ny/craps", *lines, "deal", "choose ann pass_dice", "choose ben shoot", "roll 3 3", "roll 3 4"
    )
    assert stepper.table.carry["offered"]
    for step in (*lines, "deal"):
        stepper.do(step)
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
    assert (stepper.table.carry["shooter"], stepper.table.carry["offered"]) == ("ann", False)


def test_the_shooter_may_pass_the_dice_while_there_is_a_point():
    stepper = play("pa/craps", *POINT_SIX, "wager ben field $5", "say ann pass_dice", "roll 2 3")
    # The next one throws for the point and has to make a line wager only for the next come out roll.
    assert (stepper.table.carry["shooter"], stepper.table.carry["point"]) == ("ben", 6)
    assert stepper.table.carry["new_shooter"]
    for step in ("roll 3 3", "wager cat fire_bet $1 pass $10", "roll 3 3"):
        stepper.do(step)
    assert (stepper.table.carry["shooter"], stepper.table.carry["new_shooter"]) == ("cat", False)


def test_dice_that_nobody_takes_stay_with_the_last_shooter():
    stepper = play("pa/craps", *POINT_SIX, "say ann pass_dice", "roll 2 3")
    assert stepper.table.carry["shooter"] == "ann"


def test_passing_the_dice_is_for_the_shooter():
    assert "ben does not have the dice" in refused("ny/craps", *POINT_SIX, "say ben pass_dice")
    assert "nobody else is there" in refused("ny/craps", *POINT_SIX, "say ann pass_dice", seats=ANN)
    assert '"sing" is nothing to say' in refused("ny/craps", *POINT_SIX, "say ann sing")


def test_the_boxperson_may_order_the_dice_on():
    steps = (*POINT_SIX, "wager ben field $5", "deal", "floor shooter_ordered_to_pass", "roll 2 3")
    stepper = play("ny/craps", *steps)
    assert stepper.table.carry["shooter"] == "ben"
    assert stepper.table.carry["point"] == 6


def test_a_shooter_who_has_left_is_followed_by_the_next():
    steps = (
        "wager ann dont_pass $10",
        "roll 4 2",
        "wager ben field $5 place_to_win 8 $6",
        "roll 2 3",
        "leave ann",
    )
    stepper = play("ny/craps", *steps, "roll 2 3")
    assert (stepper.table.carry["shooter"], stepper.table.carry["point"]) == ("ben", 6)


def test_nobody_throws_without_a_line_wager():
    why = refused("ny/craps", "wager ann field $5", "deal")
    assert why.startswith("nobody has made pass or dont_pass, which the shooter has to make")
    assert "(5324.52(g))" in why
    assert "nobody has made pass," in refused("oh/crapless_craps", "wager ann place_to_win 6 $6", "deal")


def test_come_wagers_that_remain_are_thrown_for_without_a_line_wager():
    stepper = play(
        "ny/craps", *COME_NINE, "roll 3 3", "wager ann field $5 place_to_win 9 $5", "roll 2 2", seats=ANN
    )
    assert stepper.table.carry["point"] is None
    stepper.do("roll 4 5")
    assert stands(stepper) == ["place_to_win 9"]
    # Others with a line wager take the dice, and the game goes on as usual.
    stepper = play("ny/craps", *COME_NINE, "roll 3 3", "wager cat pass $5", "roll 2 2")
    assert (stepper.table.carry["shooter"], stepper.table.carry["point"]) == ("cat", 4)


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
            [each.text for each in played.events if isinstance(each, Noted)],
        )[1]

    assert told("wager ann pass $10")("roll 2 4") == [
        "ann has the dice, come out roll",
        "6 easy, the point is 6",
    ]
    assert told("wager ann pass $10")("roll 5 6") == ["ann has the dice, come out roll", "11"]
    assert told(*POINT_SIX)("roll 3 3") == ["ann has the dice, the point is 6", "6 hard, the point is made"]
    assert told(*POINT_SIX)("roll 3 4")[1] == "7, seven out: the dice pass on"
