"""The kernels' means under best play lie within four standard errors of the exact sheets."""

from __future__ import annotations

from typing import Any

import pytest

from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from tests.agreement.kernel_play import optimal_of, wagers_of

STANDARD_ERRORS = 4
TOGETHER = {
    "three_card_poker": ("ante", "play", "ante_bonus"),
    "ultimate_texas_holdem": ("ante", "blind", "play"),
    "caribbean_stud_poker": ("ante", "bet"),
    "mississippi_stud_poker": ("ante", "third_street", "fourth_street", "fifth_street"),
    "let_it_ride_poker": ("bet_1", "bet_2", "bet_3"),
    "blackjack": ("blackjack", "split", "double", "insurance"),
}
# The first wager of each is measured with all that hangs on it; the others by themselves.
TABLES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("ny/three_card_poker", {}, {"ante": 1000, "pair_plus": 1000, "six_card_bonus": 1000}),
    ("ma/three_card_poker", {}, {"ante": 1000, "pair_plus": 1000}),
    ("oh/three_card_poker", {}, {"ante": 1000, "pair_plus": 1000}),
    ("ca/three_card_poker", {}, {"ante": 1000, "pair_plus": 1000}),
    ("ca/three_card_poker_six_card_bonus", {}, {"ante": 1000, "pair_plus": 1000, "six_card_bonus": 1000}),
    ("ny/let_it_ride_poker", {}, {"bet_1": 1000, "bet_2": 1000, "bet_3": 1000, "let_it_ride_bonus": 100,
    "three_card_bonus": 1000}),
    ("ma/let_it_ride_poker", {}, {"bet_1": 1000, "bet_2": 1000, "bet_3": 1000, "three_card_bonus": 1000}),
    ("oh/let_it_ride_poker", {}, {"bet_1": 1000, "bet_2": 1000, "bet_3": 1000, "three_card_bonus": 1000}),
    ("oh/let_it_ride_poker", {"offer_progressive": "yes"}, {"bet_1": 1000, "bet_2": 1000, "bet_3": 1000,
    "progressive": 100}),
    ("oh/mississippi_stud_poker", {"offer_progressive": "yes", "progressive_on_fold": "lose"}, {"ante": 1000,
    "progressive": 100}),
    ("oh/ultimate_texas_holdem", {"offer_progressive": "yes"}, {"ante": 1000, "blind": 1000, "progressive": 100}),
    (
        "oh/ultimate_texas_holdem", {"offer_progressive": "yes", "progressive_on_fold": "lose"},
        {"ante": 1000, "blind": 1000, "progressive": 100},
    ),
    ("ny/mississippi_stud_poker", {}, {"ante": 1000}),
    ("oh/mississippi_stud_poker", {}, {"ante": 1000, "three_card_bonus": 1000}),
    ("ny/caribbean_stud_poker", {}, {"ante": 1000}),
    ("ma/caribbean_stud_poker", {}, {"ante": 1000, "caribbean_stud_bonus": 1000}),
    ("ny/ultimate_texas_holdem", {}, {"ante": 1000, "blind": 1000, "trips": 1000}),
    ("oh/ultimate_texas_holdem", {}, {"ante": 1000, "blind": 1000, "trips": 1000}),
    ("ca/ultimate_texas_holdem_bad_beat_bonus", {}, {"ante": 1000, "blind": 1000, "trips": 1000, "bad_beat": 1000}),
    ("ny/baccarat", {}, {"banker": 2000, "player": 1000, "tie": 1000, "dragon_bonus:player": 1000}),
    ("ma/mini_baccarat", {}, {"banker": 2000, "player": 1000, "tie": 1000, "dragon_bonus:banker": 1000}),
    ("pa/midi_baccarat", {}, {"banker": 2000, "player": 1000, "tie": 1000}),
    ("oh/tournament_baccarat", {}, {"banker": 2000, "player": 1000, "tie": 1000}),
    ("ny/blackjack", {}, {"blackjack": 1000, "royal_match": 1000, "bet_the_set": 1000, "bust_it": 1000,
    "kings_bounty": 1000}),
    ("pa/blackjack", {}, {"blackjack": 1000, "match_the_dealer": 1000, "in_between": 1000, "three_card_poker": 1000}),
    ("oh/blackjack", {}, {"blackjack": 1000, "bet_the_set": 1000}),
    ("oh/blackjack", {}, {"blackjack": 1000}),
    ("ny/blackjack", {"deck_count": 8, "surrender": "yes"}, {"blackjack": 1000}),
]  # fmt: skip


def check(path: str, options: dict[str, Any], plain: dict[str, int], count: int) -> None:
    _, terms = open_terms(path, options)
    game = terms.file.plays or terms.file.game
    wagers = wagers_of(plain)
    rounds = compile_rounds(terms, wagers, optimal_of(game, wagers))
    nets = rounds.nets(20, 1, count)
    sheets = par(path, options).wagers
    for at, name in enumerate(plain):
        main = TOGETHER.get(game, (name,)) if not at else (name,)
        if at and name in TOGETHER.get(game, ()):
            continue
        wager, _, on = name.partition(":")
        sheet = next(sheet for sheet in sheets if sheet.wager in (wager, "bets") and on in sheet.on)
        mine = nets[:, [rounds.columns.index(column) for column in main if column in rounds.columns]].sum(
            axis=1
        )
        error = mine.std() / count**0.5
        assert abs(mine.mean() - float(sheet.expectation) * plain[name]) < STANDARD_ERRORS * error, name


# The first table of each game; of others more rounds are proven. Best play of hold 'em is weighed hand by hand in the
# kernel: that takes minutes, and is proven only.
FIRST = {table[0].partition("/")[2]: table for table in reversed(TABLES)}
QUICK = [table for game, table in reversed(FIRST.items()) if "holdem" not in game]


@pytest.mark.parametrize(("path", "options", "plain"), QUICK)
def test_means_lie_near_the_sheet(path: str, options: dict[str, Any], plain: dict[str, int]) -> None:
    check(path, options, plain, 100_000)


@pytest.mark.prove
@pytest.mark.parametrize(("path", "options", "plain"), TABLES)
def test_means_of_many_rounds_lie_near_the_sheet(
    path: str, options: dict[str, Any], plain: dict[str, int]
) -> None:
    check(path, options, plain, 2_000_000)
