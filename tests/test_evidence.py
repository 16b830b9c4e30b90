"""docs/evidence.yaml leaves no requirement out, names only tests that there are, and docs/evidence.md says the same."""

import ast
import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("write_evidence", ROOT / "scripts" / "write_evidence.py")
write_evidence = importlib.util.module_from_spec(spec)
spec.loader.exec_module(write_evidence)

COUNTS = {
    "RNG": 13, "HIS": 6, "INT": 10, "SEC": 9, "PRG": 11, "DSP": 5, "RTP": 2, "RG": 1, "LED": 7, "OPT": 6,
}  # fmt: skip
IDS = [f"{group}-{number}" for group, count in COUNTS.items() for number in range(1, count + 1)]
ENTRIES: list[dict[str, Any]] = write_evidence.entries()
NAMED = sorted({test for entry in ENTRIES for test in entry.get("tests", [])})


@cache
def functions_of(file: str) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {
        node.name: node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def test_every_requirement_is_answered_once_and_in_order() -> None:
    assert [entry["id"] for entry in ENTRIES] == IDS


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_an_answer_is_whole(entry: dict[str, Any]) -> None:
    assert set(entry) <= {"id", "asks", "source", "state", "how", "tests", "group"}
    assert entry["state"] in write_evidence.STATES
    assert all(entry[key].strip() for key in ("asks", "source", "how"))
    tests = entry.get("tests", [])
    assert len(tests) == len(set(tests))
    assert tests or entry["state"] != write_evidence.MET, "what is met is shown by a test"


@pytest.mark.parametrize("test", NAMED)
def test_a_named_test_is_there_and_runs(test: str) -> None:
    file, _, name = test.partition("::")
    assert (ROOT / file).is_file(), f"{file} is not there"
    assert name in functions_of(file), f"{file} has no {name}"
    marks = {ast.unparse(mark) for mark in functions_of(file)[name].decorator_list}
    assert not [mark for mark in marks if "skip" in mark or "xfail" in mark], (
        "it shows nothing while it is skipped"
    )


def test_the_page_is_what_the_file_says() -> None:
    assert write_evidence.PAGE.read_text(encoding="utf-8") == write_evidence.page(), (
        "run scripts/write_evidence.py"
    )
