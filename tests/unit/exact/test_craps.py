"""Craps' sheets against all rolls through the engine, and against what is printed elsewhere.

The engine's road: from every position that a wager can live through, all 36 rolls are played as rounds, and
the chance of each net is solved from that. The sheets know neither rounds nor stakes.
"""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from hoyle.engine import Limits, Round, Stake, Table
from hoyle.exact.catalog import par
from hoyle.exact.craps import tallies
from hoyle.exact.craps.absorbing_chain import WAYS, Done, absorb
from hoyle.exact.craps.notes import percent, with_odds
from hoyle.exact.sheet import root
from hoyle.games.catalog import open_terms
from hoyle.kit.dice import ROLLS, combination, total
from tests.support.game_paths import paths_of
from tests.unit.games.dice.craps_positions import key_of, read_key

PATHS = paths_of("craps")
FIRST = {path.partition("/")[2]: path for path in reversed(PATHS)}
# One book of each game for what takes long; the others are proven.
SAMPLE = [path if path in FIRST.values() else pytest.param(path, marks=pytest.mark.prove) for path in PATHS]
TALLIES = ("fire_bet", "all_small", "all_tall", "make_em_all")
# Divides by every price, share and charge, so that nothing is rounded.
STAKE = 132_000


@cache
def sheet_of(path, options=()):
    return par(path, dict(options))


@cache
def terms_of(path, options=()):
    return open_terms(path, dict(options))


def find(path, wager, on="", options=()):
    """The sheet that holds for this selection."""
    alike = [each for each in sheet_of(path, options).wagers if each.wager == wager]
    found = [each for each in alike if each.on == "" or on in each.on.split(", ")]
    assert len(found) == 1, (wager, on)
    return found[0]


def spread(sheet):
    """The chance of each net."""
    chances = Counter()
    for result in sheet.results:
        chances[result.net] += result.probability
    return chances


# The engine's road.

FACES = tuple((tuple(pair.split("-")), ways) for pair, ways in Counter(map(combination, ROLLS)).items())


def table_at(path, options, point, *standing):
    """A table with a point and stakes that have been rolled for, so that odds can be added."""
    game, terms = terms_of(path, options)
    table = Table(game, terms, limits=Limits(least=1, chip=1))
    table.sit("ann", 100 * STAKE)
    stakes = [Stake(at, "ann", 1, wager, STAKE, on) for at, (wager, on) in enumerate(standing, 1)]
    table.stakes, table.next_id = {stake.id: stake for stake in stakes}, len(stakes) + 1
    table.money["ann"], table.money["felt"] = (100 - len(stakes)) * STAKE, len(stakes) * STAKE
    table.carry = {**game.opening(terms), "point": point, "shooter": "ann", "spot": 1, "offered": False}
    return table


def starts(path, wager, on, options):
    """Tables on which the wager has just been made, with their weights: a point was thrown before it."""
    flat = wager.removesuffix("_odds")
    points = [int(point) for point in terms_of(path, options)[1].list("points")]
    if wager in ("pass_odds", "dont_pass_odds"):
        yield 1, table_at(path, options, int(on), (flat, ""))
    elif flat in ("come", "dont_come") and flat != wager:
        for point in points:
            # Its first roll gave the come wager its number, and perhaps made the point.
            yield WAYS[point], table_at(path, options, None if point == int(on) else point, (flat, on))
    elif wager == "put_odds":
        for point in points:
            yield WAYS[point], table_at(path, options, point, ("put", on))
    else:
        yield 1, table_at(path, options, 6 if wager in ("come", "dont_come", "put") else None)


def played_out(path, wager, on="", options=(), line=True):
    """The chance of each net by the stake, from the engine alone."""
    first, weights = Counter(), 0
    for weight, table in starts(path, wager, on, options):
        made = table.place("ann", wager, 500 if wager == "fire_bet" else STAKE, on=on)
        setup = table.setup()
        watched = {stake.id for stake in setup.stakes if (stake.part_of or stake.wager) == wager}
        first[key_of(setup.stakes, setup.carry, line)] += weight
        weights += weight
    first = Counter({state: Fraction(weight, weights) for state, weight in first.items()})
    rows = {"start": (first, Counter())} | explored(table.game, setup, watched, first, line)
    return Counter({Fraction(net, made.cents): chance for net, chance in eliminate(rows, "start").items()})


def explored(game, setup, watched, first, line):
    rows = {}
    waiting = list(first)
    for state in waiting:  # grows as it is read
        if state in rows:
            continue
        after, ends = Counter(), Counter()
        for faces, ways in FACES:
            stakes, carry = read_key(state)
            played = Round(game, setup._replace(stakes=stakes, carry=carry))
            played.draw(*faces)
            left = played.felt.standing.values()
            if any(stake.id in watched for stake in left):
                after[key_of(left, played.carry, line)] += Fraction(ways, 36)
            else:
                net = sum(each.net - each.fee for each in played.lines if each.stake_id in watched)
                ends[net] += Fraction(ways, 36)
        rows[state] = (after, ends)
        waiting += after
    return rows


def eliminate(rows, start):
    """Take the positions out one by one, the start last, each replaced by what follows it."""
    users = {}
    for state, (after, _) in rows.items():
        for other in after:
            users.setdefault(other, set()).add(state)
    ends = Counter()
    for state in reversed(list(rows)):
        after, ends = rows.pop(state)
        scale = 1 / (1 - after.pop(state, Fraction(0)))
        for user in users.get(state, ()):
            if user not in rows:
                continue
            theirs, their_ends = rows[user]
            weight = theirs.pop(state, Fraction(0)) * scale
            for other, chance in after.items():
                theirs[other] += weight * chance
                users[other].add(user)
            for net, chance in ends.items():
                their_ends[net] += weight * chance
    assert not after
    assert state == start
    return {net: chance * scale for net, chance in ends.items()}


@pytest.mark.parametrize("path", PATHS)
def test_every_wager_is_what_the_engine_pays_on_every_roll(path):
    game, terms = terms_of(path)
    for wager in terms.wagers:
        if wager in TALLIES:
            continue
        for on in ("",) if wager in ("come", "dont_come") else game.selections(terms, wager):
            if on.isdigit() and int(on) > 7 and path != "ny/craps":
                continue  # as good as its like below 7, which one book is enough to show
            assert played_out(path, wager, on) == spread(find(path, wager, on)), (wager, on)


@pytest.mark.parametrize("wager", TALLIES)
def test_wagers_that_count_are_what_the_engine_pays(wager):
    # A come out roll without a line wager sets no point, which only the fire bet waits for.
    assert played_out("ny/craps", wager, line=wager == "fire_bet") == spread(find("ny/craps", wager))


WON = {
    "ny": (("buy_vigorish_taken", "won"), ("lay_vigorish_taken", "won")),
    "pa": (("vigorish_taken", "won"),),
    "oh": (("vigorish_taken", "won"),),
}


@pytest.mark.parametrize("path", PATHS)
def test_vigorish_on_winners_is_what_the_engine_takes(path):
    options = WON[path[:2]]
    game, terms = terms_of(path, options)
    for wager in {"buy", "lay"} & terms.wagers.keys():
        for on in game.selections(terms, wager):
            assert played_out(path, wager, on, options) == spread(find(path, wager, on, options)), (wager, on)


def test_other_rates_of_vigorish():
    options = (("buy_vigorish_percent", 0), ("lay_vigorish_percent", 3))
    assert find("oh/craps", "buy", "4", options).house_edge == 0
    assert find("oh/craps", "lay", "4", options).house_edge == Fraction(3, 200)
    assert played_out("oh/craps", "lay", "4", options) == spread(find("oh/craps", "lay", "4", options))


# What a sheet must be.


@pytest.mark.parametrize("path", PATHS)
def test_every_offered_wager_has_its_sheets(path):
    game, terms = terms_of(path)
    sheets = sheet_of(path).wagers
    assert {sheet.wager for sheet in sheets} == set(terms.wagers)
    for wager in terms.wagers:
        for on in game.selections(terms, wager):
            find(path, wager, on)
    for sheet in sheets:
        assert sum(result.probability for result in sheet.results) == 1
        assert sum(result.combinations for result in sheet.results) == sheet.total_combinations
        for result in sheet.results:
            if sheet.total_combinations:
                assert result.probability == Fraction(result.combinations, sheet.total_combinations)


@pytest.mark.parametrize("path", SAMPLE)
def test_every_allowed_choice_can_be_solved(path):
    file = terms_of(path)[1].file
    for name, option in file.options.items():
        for choice in option.choose or option.between:
            also = (("offer_buy", "no"), ("offer_lay", "no")) if name.startswith("offer_place") else ()
            sheets = par(path, dict((*also, (name, choice)))).wagers
            assert all(sum(result.probability for result in sheet.results) == 1 for sheet in sheets)


def test_a_wager_is_combined_of_wagers_that_are_not_offered_alone():
    alone = tuple((f"offer_{name}", "no") for name in ("craps_two", "craps_three", "craps_twelve", "eleven"))
    sheets = {sheet.wager for sheet in sheet_of("pa/craps", alone).wagers}
    assert "craps_two" not in sheets
    assert find("pa/craps", "horn", options=alone).house_edge == Fraction(1, 8)


def test_the_small_table_plays_the_same_game():
    for book in ("ny", "pa"):
        for sheet in sheet_of(f"{book}/mini_craps").wagers:
            assert sheet in sheet_of(f"{book}/craps").wagers


def test_selections_that_are_alike_share_a_sheet_and_a_word():
    place = [each for each in sheet_of("ny/craps").wagers if each.wager == "place_to_win"]
    assert [each.on for each in place] == ["4, 10", "5, 9", "6, 8"]
    assert [result.outcome for result in place[0].results] == ["win", "lose"]
    assert (
        next(each.on for each in sheet_of("ny/craps").wagers if each.wager == "hop") == "2-2, 3-3, 4-4, 5-5"
    )


# Printed elsewhere.

# Wizard of Odds, "Craps: House Edge" and "Craps Appendix 1": the edge per bet resolved in percent.
EDGES = {
    "ny/craps": {
        ("pass", ""): "1.41", ("come", ""): "1.41", ("dont_pass", ""): "1.36", ("dont_come", ""): "1.36",
        ("pass_odds", "4"): "0.00", ("place_to_win", "6"): "1.52", ("place_to_win", "5"): "4.00",
        ("place_to_win", "4"): "6.67", ("place_to_lose", "6"): "1.82", ("place_to_lose", "5"): "2.50",
        ("place_to_lose", "4"): "3.03", ("hardway", "6"): "9.09", ("hardway", "4"): "11.11",
        ("field", ""): "5.56",
        ("any_craps", ""): "11.11", ("any_seven", ""): "16.67", ("craps_two", ""): "13.89",
        ("craps_three", ""): "11.11", ("craps_eleven", ""): "11.11", ("horn", ""): "12.50",
        ("whirl", ""): "13.33",
        ("hop", "1-3"): "11.11", ("hop", "2-2"): "13.89",
        # Side bets of the same site: Fire Bet at 24, 249 and 999 to 1, and Bonus Craps at 34 and 175 to 1.
        ("fire_bet", ""): "20.76", ("all_small", ""): "7.76", ("all_tall", ""): "7.76",
        ("make_em_all", ""): "7.46",
    },
    "oh/craps": {("put", "6"): "9.09", ("put", "5"): "20.00", ("put", "4"): "33.33"},
    # "Crapless Craps": pass 5.38 %, place 7.14 % on 2 and 12, 6.25 % on 3 and 11.
    "oh/crapless_craps": {
        ("pass", ""): "5.38", ("place_to_win", "2"): "7.14", ("place_to_win", "12"): "7.14",
        ("place_to_win", "3"): "6.25", ("place_to_win", "11"): "6.25",
    },
}  # fmt: skip


@pytest.mark.parametrize("path", EDGES)
def test_the_edges_are_those_that_are_printed(path):
    for (wager, on), printed in EDGES[path].items():
        assert percent(find(path, wager, on).house_edge, 2) == f"{printed} %", (wager, on)


def test_a_triple_twelve_in_the_field():
    # Wizard of Odds: 2.78 % where 12 (or 2) pays three to one.
    field = find("ny/craps", "field", options=(("field_table", "triple_12"),))
    assert (field.house_edge, field.table) == (Fraction(1, 36), "triple_12")


def test_buying_and_laying():
    # Wizard of Odds measures vigorish that is taken in advance by stake and vigorish: 4.76 % for every buy;
    # 2.44, 3.23 and 4.00 % for laying where it is taken of what can be won, as Ohio has it.
    for on in ("4", "5", "6"):
        assert percent(find("ny/craps", "buy", on).element_of_risk, 2) == "4.76 %"
    lays = [percent(find("oh/craps", "lay", on).element_of_risk, 2) for on in ("4", "5", "6")]
    assert lays == ["2.44 %", "3.23 %", "4.00 %"]
    # And on winners only: 1.67, 2.00 and 2.27 % both for buying and for laying.
    for wager in ("buy", "lay"):
        won = [percent(find("oh/craps", wager, on, WON["oh"]).house_edge, 2) for on in ("4", "5", "6")]
        assert won == ["1.67 %", "2.00 %", "2.27 %"]


def test_edges_by_the_roll():
    # Wizard of Odds, the same table: 0.42 and 0.40 for the line, 1.67, 1.11 and 0.46 to win, 0.76, 0.69 and
    # 0.56 to lose, 2.78 for hardways.
    notes = "\n".join(sheet_of("ny/craps").notes)
    for said in (
        "pass, edge by the roll on which it works: 0.4189 % (557/165 rolls)",
        "dont_pass, edge by the roll on which it works: 0.4039 % (557/165 rolls)",
        "1.6667 % on 4, 10 (4 rolls); 1.1111 % on 5, 9 (18/5 rolls); 0.4630 % on 6, 8 (36/11 rolls)",
        "0.7576 % on 4, 10 (4 rolls); 0.6944 % on 5, 9 (18/5 rolls); 0.5556 % on 6, 8 (36/11 rolls)",
        "2.7778 % on 4, 10 (4 rolls); 2.7778 % on 6, 8 (36/11 rolls)",
        # D. Catlin, "The Number of Craps Rolls" (Casino City Times, 2013): a shooter throws 8.526 times.
        "fire_bet, edge by the roll on which it works: 2.4354 % (1671/196 rolls)",
        # Wizard of Odds, "Ask the Wizard": 1.40 % where a barred 12 is not counted.
        "dont_pass: 27/1925 = 1.4026 % per wager that is not barred",
    ):
        assert said in notes
    assert "pass_odds" not in notes.replace("with odds", "")


def test_a_line_wager_with_odds():
    # Wizard of Odds, the edge with single and with double odds: 0.848 and 0.606 %; laying, 0.682 and 0.455 %.
    for path, with_dice, against in (("ny/craps", "0.848", "0.682"), ("pa/craps", "0.606", "0.455")):
        terms = terms_of(path)[1]
        assert percent(with_odds(terms, "pass").element_of_risk, 3) == f"{with_dice} %"
        assert percent(with_odds(terms, "dont_pass").element_of_risk, 3) == f"{against} %"
        assert with_odds(terms, "pass").expectation == Fraction(-7, 495)
    # crapsfest.com, "Turbocharging Crapless Craps": 2.936 % with single odds. For double odds it has 2.081 %,
    # two digits changed about: 373/6930 by 1 + 2 x 30/36 is 2.018 %.
    assert any(
        note.startswith("pass with odds: 373/12705 = 2.9359 %")
        for note in sheet_of("oh/crapless_craps").notes
    )
    double = with_odds(terms_of("oh/crapless_craps", (("odds_multiple", 2),))[1], "pass")
    assert percent(double.element_of_risk, 3) == "2.018 %"


def test_a_pass_wager_with_three_four_and_five_times_odds():
    # Wizard of Odds, "Ask the Wizard", craps, probability: -0.014141, a standard deviation of 4.915632. The
    # edge by all that is wagered is printed as 0.374 %.
    times = {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}
    sheet = with_odds(
        terms_of("pa/craps")[1], "pass", {number: Fraction(each) for number, each in times.items()}
    )
    assert sheet.expectation == Fraction(-7, 495)
    assert root(sheet.variance, 6) == Fraction("4.915632")
    assert percent(sheet.element_of_risk, 3) == "0.374 %"


def test_the_points_of_a_shooter():
    # How many different points a shooter makes: S. N. Ethier, "The Doctrine of Chances" (2010), chapter 15,
    # as given by D. Catlin, "The Fire Bet" (Casino City Times, 2010).
    made = Counter()
    for (state, _), chance in tallies.ends(terms_of("ny/craps")[1], "fire_bet").paths.items():
        made[len(state[0])] += chance
    printed = ("0.593939393939", "0.260750492004", "0.101275355549", "0.033434212179", "0.008798178440")
    for count, value in enumerate(printed):
        assert round(made[count], 12) == Fraction(value)
    assert sum(made.values()) == 1
    fire = {result.outcome: result.probability for result in find("ny/craps", "fire_bet").results}
    assert (fire["four_points"], fire["lose"]) == (made[4], sum(made[count] for count in range(4)))
    # Wizard of Odds, "Bonus Craps": small 0.026354, all 0.005258.
    assert round(find("ny/craps", "all_small").hit_frequency, 6) == Fraction("0.026354")
    assert round(find("ny/craps", "make_em_all").hit_frequency, 6) == Fraction("0.005258")


# The chain itself.


def test_pass_has_the_1980_cases_of_the_old_books():
    won = {result.outcome: result.combinations for result in find("ny/craps", "pass").results}
    assert won == {"win": 976, "lose": 1004}
    against = {result.outcome: result.combinations for result in find("ny/craps", "dont_pass").results}
    assert against == {"win": 949, "lose": 976, "barred": 55}


def test_a_chain_with_two_starts_that_come_back_to_each_other():
    # Heads and tails of a kind: odd totals change sides, 12 ends it; from either side it takes 36 throws.
    def step(state, shown, hard):
        if shown == 12:
            return Done(state)
        return state if shown % 2 == 0 else {"left": "right", "right": "left"}[state]

    ended = absorb({"left": Fraction(1, 4), "right": Fraction(3, 4)}, step)
    assert ended.throws == 36
    # Both sides are thrown from 36 times in all; their difference is -1/2 less 1/36 of itself, so -18/37.
    assert ended.chances == {"left": Fraction(73, 148), "right": Fraction(75, 148)}
    assert ended.combinations == 148


def test_ways_are_those_of_two_dice():
    assert WAYS == Counter(map(total, ROLLS)) == {at: 6 - abs(at - 7) for at in range(2, 13)}
