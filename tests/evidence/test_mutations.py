"""Every requirement that is met can fail: what it is about is broken in a copy, and a test that it names finds it."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
MUTATIONS: dict[str, dict[str, str]] = yaml.safe_load(
    Path(__file__).with_name("mutations.yaml").read_text(encoding="utf-8")
)
ENTRIES: dict[str, dict[str, Any]] = {
    entry["id"]: entry
    for group in yaml.safe_load((ROOT / "docs" / "evidence.yaml").read_text(encoding="utf-8"))
    for entry in group["entries"]
}
MET = [name for name, entry in ENTRIES.items() if entry["state"] == "met"]
PLACES = ("hoyle", "tests", "docs", "scripts")
FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "constraints.txt")
FAILED = 1  # what pytest returns where tests ran and some of them failed


def copied(place: Path) -> None:
    """The checkout beside itself: every file by a hard link where the disk allows it, else as a copy."""
    for name in PLACES:
        for folder, within, files in os.walk(ROOT / name):
            within[:] = [each for each in within if each != "__pycache__"]
            there = place / Path(folder).relative_to(ROOT)
            there.mkdir()
            for file in files:
                _link(Path(folder) / file, there / file)
    for name in FILES:
        _link(ROOT / name, place / name)


def _link(file: Path, there: Path) -> None:
    try:
        there.hardlink_to(file)
    except OSError:
        there.write_bytes(file.read_bytes())


def changed(mutation: dict[str, str]) -> str:
    """The text of the file with the mutation in it; refused where it no longer applies."""
    text = (ROOT / mutation["file"]).read_text(encoding="utf-8")
    assert text.count(mutation["is"]) == 1, (
        f"it stands {text.count(mutation['is'])} times in the file, not once"
    )
    return text.replace(mutation["is"], mutation["becomes"])


def test_every_requirement_that_is_met_has_a_mutation() -> None:
    assert list(MUTATIONS) == MET


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_mutation_applies(name: str) -> None:
    mutation = MUTATIONS[name]
    assert set(mutation) == {"breaks", "file", "is", "becomes", "found_by"}
    assert mutation["found_by"] in ENTRIES[name]["tests"], "the requirement names another test"
    before = (ROOT / mutation["file"]).read_text(encoding="utf-8")
    assert ast.dump(ast.parse(changed(mutation))) != ast.dump(ast.parse(before)), "it changes nothing"


@pytest.mark.prove
@pytest.mark.parametrize("name", MUTATIONS)
def test_a_mutation_is_found(name: str, tmp_path: Path) -> None:
    mutation = MUTATIONS[name]
    copied(tmp_path)
    file = tmp_path / mutation["file"]
    file.unlink()
    file.write_text(changed(mutation), encoding="utf-8")
    environment = {
        each: value for each, value in os.environ.items() if not each.startswith(("PYTEST_", "HOYLE_"))
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", mutation["found_by"], "-q", "-x", "-p", "no:cacheprovider"],
        cwd=tmp_path, env={**environment, "PYTHONPATH": str(tmp_path), "HOYLE_CACHE": str(tmp_path / "cache")},
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == FAILED, done.stdout[-3000:] + done.stderr[-1000:]
