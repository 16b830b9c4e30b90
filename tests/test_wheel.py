"""A wheel, installed into an empty environment with each extra and used from another folder."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
# Extras with a call that needs them, and what it prints. The empty name is the base installation.
USES = {
    "": ("hoyle", "par", "ny/roulette", "house"),
    "fast": ("hoyle", "strategy", "oh/blackjack", "split"),
    "report": ("hoyle", "par", "ny/roulette", "--xlsx", "sheet.xlsx", "Wrote ny/roulette to sheet.xlsx."),
    "cluster": ("python", "-c", "import distributed, hoyle.sim.cluster; print('ready')", "ready"),
    "rng": ("hoyle", "rng", "test", "--size", "5000", "--seed", "wheel", "tests of the seed"),
    "phh": ("hoyle", "phh", "import", "hand.phh", "answers"),
    "client": (
        "python",
        "-c",
        "from hoyle.client import Client; Client('http://127.0.0.1:9'); print('ready')",
        "ready",
    ),
    "server": ("hoyle", "migrate", "--data", ".", "is at revision"),
    "operator": ("hoyle", "migrate", "--data", ".", "is at revision"),
    "researcher": (
        "python",
        "-c",
        "import hoyle; from hoyle.environments.gymnasium_env import HoyleEnv; HoyleEnv('ny/roulette'); print('ready')",
        "ready",
    ),
}
# What builds, tests and shows Hoyle is not for its users.
OWN = {"bench", "compile", "dev", "docs"}
HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [100, 200, 0]
min_bet = 200
starting_stacks = [20000, 20000, 20000]
actions = ["d dh p1 AhKh", "d dh p2 2c7d", "d dh p3 3c8d", "p3 f", "p1 f"]
"""


def run(*call: str | Path, at: Path) -> str:
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in call], cwd=at, env={**own, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True, text=True, timeout=1800,
    )  # fmt: skip
    assert done.returncode == 0, (call, done.stdout[-500:], done.stderr[-1500:])
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left in the checkout."""
    made = tmp_path_factory.mktemp("wheel")
    source = made / "source"
    source.mkdir()
    files = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", at=ROOT).split("\0")
    for name in files:
        is_packed = name.startswith("hoyle/") or name in ("pyproject.toml", "README.md", "LICENSE")
        if is_packed and (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", made, source, at=made)
    return next(made.glob("*.whl"))


@pytest.mark.prove
def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("hoyle/")}
    listed = run("git", "ls-files", "hoyle", at=ROOT).split()
    assert inside == {name for name in listed if (ROOT / name).is_file()}


@pytest.mark.prove
@pytest.mark.parametrize("extra", USES)
def test_it_is_used_from_another_folder(wheel: Path, extra: str, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "venv", at=tmp_path)
    binaries = tmp_path / "venv" / "bin"
    named = f"hoyle[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    run(binaries / "python", "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", named, at=tmp_path)
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "hand.phh").write_text(HAND, encoding="utf-8")
    where = run(binaries / "python", "-c", "import hoyle; print(hoyle.__file__)", at=other)
    assert where.startswith(str(tmp_path))
    assert "ny/roulette" in run(binaries / "hoyle", "games", at=other)
    assert "ny/roulette: fine" in run(binaries / "hoyle", "check", "ny/roulette", at=other)
    program, *given, told = USES[extra]
    assert told in run(binaries / program, *given, at=other)


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def test_each_extra_is_installed_by_the_test_of_the_wheel() -> None:
    from hoyle.cli.extras import EXTRAS

    extras = set(project()["optional-dependencies"]) - OWN
    assert set(USES) == {"", *extras}
    assert set(EXTRAS) <= extras


def test_the_readme_shows_itself_on_a_package_index() -> None:
    """An index has no files of the repository: no picture and no link of the README is a path."""
    text = (ROOT / project()["readme"]).read_text(encoding="utf-8")
    assert [each for each in re.findall(r"\]\(([^)]+)\)", text) if not each.startswith("https://")] == []
    assert "<ny/three_card_poker, round 2>" in text


def test_every_extra_is_pinned() -> None:
    """Every package that an extra names has its version in the constraints."""
    pinned = {
        line.partition("==")[0].lower().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    }
    named = {
        re.split(r"[\[<>=]", each)[0].lower().replace("_", "-")
        for listed in project()["optional-dependencies"].values()
        for each in listed
    }
    assert named - pinned - {"hoyle"} == set()
