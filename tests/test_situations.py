"""Every sentence in tests/situations is played and must come out as it says."""

from pathlib import Path

import pytest

from hoyle.book.strict_yaml import read_yaml
from hoyle.book.validation import validate
from hoyle.contract.situations import Situation, check_situation
from hoyle.games.catalog import all_games

HERE = Path(__file__).parent / "situations"
GAMES = [f"{book}/{game}" for book, game in all_games()]
LEAST = 5


def test_every_file_is_of_a_game() -> None:
    assert {f"{path.parent.name}/{path.stem}" for path in HERE.glob("*/*.yaml")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_situation_comes_out_as_it_says(game: str) -> None:
    source = read_yaml(HERE / f"{game}.yaml", f"tests/situations/{game}.yaml")
    situations = [validate(Situation, source, data, (at,)) for at, data in enumerate(source.data)]
    wrong = {each.situation: found for each in situations if (found := check_situation(game, each))}
    assert wrong == {}
    assert len(situations) >= LEAST
