"""Every command without the packages of an extra.

It runs, or names the extra in one sentence and exits with 2.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hoyle.cli.command_index import commands
from hoyle.cli.extras import EXTRAS

ROOT = Path(__file__).parents[3]
# A finder before all others makes the packages unknown, as where the extra is not installed.
RUN = """
import json, sys, traceback
blocked, calls = json.loads(sys.argv[1])

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
from typer.testing import CliRunner
from hoyle.cli import app
for call in calls:
    done = CliRunner().invoke(app, call)
    print(json.dumps([call, done.exit_code, done.stdout[-200:], done.stderr[-400:]]))
"""
GAME = {
    "par": "ny/roulette",
    "strategy": "oh/blackjack",
    "sim": "ny/roulette",
    "compare": "ny/three_card_poker",
}
DATA = ("--data", "no_such_folder")
ARGUMENTS = {
    "rules": ("ny/roulette",),
    "paytables": ("--book", "ny", "--game", "roulette"),
    "show": ("roulette",),
    "check": ("ny/roulette",),
    "play": ("ny/roulette",),
    "phh": ("replay", "no_such_file.phh"),
    "par": ("ny/roulette", "--xlsx", "sheet.xlsx"),
    "sim": ("ny/roulette", "--rounds", "1000"),
    "strategy": ("oh/blackjack",),
    "compare": ("ny/three_card_poker", "--wager", "pair_plus"),
    "sweep": ("oh/roulette", "--wager", "red"),
    "rng": ("test", "--size", "5000"),
    "serve": ("--port", "0", "--program", "not the digest", "--data", "house"),
    "user": ("list", *DATA),
    "recall": ("t1.1", *DATA),
    "verify": ("no_such_file.json",),
    "note": ("1", "text", *DATA),
    "filing": ("ny/roulette",),
    "sign": ("ny/roulette",),
    "guide": ("ny/roulette",),
    "approve": (
        "ny/roulette", "--by", "ann", "--on", "2030-01-31", "--filing", "0", *DATA,
    ),
    "migrate": ("--data", "."),
    **dict.fromkeys(("audit", "head", "accounts", "returns", "meters", "log", "approvals"), DATA),
}  # fmt: skip


# One stands for all in the normal run: the largest.
TRIED = ("server",)


@pytest.mark.parametrize("extra", [
    each if each in TRIED else pytest.param(each, marks=pytest.mark.prove) for each in EXTRAS
])  # fmt: skip
def test_without_an_extra_each_command_runs_or_names_it(extra: str, tmp_path: Path) -> None:
    calls = [[name, *ARGUMENTS.get(name, ())] for name in commands()]
    given = json.dumps([EXTRAS[extra], calls])
    done = subprocess.run(
        [sys.executable, "-c", RUN, given], capture_output=True, text=True, cwd=tmp_path, timeout=600,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(calls)
    named = set()
    for call, code, _, told in answers:
        assert "internal error" not in told, (call, told)
        assert code in (0, 2), (call, code, told)
        if "which is not installed" in told:
            assert code == 2
            assert re.search(
                r"needs the extra \"(\w+)\", which is not installed: pip install 'hoyle\[\1\]'", told
            )
            found = re.search(r'needs the extra "(\w+)"', told)
            assert found is not None
            packages = set(EXTRAS[found[1]])
            assert packages & set(EXTRAS[extra]), (call, told)
            named.add(call[0])
    assert named >= NEEDED[extra]


# Some of the commands that cannot do without it.
NEEDED = {
    "fast": {"strategy"},
    "report": {"par"},
    "cluster": set(),
    "rng": {"rng"},
    "phh": {"phh"},
    "server": {"serve", "audit", "user", "recall", "migrate"},
    "client": set(),
}


def test_the_table_of_extras_is_that_of_the_project() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    imported = {"argon2_cffi": "argon2"}
    for extra, packages in EXTRAS.items():
        names = {re.split(r"[\[><=]", each)[0].lower().replace("-", "_") for each in declared[extra]}
        assert {imported.get(name, name) for name in names if name != "hoyle"} <= set(packages), extra
    # What only names other extras, and what only builds or tests Hoyle, has no packages of its own.
    assert set(EXTRAS) == set(declared) - {"bench", "compile", "dev", "docs", "operator"}
