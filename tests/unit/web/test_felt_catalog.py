"""Felts are found by the name of the game, then of its family, in this package and in the game's own."""

import sys
from pathlib import Path

import pytest

from hoyle.engine.game import Game
from hoyle.games.catalog import game_of, modules, open_terms
from hoyle.web.felts.catalog import Felt, felt_of
from tests.support.game_paths import all_paths


def test_a_game_without_a_felt_module_gets_the_defaults() -> None:
    assert felt_of(_game("coin", "toss")) == Felt()


def test_the_game_goes_before_its_family_and_shares_what_it_does_not_say() -> None:
    felt = felt_of(game_of("caribbean_stud_poker"))
    assert felt.shapes == {"ante": "diamond", "bet": "box"}


def test_a_felt_of_another_package_is_found_beside_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    felts = tmp_path / "other_house" / "felts"
    felts.mkdir(parents=True)
    for folder in (felts.parent, felts):
        (folder / "__init__.py").touch()
    (felts / "coin.py").write_text('CLOTH = ("#111", "#222")\nLABELS = {"heads": "H", "tails": "T"}\n')
    (felts / "toss.py").write_text('LABELS = {"heads": "HEADS"}\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("hoyle.web.felts.catalog.root_of", lambda name: "other_house")
    felt = felt_of(_game("coin", "toss"))
    assert felt.cloth == ("#111", "#222")
    assert felt.labels == {"heads": "HEADS", "tails": "T"}


def test_a_felt_that_fails_to_import_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    felts = tmp_path / "broken_house" / "felts"
    felts.mkdir(parents=True)
    for folder in (felts.parent, felts):
        (folder / "__init__.py").touch()
    (felts / "toss.py").write_text("import no_such_module_anywhere\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("hoyle.web.felts.catalog.root_of", lambda name: "broken_house")
    with pytest.raises(ModuleNotFoundError):
        felt_of(_game("coin", "toss"))
    assert "broken_house.felts.toss" not in sys.modules


def test_a_layout_comes_from_the_module_of_its_game_or_family() -> None:
    games = [game_of(name) for name in modules()]
    found = {game: layout for game in games if (layout := felt_of(game).layout) is not None}
    assert found
    for game, layout in found.items():
        assert layout.__module__.rpartition(".")[2] in (game.name, game.family)


COUNTED = [path for path in all_paths() if felt_of(open_terms(path)[0]).hand_total is not None]


@pytest.mark.parametrize("path", COUNTED)
def test_what_a_hand_counts_is_said_as_the_table_asks_for_it(path: str) -> None:
    """A page that a felt breaks shows nothing at all."""
    game, terms = open_terms(path)
    said = felt_of(game).hand_total
    assert said is not None
    five = ["7h", "8c", "9d", "2s", "Kh"]
    assert isinstance(said(five[:2], is_alone=True, terms=terms), str)
    assert said(["Ah", "??"], is_alone=False, terms=terms) == ""
    assert any(said(five[:count], is_alone=True, terms=terms) for count in (2, 5))


def _game(family: str, name: str) -> Game:
    def play() -> None: ...

    return Game(name, family, play, dict)  # type: ignore[arg-type]
