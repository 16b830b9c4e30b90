"""Runs the blocks of a plan on a Dask cluster. The blocks of a worker that dies run again on another.

Before the first block every worker reports a digest of its code and the fingerprint of the game's terms. A cluster
with other code or other terms is refused.
"""

from __future__ import annotations

import hashlib
import logging
import queue
import socket
import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, cast

from hoyle.book.resolve import Overrides
from hoyle.errors import HoyleError, MissingExtra
from hoyle.games.catalog import open_terms, outside_code
from hoyle.sim.block import Done, done_from, run_plain
from hoyle.sim.plan import Plan

PROBE_SECONDS = 3
CONNECT_SECONDS = 10
# A cluster without workers for this long counts as lost.
LOST_SECONDS = 30
_LOOK_SECONDS = 1
_AHEAD = 4  # blocks submitted for each thread of the cluster
_RETRIES = 3


def run_on_cluster(
    plan: Plan, blocks: Iterable[int], address: str, lost_seconds: float = LOST_SECONDS
) -> Iterator[tuple[int, Done]]:
    client = _connect(address)
    try:
        _check_workers(client, plan, address)
        yield from _stream(client, plan, iter(blocks), address, lost_seconds)
    finally:
        client.close(timeout=_LOOK_SECONDS)


def check_address(address: str) -> None:
    """Refuse an address that nothing listens on. The library itself would keep retrying."""
    scheme, _, place = address.rpartition("://")
    host, colon, port = place.rpartition(":")
    if scheme not in ("", "tcp", "tls"):
        return
    if not colon or not host or not port.isdecimal():
        raise HoyleError(f'"{address}" is not the address of a cluster; write it as in tcp://10.0.0.1:8786.')
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=PROBE_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise _nobody(address, error) from None


def _nobody(address: str, error: BaseException) -> HoyleError:
    return HoyleError(
        f"no cluster answers at {address}: {_one_line(error) or type(error).__name__}; start one with dask "
        "scheduler and dask worker, or leave --cluster out."
    )


def _connect(address: str) -> Any:
    try:
        import distributed
    except ModuleNotFoundError:
        raise MissingExtra("a cluster", "cluster") from None
    for name in ("distributed", "tornado", "asyncio"):
        # The refusal reports a failure once; the library would add tracebacks to the log.
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client: Any = cast(Any, distributed).Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise _nobody(address, error) from None
    return client


def describe_worker(path: str, options: Mapping[str, Any], pays: Overrides) -> tuple[str, str, str]:
    """Runs on a worker: the digest of its code, the fingerprint of its terms, and why it has no such terms."""
    try:
        return code_digest(), open_terms(path, dict(options), pays)[1].fingerprint, ""
    except HoyleError as error:
        return code_digest(), "", str(error)


def code_digest() -> str:
    """Of every module of Hoyle and of the game packages outside it: a version number does not tell working copies
    apart."""
    home = Path(__file__).parent.parent
    said = hashlib.sha256()
    for file in sorted(home.rglob("*.py")):
        said.update(str(file.relative_to(home)).encode() + file.read_bytes())
    for name, file in outside_code().items():
        if file.suffix == ".py":
            said.update(name.encode() + file.read_bytes())
    return said.hexdigest()[:16]


def _check_workers(client: Any, plan: Plan, address: str) -> None:
    mine = (code_digest(), plan.fingerprint)
    deadline = time.monotonic() + CONNECT_SECONDS
    while not client.scheduler_info()["workers"]:
        if time.monotonic() > deadline:
            raise HoyleError(
                f"the cluster at {address} has no workers; start some with dask worker {address}."
            )
        time.sleep(0.2)
    try:
        answers = client.run(
            describe_worker, plan.path, dict(plan.options), dict(plan.pays), on_error="return"
        )
    except (OSError, TimeoutError, ValueError) as error:
        raise HoyleError(f"the workers at {address} do not answer: {_one_line(error)}.") from None
    for worker, said in answers.items():
        if isinstance(said, BaseException):
            raise HoyleError(f"worker {worker} cannot run Hoyle: {_one_line(said)}; install it there.")
        if said[2]:
            raise HoyleError(
                f"worker {worker} cannot open {plan.path}: {_one_line(said[2])} Start it with the same HOYLE_RULEBOOKS "
                "and the same packages of games as here."
            )
        if tuple(said[:2]) != mine:
            raise HoyleError(
                f"worker {worker} runs another Hoyle: its code is {said[0]} and its terms are {said[1][:16]}; here they are "
                f"{mine[0]} and {mine[1][:16]}. Install the same version everywhere."
            )


def _stream(
    client: Any, plan: Plan, blocks: Iterator[int], address: str, lost_seconds: float
) -> Iterator[tuple[int, Done]]:
    plain, name = plan.plain(), plan.digest()
    # The cluster drops a future that has no reference here.
    waiting: dict[str, tuple[Any, int]] = {}
    arrived: queue.SimpleQueue[Any] = queue.SimpleQueue()
    last_seen = time.monotonic()
    while True:
        for block in islice(blocks, max(0, _width(client) - len(waiting))):
            key = f"hoyle-{name}-{block}-{id(waiting)}"
            future = client.submit(run_plain, plain, block, key=key, retries=_RETRIES)
            waiting[key] = (future, block)
            future.add_done_callback(arrived.put)
        if not waiting:
            return
        came = _next(arrived)
        if _is_alive(client):
            last_seen = time.monotonic()
        elif time.monotonic() - last_seen > lost_seconds:
            raise HoyleError(
                f"the cluster at {address} has had no worker for {lost_seconds:.0f} seconds. Blocks saved with --save "
                "are kept; continue with --resume."
            )
        if came is not None:
            future, block = waiting.pop(came.key)
            yield block, _result(future, address)


def _next(arrived: queue.SimpleQueue[Any]) -> Any:
    """A finished block, or none after a timeout, so that the caller can check the cluster."""
    try:
        return arrived.get(timeout=_LOOK_SECONDS)
    except queue.Empty:
        return None


def _width(client: Any) -> int:
    workers = client.scheduler_info()["workers"].values()
    return _AHEAD * max(1, sum(int(worker["nthreads"]) for worker in workers))


def _is_alive(client: Any) -> bool:
    return client.status == "running" and bool(client.scheduler_info()["workers"])


def _result(future: Any, address: str) -> Done:
    try:
        return done_from(future.result(timeout=CONNECT_SECONDS))
    except HoyleError:
        raise
    except Exception as error:
        raise HoyleError(
            f"the cluster at {address} lost a block: {type(error).__name__}: {_one_line(error)}. Blocks saved with "
            "--save are kept; continue with --resume."
        ) from None


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:300]
