"""Files that must be refused, each with the exact words.

`good.yaml` is the file that most were made from. Those named `house_…` are a licensee's, as `hoyle check` reads them.
Those named `way_…` play a game of the tests' own, which sets hands by a house way.
"""

from pathlib import Path

import pytest
import typer

from hoyle.book.file_check import check_file
from hoyle.book.loader import add_rulebooks, load_file
from hoyle.book.resolve import resolve
from hoyle.cli.rules.check import command as check_command
from hoyle.errors import BookError, HoyleError
from hoyle.games.catalog import add_game_package, find_game, needs_of

FOLDER = Path(__file__).parent / "refused"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != "good")
HOUSES = [name for name in NAMES if name.startswith("house_")]
RULEBOOKS = [name for name in NAMES if name not in HOUSES]


def expected(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def check(name: str) -> None:
    file, source = load_file(FOLDER / f"{name}.yaml", f"{name}.yaml")
    check_file(file, source, needs_of(file))
    resolve("pa", file, {})


def test_every_file_has_its_message() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == NAMES


def test_the_good_file_is_accepted() -> None:
    check("good")


@pytest.mark.parametrize("name", [name for name in RULEBOOKS if not name.startswith("way_")])
def test_a_rulebook_file_is_refused(name: str) -> None:
    with pytest.raises(HoyleError) as refusal:
        check(name)
    assert f"{refusal.value}\n" == expected(name)


@pytest.mark.parametrize("name", [name for name in RULEBOOKS if name.startswith("way_")])
def test_a_house_way_is_refused(name: str, registry: None) -> None:
    add_game_package("tests.support.split_games")
    test_a_rulebook_file_is_refused(name)


@pytest.mark.parametrize("name", HOUSES)
def test_a_licensees_file_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(FOLDER)
    with pytest.raises(typer.Exit) as left:
        check_command([f"{name}.yaml"])
    assert left.value.exit_code in (1, 2)
    told = capsys.readouterr()
    assert told.out + told.err == expected(name)


def test_a_message_names_file_and_line() -> None:
    """And a way out: no message is only a complaint of the parser."""
    for name in RULEBOOKS:
        where, _, what = expected(name).partition(": ")
        file, _, line = where.partition(":")
        assert file in (f"{name}.yaml", "good.yaml", "list_at_top.yaml", "bad_odds.yaml"), name
        assert int(line) >= 1, name
        assert "input should" not in what or "'" in what, name


def test_a_file_under_another_name_is_refused(mine: Path) -> None:
    (mine / "mine" / "roulette.yaml").rename(mine / "mine" / "renamed.yaml")
    add_rulebooks(mine)
    with pytest.raises(
        BookError,
        match=r'/mine/renamed\.yaml:\d+: says it is "roulette", but the file is named renamed\.yaml$',
    ):
        find_game("mine/renamed")


def test_a_file_that_cannot_be_read_is_refused_without_its_whole_path(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"^gone\.yaml: cannot be read: No such file or directory$"):
        load_file(tmp_path / "gone.yaml", "gone.yaml")


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes(b"title: caf\xe9\n")
    with pytest.raises(BookError, match=r"^latin\.yaml: cannot be read: .* at byte 10; save it as UTF-8$"):
        load_file(path, "latin.yaml")


@pytest.mark.parametrize(
    ("book", "game", "told"),
    [
        ("pa", "rulette", 'no game in book pa "rulette". Did you mean "roulette"?'),
        ("nj", "roulette", 'no book "nj"'),
    ],
)
def test_a_licensee_of_no_known_game_is_refused(
    book: str, game: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"licensee: example\nbook: {book}\ngames:\n  {game}: {{}}\n", encoding="utf-8")
    with pytest.raises(typer.Exit) as left:
        check_command([str(path)])
    assert left.value.exit_code == 2
    assert f"There is {told}" in capsys.readouterr().err
