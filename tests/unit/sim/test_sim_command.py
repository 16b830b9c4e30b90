"""`hoyle sim` as a person gives it: what it prints, writes and refuses, and how it is stopped and taken up."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli import app
from hoyle.games.catalog import open_terms
from hoyle.kit.shoe import Shoe
from hoyle.sim import cluster as on_cluster
from hoyle.sim.strategy_lookup import find_strategy
from hoyle.strategy.simulated_seat import SimulatedSeat
from tests.support.game_paths import house_banked, one_of_each


def run(*args: str):
    return CliRunner().invoke(app, ["sim", *args], env={"COLUMNS": "200"})


def out(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    heads = (args[0], "hoyle sim: loading")
    assert all(line.startswith(heads) for line in result.stderr.splitlines()), "only how far it is"
    return result.stdout


def refusal(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    told = [line for line in result.stderr.splitlines() if line.startswith("hoyle: ")]
    assert len(told) == 1
    assert "Traceback" not in result.stderr
    return told[0]


def test_a_table_with_the_exact_figures_beside() -> None:
    told = out("ny/roulette", "--rounds", "1e5", "--wager", "red=$10", "--wager", "straight:17=$5")
    assert re.search(r"^red +red +\$1,000,000.00 .*5\.2632 % +[+-]\d\.\d\d SE$", told, re.M)
    assert "straight:17" in told
    assert "95 % interval" in told
    assert "100,000 rounds by the kernel, seed 1" in told


def figures_of(row: str) -> list[str]:
    """Without the words of its name, and of what its edge is measured on, which may take several lines."""
    return re.findall(r"(?<!\S)[-+$\d]\S*", row)


@pytest.mark.parametrize("columns", ["60", "80", "100"])
def test_on_a_narrow_terminal_no_figure_is_cut_and_every_table_has_the_names(columns: str) -> None:
    asked = ["sim", "ny/craps", "--rounds", "1e5", "--strategy", "place_six_eight"]
    wide = CliRunner().invoke(app, asked, env={"COLUMNS": "200"}).stdout
    narrow = CliRunner().invoke(app, asked, env={"COLUMNS": columns}).stdout
    assert all(len(line) <= int(columns) for line in narrow.splitlines())
    for name in ("pass", "place_to_win:6", "all wagers"):
        (whole,) = re.findall(rf"^{name} .*$", wide, re.M)
        parts = re.findall(rf"^({name}) +(.*)$", narrow, re.M)
        assert len(parts) > 1
        assert figures_of(" ".join(said for _, said in parts)) == figures_of(whole)


def test_from_which_shoe_rounds_are_dealt_is_said() -> None:
    told = " ".join(out("--help").split())
    assert "Kernels deal every round of cards from a full shoe" in told
    assert "With --engine a shoe is dealt to its cut card (option cut_card_depth)" in told


ROUNDS_MAX = 300  # more than any shoe has


def has_cut_card(path: str) -> bool:
    """Whether a round of the book as it is leaves the shoe for the next."""
    game, terms = open_terms(path)
    return "cut_card_depth" in terms.settings and all(
        isinstance(shoe, Mapping) and game.keeps_shoe(terms, Shoe(shoe))
        for shoe in game.equipment(terms).values()
    )


@pytest.mark.parametrize("path", one_of_each(tuple(filter(has_cut_card, house_banked()))))
def test_the_engine_deals_a_shoe_on_to_its_cut_card(path: str) -> None:
    game, terms = open_terms(path)
    seat, chance = SimulatedSeat(game, terms, find_strategy(game, terms, "simplest")), Chance("shoe")
    dealt: list[int] = []
    while dealt.count(0) < 2:  # the first shoe, and the next after it was shuffled
        dealt.append(sum(count for shoe in seat.table.used.values() for count in shoe.values()))
        seat.play(chance.answer)
        assert len(dealt) < ROUNDS_MAX
    whole = sum(count for shoe in game.equipment(terms).values() for count in shoe.values())  # type: ignore[union-attr]
    depth = int(terms.number("cut_card_depth"))
    assert whole - depth - 20 < max(dealt) < whole


def test_the_same_command_tells_the_same() -> None:
    asked = ("ny/craps", "--rounds", "2e5", "--seed", "5", "--json")
    one, two, three = out(*asked), out(*asked, "--cores", "2"), out(*asked, "--seed", "6")
    assert json.loads(one)["totals"] == json.loads(two)["totals"]
    assert json.loads(one)["totals"] != json.loads(three)["totals"]


def test_pieces_of_craps_are_as_long_as_is_said() -> None:
    """`docs/simulation.md` tells from how many pieces the error is known; by the kernel that is not one a shooter."""
    said = " ".join(
        (Path(__file__).parents[3] / "docs" / "simulation.md").read_text(encoding="utf-8").split()
    )
    assert "By the kernel it is 1,024 rolls, more with many wagers (at most a fiftieth of a block)" in said
    for rounds, block, shortest in ((100_000, 100_000, 1024), (10_000, 10_000, 200)):
        asked = ("ny/craps", "--rounds", str(rounds), "--block", str(block), "--json")
        found = json.loads(out(*asked))["totals"]
        assert found["rounds"] / (1.5 * shortest) < found["pieces"] <= found["rounds"] / shortest + 1


def test_confidence_is_named_and_widens_the_interval() -> None:
    def width(*args: str) -> float:
        found = re.search(
            r"^red .* (-?[\d.]+) % to (-?[\d.]+) %", out("ny/roulette", "--rounds", "1e5", *args), re.M
        )
        assert found
        return float(found[2]) - float(found[1])

    assert "99 % interval" in out("ny/roulette", "--rounds", "1e5", "--confidence", "99")
    assert width("--confidence", "99") > 1.3 * width()


def test_a_bankroll(tmp_path: Path) -> None:
    told = out(
        "ny/roulette", "--rounds", "1e5", "--bankroll", "$100", "--session", "50", "--sessions", "500",
        "--plot", str(tmp_path / "a.svg"),
    )  # fmt: skip
    assert re.search(r"ruined +\d+\.\d\d %, .* \(95 % interval\)", told)
    assert "longest losing streak" in told
    assert (tmp_path / "a.svg").stat().st_size > 10_000


def test_the_engine_plays_what_has_no_kernel() -> None:
    told = out("ny/three_card_poker", "--engine", "--rounds", "60", "--cores", "1", "--strategy", "simplest")
    assert "60 rounds by the engine" in told


def test_a_function_of_a_module_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_strategy.py").write_text("def bold(seen):\n    return 'play'\n")
    monkeypatch.chdir(tmp_path)
    told = out(
        "ny/three_card_poker", "--strategy", "my_strategy:bold", "--engine", "--rounds", "100", "--cores", "1"
    )
    assert re.search(r"^play +\S+ +\$1,000.00", told, re.M)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ((), "Name a game"),
        (("ny/crap",), 'Did you mean "craps"?'),
        (("ny/craps", "--rounds", "many"), '--rounds is "many"'),
        (("ny/craps", "--rounds", "1.5"), "whole number"),
        (("ny/craps", "--rounds", "0"), "at least one round"),
        (
            ("ny/craps", "--rounds", "1e30"),
            '--rounds is "1e30"; it must be at most 1,000,000,000,000,000,000.',
        ),
        (
            ("ny/craps", "--wager", "pass"),
            "is not a wager; write --wager pass=10 or --wager place_to_win:6=12.",
        ),
        (("ny/craps", "--wager", "pass=10x"), "pass is not the odds of another wager"),
        (("ny/craps", "--wager", "pass=$10", "--wager", "pass_odds=9x"), "too much for pass"),
        (("ny/craps", "--wager", "field=$5"), "no player has made pass or dont_pass"),
        (("ny/roulette", "--wager", "zero=$5"), 'There is no wager in ny/roulette "zero"'),
        (("ny/roulette", "--wager", "straight=$5"), "straight cannot be made on nothing"),
        (("ny/roulette", "--strategy", "best"), 'There is no strategy for roulette "best"'),
        (("ny/roulette", "--option", "wheel"), "write --option name=value"),
        (("ny/roulette", "--bankroll", "$50"), "go together: --bankroll 500 --session 200."),
        (("ny/roulette", "--wager", "red=much"), '"much" is not an amount; write dollars, as in 10, or odds'),
        (("ny/roulette", "--confidence", "1"), "it must be from 50 to below 100"),
        (("ny/roulette", "--cores", "-1"), "at least one core"),
        (("ny/roulette", "--seed", "-1"), "the seed is -1"),
        (("ny/roulette", "--resume", "no_such_file"), "cannot be read"),
        (("--resume", "no_such_file"), "cannot be read"),
        (("ny/roulette", "--plot", "a.doc"), "a.doc: a chart is written as one of .svg, .png, .pdf"),
        (("ny/roulette", "--plot", "no/such/a.svg"), "cannot be written (there is no folder no/such)"),
        (("ny/roulette", "--plot", "."), ".: a chart is written as one of"),
        (("ny/texas_holdem", "--engine"), "ny/texas_holdem is played for a pot: seats win from each other"),
        (("ny/texas_holdem",), "and the house has no edge to solve"),
    ],
)
def test_refusals(asked: tuple[str, ...], told: str) -> None:
    assert told in refusal(*asked)


def test_where_it_cannot_be_written_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "hoyle.cli.mathematics.sim.make_plan", lambda *_, **__: pytest.fail("a plan was made")
    )
    refusal("ny/roulette", "--plot", "a.doc")
    refusal("ny/roulette", "--plot", "no/such/a.svg")


def test_help_has_no_amount_that_a_shell_would_take_for_its_own() -> None:
    told = out("--help")
    assert "pass=10" in told
    assert "$" not in told


def test_amounts_need_no_sign() -> None:
    told = out(
        "ny/roulette",
        "--rounds",
        "1e4",
        "--wager",
        "red=10",
        "--bankroll",
        "500",
        "--session",
        "20",
        "--sessions",
        "50",
    )
    assert re.search(r"^red +red +\$100,000.00 ", told, re.M)
    assert "$500.00" in told


def test_help_names_the_kinds_of_drawings() -> None:
    assert "Draw a chart into FILE (.svg, .png, .pdf)." in " ".join(out("--help").split())


@contextlib.contextmanager
def begun(*words: str) -> Iterator[subprocess.Popen[str]]:
    """As at a terminal: it heeds Ctrl-C, though whoever runs the tests may not; and it does not outlive its test."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "hoyle", "sim", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True, env={**os.environ, "COLUMNS": "200"},
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_ctrl_c_shows_what_is_done_and_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    words = ("ny/craps", "--engine", "--rounds", "1e6", "--block", "100", "--cores", "2", "--save", str(file))
    with begun(*words) as process:
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline and not (file.exists() and file.read_text().count("\n") > 3):
            time.sleep(0.2)
        os.killpg(process.pid, signal.SIGINT)  # all processes of the command are sent it
        told, complaint = process.communicate(timeout=300)
    assert process.returncode == 130, complaint
    assert "Traceback" not in complaint
    assert f"continue with hoyle sim --resume {file}" in complaint
    assert re.search(r"^pass ", told, re.M)
    assert file.read_text().count("\n") > 3


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("saved") / "run.jsonl"
    out("ny/roulette", "--rounds", "1e4", "--seed", "7", "--wager", "red=10", "--save", str(file))
    return file


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        (("--seed", "99"), "seed is 99 and was 7; leave out --seed to continue it."),
        (("--rounds", "5e6"), "rounds is 5000000 and was 10000; leave out --rounds"),
        (("--seed", "7", "--rounds", "2e4"), "rounds is 20000 and was 10000; leave out --rounds"),
        (("--wager", "black=10"), "leave out --wager"),
        (("--strategy", "simplest"), "leave out --strategy"),
        (("--option", "wheel=single_zero"), "leave out --option"),
        (("--engine",), "engine is true and was false; leave out --engine"),
        (("--block", "50"), "leave out --block"),
        (("--bankroll", "500", "--session", "20"), "leave out --bankroll and --session"),
    ],
)
def test_what_contradicts_a_saved_plan_is_refused(beside: tuple[str, ...], told: str, saved: Path) -> None:
    assert told in refusal("--resume", str(saved), *beside)


def test_what_agrees_with_a_saved_plan_may_be_said_again(saved: Path) -> None:
    again = (
        "--seed", "7", "--rounds", "10_000", "--wager", "red=$10", "--option", "wheel=double_zero",
    )  # fmt: skip
    result = run("--resume", str(saved), *again)
    assert result.exit_code == 0, result.output
    assert "10,000 rounds by the kernel, seed 7" in result.stdout


def test_a_bank_is_held_by_command() -> None:
    told = out("ca/pai_gow_tiles", "--engine", "--bank", "--rounds", "60", "--cores", "1")
    assert re.search(r"^bank +\S.* \$\d", told, re.M)
    assert "add --engine" in refusal("ca/three_card_poker", "--bank", "--rounds", "10")


def test_a_cluster_that_is_not_there_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_cluster, "CONNECT_SECONDS", 300)
    started = time.monotonic()
    told = refusal("ny/craps", "--rounds", "1e9", "--cluster", "tcp://127.0.0.1:9")
    assert "no cluster answers at tcp://127.0.0.1:9: " in told
    assert "start one with dask scheduler" in told
    assert time.monotonic() - started < 240, "the library alone would try for as long as it may"
    assert "write it as in tcp://10.0.0.1:8786" in refusal("ny/craps", "--cluster", "nowhere")


def test_ctrl_c_before_anything_was_played() -> None:
    """Hold 'em is solved first, which takes some time."""
    with begun("ca/ultimate_texas_holdem", "--rounds", "1e9") as process:
        assert process.stderr is not None
        assert any("preparing" in line for line in process.stderr)
        os.killpg(process.pid, signal.SIGINT)
        told, complaint = process.communicate(timeout=300)
    assert process.returncode == 130
    assert complaint.splitlines()[-1] == "hoyle: stopped before the first round."
    assert told == ""
