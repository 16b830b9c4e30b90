"""Figures, sessions and what is made of them: each against a plain calculation."""

import json
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

import hoyle
from hoyle.errors import HoyleError
from hoyle.kernels.common.chunks import Sums
from hoyle.sim.bankroll_sessions import Sessions, deepest_fall, longest_streak, run_sessions, session_path
from hoyle.sim.estimates import ALL, Estimate, figures_of, percentile, share
from hoyle.sim.result import SimResult


def test_edges_and_errors_are_those_of_a_plain_calculation() -> None:
    rng = np.random.default_rng(4)
    nets = rng.choice([-1000, 1000, 2500], (5000, 1))
    action = rng.choice([1000, 3000], (5000, 1))
    sums = Sums(1)
    sums.add(nets, action)
    found = figures_of(sums.totals(("ante",), 5000, 5000), {"ante": 1000})[0]
    assert found.edge.value == pytest.approx(-nets.mean() / 1000)
    assert found.edge.error == pytest.approx(nets.std(ddof=1) / 1000 / sqrt(5000))
    assert found.deviation == pytest.approx(nets.std(ddof=1))
    ratio = nets.sum() / action.sum()
    assert found.risk.value == pytest.approx(-ratio)
    residual = (nets - ratio * action).std(ddof=1) * sqrt(5000) / action.sum()
    assert found.risk.error == pytest.approx(residual)
    assert found.hit_frequency == (nets > 0).mean()


def test_an_interval_is_as_wide_as_its_confidence() -> None:
    low, high = Estimate(0.05, 0.01).interval(0.95)
    assert (low, high) == (pytest.approx(0.05 - 0.019599640), pytest.approx(0.05 + 0.019599640))
    assert Estimate(0.05, 0.01).interval(0.99)[1] == pytest.approx(0.05 + 0.025758293)
    assert Estimate(0.05, 0.01).away(0.03) == pytest.approx(2)


def test_shares_have_wilsons_interval() -> None:
    assert share(0, 100) == (0.0, 0.0, pytest.approx(0.0369935))
    seen, low, high = share(50, 100)
    assert (seen, low, high) == (0.5, pytest.approx(0.4038315), pytest.approx(0.5961685))
    assert share(0, 0) == (0.0, 0.0, 1.0)


def test_percentiles() -> None:
    counts = {100: 1, 200: 2, 300: 1}
    assert [percentile(counts, each) for each in (5, 25, 50, 75, 95)] == [100, 100, 200, 200, 300]


class Given:
    """Rounds whose nets are given."""

    columns, stakes = ("a",), (10,)

    def __init__(self, nets: list[int]) -> None:
        self._nets = nets

    def nets(self, seed: int, block: int, count: int) -> np.ndarray:
        return np.array(self._nets[:count]).reshape(-1, 1)


def test_a_session_ends_when_the_next_wager_cannot_be_made() -> None:
    path, ruined = session_path(Given([-10, 5, -10, -10, 50]), 1, 0, 25, 5)
    assert path.tolist() == [25, 15, 20, 10, 0]
    assert ruined
    path, ruined = session_path(Given([-10, -5]), 1, 0, 25, 2)
    assert path.tolist() == [25, 15, 10]
    assert not ruined
    path, ruined = session_path(Given([-10, -10]), 1, 0, 20, 2)
    assert path.tolist() == [20, 10, 0]
    assert ruined, "also by the last round"


def test_streaks_and_falls() -> None:
    path = np.array([100, 90, 90, 80, 95, 85, 105, 60, 70])
    assert longest_streak(path) == 2
    assert deepest_fall(path) == 45
    assert longest_streak(np.array([5])) == 0
    assert longest_streak(np.array([5, 4, 3, 2])) == 3


def test_sessions_are_put_together() -> None:
    rounds = Given([-10, 20, -10])
    whole = run_sessions(rounds, 1, range(4), 100, 3)  # type: ignore[arg-type]
    parts = [run_sessions(rounds, 1, numbers, 100, 3) for numbers in (range(1), range(1, 4))]  # type: ignore[arg-type]
    assert parts[0] + parts[1] == whole
    assert whole == Sessions(4, 0, 0, {100: 4}, {1: 4}, {10: 4})


def test_ruin_is_what_a_walk_says() -> None:
    """Red for ten dollars from fifty: the chance to be ruined in so many spins, by counting paths."""
    result = hoyle.sim("ny/roulette", rounds=1000, bankroll="$50", session=60, sessions=6000, seed=3)
    chances = {5: 1.0}
    ruined = 0.0
    for _ in range(60):
        after: dict[int, float] = {}
        for units, chance in chances.items():
            after[units + 1] = after.get(units + 1, 0.0) + chance * 18 / 38
            after[units - 1] = after.get(units - 1, 0.0) + chance * 20 / 38
        ruined += after.pop(0, 0.0)
        chances = after
    found = result.bankroll
    assert found is not None
    low, high = share(round(found.ruin[0] * 6000), 6000, 0.9999)[1:]
    assert low < ruined < high
    one = hoyle.sim("ny/roulette", rounds=100, bankroll="$10", session=1, sessions=2000, seed=3)
    assert one.bankroll is not None
    assert one.bankroll.ruin[0] == pytest.approx(20 / 38, abs=0.06)


# What a result can be turned into.


@pytest.fixture(scope="module")
def craps() -> SimResult:
    return hoyle.sim("ny/craps", "place_six_eight", rounds=200_000, bankroll="$300", session=50, sessions=200)


def test_a_frame(craps: SimResult) -> None:
    frame = craps.to_frame()
    assert list(frame.index) == ["pass", "place_to_win:6", "place_to_win:8", ALL]
    assert frame.loc["pass", "exact"] == pytest.approx(7 / 495)
    assert frame.loc["pass", "low_99"] < frame.loc["pass", "low_95"] < frame.loc["pass", "house_edge"]
    assert abs(frame.loc["place_to_win:6", "off_by"]) < 5


def test_text_and_html(craps: SimResult) -> None:
    assert "place_to_win:6" in str(craps)
    assert "ruined: " in str(craps)
    html = craps._repr_html_()
    assert html.count("<tr>") == 5
    assert "<td>pass</td>" in html


def test_json(craps: SimResult) -> None:
    facts = json.loads(json.dumps(craps.facts()))
    assert facts["exact"]["pass"] == "7/495"
    assert facts["totals"]["rounds"] >= 200_000
    assert facts["bankroll"]["sessions"] == 200


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")])
def test_drawings(craps: SimResult, tmp_path: Path, name: str, start: bytes) -> None:
    craps.plot(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


def test_a_scale_that_is_not_even_says_so(craps: SimResult) -> None:
    rounds = craps.plot().axes[0]
    assert rounds.get_yscale() == "log"
    assert "logarithmic" in rounds.get_ylabel()


def test_a_drawing_of_another_kind_is_refused(craps: SimResult, tmp_path: Path) -> None:
    with pytest.raises(HoyleError, match=r"\.svg, \.png, \.pdf"):
        craps.plot(tmp_path / "a.docx")
    with pytest.raises(HoyleError, match="cannot be written"):
        craps.plot(tmp_path / "none" / "a.svg")
