"""Plans: the same totals however they are run, saved block by block, taken up again, and no other plan's."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.errors import HoyleError
from hoyle.sim.block import done_from, run_block, run_plain
from hoyle.sim.plan import Plan, opened, plan_from, rounds_of
from hoyle.sim.simulate import make_plan, run_plan, saved_plan


def small(**changes: object) -> Plan:
    plan = make_plan("ny/roulette", None, 50_000, block=7_000, bankroll=200_00, session=20, sessions=30)
    return replace(plan, **changes)  # type: ignore[arg-type]


ENGINE = make_plan("ny/craps", "three_point_molly", 600, block=100, engine=True)


def test_blocks_cover_the_rounds_and_the_sessions() -> None:
    plan = small()
    assert plan.block_count == 8
    assert sum(plan.block_size(block) for block in range(8)) == 50_000
    dealt = [number for block in range(8) for number in plan.block_sessions(block)]
    assert dealt == list(range(30))


def test_every_part_of_a_plan_is_in_its_hash() -> None:
    plan = small()
    changes = {
        "rounds": 50_001, "seed": 2, "block": 7_001, "engine": True, "bankroll": 1, "session": 21,
        "sessions": 31, "path": "pa/roulette", "fingerprint": "x", "options": {}, "strategy": {},
    }  # fmt: skip
    hashes = {replace(plan, **{name: value}).digest() for name, value in changes.items()}  # type: ignore[arg-type]
    assert len(hashes | {plan.digest()}) == len(changes) + 1


def test_one_core_and_two_come_to_the_same() -> None:
    for plan in (small(), ENGINE):
        one, two = run_plan(plan, cores=1), run_plan(plan, cores=2)
        assert one.totals == two.totals
        assert one.sessions == two.sessions
        assert not one.interrupted


def test_another_seed_comes_to_something_else() -> None:
    assert run_plan(small()).totals != run_plan(small(seed=2)).totals


def test_a_block_is_the_same_where_it_is_sent() -> None:
    plan = small()
    sent = json.loads(json.dumps(run_plain(json.loads(json.dumps(plan.plain())), 3)))
    assert done_from(sent) == run_block(plan, rounds_of(plan), 3)


def test_other_rules_are_refused() -> None:
    with pytest.raises(HoyleError, match="the rulebooks differ"):
        opened(small(fingerprint="0" * 64))


def test_another_format_is_refused() -> None:
    with pytest.raises(HoyleError, match="format 0"):
        plan_from({**small().plain(), "format": 0})


# Saving.


def test_what_was_saved_is_taken_up(tmp_path: Path) -> None:
    plan, file = small(), tmp_path / "run.jsonl"
    whole = run_plan(plan, save=file)
    lines = file.read_text().splitlines()
    assert len(lines) == 1 + plan.block_count
    file.write_text("\n".join(lines[:4]) + "\n" + lines[4][:50])  # torn in the middle of a line
    ran: list[int] = []
    again = run_plan(plan, resume=file, progress=lambda done, before: ran.append(before))
    assert len(ran) == plan.block_count - 3
    assert ran[0] == 3 * 7_000
    assert again.totals == whole.totals
    assert again.sessions == whole.sessions
    assert saved_plan(file) == plan
    assert len(file.read_text().splitlines()) == 1 + plan.block_count


def test_a_finished_file_needs_nothing_more(tmp_path: Path) -> None:
    plan, file = small(), tmp_path / "run.jsonl"
    whole = run_plan(plan, save=file)
    assert run_plan(plan, resume=file).totals == whole.totals


def test_another_plan_is_not_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run_plan(small(), save=file)
    with pytest.raises(HoyleError, match="saved from another plan: seed is 2 and was 1"):
        run_plan(small(seed=2), resume=file)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    file.write_text("my notes")
    with pytest.raises(HoyleError, match="exists already"):
        run_plan(small(), save=file)
    assert file.read_text() == "my notes"


@pytest.mark.parametrize("text", ["", "notes\n", '{"a": 1}\n', "[1]\n"])
def test_a_file_that_was_not_saved_by_a_run(tmp_path: Path, text: str) -> None:
    file = tmp_path / "run.jsonl"
    file.write_text(text)
    with pytest.raises(HoyleError, match="not a file of --save"):
        run_plan(small(), resume=file)


def test_an_interrupted_run_shows_what_is_done(tmp_path: Path) -> None:
    plan, file = small(), tmp_path / "run.jsonl"
    seen = 0

    def stop(done: object, before: int) -> None:
        nonlocal seen
        seen += 1
        if seen == 3:
            raise KeyboardInterrupt

    part = run_plan(plan, save=file, progress=stop)
    assert part.interrupted
    assert part.totals.rounds == 3 * 7_000
    assert run_plan(plan, resume=file).totals == run_plan(plan).totals


# What is asked for wrongly.


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"seed": -1}, "the seed is -1"),
        ({"bankroll": 100}, "go together"),
        ({"bankroll": 100, "session": 5, "sessions": 0}, "more than zero"),
    ],
)
def test_what_cannot_be_planned(asked: dict[str, int], told: str) -> None:
    with pytest.raises(HoyleError, match=told):
        make_plan("ny/roulette", None, **{"rounds": 10, **asked})  # type: ignore[arg-type]


def fold_always(seen: object) -> str:
    return "fold"


def test_a_function_needs_the_engine() -> None:
    plan = make_plan("ny/three_card_poker", fold_always, 100)
    with pytest.raises(HoyleError, match=r"is a Python function.*add --engine"):
        run_plan(plan)
    played = run_plan(replace(plan, engine=True, block=20), cores=2)
    assert played.totals.net[-1] == -100 * 10_00


def end_at_once(seen: object) -> str:
    os._exit(9)


def test_a_process_that_dies_is_told() -> None:
    plan = make_plan("ny/three_card_poker", end_at_once, 100, block=50, engine=True)
    with pytest.raises(HoyleError, match="was killed"):
        run_plan(plan, cores=2)


def test_the_best_play_is_the_default_by_kernel_and_by_engine() -> None:
    best = make_plan("ny/three_card_poker", "optimal", 20_000)
    assert run_plan(best).totals.rounds == 20_000
    assert best == make_plan("ny/three_card_poker", None, 20_000)
    by_engine = make_plan("ny/three_card_poker", None, 300, engine=True)
    assert by_engine.strategy == best.strategy
    assert run_plan(by_engine).totals.rounds == 300
