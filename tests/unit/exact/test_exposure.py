"""The most that one seat can be paid in a round, against rounds of the engine with every wager on everything at
once."""

import random
import re

import pytest

import hoyle
from hoyle.engine import Limits
from hoyle.engine.table.table import Table
from hoyle.errors import WagerRefused
from hoyle.exact.common.exposure import exposure, of_the_round
from hoyle.games.catalog import find_game, open_terms
from hoyle.games.dice.points import AGAINST, COME, FLAT_OF
from hoyle.games.wheel.roulette import pockets
from hoyle.kit.dice import ROLLS
from hoyle.kit.money import parse_money
from hoyle.report.sheet.chip_tables import exposure_lines, money_facts
from tests.support.game_paths import house_banked, paths_of
from tests.unit.games.house_poker.house_poker_rounds import play

MOST = 100_000
ROULETTE = paths_of("roulette")
CRAPS = paths_of("craps")
WHEELS = ("double_zero", "single_zero", "double_zero_as_single_zero")


def open_table(path, options=None):
    table = Table(*open_terms(path, options), limits=Limits(100, MOST, 100))
    table.sit("Ann", 10**14)
    return table


def figure(path, options=None, most=MOST):
    sheet = hoyle.par(path, options=options)
    return of_the_round(open_terms(path, options)[1], sheet.wagers, most)


def paid(table, *drawn):
    """Play a round out and add up what is paid on the wagers that win."""
    table.start().draw(*drawn)
    return sum(max(line.net - line.fee, 0) for line in table.finish())


def everything(table):
    return [(wager, on) for wager in table.terms.wagers for on in table.game.selections(table.terms, wager)]


# Roulette.


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("path", ROULETTE)
def test_the_dearest_number_of_a_full_layout_costs_exactly_the_figure(path, wheel):
    table = open_table(path, {"wheel": wheel})
    costs = {}
    for number in pockets(table.terms):
        table.place_all("Ann", [(wager, MOST, on) for wager, on in everything(table)])
        costs[number] = paid(table, number)
    found = figure(path, {"wheel": wheel})
    assert found.without_limits == found.with_limits == max(costs.values())
    assert costs[found.outcome.split()[0]] == max(costs.values())
    assert not found.is_bound


@pytest.mark.parametrize(
    ("path", "times"), [("ny/roulette", 165), ("pa/roulette", 233), ("oh/roulette", 198)]
)
def test_the_number_two_by_hand(path, times):
    # Straight 35; splits with 0, 00, 1, 3 and 5; a street; two corners; the first five; a line; column, dozen and three
    # even chances. Two books have three streets with a zero more, and one of them a fifth of 35 on each of five
    # neighbours.
    by_hand = 35 + 5 * 17 + 11 + 2 * 8 + 6 + 5 + 2 + 2 + 3
    by_hand += 3 * 11 if path != "ny/roulette" else 0
    by_hand += 5 * 35 // 5 if path == "pa/roulette" else 0
    assert by_hand == times
    assert figure(path).without_limits == times * MOST
    assert figure(path).outcome == "2 comes"


def test_what_was_paid_for_seventeen_and_its_neighbours_is_within_the_figure():
    table = open_table("ny/roulette")
    around = [
        (wager, on) for wager, on in everything(table) if "17" in on.split("-") and wager != "six_numbers"
    ]
    table.place_all(
        "Ann", [(wager, MOST, on) for wager, on in (*around, ("black", ""), ("odd", ""), ("low", ""))]
    )
    cost = paid(table, "17")
    assert cost == 149_000_00
    assert cost <= figure("ny/roulette").with_limits


def test_one_wager_alone_is_counted_on_all_that_wins_together():
    sheet = hoyle.par("ny/roulette")
    splits = [par for par in sheet.wagers if par.wager == "split"]
    assert of_the_round(open_terms("ny/roulette")[1], splits, MOST).without_limits == 5 * 17 * MOST


def test_an_amount_that_does_not_divide_is_counted_in_whole_shares():
    shares = [par for par in hoyle.par("pa/roulette").wagers if par.wager == "five_adjacent"]
    assert of_the_round(open_terms("pa/roulette")[1], shares, 99_999).without_limits == 5 * 35 * 19_999


# Craps.


def make_all(table):
    """Every wager on everything that it may be made on now, at the most that is allowed, and called on."""
    rules = table.terms.rules
    at_any_time = [(wager, MOST, on) for wager, on in everything(table) if (wager, "made") not in rules]
    table.place_all("Ann", at_any_time)
    for wager, on in everything(table):
        on = "" if wager in COME else on
        standing = {(stake.wager, stake.on) for stake in table.stakes.values()}
        if (wager, "made") not in rules or (wager, on) in standing:
            continue
        cents = 500 if wager == "fire_bet" else most_allowed(table, wager, on) if wager in FLAT_OF else MOST
        place(table, wager, on, cents)
    for stake in list(table.stakes.values()):
        if (stake.wager, "come_out") in rules:
            table.call(stake.id, "on")


def most_allowed(table, wager, on):
    """What the engine names as the most of odds when more is put down."""
    named = re.search(r"at most (\S+) \(", place(table, wager, on, 10_000 * MOST))
    return parse_money(named[1]) if named else MOST


def place(table, wager, on, cents):
    try:
        table.place("Ann", wager, cents, on=on)
    except WagerRefused as refusal:
        return str(refusal)
    return ""


def throw(table, roll):
    make_all(table)
    return paid(table, *roll)


def with_more_odds(path):
    names = open_terms(path)[1].file.options
    return {name: 7 for name in names if name.endswith("odds_multiple")}


# Each number of points once; the other books are proven.
SOME = ("ny/mini_craps", "oh/crapless_craps")


@pytest.mark.parametrize("more_odds", [False, True])
@pytest.mark.parametrize(
    "path", [path if path in SOME else pytest.param(path, marks=pytest.mark.prove) for path in CRAPS]
)
def test_no_roll_costs_more_than_the_figure(path, more_odds):
    options = with_more_odds(path) if more_odds else {}
    dice = random.Random(17)
    table = open_table(path, options)
    found = figure(path, options)
    assert max(throw(table, dice.choice(ROLLS)) for _ in range(200)) <= found.with_limits


# A total of 2 comes last of all totals that are counted; where it is a point, come has gone to it before.
ALL_BUT_TWO = ((1, 2), (2, 2), (2, 3), (3, 3), (4, 4), (4, 5), (4, 6), (5, 6), (6, 6))


def rolls_before(path):
    """What makes the next 2 the dearest: nothing, all other totals of a small and tall wager, or a 2 as the point."""
    _, terms = open_terms(path)
    if 2 not in terms.list("come_out_wins") + terms.list("come_out_loses"):
        return ((2, 2), (1, 1))
    return ALL_BUT_TWO if "all_small" in terms.wagers else ()


@pytest.mark.parametrize("path", CRAPS)
def test_a_two_after_these_rolls_costs_exactly_the_figure(path):
    table = open_table(path)
    for roll in rolls_before(path):
        throw(table, map(str, roll))
    found = figure(path)
    assert throw(table, ("1", "1")) == found.without_limits == found.with_limits
    assert found.outcome.startswith("2 (1-1) is thrown")
    assert not found.is_bound


def test_a_seven_with_all_laid_against_it_costs_exactly_its_share():
    # Lay, place to lose and don't come on every number but the point, with seven times the odds.
    options = with_more_odds("ny/craps")
    table = open_table("ny/craps", options)
    for roll in ((2, 2), (2, 3), (3, 3), (4, 4), (4, 5), (4, 6)):
        throw(table, map(str, roll))
    make_all(table)
    table.start().draw("3", "4")
    cost = sum(line.net - line.fee for line in table.finish() if line.wager in AGAINST and line.net > 0)
    pars = [par for par in hoyle.par("ny/craps", options=options).wagers if par.wager in AGAINST]
    found = of_the_round(table.terms, pars, MOST)
    assert found.without_limits == cost
    assert not found.is_bound


def test_odds_rounded_up_beside_many_small_wagers_stay_within_the_bound():
    # $6 may lie beside each of 200 come wagers of $5 on a number of 3 to 2, more than $1,000 beside one of $1,000.
    table = open_table("oh/craps")
    table.place("Ann", "pass", MOST)
    paid(table, "2", "2")
    comes = [table.place("Ann", "come", 500) for _ in range(MOST // 500)]
    paid(table, "2", "3")
    for come in comes:
        table.place("Ann", "come_odds", 600, on="5", beside=come.id)
    table.start().draw("1", "4")
    cost = sum(line.net for line in table.finish() if line.wager == "come_odds")
    pars = [par for par in hoyle.par("oh/craps").wagers if par.label == "come_odds 5, 9"]
    found = of_the_round(table.terms, pars, MOST)
    assert 3 * MOST // 2 < cost <= found.without_limits
    assert found.is_bound


def test_vigorish_spared_by_many_small_wagers_stays_within_the_bound():
    # 5 % of 50 cents is two and a half, of which two are taken.
    table = open_table("oh/craps")
    table.place("Ann", "pass", MOST)
    table.place_all("Ann", [("lay", 100, "4")] * (MOST // 100))
    table.start().draw("3", "4")
    cost = sum(line.net - line.fee for line in table.finish() if line.wager == "lay")
    assert cost == 1000 * (50 - 2) > 500_00 - 25_00
    pars = [par for par in hoyle.par("oh/craps").wagers if par.label == "lay 4, 10"]
    found = of_the_round(table.terms, pars, MOST)
    assert found.without_limits == 2 * (500_00 - 25_00 + 1000) >= 2 * cost
    assert found.is_bound


# Other games.


def test_bonuses_on_two_hands_are_won_together_and_on_the_hand_that_is_ahead_alone():
    sheet = hoyle.par("ma/caribbean_stud_poker")
    terms = open_terms("ma/caribbean_stud_poker")[1]
    bonus = [par for par in sheet.wagers if par.wager == "five_card_hand_bonus"]
    one, both = (of_the_round(terms, pars, MOST).without_limits for pars in (bonus[:1], bonus))
    assert both == 2 * one > 0
    sheet = hoyle.par("ny/mini_baccarat")
    terms = open_terms("ny/mini_baccarat")[1]
    dragon = [par for par in sheet.wagers if par.wager == "dragon_bonus"]
    assert of_the_round(terms, dragon, MOST).without_limits == 30 * MOST
    assert of_the_round(terms, dragon, MOST).is_bound


def test_wagers_on_one_thing_each_keep_their_bound():
    known = {"ny/mini_baccarat": 39_950, "ca/pai_gow_tiles": 1_000, "ma/three_card_poker": 42_000}
    for path, dollars in known.items():
        assert figure(path).without_limits == dollars * 100, path


# What is said of it.


def test_a_figure_that_is_reached_is_told_with_its_result_and_a_bound_as_one():
    (line,) = exposure_lines(hoyle.par("ny/roulette"), MOST)
    assert line == (
        "With no more than $1,000 on each thing that a wager can be made on, one seat can be paid $165,000 in a round "
        "and never more: on all that wins together when 2 comes."
    )
    first, *_ = exposure_lines(hoyle.par("ny/mini_baccarat"), MOST)
    assert "cannot be paid more than $39,950" in first
    assert "an upper bound" in first
    assert money_facts(hoyle.par("ny/roulette"), MOST)["exposure"]["is_bound"] is False
    assert money_facts(hoyle.par("ny/mini_baccarat"), MOST)["exposure"]["is_bound"] is True


@pytest.mark.parametrize("path", ["pa/blackjack", "oh/blackjack"])
def test_hands_that_are_split_and_doubled_are_within_the_bound(path):
    offers = {name: "no" for name in open_terms(path)[1].options if name.startswith("offer_")}
    sheet = hoyle.par(path, options=offers)
    main = next(par for par in sheet.wagers if par.wager == "blackjack")
    assert main.most_won == 8, "four hands, each doubled"
    assert of_the_round(open_terms(path, offers)[1], sheet.wagers, 1_000_00).without_limits >= 8 * 1_000_00


def test_a_limit_on_one_outcome_leaves_a_wager_its_others():
    options = {"twenty_point_bonus_limit": 100_00}
    terms, sheet = open_terms("ny/blackjack", options)[1], hoyle.par("ny/blackjack", options=options)
    (bonus,) = [par for par in sheet.wagers if par.wager == "twenty_point_bonus"]
    nets = sorted({result.net for result in bonus.results})
    one, seat = exposure(terms, bonus, MOST), of_the_round(terms, [bonus], MOST)
    assert one.without_limits == seat.without_limits == nets[-1] * MOST
    assert one.with_limits == seat.with_limits == nets[-2] * MOST, "the limit is on the dearest alone"
    assert one.limits == seat.limits != ()


def test_a_wager_whose_amount_the_house_sets_is_counted_at_that_amount():
    path, wager = "ny/blackjack", "progressive_super_sevens"
    table = open_table(path)
    table.place("Ann", "blackjack", MOST)
    with pytest.raises(WagerRefused, match="not what the house has set"):
        table.place("Ann", wager, MOST)
    (sevens,) = [par for par in hoyle.par(path).wagers if par.wager == wager]
    meter = table.terms.options["progressive_super_sevens_seed"]
    one, seat = exposure(table.terms, sevens, MOST), of_the_round(table.terms, [sevens], MOST)
    assert one.stake_cents == 100
    assert one.without_limits == seat.without_limits == meter - 100
    assert of_the_round(table.terms, [sevens], MOST, 7).without_limits == 7 * (meter - 100)
    dearer = open_terms(path, {"progressive_super_sevens_amount": 500_00})[1]
    assert exposure(dearer, sevens, MOST).without_limits == 500 * 500_00, "500 to 1, more than the meter"


# Bonuses for the hands of others.


def envy_figure(path, seats=1, **options):
    terms, sheet = open_terms(path, options)[1], hoyle.par(path, options=options)
    envy = [par for par in sheet.wagers if par.wager == "envy_bonus"]
    return of_the_round(terms, envy, MOST, seats).without_limits


def test_envy_bonuses_of_one_round_add_up_within_the_bound():
    # One seat without a hand, and beside it every royal flush of the deck and two straight flushes.
    path, options = "ma/caribbean_stud_poker", {"progressive_table": "D"}
    royals = [tuple(rank + suit for rank in "TJQKA") for suit in "cdhs"]
    flushes = [tuple(rank + suit for rank in "23456") for suit in "cd"]
    hands = {str(spot): cards for spot, cards in enumerate([*royals, *flushes], 2)}
    hands |= {"1": ("2h", "4h", "6s", "8s", "9h"), "dealer": ("2s", "4s", "6h", "8h", "9s")}
    wagers = {spot: {"ante": 500, "progressive": 100} for spot in range(1, 8)}
    played = play(*open_terms(path, options), wagers, hands, ["bet"] * 7, {"progressive_jackpot": 20_000_00})
    lines = [line for line in played.lines if line.wager == "envy_bonus"]
    one = sum(line.net for line in lines if line.spot == 1)
    assert one == 4 * 1_000_00 + 2 * 300_00
    assert one <= envy_figure(path, **options) == 6 * 1_000_00
    assert sum(line.net for line in lines) <= envy_figure(path, seats=7, **options) == 7 * 6 * 1_000_00


# Books that give an envy bonus where the house offers a progressive, without pay tables to choose from.
ENVIED = [
    path for path in house_banked()
    if "envy_bonus" in find_game(path)[1].wagers and "offer_progressive" in find_game(path)[1].options
    and "progressive_table" not in find_game(path)[1].options
]  # fmt: skip


@pytest.mark.parametrize("path", ENVIED)
def test_the_bound_has_an_envy_bonus_for_each_other_seat(path):
    others = open_terms(path)[1].number("betting_position_count_max") - 1
    assert envy_figure(path, offer_progressive="yes") == others * 1_000_00
    assert envy_figure(path, seats=others + 1, offer_progressive="yes") == (others + 1) * others * 1_000_00
