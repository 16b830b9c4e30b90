"""A real cluster of processes: the same totals as here, also when a worker is killed; and none that is not there."""

import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import distributed
import pytest

from hoyle.errors import HoyleError
from hoyle.sim import cluster as on_cluster
from hoyle.sim.plan import Plan
from hoyle.sim.simulate import make_plan, run_plan

# The library leaves sockets to the garbage collector when a worker has died.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as local:
        yield local


def engine_plan() -> Plan:
    return make_plan("ny/craps", "three_point_molly", 6_000, block=200, engine=True, seed=7)


def test_a_cluster_comes_to_the_same_as_one_core(cluster: Any) -> None:
    plan = make_plan(
        "ny/craps", "place_six_eight", 2_000_000, block=150_000, bankroll=300_00, session=40, sessions=50
    )
    there = run_plan(plan, cluster=cluster.scheduler_address)
    here = run_plan(plan)
    assert there.totals == here.totals
    assert there.sessions == here.sessions


def test_a_worker_that_is_killed_costs_nothing_but_time(cluster: Any) -> None:
    plan = engine_plan()
    with distributed.Client(cluster, set_as_default=False) as client:
        pids = list(client.run(os.getpid).values())
    killed: list[int] = []

    def kill_one(done: object, before: int) -> None:
        if not killed:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    there = run_plan(plan, cluster=cluster.scheduler_address, progress=kill_one)
    assert killed
    with distributed.Client(cluster, set_as_default=False) as client:
        assert killed[0] not in client.run(os.getpid).values()
    assert there.totals == run_plan(plan).totals


def test_workers_with_other_rules_are_refused(cluster: Any) -> None:
    plan = engine_plan()
    client = on_cluster._connect(cluster.scheduler_address)
    other = Plan(**{**plan.plain(), "fingerprint": "f" * 64})
    try:
        with pytest.raises(HoyleError, match="Install the same version everywhere"):
            on_cluster._check_workers(client, other, "here")
    finally:
        client.close()


def test_a_refusal_on_a_worker_comes_back_as_one(cluster: Any) -> None:
    """A function that only this process has: the workers cannot find it, and say so."""

    def mine(seen: object) -> str:
        return "fold"

    plan = make_plan("ny/three_card_poker", mine, 100, block=50, engine=True)
    with pytest.raises(HoyleError, match="cannot be imported where the block runs"):
        run_plan(plan, cluster=cluster.scheduler_address)


def test_no_cluster_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_cluster, "CONNECT_SECONDS", 300)
    started = time.monotonic()
    for address, told in (("tcp://127.0.0.1:9", "no cluster answers at"), ("nonsense", "is not the address")):
        with pytest.raises(HoyleError, match=told):
            run_plan(engine_plan(), cluster=address)
    assert time.monotonic() - started < 240, "the library alone would try for as long as it may"


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_cluster, "CONNECT_SECONDS", 1)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as empty,
        pytest.raises(HoyleError, match="has no workers"),
    ):
        run_plan(engine_plan(), cluster=empty.scheduler_address)


@pytest.mark.prove  # a cluster of its own, and seconds until it is given up
def test_a_cluster_that_goes_away_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_cluster, "CONNECT_SECONDS", 5)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as local:
        blocks = on_cluster.run_on_cluster(engine_plan(), range(30), local.scheduler_address, lost_seconds=2)
        next(blocks)
        local.scale(0)
        started = time.monotonic()
        with pytest.raises(HoyleError, match=r"continue with --resume"):
            list(blocks)
        assert time.monotonic() - started < 30
