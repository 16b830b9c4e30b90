"""What a demo opens: tables that a newcomer can read."""

import pytest

from hoyle.engine.table.wagering import placeable
from hoyle.games.catalog import open_terms
from hoyle.server.process.opening_tables import SIDES_MAX, few_sides
from tests.support.game_paths import banked, paths_of


@pytest.mark.parametrize("path", [paths_of("blackjack")[0], pytest.param("", marks=pytest.mark.prove)])
def test_a_demo_table_of_cards_offers_a_few_side_wagers(path: str) -> None:
    for each in [path] if path else banked():
        before = open_terms(each)[1]
        game, terms = open_terms(each, few_sides(each))
        kept = {wager.offered for wager in terms.wagers.values() if wager.offered}
        if few_sides(each):
            assert 0 < len(kept) <= SIDES_MAX
            assert {name for name, wager in before.wagers.items() if not wager.offered} <= set(terms.wagers)
            assert placeable(game, terms)
    assert few_sides(path) or not path


def test_a_game_on_one_layout_keeps_all_its_wagers() -> None:
    assert few_sides(paths_of("craps")[0]) == {}
