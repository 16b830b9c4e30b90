"""Blackjack by any rules, in a book of these tests: engine, exact solution and compiled rounds agree for random
combinations of every rule that a house may choose."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hoyle.book import Terms
from hoyle.book.loader import add_rulebooks
from hoyle.errors import TermsError
from hoyle.exact.blackjack.main_wager import expectation_of, par_of, rules_of, shoe_of, solved_of
from hoyle.exact.blackjack.naturals import naturals_of
from hoyle.exact.blackjack.strategy import player
from hoyle.exact.blackjack.suits_needed import EVEN_SHARES
from hoyle.fast.blackjack.hand_index import DOUBLES
from hoyle.fast.blackjack.hands import Hand, Rules
from hoyle.fast.blackjack.result_counts import solve, tally
from hoyle.fast.blackjack.splits import lines_of, worth_of_lines
from hoyle.fast.blackjack.total_strategy import solve_totals
from hoyle.games.catalog import find_game, open_terms
from hoyle.kernels.blackjack import rounds as blackjack_rounds
from tests.agreement.kernel_play import assert_best_play, assert_equal, strategy_of, wagers_of
from tests.agreement.test_blackjack_exact import UNIT, by, cards_of, rounds_of
from tests.agreement.test_blackjack_kernels import BASIC, SIMPLE, Blackjack, rows_for
from tests.agreement.test_blackjack_settlement import by_the_sheet

BOOKS = Path(__file__).parents[1] / "fixtures" / "rule_space"
PATH = "anywhere/blackjack"
# Cards of a shoe that is enough for every round, and the most hands that it is enough for.
SHOES: dict[str, tuple[Hand, int]] = {
    "doubles": ((1, 0, 0, 0, 2, 1, 0, 1, 1, 4), 2),
    "small cards": ((2, 2, 1, 0, 2, 1, 0, 0, 0, 4), 1),
    "six, seven, eight": ((1, 0, 0, 0, 1, 1, 2, 2, 0, 3), 1),
    "eights": ((0, 0, 1, 0, 0, 1, 0, 5, 0, 7), 4),
    "aces": ((3, 0, 0, 0, 0, 0, 3, 0, 0, 9), 4),
    "aces and fives": ((3, 0, 0, 0, 3, 0, 0, 0, 0, 6), 2),
}
# Doubles long hands and gives up many.
LONGER: list[dict[str, Any]] = [
    {"when": {"hard": "13-16", "dealer_shows": ["9", "10", "A"]}, "choose": "surrender"},
    {"when": {"pair": ["A", 2, 3, 4]}, "choose": "split"},
    {"when": {"hard": "7-12", "cards": 3}, "choose": "double"},
    {"when": {"soft": "13-20"}, "choose": "double"},
    {"when": {"hard": "4-14"}, "choose": "hit"},
    {"when": {"soft": "12-17"}, "choose": "hit"},
]
# Here the shoe is given, all of one suit and without the posted natural.
SHORT = {"dealt": "shoe", "deck_count": 6, "continuous_shuffler": "yes", "enhanced_posted_natural": "no"}
TWO_DECKS = {"dealt": "shoe", "deck_count": 2}


@pytest.fixture(autouse=True)
def anywhere(registry: None) -> None:
    add_rulebooks(BOOKS)


def some_rules(seed: int, fixed: dict[str, Any], hands_max: int = 4) -> dict[str, Any]:
    """A random combination that makes sense."""
    rng = random.Random(seed)
    _, file = find_game(PATH)
    while True:
        chosen = {name: rng.choice(option.choose) for name, option in file.options.items()} | fixed
        for name in ("split_hand_count_max", "split_aces_hand_count_max"):
            chosen[name] = min(chosen[name], hands_max)
        try:
            open_terms(PATH, chosen)
        except TermsError:
            continue
        return chosen


def in_floats(terms: Terms, rules: Rules) -> float:
    """The expectation by which plays are chosen."""
    naturals = sum(result.net * result.probability for result in naturals_of(terms, rules, EVEN_SHARES))
    return float(naturals) + sum(
        float(worth_of_lines(way, lines_of(way)).sum()) for way in solve(rules).strategies
    )


PLAYED = [
    pytest.param(seed, shoe, marks=() if seed < 1 and shoe != "small cards" else pytest.mark.prove)
    for seed in range(40)
    for shoe in SHOES
]


@pytest.mark.parametrize(("seed", "shoe"), PLAYED)
def test_the_engine_comes_to_the_same_on_a_short_shoe(seed: int, shoe: str) -> None:
    counts, hands_max = SHOES[shoe]
    terms = open_terms(PATH, some_rules(1000 * seed + len(shoe), SHORT, hands_max))[1]
    cards = cards_of(counts)
    solved = solved_of(terms, cards, exact=True)
    sheet = par_of(solved)
    seen: dict[Fraction, Fraction] = {}
    action = Fraction(0)
    for chance, table in rounds_of(terms, cards, by_the_sheet(player(terms, cards))):
        net = Fraction(sum(line.net for line in table.lines), UNIT)
        seen[net] = seen.get(net, Fraction(0)) + chance
        action += chance * Fraction(sum(line.stake for line in table.lines), UNIT)
    assert sheet.expectation == sum(net * chance for net, chance in seen.items())
    assert sheet.average_action == action
    assert abs(in_floats(terms, solved.rules) - sheet.expectation) < 1e-12
    if solved.rules.checks:
        told: dict[Fraction, Fraction] = {}
        for result in sheet.results:
            told[result.net] = told.get(result.net, Fraction(0)) + result.probability
        assert told == seen


# Compiled rounds.


def kernel_rules(seed: int, shoe: str) -> dict[str, Any]:
    return some_rules(seed, TWO_DECKS | {"continuous_shuffler": "no" if shoe == "cut_card" else "yes"})


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.prove) for seed in range(4, 120))]
)
def test_compiled_rounds_equal_the_engine(seed: int) -> None:
    shoe, rules = blackjack_rounds.SHOES[seed % 2], (BASIC, SIMPLE, LONGER)[seed % 3]
    options = kernel_rules(seed, shoe)
    wagers = wagers_of({"blackjack": 1000})
    strategy = strategy_of("blackjack", wagers, rules)
    terms = open_terms(PATH, options)[1]
    rounds = blackjack_rounds.compile_rounds(terms, wagers, strategy, shoe=shoe)
    seat = Blackjack(PATH, options, wagers, strategy, bonuses=False, decks=2)
    assert_equal(seat, rounds, rows_for(terms, 60, False, seed))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.prove) for seed in range(1, 20))])
def test_compiled_rounds_of_best_play_equal_the_sheets_player(seed: int) -> None:
    options = kernel_rules(500 + seed, "whole")
    assert_best_play(
        PATH, options, {"blackjack": 1000}, rows_for(open_terms(PATH, options)[1], 60, False, seed)
    )


ANY_NUMBER = {"double_on": "any_number_of_cards", "split_hand_count_max": 2, "split_aces_hand_count_max": 2}


@pytest.mark.parametrize("options", [
    {}, {"double_after_split": "no"}, {"split_aces_card_count": 20, "double_split_aces": "no"},
])  # fmt: skip
def test_play_by_total_doubles_longer_hands(options: dict[str, Any]) -> None:
    terms = open_terms(PATH, {**SHORT, **ANY_NUMBER, **options})[1]
    cards = cards_of(SHOES["aces and fives"][0])
    strategies, tables = solve_totals(rules_of(terms, shoe_of(terms, cards)))
    found = Fraction(0)
    for chance, table in rounds_of(terms, cards, by(strategies)):
        found += chance * Fraction(sum(line.net for line in table.lines), UNIT)
    assert found == expectation_of(terms, cards, tally(strategies))
    assert found <= expectation_of(terms, cards)
    assert any(DOUBLES in table.later.values() for table in tables)
