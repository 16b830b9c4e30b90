"""Craps: every wager's exact expectation through the engine.

An expectation is had twice. Once from the engine: all rolls from every position a wager can live through, solved
as a chain. Once by elementary probability from the ways to throw a total. The two must be equal fractions.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from hoyle.engine import Limits, Round, Setup, Stake
from hoyle.kit.dice import ROLLS, combination
from tests.support.game_paths import paths_of
from tests.unit.games.dealt_rounds import open_table, terms_of
from tests.unit.games.dice.craps_positions import key_of, read_key

PATHS = paths_of("craps")
CRAPS = tuple(path for path in PATHS if path != "oh/crapless_craps")
FIRST = {path.partition("/")[2]: path for path in reversed(PATHS)}
# One book of each game for what takes long; the others are proven.
SAMPLE = [path if path in FIRST.values() else pytest.param(path, marks=pytest.mark.prove) for path in PATHS]
# Divides by every price and every unit, so that nothing is rounded.
STAKE = 132_000
FREE = Limits(least=1, chip=1)


# The engine's answer.


def positions(path, wager, on="", options=(), point=None, working=""):
    """A table at which one seat has made one wager, with what it must stand beside; and the ids to watch."""
    table = open_table(path, dict(options), seats=(), limits=FREE)
    table.sit("ann", 100 * STAKE)
    game, terms = table.game, table.terms
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


@pytest.mark.parametrize("path", SAMPLE)
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
