"""Edges at chip sizes, jackpots by their meters and the most that can be paid, against sums done by hand."""

from fractions import Fraction
from html import unescape

import pytest

import hoyle
from hoyle.engine import Round, Setup, Stake
from hoyle.exact.common.chip_settlement import at_chips, net_of, part_net, parts_of, worth_showing
from hoyle.exact.common.exposure import exposure, of_the_round, places_of
from hoyle.exact.common.meter_line import jackpots
from hoyle.games.catalog import find_game, open_terms
from hoyle.report.sheet.chip_tables import (  # fmt: skip
    amount_named,
    chips,
    dollars,
    exposure_lines,
    exposures,
    jackpot_lines,
    seed_lines,
)
from hoyle.report.sheet.figures import sheet_facts
from hoyle.report.sheet.html_page import page
from hoyle.report.sheet.price_sources import game_and_terms
from hoyle.report.verification.simulated import asked_of
from tests.support.game_paths import one_of_each, one_of_each_family, solved_paths
from tests.support.samples import some


def sheet_and_terms(path, **options):
    return hoyle.par(path, options=options), open_terms(path, options)[1]


def find(sheet, label):
    return next(par for par in sheet.wagers if par.label == label)


def edge_at(path, label, cents, **options):
    sheet, terms = sheet_and_terms(path, **options)
    (row,) = at_chips(terms, find(sheet, label), (cents,))
    return row.house_edge


# Chips.


def test_place_on_six_at_five_dollars_is_paid_to_the_cent():
    # 7 to 6 on $5 is $5.83 and a third; the third of a cent is breakage: 5 ways of 583 against 6 of 500.
    edge = edge_at("ny/craps", "place_to_win 6, 8", 500)
    assert edge == Fraction(6 * 500 - 5 * 583, 11 * 500)
    assert edge > Fraction(1, 66)
    assert edge_at("ny/craps", "place_to_win 6, 8", 600) == Fraction(1, 66)


def test_banker_commission_at_two_and_a_half_dollars():
    # 5 % of $2.50 is 12.5 cents. What is taken is a whole coin, so the edge is not that of exact odds.
    sheet, terms = sheet_and_terms("ny/mini_baccarat")
    banker = find(sheet, "banker")
    paid = {net_of(terms, banker, result, 250) for result in banker.results if result.net > 0}
    assert paid == {237}
    more = banker.hit_frequency * (Fraction(95, 100) - Fraction(237, 250))
    assert edge_at("ny/mini_baccarat", "banker", 250) == banker.house_edge + more
    assert edge_at("ny/mini_baccarat", "banker", 2000) == banker.house_edge


UNCAPPED = tuple(path for path in one_of_each(solved_paths()) if not find_game(path)[1].caps)
UNSPLIT = tuple(path for path in one_of_each(solved_paths()) if "split" not in find_game(path)[1].wagers)


@pytest.mark.parametrize("path", some(one_of_each_family(UNCAPPED), UNCAPPED))
def test_without_breakage_the_edge_is_exact(path):
    sheet, terms = sheet_and_terms(path)
    for par in sheet.wagers:
        for row in at_chips(terms, par, (66_000,)):
            assert row.house_edge == par.house_edge, par.label


def test_only_what_differs_is_worth_showing():
    sheet, terms = sheet_and_terms("ny/craps")
    shown = worth_showing(at_chips(terms, find(sheet, "pass")))
    assert [row.stake_cents for row in shown] == [500, 2500]
    assert len(worth_showing(at_chips(terms, find(sheet, "lay 6, 8")))) == 7
    labels = [row[0] for row in chips(sheet, only_different=True).rows]
    assert "lay 6, 8" in labels
    assert "pass" not in labels


def test_an_amount_that_the_book_does_not_allow_is_left_out():
    sheet, terms = sheet_and_terms("ny/craps")
    horn = next(par for par in sheet.wagers if par.wager == "horn")
    assert [row.stake_cents for row in at_chips(terms, horn)] == [100, 500, 1000, 1500, 2500, 10_000]
    fire = next(par for par in sheet.wagers if par.wager == "fire_bet")
    assert [row.stake_cents for row in at_chips(terms, fire)] == [100, 500]  # one to five dollars


def test_a_result_in_cents_is_what_the_engine_pays():
    game, terms = open_terms("ny/roulette")
    par = find(hoyle.par("ny/roulette"), "straight")
    for result in par.results:
        played = Round(
            game, Setup(terms, ("seat",), (Stake(1, "seat", 1, "straight", 700, "17", since=1),), {}, {}, 1)
        )
        played.draw("17" if result.outcome == "win" else "4")
        assert sum(line.net - line.fee for line in played.lines) == net_of(terms, par, result, 700)


@pytest.mark.parametrize("path", some(one_of_each_family(UNSPLIT), UNSPLIT))
def test_the_parts_of_a_result_make_its_net(path):
    """Rounds with split hands are told apart by their net alone."""
    sheet, terms = sheet_and_terms(path)
    stake = 6_600_000  # divides by every price
    for par in sheet.wagers:
        for result in par.results:
            if par.stake_cents or any((part.units * stake).denominator > 1 for part in result.parts):
                continue
            if result.outcome in ("not_made", "nothing"):
                assert (result.net, result.parts) == (0, ())
                continue
            parts = parts_of(par, result, terms)
            assert parts, (par.label, result.outcome)
            unlimited = sum(part_net(terms, part, stake) for part in parts)
            assert unlimited == result.net * stake, (par.label, result.outcome)


# Jackpots.


def test_the_line_of_a_jackpot_by_hand():
    # Of 2,598,960 hands 4 win all and 36 a tenth: 7.6 of them a dollar more for each dollar on the meter. The
    # rest is paid $500, $100 and $50 for 624, 3,744 and 5,108 hands.
    sheet, terms = sheet_and_terms("ny/caribbean_stud_poker")
    (found,) = jackpots(terms, sheet.wagers)
    (meter,) = found.meters
    paid = 624 * 500 + 3744 * 100 + 5108 * 50
    assert found.base == 1 - Fraction(paid, 2_598_960)
    assert meter.slope == Fraction(76, 10 * 2_598_960)
    assert found.break_even(meter.key) == Fraction(2_598_960 - paid) / Fraction(76, 10)
    assert found.edge() == found.par.house_edge
    assert found.edge({meter.key: found.break_even(meter.key)}) == 0


@pytest.mark.parametrize("path", [path for path in solved_paths() if open_terms(path)[1].meters()])
def test_a_jackpot_at_its_seed_has_the_edge_of_its_sheet(path):
    sheet, terms = sheet_and_terms(path)
    fed = {wager for meter in terms.meters().values() for wager in meter.wagers}
    found = jackpots(terms, sheet.wagers)
    assert {each.par.wager for each in found} == fed & {par.wager for par in sheet.wagers}
    for each in found:
        assert each.edge() == each.par.house_edge
        for meter in each.meters:
            shown, edges = zip(*each.table(meter.key), strict=True)
            assert list(shown) == sorted(shown)
            assert list(edges) == sorted(edges, reverse=True)
            assert any(edge <= 0 for edge in edges)


def test_in_the_long_run_a_meter_pays_out_what_goes_in():
    sheet, terms = sheet_and_terms("ny/caribbean_stud_poker")
    (found,) = jackpots(terms, sheet.wagers)
    percent, seed = terms.options["progressive_contribution"], terms.options["progressive_seed"]
    whole = Fraction(4, 2_598_960)
    assert found.in_the_long_run == found.base - Fraction(percent, 100) - whole * Fraction(seed, 100)
    lines = list(jackpot_lines(sheet))
    assert "2437/3822 - 19/6497400 × M" in lines[0]
    assert "even at $218,047.37" in lines[1]


def test_published_break_even_meters():
    # M. Shackleford, "The Wizard of Odds Analyzes the New Casino Games", Contingencies, November 2000, gives
    # these for four of a kind, full house and flush, with all of the meter for a royal and a tenth for a
    # straight flush.
    for four, full, flush, even in ((100, 75, 50, 263_205), (150, 100, 50, 246_784), (500, 150, 75, 176_613)):
        paid = 624 * four + 3744 * full + 5108 * flush
        assert int((2_598_960 - paid) / Fraction(76, 10)) == even


# The most that can be paid.


def test_a_limit_is_told_beside_what_it_saves():
    sheet, terms = sheet_and_terms("ny/caribbean_stud_poker")
    found = exposure(terms, find(sheet, "bet"), 100_000)
    assert found.without_limits == 2 * 100_000 * 100  # twice the ante at 100 to 1
    assert found.with_limits == int(terms.options["payout_limit"])
    assert found.limits == ("Most paid on one bet wager",)
    whole = of_the_round(terms, sheet.wagers, 100_000)
    assert whole.without_limits - whole.with_limits == found.without_limits - found.with_limits
    assert "within limits" in exposure_lines(sheet, 100_000)[0]


def test_a_wager_that_the_book_bounds_is_exposed_by_its_own_most():
    sheet, terms = sheet_and_terms("ny/craps")
    fire = next(par for par in sheet.wagers if par.wager == "fire_bet")
    found = exposure(terms, fire, 100_000)
    assert found.stake_cents == 500
    assert found.without_limits == 500 * fire.most_won


def test_the_facts_name_every_figure():
    facts = sheet_facts(hoyle.par("ny/roulette"), most_cents=50_000)
    red = facts["wagers"]["red"]
    assert red["exposure"]["without_limits_cents"] == 50_000
    assert {
        "per",
        "house_edge",
        "house_edge_exact",
        "element_of_risk",
        "standard_deviation",
        "hit_frequency",
        "outcomes",
    } <= set(red)
    # A wager of one to one on 18 of 38: its fourth moment is (1 - 3 p q) / (p q) - 3 in excess.
    share = Fraction(9, 19) * Fraction(10, 19)
    assert red["excess_kurtosis"] == pytest.approx(float((1 - 6 * share) / share))
    assert facts["verification"] is None
    assert facts["jackpots"] == []


def test_a_full_table_is_paid_by_every_seat_but_a_limit_on_a_round_once():
    sheet, terms = sheet_and_terms("ny/caribbean_stud_poker")
    one, seven = (of_the_round(terms, sheet.wagers, 100_000, seats) for seats in (1, 7))
    assert terms.number("betting_position_count_max") == places_of(terms) == 7
    assert (seven.without_limits, seven.with_limits) == (7 * one.without_limits, 7 * one.with_limits)
    assert exposure_lines(sheet, 100_000)[1] == "A round of a full table of 7 cannot cost more than $426,993."
    sheet, terms = sheet_and_terms("oh/blackjack", kings_bounty_limit=5_000_000)
    one, table = (of_the_round(terms, sheet.wagers, 100_000, seats) for seats in (1, places_of(terms)))
    assert one.with_limits < one.without_limits
    others = one.with_limits - 5_000_000
    assert table.with_limits == places_of(terms) * others + 5_000_000


def test_a_jackpot_is_said_to_be_counted_at_its_seed():
    sheet, terms = sheet_and_terms("ny/caribbean_stud_poker")
    (said,) = seed_lines(sheet)
    (jackpot,) = jackpots(terms, sheet.wagers)
    assert f": {dollars(jackpot.meters[0].seed_cents)})" in said
    assert said in exposure_lines(sheet, 100_000)
    assert said in unescape(page(sheet, 100_000))
    assert seed_lines(hoyle.par("ny/roulette")) == []


# Awards of a fixed amount: their edge is for the amount that the sheet names.


def test_what_stands_at_other_amounts_does_not_name_the_amount_of_the_sheet():
    sheet = hoyle.par("oh/blackjack")
    (royal,) = (par for par in sheet.wagers if par.wager == "royal_match")
    assert (royal.label, amount_named(royal)) == ("royal_match on $1.00", 100)
    for grid in (chips(sheet), exposures(sheet, 100_000)):
        assert "royal_match" in [row[0] for row in grid.rows]
    (asked,) = (each for each in asked_of(sheet, *game_and_terms(sheet)) if each.par is royal)
    assert (asked.wagered.cents, asked.exact) == (100, royal.house_edge), "the figure that the sheet has"


@pytest.mark.parametrize(("path", "options", "label"), [
    ("ny/mississippi_stud_poker", {}, "ante with third_street, fourth_street and fifth_street"),
    ("ny/let_it_ride_poker", {"payout_limit": "5000000"}, "bet_1 with bet_2 and bet_3"),
])  # fmt: skip
def test_chip_sizes_are_limited_by_the_book(path, options, label):
    """All that a hand wins is held to $50,000, so that a royal flush on a large wager is worth less of it."""
    sheet = hoyle.par(path, options=options)
    terms = open_terms(path, options)[1]
    par = next(each for each in sheet.wagers if each.label == label)
    for row in at_chips(terms, par):
        limited = sum(
            result.probability * min(result.net * row.stake_cents, 5_000_000) for result in par.results
        )
        assert row.house_edge == -limited / row.stake_cents
        assert row.differs == (row.house_edge != par.house_edge)
    assert row.differs
