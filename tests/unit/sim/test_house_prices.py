"""A simulation at prices of the house's own: hashed, saved, resumed, and played by kernel, engine and another
process."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.errors import HoyleError
from hoyle.sim.block import done_from, run_block, run_plain
from hoyle.sim.plan import Plan, plan_from, rounds_of
from hoyle.sim.simulate import make_plan, run_plan, saved_plan
from hoyle.strategy.wagered import Wagered

PAYS = {"straight": {"win": "36 to 1"}}
STRAIGHT = (Wagered("straight", 5_00, "17"),)


def priced(engine: bool = False, rounds: int = 40_000, **more: Any) -> Plan:
    return make_plan("oh/roulette", None, rounds, wagers=STRAIGHT, engine=engine, block=10_000, **more)


@pytest.mark.parametrize(("engine", "rounds"), [(False, 200_000), (True, 2_000)])
def test_a_win_is_paid_at_the_price_of_the_house(engine: bool, rounds: int) -> None:
    result = run_plan(priced(engine, rounds, pays=PAYS))
    assert set(result.totals.histogram) == {-5_00, 36 * 5_00}
    assert result.exact["straight:17"] == Fraction(1, 38)
    assert set(run_plan(priced(engine, rounds)).totals.histogram) == {-5_00, 35 * 5_00}


def test_prices_are_part_of_the_hash_and_a_plan_without_them_is_as_before() -> None:
    plain = priced().plain()
    assert "pays" not in plain
    assert plan_from(plain) == priced()
    own = priced(pays=PAYS)
    assert own.plain()["pays"] == PAYS
    assert own.digest() != priced().digest()
    assert plan_from(json.loads(json.dumps(own.plain()))) == own


def test_another_process_plays_at_the_same_prices() -> None:
    plan = priced(pays=PAYS)
    sent = json.loads(json.dumps(run_plain(json.loads(json.dumps(plan.plain())), 1)))
    assert done_from(sent) == run_block(plan, rounds_of(plan), 1)


def test_a_saved_run_resumes_at_its_prices_and_at_no_others(tmp_path: Path) -> None:
    plan, file = priced(pays=PAYS), tmp_path / "run.jsonl"
    whole = run_plan(plan, save=file)
    file.write_text("\n".join(file.read_text().splitlines()[:3]) + "\n")
    with pytest.raises(HoyleError, match="another plan"):
        run_plan(priced(), resume=file)
    assert saved_plan(file) == plan
    assert run_plan(plan, resume=file).totals == whole.totals


def test_the_library_takes_prices_and_the_book_judges_them() -> None:
    result = hoyle.sim(
        "oh/roulette", rounds=1_000, wagers={"straight 17": "$5"}, pays=PAYS, block=1_000, engine=True
    )
    assert max(result.totals.histogram) == 36 * 5_00
    with pytest.raises(HoyleError, match="the book pays no less than 35 to 1"):
        hoyle.sim("ny/roulette", rounds=1_000, pays={"straight": {"win": "30 to 1"}})


def test_a_strategy_is_the_best_for_the_prices_it_is_played_at() -> None:
    """Where a flush costs a fortune, best play rides with three cards of a suit."""
    pays = {f"bet_{number}": {"flush": "1000 to 1"} for number in (1, 2, 3)}
    usual = run_plan(make_plan("ny/let_it_ride_poker", None, 50_000)).totals
    dear = run_plan(make_plan("ny/let_it_ride_poker", None, 50_000, pays=pays)).totals
    assert dear.wagered[-1] > usual.wagered[-1]
