"""Worker processes."""

import subprocess
import sys
import time

import pytest

PARENT = """
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from hoyle.worker_process import help_the_parent

if __name__ == "__main__":
    context = multiprocessing.get_context({kind!r})
    pool = ProcessPoolExecutor(2, mp_context=context, initializer=help_the_parent)
    for _ in range(2):
        pool.submit(time.sleep, 0.2)
    print(pool.submit(os.getpid).result(), *pool._processes, flush=True)
    time.sleep(600)
"""
PATIENCE_SECONDS = 60


@pytest.mark.parametrize("kind", ["spawn", "fork"])
def test_a_worker_ends_with_whoever_it_works_for(kind, tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(PARENT.format(kind=kind))
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as parent:
        workers = {int(each) for each in parent.stdout.readline().split()}
        assert len(workers) == 2
        assert all(_is_alive(each) for each in workers)
        parent.kill()
    until = time.monotonic() + PATIENCE_SECONDS
    while any(_is_alive(each) for each in workers) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [each for each in workers if _is_alive(each)]


def _is_alive(process):
    """One that has ended and that nobody has asked after is not."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
