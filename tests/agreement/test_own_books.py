"""What no shipped book says yet, on books of the tests' own: engine, sheet and kernel come to the same."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import hoyle
from hoyle.engine.settlement.payout_limits import limit_of
from hoyle.exact.common.chip_settlement import at_chips, net_of
from hoyle.exact.common.meter_line import jackpots
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kit.money import parse_money
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import limits_for
from tests.agreement.kernel_play import OneSeat, assert_equal, rows_of, shuffled, strategy_of, wagers_of
from tests.agreement.test_caribbean_stud_poker_kernels import RULES as CARIBBEAN
from tests.agreement.test_mississippi_stud_poker_kernels import RULES as MISSISSIPPI
from tests.agreement.test_three_card_poker_kernels import RULES as THREE_CARD
from tests.support.own_book import changed_book

HALVES = {"straight": {"win": "36.5 to 1"}}


def halves(mine: Path) -> str:
    """Roulette at odds between two bounds, paid in whole dollars."""
    return changed_book(
        mine, "ny/roulette",
        ("    reading: groups_with_00\n    pays:\n      rule: at_least\n      cite: (e)(1)\n      lines: [362, 363] ",
         "    reading: groups_with_00\n    rounding: {to_cents: 100, direction: down}\n    pays:\n      rule: between\n"
         "      most: {win: 37}\n      cite: (e)(1)\n      lines: [362, 363] "),
    )  # fmt: skip


@pytest.mark.parametrize(("cents", "won"), [(100, 36_00), (200, 73_00), (250, 91_00), (500, 182_00)])
def test_odds_between_bounds_rounded_to_whole_dollars(mine: Path, cents: int, won: int) -> None:
    path = halves(mine)
    game, terms = open_terms(path, {}, HALVES)
    par = next(each for each in hoyle.par(path, pays=HALVES).wagers if each.wager == "straight")
    assert par.house_edge == Fraction(37, 38) - Fraction(73, 2) / 38
    (row,) = at_chips(terms, par, (cents,))
    wagers = (Wagered("straight", cents, "17"),)
    kernel = compile_rounds(terms, wagers, None)
    pockets = kernel.pockets  # type: ignore[attr-defined]
    engine = EngineRounds(game, terms, Strategy("test", "roulette", wagers))
    nets = [int(net[0]) for net in engine.given([(pocket,) for pocket in pockets])]
    assert nets == [int(net[0]) for net in kernel.given(range(len(pockets)))]
    assert sorted(set(nets)) == [-cents, won]
    assert -Fraction(sum(nets), cents * len(nets)) == row.house_edge == (37 - Fraction(won, cents)) / 38


BY_ROYAL = [{"when": {"seen_count": 2}, "choose": "bet_1x"}, {"choose": "bet_3x"}]


def limited(mine: Path, cap: str) -> str:
    return changed_book(
        mine,
        "ny/mississippi_stud_poker",
        ("    option: payout_limit\n    or_won_at: least\n", f"    {cap}\n"),
    )


@pytest.mark.parametrize(
    ("least", "limit"), [("", "$50,000.00"), ("$10", "$50,000.00"), ("$25", "$125,000.00")]
)
def test_a_sheet_is_limited_by_the_table_it_assumes(mine: Path, least: str, limit: str) -> None:
    """A royal flush with three antes on each street can win 5,000 antes; with one on the first it wins 4,000."""
    path = limited(mine, "amount: $50,000\n    or_won_at: least")
    terms = open_terms(path)[1]
    sheet = hoyle.par(path, least=least)
    assert any(f"at most {limit} in a hand" in note for note in sheet.notes)
    assert any(
        note.startswith(f"Assumed limits of the table: {least or '$5'}.00 to $1,000,000.00")
        for note in sheet.notes
    )
    par = sheet.wagers[0]
    royal = next(each for each in par.results if each.outcome == "royal_flush")
    assert royal.net == 4000
    wagers = wagers_of({"ante": 100_00})
    seat = OneSeat(path, {}, wagers, strategy_of("mississippi_stud_poker", wagers, BY_ROYAL), sheet.limits)
    paid = sum(seat.play(["Ah", "Kh", "Qh", "Jh", "Th"]).values())
    assert paid == net_of(terms, par, royal, 100_00, sheet.limits) == parse_money(limit)
    exact = sum(
        (each.probability * (net_of(terms, par, each, 100_00, sheet.limits) or 0) for each in par.results),
        Fraction(0),
    )
    (row,) = at_chips(terms, par, (100_00,), sheet.limits)
    assert row.house_edge == -exact / 100_00
    assert row.differs


@pytest.mark.parametrize("cap", ["amount: $1,000\n    or_won_at: least", "amount: $2,500"])
def test_a_kernel_keeps_to_the_limit_of_the_table(mine: Path, cap: str) -> None:
    path = limited(mine, cap)
    wagers = wagers_of({"ante": 10_00})
    strategy = strategy_of("mississippi_stud_poker", wagers, MISSISSIPPI)
    posted = limits_for(wagers)
    terms = open_terms(path)[1]
    # 5,000 times the least wager of a simulated table, a dollar, is more than $1,000.
    assert limit_of(terms, terms.file.caps["aggregate"], posted) == (5_000_00 if "least" in cap else 2_500_00)
    rounds = compile_rounds(terms, wagers, strategy)
    rows = np.concatenate([
        rows_of(["Ah Kh Qh Jh Th", "2h 3h 4h 5h 6h", "9c 9d 9h 9s 2c"]), shuffled(np.random.default_rng(3), 1, 5, 40),
    ])  # fmt: skip
    assert_equal(OneSeat(path, {}, wagers, strategy, posted), rounds, rows)
    best = rounds.given(rows[:1])[0].sum()
    assert best == (5_000_00 if "least" in cap else 2_500_00)


def test_a_fixed_award_out_of_the_meter(mine: Path) -> None:
    path = changed_book(
        mine, "ny/caribbean_stud_poker", ("flush:          [$50, $50]", "flush: [$50 from meter, $50 from meter]")
    )  # fmt: skip
    theirs, own = hoyle.par("ny/caribbean_stud_poker"), hoyle.par(path)
    before, after = (
        next(each for each in sheet.wagers if each.wager == "progressive") for sheet in (theirs, own)
    )
    assert after.house_edge == before.house_edge, "a player wins the same, whoever pays"
    (from_house,), (from_meter,) = (
        jackpots(open_terms(sheet.path)[1], (par,)) for sheet, par in ((theirs, before), (own, after))
    )
    flush = sum(each.probability for each in after.results if each.outcome == "flush")
    assert from_meter.in_the_long_run - from_house.in_the_long_run == from_meter.from_meter == 50 * flush
    wagers = wagers_of({"ante": 10_00, "progressive": 1_00})
    strategy = strategy_of("caribbean_stud_poker", wagers, CARIBBEAN)
    rounds = compile_rounds(open_terms(path)[1], wagers, strategy)
    rows = np.concatenate([
        rows_of(["2h Ac 4h 2d 6h 3c 8h 4d Th 9s", "Ah 2c Kh 2d Qh 3c Jh 4d Th 9s"]),
        shuffled(np.random.default_rng(5), 1, 10, 40),
    ])  # fmt: skip
    assert_equal(OneSeat(path, {}, wagers, strategy), rounds, rows)


FIRST = "          - {from: $1001, fee: $15}\n        player_fee: $0\n        lines: [3854, 3858]"


@pytest.mark.parametrize(
    ("fees", "charge"),
    [
        ("player_bands: [{from: $5, to: $15, fee: $2}, {from: $16, fee: $3}]", 3_00),  # $20 in all
        (
            "player_bands: [{from: $5, to: $15, fee: $2}, {from: $16, fee: $3}]\n        player_fee_wagers: [ante]",
            2_00,
        ),
        ("player_fee: $2\n        player_fee_per: wager\n        player_fee_wagers: [ante, pair_plus]", 4_00),
    ],
)
def test_a_kernel_charges_a_player_as_the_engine_does(mine: Path, fees: str, charge: int) -> None:
    path = changed_book(mine, "ca/three_card_poker", (FIRST, FIRST.replace("player_fee: $0", fees)))
    wagers = wagers_of({"ante": 10_00, "pair_plus": 10_00})
    strategy = strategy_of("three_card_poker", wagers, THREE_CARD["by_card_up"])
    rounds = compile_rounds(open_terms(path)[1], wagers, strategy)
    rows = shuffled(np.random.default_rng(9), 1, 6, 40)
    assert_equal(OneSeat(path, {}, wagers, strategy), rounds, rows)
    at = rounds.columns.index("collection")
    assert {int(net) for net in rounds.given(rows)[:, at]} == {-charge}
    (note,) = [note for note in hoyle.par(path).notes if note.startswith("Each player also pays")]
    assert note.endswith("It is not in these figures.")
