"""The exact figure for an estimate: the strategy's own, or that of best play."""

from fractions import Fraction

import pytest

import hoyle
from hoyle.cli.mathematics.sim import _estimate
from hoyle.sim.block import Done
from hoyle.sim.result import percent
from hoyle.sim.simulate import make_plan, run_plan


def test_a_strategy_that_only_folds_has_no_exact_figure() -> None:
    """It loses every ante; the sheet's figure is for somebody who plays."""
    result = hoyle.sim("ny/three_card_poker", strategy=lambda seen: "fold", rounds=200, engine=True)
    assert result.totals.net[-1] == -result.totals.wagered[-1]
    assert result.exact == {}
    sheet = {par.label: par.house_edge for par in hoyle.par("ny/three_card_poker").wagers}
    assert result.best_play == {
        "ante": sheet["ante"], "all wagers": sheet["ante with play and ante_bonus"],
    }  # fmt: skip
    assert "best play" in result.headings[-2]
    assert "off by" not in str(result)
    assert "this strategy has no exact figure" in str(result)
    facts = result.facts()
    assert facts["exact"] == {}
    assert set(facts["best_play"]) == {"ante", "all wagers"}
    assert facts["figures"][0]["exact"] is facts["figures"][0]["off_by"] is None
    assert result.to_frame().loc["ante", "best_play"] == pytest.approx(float(sheet["ante"]))


@pytest.mark.parametrize(("path", "strategy", "column"), [
    ("ny/three_card_poker", "optimal", "ante"),
    ("ny/roulette", "default", "red"),
    ("ny/baccarat", "banker", "banker"),
])  # fmt: skip
def test_best_play_and_games_without_choices_have_theirs(path: str, strategy: str, column: str) -> None:
    result = hoyle.sim(
        path, strategy, rounds=200, engine=True, wagers={"red": "$10"} if column == "red" else None
    )
    assert column in result.exact
    assert result.best_play == {}
    assert result.headings[-2:] == (">exact", ">off by")
    assert "for this strategy at these stakes" in str(result)


def test_whoever_says_nothing_at_tiles_sets_the_house_way() -> None:
    result = hoyle.sim("ca/pai_gow_tiles", "simplest", rounds=50, engine=True)
    sheet = {par.label: par.house_edge for par in hoyle.par("ca/pai_gow_tiles").wagers}
    assert result.exact["pai_gow"] == sheet["pai_gow house way"]


def test_a_streak_is_measured_on_what_was_decided() -> None:
    """It stands over rounds, so that fewer are made than rounds are played."""
    wagers = {"blackjack": "$10", "streak 3": "$5"}
    result = hoyle.sim("ny/blackjack", rounds=4000, engine=True, wagers=wagers)
    found = {each.column: each for each in result.figures}
    streak = found["streak:3"]
    assert streak.wagered < 500 * 4000
    assert streak.edge == streak.risk
    assert abs(streak.edge.away(float(result.exact["streak:3"]))) < 4
    before = 1000 * 4000 + streak.wagered
    assert found["all wagers"].edge.value == pytest.approx(-found["all wagers"].net / before)


def test_sevens_that_are_split_are_not_what_their_sheet_supposes() -> None:
    wagers = {"blackjack": "$10", "super_sevens": "$5", "progressive_super_sevens": "$1", "in_between": "$5"}
    result = hoyle.sim("ny/blackjack", rounds=100, engine=True, wagers=wagers)
    assert set(result.exact) == {"in_between"}


def test_beside_limited_rounds_stands_the_limited_edge() -> None:
    """The wagers of a hand share its limit: only all of them together have a figure then."""
    result = hoyle.sim("ny/mississippi_stud_poker", rounds=2_000, wagers={"ante": "$100"})
    par = next(each for each in hoyle.par("ny/mississippi_stud_poker").wagers if each.on.startswith("with"))
    limited = sum(each.probability * min(each.net * 10_000, 5_000_000) for each in par.results) / 10_000
    assert result.exact == {"all wagers": -limited}
    below = hoyle.sim("ny/mississippi_stud_poker", rounds=2_000, wagers={"ante": "$10"})
    assert below.exact["all wagers"] == par.house_edge
    assert "ante" in below.exact


def test_beside_a_rounded_stake_stands_the_rounded_edge() -> None:
    """Seven to six does not divide at ten dollars: $11.66 are paid, and 5 rolls of 11 win."""
    result = hoyle.sim("ny/craps", rounds=2_000, wagers={"pass": "$10", "place_to_win 6": "$10"})
    assert result.exact["place_to_win:6"] == Fraction(6 * 1000 - 5 * 1166, 11 * 1000)


def test_a_running_estimate_is_the_figure_of_the_end() -> None:
    plan = make_plan("ny/mississippi_stud_poker", rounds=20_000)
    done = run_plan(plan)
    told = _estimate(plan, Done(done.totals, done.sessions), 0.95)
    assert told.startswith(f"house edge {percent(done.figures[-1].edge.value)} (95 %")
