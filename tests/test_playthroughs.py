"""Every game in every book has a playthrough, and it comes out as it was reviewed."""

from pathlib import Path

import pytest

from hoyle.contract.playthroughs import LINE_COUNT_MAX, playthrough
from hoyle.games.catalog import all_games

HERE = Path(__file__).parent / "playthroughs"
GAMES = [f"{book}/{game}" for book, game in all_games()]


@pytest.mark.parametrize("game", GAMES)
def test_playthrough(game):
    path = HERE / f"{game}.txt"
    assert path.exists(), f"{game} has no playthrough; run make texts"
    text = path.read_text(encoding="utf-8")
    assert text.splitlines() == playthrough(game).splitlines()
    assert len(text.splitlines()) <= LINE_COUNT_MAX


def test_no_playthrough_without_a_game():
    found = {f"{path.parent.name}/{path.stem}" for path in HERE.glob("*/*.txt")}
    assert found == set(GAMES)
