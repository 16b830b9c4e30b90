"""Checking rulebooks, and a house against its book."""

import shutil

import pytest
from typer.testing import CliRunner

from hoyle.book.loader import ROOT, all_games
from hoyle.cli import app
from hoyle.report.compliance.check import general_files
from tests.support.own_book import copy_general

HOUSE = """\
licensee: example
book: ny
games:
  three_card_poker:
    options: {pair_plus_table: F, version: ante_at_least_pair_plus}
    pays: {ante: {win: 1 to 1}}
"""


def run(*args):
    return CliRunner().invoke(app, ["check", *map(str, args)])


@pytest.fixture
def house(tmp_path):
    def write(text):
        path = tmp_path / "house.yaml"
        path.write_text(text)
        return path

    return write


@pytest.mark.prove  # `make check` reads them all, too
def test_every_rulebook_is_fine():
    result = run()
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    notes = [line for line in lines if "which the text does not provide; see its reading" in line]
    assert [line for line in lines if line not in notes] == [
        f"{name}: fine" for name in (*general_files(), *map("/".join, all_games()))
    ]


def test_a_rulebook_is_checked_by_name_and_by_path():
    assert run("ny/craps").stdout == "ny/craps: fine\n"
    path = ROOT / "ny" / "roulette.yaml"
    assert run(path).stdout == f"{path}: fine\n"


def test_a_fault_of_a_rulebook_has_its_line(tmp_path):
    path = tmp_path / "roulette.yaml"
    shutil.copy(ROOT / "ny" / "roulette.yaml", path)
    copy_general("ny", tmp_path)
    text = path.read_text().replace("unlisted: {lose: lose}", "unlisted: {}", 1)
    path.write_text(text)
    line = next(at for at, words in enumerate(text.splitlines(), 1) if words.strip().startswith("pays:"))
    result = run(path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:{line}: ")
    assert "prices 1 of the 2 outcomes; missing: lose." in result.stderr


def test_a_house_within_its_book_passes(house):
    path = house(HOUSE)
    result = run(path)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{path}: example is within the book in 1 game\n"


def test_a_house_may_pay_more_where_the_book_says_at_least(house):
    """That it then pays more than it takes is allowed, and said with its line."""
    text = HOUSE.replace("win: 1 to 1", "win: 2 to 1")
    path = house(text)
    result = run(path)
    assert result.exit_code == 0
    line = next(at for at, words in enumerate(text.splitlines(), 1) if "2 to 1" in words)
    assert result.stdout.splitlines()[0].startswith(f"{path}:{line}: ny/three_card_poker ante with play")
    assert "in the player's favour by" in result.stdout


@pytest.mark.parametrize(("cards", "is_warned"), [(5, True), (6, False)])
def test_a_house_is_warned_of_a_rule_that_favours_the_player_as_printed(house, cards, is_warned):
    text = f"licensee: example\nbook: ny\ngames:\n  four_card_poker:\n    options: {{dealer_card_count: {cards}}}\n"
    path = house(text)
    result = run(path)
    assert result.exit_code == 0, result.output
    said = f"{path}:4: ny/four_card_poker ante with play and ante_bonus: in the player's favour by 69.87%"
    assert result.stdout.startswith(said) is is_warned
    assert ("see its reading dealer_has_five_cards" in result.stdout) is is_warned


def test_every_finding_has_its_line_and_clause(house):
    text = HOUSE.replace("pair_plus_table: F", "pair_plus_table: Z").replace("win: 1 to 1", "win: 1 to 2")
    path = house(text)
    result = run(path)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{path}:5: ny/three_card_poker pair_plus_table: Z was chosen;")
    assert lines[0].endswith("(5324.31(f)(1)(ii), lines 1458–1466)")
    assert lines[1] == (
        f"{path}:6: ny/three_card_poker pays.ante.win: 1 to 2 was chosen; "
        "the book pays no less than 1 to 1 (5324.31(f)(1)(i), line 1457)"
    )
    assert lines[2] == f"{path}: 2 findings in 1 game"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("three_card_poker:", "three_card_pokr:", 'Did you mean "three_card_poker"?'),
        ("book: ny", "book: zz", ':2: There is no book "zz"'),
        (
            HOUSE,
            "licensee: example\nbook: zz\ngames: {}\n",
            ':2: There is no book "zz". Known: ca, ma, ny, oh, pa.',
        ),
        ("licensee: example", "licensee: example\nhouse: x", 'unknown key "house"'),
        ("book: ny\n", "", '"book" is missing'),
        ("    pays: {ante: {win: 1 to 1}}", "    pays: {ante: [1, 2]}", "games.three_card_poker.pays.ante"),
        ("win: 1 to 1", "win: 1 to 1, win: 2 to 1", "stands twice"),
        ("licensee: example", "licensee: [", "not readable as YAML"),
        (HOUSE, "", "the file is empty"),
    ],
)
def test_a_house_that_cannot_be_read_is_refused(house, old, new, says):
    path = house(HOUSE.replace(old, new))
    result = run(path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:")
    assert says in result.stderr
    assert "Traceback" not in result.output


def test_the_worst_of_several_files_is_the_answer(house):
    bad = house(HOUSE.replace("win: 1 to 1", "win: 1 to 2"))
    assert run("ny/craps", bad).exit_code == 1
    assert run(bad, "no/such_file.yaml", "ny/craps").exit_code == 2
