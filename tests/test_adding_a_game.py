"""The guide `docs/adding_a_game.md`, followed: its blocks are written to a folder, and the tiny game is used.

The steps run in processes of their own, which know the folder by their environment alone.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hoyle.strategy import game_parts

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`([\w/]+\.\w+)`\n\n```\w+\n(.*?)^```", re.M | re.S)
COMMAND = re.compile(r"^(?:hoyle|python -m) [^#\n]*?(?= *#| *$)", re.M)
OPTIONAL = ("exact", "kernels", "strategy", "felts")

PLAY = """
from pathlib import Path
import hoyle
from hoyle.book.validation import validate
from hoyle.book.strict_yaml import read_yaml
from hoyle.contract.situations import Situation, check_situation
from hoyle.contract.suite import check_contract

table = hoyle.table("alley/lucky_six", seed=3)
table.sit("ann", "$500")
nets = set()
for _ in range(20):
    table.wager("ann", six="$10")
    table.deal()
    nets |= {line.net for line in table.lines}
assert nets == {40_00, -10_00}, nets
check_contract("alley/lucky_six")
source = read_yaml(Path("situations/alley/lucky_six.yaml"), "lucky_six.yaml")
situations = [validate(Situation, source, data, (at,)) for at, data in enumerate(source.data)]
wrong = [check_situation("alley/lucky_six", each) for each in situations]
assert wrong == [[], []], wrong
"""
SOLVE = """
import hoyle
from hoyle.games.catalog import families, open_terms
from hoyle.web.felts.catalog import felt_of

edge = str(hoyle.par("alley/lucky_six").wagers[0].house_edge)
assert edge == "1/6", edge
result = hoyle.sim("alley/lucky_six", rounds=100_000, seed=1)
assert result.totals.rounds == 100_000
assert abs(-result.totals.net[0] / result.totals.wagered[0] - 1 / 6) < 0.03
played = hoyle.sim("alley/lucky_six", rounds=50, engine=True, seed=1)
assert played.totals.wagered[0] == 50 * 10_00
assert families()["alley"].name == "Alley games"
assert felt_of(open_terms("alley/lucky_six")[0]).plan == (("six",),)
"""
WITHOUT = """
import pytest
import hoyle
from hoyle.errors import HoyleError

with pytest.raises(HoyleError):
    hoyle.par("alley/lucky_six")
with pytest.raises(HoyleError, match="engine"):
    hoyle.sim("alley/lucky_six", rounds=50, wagers={"six": "$10"})
assert hoyle.sim("alley/lucky_six", rounds=50, wagers={"six": "$10"}, engine=True).totals.rounds == 50
"""

PAGES = """
import sys
from hoyle.book.loader import load_game
from hoyle.web.model.table_offer import Offer
from hoyle.web.pages.books.all_rules_page import all_rules_html
from hoyle.report.words.book_comparison import files_of
from hoyle.web.pages.books.compare_page import compare_html
from hoyle.web.pages.books.par_page import head_html
from hoyle.web.pages.books.rules_page import rules_html
from hoyle.web.pages.lobby_lists import by_family, shelf_html
from hoyle.web.pages.open_page import open_page_html
from hoyle.web.table.felt_view import FeltView

path, file = "alley/lucky_six", load_game("alley", "lucky_six")[0]
assert [(family, [each.game for each in games]) for family, games in by_family("alley")] == [("Alley games", ["lucky_six"])]
assert "/?book=alley" in shelf_html("")
assert "/rules/alley/lucky_six" in all_rules_html()
for page in (rules_html("alley", file), head_html(path, file, {}), open_page_html(path, file)):
    assert file.title in page
assert file.title in compare_html("lucky_six", files_of("lucky_six"), only_differences=False)
felt = FeltView(Offer(path, {}))
assert felt.has_layout == (sys.argv[1] == "plain")
assert bool(felt.colours) == (sys.argv[1] == "own")
"""


def written(folder: Path, *, leave_out: tuple[str, ...] = ()) -> Path:
    """The files of the guide, and the `__init__.py` of every folder of modules, which it asks for."""
    for name, text in FILE.findall(GUIDE):
        if not set(Path(name).parts) & set(leave_out):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in (folder / "alley").rglob("*/"):
        (path / "__init__.py").touch()
    return folder


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole guide in one folder, so that its kernel is compiled once."""
    return written(tmp_path_factory.mktemp("guide"))


def run(folder: Path, *words: str) -> str:
    """Run Python in the folder. The books and games of the guide are named as it says."""
    found = {"HOYLE_GAMES": "alley", "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"}
    if "--rulebooks" not in words:
        found["HOYLE_RULEBOOKS"] = str(folder / "books")
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env={**os.environ, **found}, capture_output=True, text=True,
        input="quit\n", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_guide_has_the_files_that_it_speaks_of() -> None:
    names = [name for name, _ in FILE.findall(GUIDE)]
    assert names
    assert len(names) == len(set(names))
    assert {Path(name).parts[1] for name in names if Path(name).parts[0] == "alley"} >= set(OPTIONAL)


def test_the_guide_names_every_part_that_is_looked_for() -> None:
    """What `game_parts` says of its parts, the table of the guide says too."""
    roads = re.findall(r"^\| `(\w+)` +\| `(\w+)` +\|", str(game_parts.__doc__), re.M)
    assert roads
    for road, part in roads:
        assert f"`hoyle/{road}/<game>/{part}.py` | `alley/{road}/<game>/{part}.py`" in GUIDE


def test_the_game_is_checked_and_played(tmp_path: Path) -> None:
    run(written(tmp_path, leave_out=OPTIONAL), "-c", PLAY + WITHOUT)


def test_the_game_is_solved_and_simulated(guide: Path) -> None:
    run(guide, "-c", SOLVE)


@pytest.mark.parametrize("command", COMMAND.findall(GUIDE))
def test_the_commands_of_the_guide_run(command: str, guide: Path) -> None:
    words = command.split()
    called = words[1:] if words[0] == "python" else ["-m", *words]
    assert run(guide, *called)


@pytest.mark.parametrize(("felt", "leave_out"), [("own", ()), ("plain", ("felts",))])
def test_the_game_has_its_pages(tmp_path: Path, felt: str, leave_out: tuple[str, ...]) -> None:
    """Lobby, rules, house edges, opening and felt, without a line in Hoyle's own pages."""
    run(written(tmp_path, leave_out=leave_out), "-c", PAGES, felt)


def test_a_block_that_is_wrong_is_noticed(tmp_path: Path) -> None:
    folder = written(tmp_path)
    file = folder / "books" / "alley" / "lucky_six.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("4 to 1", "5 to 1"), encoding="utf-8")
    with pytest.raises(AssertionError, match="AssertionError: 0"):
        run(folder, "-c", SOLVE)
