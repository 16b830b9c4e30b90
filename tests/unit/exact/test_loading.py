"""A sheet loads the solver that it needs and no other, and says which extra is missing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hoyle import fast
from hoyle.games.catalog import open_terms
from tests.support.game_paths import has_decisions, house_banked, one_of_each, one_of_each_family

MODULES_MAX = 100
_RUN = """
import json, sys
{before}
sys.argv = ["hoyle", *{words!r}]
from hoyle.cli import main
try:
    main()
finally:
    loaded = [name for name in sys.modules if name == "hoyle" or name.startswith("hoyle.")]
    print(json.dumps(loaded), file=sys.stderr)
"""
_WITHOUT_FAST = "sys.modules.update(numba=None, numpy=None, llvmlite=None)"


def command(*words: str, before: str = "") -> tuple[subprocess.CompletedProcess[str], list[str]]:
    script = _RUN.format(before=before, words=words)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    *said, loaded = done.stderr.splitlines()
    done.stderr = "\n".join(said)
    return done, json.loads(loaded)


def test_a_sheet_of_roulette_loads_at_most_a_hundred_modules() -> None:
    done, loaded = command("par", "ny/roulette")
    assert done.returncode == 0, done.stderr
    solvers = {name for name in loaded if name.startswith("hoyle.exact.") and name.endswith(".solve")}
    assert solvers == {"hoyle.exact.roulette.solve"}
    assert len(loaded) <= MODULES_MAX, "\n".join(sorted(loaded))


def test_what_is_solved_is_found_without_a_solver() -> None:
    script = "import sys; from hoyle.exact.catalog import solved; solved(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not [name for name in done.stdout.split() if name.endswith(".solve")]


def is_compiled(path: str) -> bool:
    """Whether numba solves the game: it has a folder in `hoyle/fast`."""
    return (Path(fast.__file__).parent / open_terms(path)[0].name).is_dir()


DECIDED = tuple(filter(has_decisions, filter(is_compiled, house_banked())))
FIRST = one_of_each_family(DECIDED)


@pytest.mark.parametrize(
    "game",
    [game if game in FIRST else pytest.param(game, marks=pytest.mark.prove) for game in one_of_each(DECIDED)],
)
def test_a_strategy_without_the_extra_is_refused_by_its_name(game: str) -> None:
    done, _ = command("strategy", game, before=_WITHOUT_FAST)
    assert done.returncode == 2
    assert 'needs the extra "fast"' in " ".join(done.stderr.split())
    assert "insurance" not in done.stdout.lower()


def test_a_sheet_without_the_extra_has_the_side_wagers_and_says_what_it_leaves_out() -> None:
    done, _ = command("par", "ny/blackjack", before=_WITHOUT_FAST)
    assert done.returncode == 0
    assert 'needs the extra "fast"' in " ".join(done.stdout.split())


def test_the_engine_simulates_without_the_extra() -> None:
    done, loaded = command("sim", "ny/roulette", "--engine", "--rounds", "50", before=_WITHOUT_FAST)
    assert done.returncode == 0, done.stderr
    assert "hoyle.sim.engine_rounds" in loaded


def test_compiled_rounds_without_the_extra_are_refused_by_its_name() -> None:
    done, _ = command("sim", "ny/roulette", "--rounds", "50", before=_WITHOUT_FAST)
    assert done.returncode == 2
    assert 'needs the extra "fast"' in " ".join(done.stderr.split())
