"""Rounds that are counted by their calls come to what the same rounds come to one by one, in every sum."""

from typing import Any

import pytest

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kernels.common import call_tables
from hoyle.kernels.common.chunks import Chunked
from tests.agreement.kernel_play import strategy_of, wagers_of

BACCARAT = {"banker": 2000, "player": 1000, "tie": 500, "dragon_bonus:player": 500}
TABLES: list[tuple[str, dict[str, Any], dict[str, int], list[dict[str, Any]]]] = [
    ("ny/baccarat", {}, {"banker": 2000}, []),
    ("ny/baccarat", {}, BACCARAT, []),
    ("ny/three_card_poker", {}, {"ante": 1000, "pair_plus": 500}, [{"choose": "play"}]),
    ("ca/three_card_poker", {}, {"ante": 1000, "pair_plus": 500}, [{"choose": "play"}]),
    ("ny/caribbean_stud_poker", {}, {"ante": 1000}, []),
    ("ny/mississippi_stud_poker", {"payout_limit": 5_000_000}, {"ante": 700_003}, [{"choose": "bet_3x"}]),
    ("oh/let_it_ride_poker", {"offer_progressive": "yes"},
     {"bet_1": 1000, "bet_2": 1000, "bet_3": 1000, "progressive": 100}, []),
    ("ny/ultimate_texas_holdem", {}, {"ante": 1000, "blind": 1000, "trips": 500}, []),
    ("ca/pai_gow_tiles", {}, {"pai_gow": 1000}, []),
]  # fmt: skip


@pytest.mark.parametrize(("path", "options", "plain", "rules"), TABLES)
def test_counted_and_one_by_one(
    path: str, options: dict[str, Any], plain: dict[str, int], rules: list[dict[str, Any]]
) -> None:
    _, terms = open_terms(path, options)
    wagers = wagers_of(plain)
    rounds = compile_rounds(terms, wagers, strategy_of(terms.file.plays or terms.file.game, wagers, rules))
    assert isinstance(rounds, call_tables.CalledRounds)
    counted = rounds.run(3, 1, 20_000)
    assert counted == Chunked.run(rounds, 3, 1, 20_000)
    assert counted.rounds == sum(counted.histogram.values()) == 20_000


def test_what_has_too_many_kinds_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    _, terms = open_terms("ny/baccarat", {})
    rounds = compile_rounds(terms, wagers_of(BACCARAT), None)
    counted = rounds.run(3, 1, 10_000)
    monkeypatch.setattr(call_tables, "_KINDS_MAX", 1)
    assert rounds.run(3, 1, 10_000) == counted
