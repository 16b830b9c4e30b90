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
from hoyle.exact.blackjack.main_wager import par_of, solved_of
from hoyle.exact.blackjack.naturals import naturals_of
from hoyle.exact.blackjack.strategy import player
from hoyle.exact.blackjack.suits_needed import EVEN_SHARES
from hoyle.fast.blackjack.hands import Hand, Rules
from hoyle.fast.blackjack.result_counts import solve
from hoyle.fast.blackjack.splits import lines_of, worth_of_lines
from hoyle.games.catalog import find_game, open_terms
from tests.agreement.test_blackjack_exact import UNIT, cards_of, rounds_of
from tests.agreement.test_blackjack_settlement import by_the_sheet

BOOKS = Path(__file__).parents[1] / "fixtures" / "rule_space"
PATH = "anywhere/blackjack"
# Cards of a shoe that is enough for every round, and the most hands that it is enough for.
SHOES: dict[str, tuple[Hand, int]] = {
    "doubles": ((1, 0, 0, 0, 2, 1, 0, 1, 1, 4), 2),
    "small cards": ((2, 2, 1, 0, 2, 1, 0, 0, 0, 4), 1),
    "eights": ((0, 0, 1, 0, 0, 1, 0, 5, 0, 7), 4),
    "aces": ((3, 0, 0, 0, 0, 0, 3, 0, 0, 9), 4),
    "aces and fives": ((3, 0, 0, 0, 3, 0, 0, 0, 0, 6), 2),
}
# What the number of decks and the suits decide is in other tests; here the shoe is given.
FIXED = {"dealt": "shoe", "deck_count": 6, "continuous_shuffler": "yes", "enhanced_suited_six_seven_eight": "no",
         "enhanced_posted_natural": "no"}  # fmt: skip


@pytest.fixture(autouse=True)
def anywhere(registry: None) -> None:
    add_rulebooks(BOOKS)


def some_rules(seed: int, hands_max: int = 4) -> dict[str, Any]:
    """A random combination that makes sense."""
    rng = random.Random(seed)
    _, file = find_game(PATH)
    while True:
        chosen = {name: rng.choice(option.choose) for name, option in file.options.items()} | FIXED
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
    pytest.param(seed, shoe, marks=() if seed < 1 else pytest.mark.prove) for seed in range(40) for shoe in SHOES
]


@pytest.mark.parametrize(("seed", "shoe"), PLAYED)
def test_the_engine_comes_to_the_same_on_a_short_shoe(seed: int, shoe: str) -> None:
    counts, hands_max = SHOES[shoe]
    terms = open_terms(PATH, some_rules(1000 * seed + len(shoe), hands_max))[1]
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
