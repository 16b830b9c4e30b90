"""Spanish 21: the kernel against the engine on the same cards, with every side wager."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from hoyle.exact.catalog import best_player
from hoyle.games.catalog import open_terms
from hoyle.kernels.blackjack.plain_rounds import _lay_first
from hoyle.kernels.blackjack.round_row import IS_PLAIN, VALUE
from hoyle.kernels.blackjack.round_tables import first_cards
from hoyle.kernels.common.random_stream import open_stream
from hoyle.kernels.spanish_21 import rounds as spanish_rounds
from hoyle.kit.cards import DECK, parse_cards
from hoyle.strategy.strategy import Strategy
from tests.agreement.kernel_play import assert_equal, optimal_of, strategy_of, wagers_of
from tests.agreement.test_blackjack_kernels import NY, Blackjack

PLAYED: list[dict[str, Any]] = [
    {"when": {"offered": "rescue", "hard": "12-16"}, "choose": "rescue"},
    {"when": {"offered": "keep"}, "choose": "keep"},
    {"when": {"offered": "insurance", "hard": "18+"}, "choose": "insurance"},
    {"when": {"offered": "insurance"}, "choose": "no"},
    {"when": {"pair": 7, "suits": ["suited", "spades"]}, "choose": "hit"},
    {"when": {"hard": 13, "suits": "spades", "dealer_shows": "2-6"}, "choose": "stand"},
    {"when": {"hard": 17, "dealer_shows": ["10", "A"]}, "choose": "surrender"},
    {"when": {"pair": ["A", 8, 7, 2]}, "choose": "split"},
    {"when": {"hard": "9-11", "dealer_shows": "2-9"}, "choose": "double"},
    {"when": {"soft": "15-18", "dealer_shows": "4-6"}, "choose": "double"},
    {"when": {"soft": "19+"}, "choose": "stand"},
    {"when": {"hard": "16+"}, "choose": "stand"},
    {"choose": "hit"},
]
MA = {"blackjack": 1000, "match_the_dealer": 500}
CORNERS = (
    "7d 7c 7d Ks 7d 2c 3c 4c", "7s 7c 7s 9s 7s 2c 3c 4c", "6s 9c 7s Ks 8s 3c", "6h 9c 7h Ks 8h 3c", "6h 9c 8d Ks 7h 3c",
    "7d 9c 7h Ks 7d 2c 3c 4c 8s", "2h 9c 3d Ks 4h 5c 7d", "2h 9c 2d Ks 3h 5c 3d 6c", "2h 9c 2d Ks Ah Ac 4d 5c 6d 6s",
    "As 9c Ks 9s 3c", "As Ac Ks Ks 3c", "9s Ac 9d Ks 3c", "As 6c Ad 5s Ah Ac 2c 9h 3h 5s 8c Kd 4d 6d",
    "8c 6d 8d Ks 8h 8s 3c 4d Kh 2s 9c 5h 6s Jd Qc", "7d 7c 7d 9s Kd 7d 2c 8s 6d 5c 4c", "Kc Ad 7d Ks 2c",
    "Kc Ad 7d 5s 2c 9c",
    "2h 6c 3d Ks 4h 2c 9d 5c", "Qh Kc Qh Ad 2c", "Kd Kh Qd Qh 2c 3c 9d",
)  # fmt: skip
TABLES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("ny/spanish_21", {"surrender": "yes"}, NY),
    (
        "ny/spanish_21",
        {"hole_card_check": "none", "deck_count": 8, "match_the_dealer_table": "B"},
        {"blackjack": 500},
    ),
    ("ny/spanish_21", {"dealer_draws_on_soft_17": "yes"}, {"blackjack": 400, "bust_it": 500}),
    ("ny/spanish_21", {"surrender": "yes"}, {"blackjack": 500}),
    ("ma/spanish_21", {}, MA),
    ("ma/spanish_21", {}, {"blackjack": 2500}),
    ("ma/spanish_21", {"hole_card_check": "none", "deck_count": 8}, MA | {"blackjack": 2500}),
]


def rows_for(terms: Any, count: int) -> np.ndarray:
    """Whole shoes, the first of them beginning with the corners."""
    rng, shoe = np.random.default_rng(21), [card for card in range(52) if DECK[card][0] != "T"]
    whole = np.tile(np.array(shoe, np.uint8), terms.number("deck_count"))
    rows = []
    for text in CORNERS:
        left, first = list(whole), [DECK.index(card) for card in parse_cards(text)]
        for card in first:
            left.remove(card)
        rows.append([*first, *rng.permutation(left)])
    return np.array([*rows, *(rng.permutation(whole) for _ in range(count))], np.uint8)


@pytest.mark.parametrize("count", [8, pytest.param(60, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "made"), TABLES)
@pytest.mark.parametrize("plays", ["rules", "optimal"])
def test_same_as_the_engine(
    path: str, options: dict[str, Any], made: dict[str, int], plays: str, count: int
) -> None:
    wagers = wagers_of(made)
    mine = theirs = strategy_of("spanish_21", wagers, PLAYED)
    if plays == "optimal":
        mine = optimal_of("spanish_21", wagers)
        theirs = Strategy("test", "spanish_21", wagers, callable=best_player(path, options))
    terms = open_terms(path, options)[1]
    rounds = spanish_rounds.compile_rounds(terms, wagers, mine)
    rows = rows_for(terms, count)
    seat = Blackjack(path, options, wagers, theirs, bonuses=False, decks=terms.number("deck_count"))
    assert_equal(seat, rounds, rows)


def test_rounds_by_tables_are_those_played_one_by_one() -> None:
    """Of the main wager alone, on many shoes: bonuses of many cards and rescues are in the tables."""
    for path in ("ny/spanish_21", "ma/spanish_21"):
        terms, wagers = open_terms(path)[1], wagers_of({"blackjack": 500})
        rounds = spanish_rounds.compile_rounds(terms, wagers, optimal_of("spanish_21", wagers))
        rows = rows_for(terms, 8_000)
        by_tables = rounds.given(rows)
        assert rounds._plain is not None
        rounds._plain, rounds._row[IS_PLAIN] = None, 0
        assert (by_tables == rounds.given(rows)).all()
        assert {750, 1000, 1500} <= {*by_tables[:, 0].tolist()}


def test_suits_of_rounds_that_tables_leave_are_random() -> None:
    """A batch deals values; of a 6, a 7 and an 8 any card of the shoe may be the one."""
    wagers = wagers_of({"blackjack": 500})
    rounds = spanish_rounds.compile_rounds(
        open_terms("ny/spanish_21")[1], wagers, strategy_of("spanish_21", wagers, PLAYED)
    )
    plain, words = rounds._plain, open_stream(5, 1)
    assert plain is not None
    shoe, found = plain._deck.copy(), Counter[int]()
    for deal in [at for at, cards in enumerate(first_cards()) if cards[:2] in ((6, 7), (7, 7), (7, 8))]:
        for _ in range(10):
            _lay_first(words, shoe, plain._deck, plain._begins, plain._firsts, deal, plain._t.copy())
            assert sorted(shoe) == sorted(plain._deck)
            found.update(int(card) for card in shoe[[0, 2]])
    for value in (6, 7, 8):
        suits = [count for card, count in found.items() if VALUE[card] == value]
        expected = sum(suits) / 4
        assert len(suits) == 4
        assert all(abs(count - expected) < 5 * expected**0.5 for count in suits)


def test_the_shoe_has_no_tens() -> None:
    rounds = spanish_rounds.compile_rounds(
        open_terms("ny/spanish_21")[1], wagers_of({"blackjack": 500}), strategy_of("spanish_21", (), PLAYED)
    )
    held = rounds._cards(6)
    assert len(held) == 288
    assert not any(DECK[card][0] == "T" for card in held)
