"""`python -m hoyle.contract PACKAGE` on a small package with its own book, and what favours the player."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from hoyle.contract.favour import Favour, favours, of_sheet
from hoyle.contract.suite import check_favour, run_checks
from hoyle.exact.sheet import Part, Result, WagerPar
from hoyle.games.catalog import find_game
from tests.support.coin_game import COIN_MODULE, COIN_RULES
from tests.support.game_paths import all_paths

DOCUMENTS = """rules:
  book: tiny
  title: Tiny rules
  short: Tiny
  regulator: nobody
  edition: first
  line_count: 9
  sha256: "0000000000000000000000000000000000000000000000000000000000000000"
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """`alley` with one game, and its book in a folder of the package."""
    folder = tmp_path / "alley"
    (folder / "rulebooks" / "tiny").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "coin.py").write_text(COIN_MODULE)
    (folder / "rulebooks" / "documents.yaml").write_text(DOCUMENTS)
    (folder / "rulebooks" / "tiny" / "coin.yaml").write_text(COIN_RULES)
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(folder.parent), *filter(None, sys.path)))
    return subprocess.run(
        [sys.executable, "-m", "hoyle.contract", *words],
        env={**os.environ, "PYTHONPATH": paths}, text=True, capture_output=True, check=False,
    )  # fmt: skip


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_every_check_is_reported(package: Path) -> None:
    found = run(package, "alley", "--rounds", "5")
    assert (found.returncode, found.stderr) == (0, "")
    lines = found.stdout.splitlines()
    assert lines[0] == "tiny/coin  holds  plays random rounds"
    assert lines[-1] == "1 game: every check holds"
    assert len(lines) == 10


def test_a_price_in_the_players_favour_fails_until_a_reading_explains_it(package: Path) -> None:
    file = package / "rulebooks" / "tiny" / "coin.yaml"
    change(file, "19 to 20", "3 to 2")
    found = run(package, "alley", "--rounds", "5")
    assert found.returncode == 1
    assert "tiny/coin  fails  favours no player" in found.stdout
    assert "correct its price, or add a reading that explains it with favours: [heads]" in found.stdout
    change(file, "about: A coin is tossed.", "about: A coin is tossed (see kind).")
    reading = "{lines: [1, 1], says: A., reading: B., other: C., favours: [heads]}"
    file.write_text(file.read_text() + f"readings:\n  kind: {reading}\n")
    assert run(package, "alley", "--rounds", "5").returncode == 0


def test_a_game_that_breaks_the_contract_fails(package: Path) -> None:
    change(package / "coin.py", "    return felt.carry", '    raise KeyError("lost")')
    found = run(package, "alley")
    assert found.returncode == 1
    assert found.stdout.splitlines()[:2] == [
        "tiny/coin  fails  plays random rounds",
        "    KeyError: 'lost'",
    ]


@pytest.mark.parametrize(
    ("name", "said"), [("no_such_package", "no_such_package: "), ("alley.coin", "alley.coin: ")]
)
def test_a_wrong_package_is_one_sentence(package: Path, name: str, said: str) -> None:
    found = run(package, name)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith(said)
    assert len(found.stderr.splitlines()) == 1


def test_a_package_without_a_book_is_one_sentence(package: Path) -> None:
    (package / "rulebooks").rename(package.parent / "books")
    found = run(package, "alley")
    assert (found.returncode, found.stdout) == (2, "")
    assert "--rulebooks" in found.stderr
    assert (
        run(package, "alley", "--rulebooks", str(package.parent / "books"), "--rounds", "3").returncode == 0
    )


def test_hoyles_own_games_are_checked_alike() -> None:
    assert all(not checked.fault for checked in run_checks("oh/roulette", rounds=3))
    found = favours("oh/roulette", pays={"straight": {"win": "60 to 1"}})
    assert [(each.wager, each.gain) for each in found] == [("straight", Fraction(23, 38))]


@pytest.mark.prove
@pytest.mark.parametrize("path", all_paths())
def test_no_game_of_any_book_favours_the_player_without_a_reading(path: str) -> None:
    check_favour(path)


EXPLAINED = [
    path for path in all_paths() if any(each.favours for each in find_game(path)[1].readings.values())
]


def test_some_printed_rules_favour_the_player() -> None:
    assert EXPLAINED


@pytest.mark.parametrize("path", EXPLAINED)
def test_a_reading_explains_what_the_printed_rule_favours(path: str) -> None:
    check_favour(path)


def sheet(wager: str, on: str, net: str, per: str = "", parts: tuple[Part, ...] = ()) -> WagerPar:
    return WagerPar(wager, on, "", per or wager, (Result("all", Fraction(net), Fraction(1), parts=parts),))


def test_a_wager_counts_with_what_it_leads_to() -> None:
    whole = sheet("ante", "with play", "-1/50", parts=(Part("ante", "win"), Part("blind", "win")))
    made = ("ante", "blind", "side")
    alone = [sheet("ante", "", "1/10"), sheet("blind", "", "1/5"), sheet("play", "", "1/2", per="ante")]
    assert list(of_sheet([whole, *alone], made)) == []
    assert [each.wager for each in of_sheet(alone, made)] == ["ante", "blind"]
    assert list(of_sheet([sheet("side", "", "1/100")], made)) == [
        Favour("side", "side", Fraction(1, 100), True)
    ]
    assert list(of_sheet([sheet("side", "as the bank, best", "1/100")], made)) == []
