"""Every sentence in tests/situations is played and must come out as it says."""

from pathlib import Path

import pytest

from hoyle.book.load import validate
from hoyle.book.yaml import read_yaml
from hoyle.contract.situations import Situation, check_situation
from hoyle.games.catalog import all_games

HERE = Path(__file__).parent / "situations"


def _collect():
    for path in sorted(HERE.glob("*/*.yaml")):
        game = f"{path.parent.name}/{path.stem}"
        source = read_yaml(path, f"tests/situations/{game}.yaml")
        for at, data in enumerate(source.data):
            situation = validate(Situation, source, data, (at,))
            yield pytest.param(game, situation, id=f"{game}: {situation.situation}")


@pytest.mark.parametrize(("game", "situation"), list(_collect()))
def test_situation(game, situation):
    assert check_situation(game, situation) == []


@pytest.mark.parametrize("game", [f"{book}/{game}" for book, game in all_games()])
def test_every_game_has_situations(game):
    path = HERE / f"{game}.yaml"
    assert path.exists(), f"{game} has no situations"
    assert len(read_yaml(path, path.name).data) >= 5
