"""Blackjack against a seat's bank: the kernel against the engine on the same cards, also under other rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hoyle.engine import Draw, Drawn
from hoyle.errors import HoyleError
from hoyle.exact.catalog import best_player_of
from hoyle.exact.player_dealer_blackjack.hands import banked_of
from hoyle.exact.player_dealer_blackjack.solve import main_par
from hoyle.exact.spanish_21 import tallies
from hoyle.games.catalog import open_terms
from hoyle.kernels.blackjack.round_row import IS_PLAIN
from hoyle.kernels.player_dealer_blackjack.rounds import compile_rounds
from hoyle.kit.cards import DECK, JOKER, parse_cards
from hoyle.strategy.strategy import Strategy
from tests.agreement.kernel_play import CARDS, OneSeat, assert_equal, optimal_of, strategy_of, wagers_of
from tests.support.samples import every

PURE, SPANISH = "pure_21_5_blackjack", "pure_spanish_21_5"
EIGHT, NO_BUST = "twenty_first_century_blackjack_8_0", "no_bust_21st_century_blackjack"
GAME = "player_dealer_blackjack"
PLAYED: list[dict[str, Any]] = [
    {"when": {"offered": "insurance", "hard": "18+"}, "choose": "insurance"},
    {"when": {"offered": "insurance"}, "choose": "no"},
    {"when": {"offered": "redouble", "hard": "5-11"}, "choose": "redouble"},
    {"when": {"offered": "rescue", "hard": "12-16"}, "choose": "rescue"},
    {"when": {"offered": "keep"}, "choose": "keep"},
    {
        "when": {"offered": "surrender", "hard": "14-16", "dealer_shows": [8, 9, 10, "A"]},
        "choose": "surrender",
    },
    {"when": {"pair": ["A", 8, 10]}, "choose": "split"},
    {"when": {"pair": "2-7", "dealer_shows": "2-7"}, "choose": "split"},
    {"when": {"hard": "8-11", "dealer_shows": "2-9"}, "choose": "double"},
    {"when": {"soft": "15-18", "dealer_shows": "4-6"}, "choose": "double"},
    {"when": {"hard": "12-16", "cards": 3, "dealer_shows": "7-10"}, "choose": "stand"},
    {"when": {"soft": "18+"}, "choose": "stand"},
    {"when": {"hard": "17+"}, "choose": "stand"},
    {"choose": "hit"},
]
# In the order of the draws: the player's first, the up card, the player's second, the card behind it, and on.
CORNERS = (
    "8c 8d 8h 8s 6d 5c 8c", "9c 7s Kc 8s 5d 9s 6d", "8c 9s 7d 7s 9h 8s 2c", "8d 8h 7d 8c 7h 8s Kd", "Kc As Ah Ks 4c",
    "As Kc Ks Ad 4c 9d", "5c 6d 6h Ks Kc 9d 4s 2h", "2c 6d 3h Ks 4c 9d 4s 2h 5d Kd", "Ac 6d Ad Ks Ac 9d Kc 2h 5d Kd",
    "Kc Td Kd 5s 9c 9h 4c Kh 2d", "6c Td 9h As Kc 4s 2d", "9h Kd 7h 6c 6s 2d Td",
)  # fmt: skip
JOKERS = (
    "Jk Jk Jk Jk 4c", "Jk 5c Jk 9d Kc 2d", "5c Jk 6c 9d Kc", "5c Jk 6c Jk Kc", "Jk 5c 6c Jk", "5c 6d 6h Jk Kc 9d 4s",
    "8c 6d 8h 5c Jk Kd 4c 9h 3s", "Kc 5d 4h 8c 9d Jk", "4c 6d 5h 9c Jk Kc", "As Ks Ks 5h 9c 3d",
)  # fmt: skip
TABLES: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, int]]] = [
    (PURE, {}, {}, {"blackjack": 1000}),
    (PURE, {"deck_count": 8}, {"both_bust": "push"}, {"blackjack": 1000, "buster": 500}),
    (EIGHT, {}, {}, {"blackjack": 1000}),
    (EIGHT, {}, {"saved_hands": "every_bust_hand"}, {"blackjack": 1000, "buster": 1000}),
    (EIGHT, {}, {"surrender_after_split": "no", "split_equal": "value"}, {"blackjack": 1000}),
    (SPANISH, {}, {}, {"blackjack": 1000, "match_the_dealer": 500}),
    (SPANISH, {"redouble_count_max": 2}, {}, {"blackjack": 1000}),
    (SPANISH, {}, {"both_bust": "nearer_pushes", "saving_hand": "none"}, {"blackjack": 1000}),
    (NO_BUST, {}, {}, {"blackjack": 1000}),
    (NO_BUST, {"deck_count": 1}, {"joker_hand_counts_as": "above_twenty_one"}, {"blackjack": 1000}),
]  # fmt: skip


class Seat(OneSeat):
    """The bank's second card is the fourth of the row also where it is dealt last."""

    def __init__(self, terms: Any, *about: Any) -> None:
        super().__init__(*about)
        self.terms = terms

    def _answer(self, table: Any, played: Any, cards: Any) -> None:
        left = list(cards)
        is_late = self.terms.settings.get("dealer_second_card") == "after_players"
        banks = [left.pop(1), left.pop(2)] if is_late else []
        while not played.is_over:
            prompt = played.prompt
            if not isinstance(prompt, Draw):
                table.answer(self.choice(played, prompt))
            elif is_late and prompt.to == "dealer" and banks:
                table.answer(Drawn((banks.pop(0),)))
            else:
                table.answer(Drawn(tuple(left.pop(0) for _ in range(prompt.size))))


def terms_of(game: str, options: dict[str, Any], own: dict[str, Any]) -> Any:
    terms = open_terms(f"ca/{game}", options)[1]
    return replace(terms, settings={**terms.settings, **own})


def rows_for(terms: Any, shoe: np.ndarray, count: int) -> np.ndarray:
    """Whole shoes, the first of them beginning with the corners that the shoe has the cards for."""
    rng, rows = np.random.default_rng(215), []
    for text in (*CORNERS, *JOKERS):
        left = [*map(int, shoe)]
        first = [len(DECK) if card == JOKER else DECK.index(card) for card in cards_in(text)]
        if all(first.count(card) <= left.count(card) for card in first):
            for card in first:
                left.remove(card)
            rows.append([*first, *rng.permutation(left)])
    return np.array([*rows, *(rng.permutation(shoe) for _ in range(count))], np.uint8)


def cards_in(text: str) -> list[str]:
    return [JOKER if card == "Jk" else parse_cards(card)[0] for card in text.split()]


@pytest.mark.parametrize("count", [15, pytest.param(300, marks=pytest.mark.prove)])
@pytest.mark.parametrize(
    ("plays", "game", "options", "own", "made"),
    every(3, [(plays, *table) for plays in ("rules", "optimal") for table in TABLES]),
)
def test_same_as_the_engine(
    plays: str, game: str, options: dict[str, Any], own: dict[str, Any], made: dict[str, int], count: int
) -> None:
    terms, wagers = terms_of(game, options, own), wagers_of(made)
    mine = theirs = strategy_of(GAME, wagers, PLAYED)
    if plays == "optimal":
        mine = optimal_of(GAME, wagers)
        theirs = Strategy("test", GAME, wagers, callable=best_player_of(terms))
    rounds = compile_rounds(terms, wagers, mine)
    rows = rows_for(terms, rounds._shoe, count)
    assert_equal(Seat(terms, f"ca/{game}", options, wagers, theirs), rounds, rows)


@pytest.mark.parametrize("game", [PURE, EIGHT, SPANISH, NO_BUST])
def test_rounds_by_tables_are_those_played_one_by_one(game: str) -> None:
    terms, wagers = terms_of(game, {}, {}), wagers_of({"blackjack": 1000})
    rounds = compile_rounds(terms, wagers, optimal_of(GAME, wagers))
    rows = rows_for(terms, rounds._shoe, 20_000)
    assert rounds._row[IS_PLAIN]
    by_tables = rounds.given(rows)
    rounds._plain, rounds._row[IS_PLAIN] = None, 0
    assert (by_tables == rounds.given(rows)).all()


SOLVED = [(PURE, {}), (EIGHT, {}), (SPANISH, {}), (SPANISH, {"redouble_count_max": 2}), (NO_BUST, {})]


@pytest.mark.parametrize("count", [1_000_000, pytest.param(20_000_000, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("game", "options"), SOLVED)
def test_millions_of_rounds_come_to_the_sheet(game: str, options: dict[str, Any], count: int) -> None:
    terms, wagers = terms_of(game, options, {}), wagers_of({"blackjack": 1000})
    expectation = float(tallies.expectation(tallies.solved_of(banked_of(terms))))
    mean, variance = _moments(compile_rounds(terms, wagers, optimal_of(GAME, wagers)), count)
    assert abs(mean - expectation) < 4 * (variance / count) ** 0.5


@pytest.mark.prove
@pytest.mark.parametrize(("game", "options"), SOLVED)
def test_the_spread_of_the_rounds_is_that_of_the_sheet(game: str, options: dict[str, Any]) -> None:
    terms, wagers = terms_of(game, options, {}), wagers_of({"blackjack": 1000})
    sheet = main_par(tallies.solved_of(banked_of(terms)))
    _, variance = _moments(compile_rounds(terms, wagers, optimal_of(GAME, wagers)), 20_000_000)
    assert abs(variance / float(sheet.variance) - 1) < 0.003


def _moments(rounds: Any, count: int) -> tuple[float, float]:
    totals = rounds.run(9, 1, count)
    mean = totals.net[-1] / count / 1000
    return mean, totals.squares[-1] / count / 1000**2 - mean**2


def test_what_the_tables_have_no_place_for_is_refused() -> None:
    terms = terms_of(EIGHT, {}, {"split_aces_card_count": 2})
    with pytest.raises(HoyleError, match="split ace that was drawn to may be given up; add --engine"):
        compile_rounds(terms, wagers_of({"blackjack": 1000}), strategy_of(GAME, (), PLAYED))


def test_jokers_are_behind_the_deck() -> None:
    assert CARDS[52] == JOKER
