"""The tests of chance: a fair source passes, and each fault that a source can have is found."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from scipy import stats

from hoyle.chance import battery
from hoyle.chance.bit_source import operating_system, repeatable
from hoyle.chance.randomness_tests import TESTS
from hoyle.cli.app import app

FAIR = np.random.default_rng(5)


@pytest.mark.parametrize("name", TESTS)
@pytest.mark.parametrize("count", [6, 36, 37, 38, 52])
def test_on_fair_numbers_p_is_spread_evenly(name: str, count: int) -> None:
    """A hundred samples of a fixed seed: p is below each level about as often as the level says."""
    ps = np.array([TESTS[name](FAIR.integers(0, count, 6000), count).p for _ in range(100)])
    assert not np.isnan(ps).any()
    assert (ps < 0.01).sum() <= 6  # seven of a hundred at one in a hundred: once in ten thousand
    assert stats.binomtest(int((ps < 0.5).sum()), 100, 0.5).pvalue > 1e-4


def faulty(name: str, size: int, count: int) -> Any:
    numbers = FAIR.integers(0, count, size)
    if name == "one value too often":
        numbers[::21] = 3
    elif name == "a modulo's bias":
        numbers = FAIR.integers(0, 64, size) % count
    elif name == "neighbours alike":
        numbers[1::8] = numbers[::8][: len(numbers[1::8])]
    elif name == "a period":
        numbers = np.resize(numbers[:500], size)
    elif name == "the second half is the first":
        numbers[size // 2 :] = numbers[: size - size // 2]
    elif name == "too even":
        numbers = np.concatenate([FAIR.permutation(count) for _ in range(size // count + 1)])[:size]
    elif name == "rising":
        numbers[: size // 2] = np.sort(numbers[: size // 2].reshape(-1, 19), axis=1).ravel()
    return numbers


@pytest.mark.parametrize(
    ("fault", "found_by"),
    [
        ("one value too often", "equidistribution (chi-square)"),
        ("a modulo's bias", "equidistribution (chi-square)"),
        ("neighbours alike", "duplicates"),
        ("neighbours alike", "serial correlation"),
        ("neighbours alike", "serial pairs"),
        ("neighbours alike", "overlaps"),
        ("neighbours alike", "poker"),
        ("a period", "spectral"),
        ("the second half is the first", "interplay correlation"),
        ("too even", "gap"),
        ("too even", "coupon collector"),
        ("a period", "runs"),
        ("rising", "permutation"),
        ("one value too often", "subsequences"),
    ],
)
def test_a_fault_is_found(fault: str, found_by: str) -> None:
    assert TESTS[found_by](faulty(fault, 38 * 1000, 38), 38).p < 1e-4


def test_the_whole_battery_on_the_operating_systems_source() -> None:
    """Held to one false alarm in a million runs, since this source cannot be seeded."""
    results = list(battery.run(operating_system, 6000, lambda _: None))
    assert len(results) == 7 * len(TESTS) + 4
    assert min(result.verdict.p for result in results) > 1e-6 / len(results)


def test_a_loaded_source_fails_the_command(capsys: Any, monkeypatch: Any) -> None:
    fair = repeatable(1)
    monkeypatch.setattr("hoyle.cli.mathematics.rng.operating_system", lambda size: fair(size) & fair(size))
    assert app(["rng", "test", "--size", "6000"], standalone_mode=False) == 2
    printed = capsys.readouterr()
    assert "the random number generator fails" in printed.err
    assert "fails" in printed.out


def test_the_command_prints_every_p(capsys: Any) -> None:
    assert app(["rng", "test", "--size", "6000", "--seed", "fixed"], standalone_mode=False) == 0
    printed = capsys.readouterr().out
    for word in ("wheel of 38", "pair of dice", "first 3 cards", "card by", "spectral"):
        assert word in printed


def test_raw_bytes(tmp_path: Any) -> None:
    file = tmp_path / "raw.bin"
    assert app(["rng", "dump", "--raw", "--bytes", "70000", "--out", str(file)], standalone_mode=False) == 0
    assert file.stat().st_size == 70000
    assert len(set(file.read_bytes())) == 256


def test_raw_bytes_are_sent_to_another_program() -> None:
    """As a laboratory does it, in a process of its own; a reader that has read enough is no fault."""
    command = [sys.executable, "-m", "hoyle", "rng", "dump", "--raw"]
    done = subprocess.run([*command, "--bytes", "70000"], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) == 70000
    assert len(set(done.stdout)) == 256
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reading:
        assert reading.stdout is not None
        assert reading.stderr is not None
        assert len(reading.stdout.read(100)) == 100
        reading.stdout.close()
        assert reading.stderr.read() == b""
    assert reading.returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["test", "--size", "10"], "a sample has 5,000 to"),
        (["test", "--level", "2"], "a probability between 0 and 1"),
        (["dump", "--bytes", "5"], "add --raw"),
        (["dump", "--raw", "--bytes", "0"], "must be at least 1"),
        (["dump", "--raw", "--bytes", "5", "--out", "no/such/folder"], "cannot be written"),
    ],
)
def test_refusals(words: list[str], said: str, capsys: Any) -> None:
    assert app(["rng", *words], standalone_mode=False) == 2
    assert said in capsys.readouterr().err
