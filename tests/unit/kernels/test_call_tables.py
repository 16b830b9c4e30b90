"""Rounds that are counted by their calls come to what the same rounds come to one by one, in every sum."""

from contextlib import suppress

import pytest

from hoyle.engine.table.wagering import placeable
from hoyle.errors import HoyleError
from hoyle.exact.catalog import has_player
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kernels.common import call_tables
from hoyle.kernels.common.chunks import Chunked
from hoyle.strategy.game_parts import load_part
from tests.agreement.kernel_play import optimal_of, strategy_of, wagers_of
from tests.support.game_paths import banked, one_of_each

BACCARAT = {"banker": 2000, "player": 1000, "tie": 500, "dragon_bonus:player": 500}


def is_called(path: str) -> bool:
    """Whether the kernel of a game counts its rounds by their calls."""
    rounds = load_part("kernels", open_terms(path)[0].name, "rounds")
    return any(getattr(rounds, name, None) is call_tables.CalledRounds for name in vars(rounds))


def plain_wagers(path: str) -> dict[str, int]:
    """Every wager that is made before the round, or in it where none is, on nothing in particular, of one amount."""
    game, terms = open_terms(path)
    return {
        name: 99_989
        for name, wager in terms.wagers.items()
        if not wager.bonus_on
        and not wager.parts
        and (name not in game.in_round or not placeable(game, terms))
        and "" in game.selections(terms, name)
        and not any(rule.max or rule.step for rule in terms.stake_rules[name])
    }


@pytest.mark.parametrize("path", one_of_each(tuple(filter(is_called, banked()))))
def test_counted_and_one_by_one(path: str) -> None:
    _, terms = open_terms(path)
    game = terms.file.plays or terms.file.game
    wagers = wagers_of(plain_wagers(path))
    rounds = compile_rounds(terms, wagers, strategy_of(game, wagers, []))
    if has_player(game):
        with suppress(HoyleError):  # some compiled rounds set by the house way alone, and say so
            rounds = compile_rounds(terms, wagers, optimal_of(game, wagers))
    assert isinstance(rounds, call_tables.CalledRounds)
    counted = rounds.run(3, 1, 5_000)
    assert counted == Chunked.run(rounds, 3, 1, 5_000)
    assert counted.rounds == sum(counted.histogram.values()) == 5_000


def test_what_has_too_many_kinds_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    _, terms = open_terms("ny/baccarat", {})
    rounds = compile_rounds(terms, wagers_of(BACCARAT), None)
    counted = rounds.run(3, 1, 10_000)
    monkeypatch.setattr(call_tables, "_KINDS_MAX", 1)
    assert rounds.run(3, 1, 10_000) == counted
