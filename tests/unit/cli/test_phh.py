"""`hoyle phh`: a hand is imported, exported and replayed; what cannot be says why."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.cli.app import app
from hoyle.games.catalog import all_games, find_game
from hoyle.phh.comparison import books_without_rake

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [100, 50.5, 100]
actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'd dh p3 7c2d', 'p3 f', 'p1 cbr 3', 'p2 cbr 50.5', 'p1 cc', 'd db AsKd4c', \
'd db 9h', 'd db 2s', 'p2 sm QsQd', 'p1 sm AhKh']
"""


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.phh"
    path.write_text(HAND)
    return path


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output


def test_a_hand_is_replayed_to_the_same_stacks(hand):
    code, told = run("phh", "replay", hand)
    assert code == 0
    assert "p1 $150.50 p2 $0.00 p3 $100.00" in told
    assert "1 hands: 1 end alike" in told


def test_import_and_export_are_there_and_back(hand, tmp_path):
    as_json, again = tmp_path / "hand.json", tmp_path / "again.phh"
    assert run("phh", "import", hand, "--out", as_json)[0] == 0
    assert json.loads(as_json.read_text())["setup"]["game"] == "ny/texas_holdem"
    assert run("phh", "export", as_json, "--out", again)[0] == 0
    assert "finishing_stacks = [15050, 0, 10000]" in again.read_text()
    assert run("phh", "replay", again)[0] == 0


@pytest.mark.parametrize("command", ["import", "export", "replay"])
def test_what_is_not_there_or_not_a_hand_is_refused(command, tmp_path):
    code, told = run("phh", command, tmp_path / "none")
    assert code == 2
    assert "cannot be read" in told
    (tmp_path / "bad").write_text("not = = a hand")
    code, told = run("phh", command, tmp_path / "bad")
    assert code == 2
    assert "is no" in told


def test_a_book_without_the_game_is_refused(hand):
    code, told = run("phh", "replay", hand, "--book", "pa")
    assert code == 2
    assert "texas_holdem" in told


def test_a_spoilt_hand_does_not_stop_the_others(tmp_path):
    many = tmp_path / "many.phhs"
    spoilt = HAND.replace("antes = [0, 0, 0]", "antes = [0, 0,")
    wrong = HAND.replace("'p3 f'", "'p1 cc', 'p3 f'")
    other = HAND + "finishing_stacks = [100, 51.5, 99]\n"
    many.write_text(
        "".join(f"[{at}]\n{text}\n" for at, text in enumerate([spoilt, HAND, wrong, other, HAND], 1))
    )
    code, told = run("phh", "replay", many)
    assert code == 2
    assert "[1]: not played: this is not a hand history" in told
    assert "[3]: not played: ny: p3 has to act" in told
    assert "[4] NT by ny: p1 $150.50 p2 $0.00 p3 $100.00; the file has [10000, 5150, 9900]" in told
    assert "5 hands: 2 end alike, 1 differ, 2 not played" in told


def test_a_hand_is_tried_under_every_book_that_allows_a_table_without_a_rake() -> None:
    found = books_without_rake("texas_holdem")
    assert found[0] == "ny"
    for book in (book for book, game in all_games() if game == "texas_holdem"):
        option = find_game(f"{book}/texas_holdem")[1].options.get("rake_method")
        assert (book in found) == (option is not None and bool({"none", "time"} & set(option.choose)))
