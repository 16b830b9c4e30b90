"""Blackjack settled by other rules, in a book of these tests: engine, exact solution and compiled rounds agree."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hoyle.book import Terms
from hoyle.book.loader import add_rulebooks
from hoyle.engine import Ask, Round
from hoyle.exact.blackjack import whole_rounds
from hoyle.exact.blackjack.main_wager import par_of, scores_of, solved_of
from hoyle.exact.blackjack.naturals import naturals_of
from hoyle.exact.blackjack.strategy import player
from hoyle.exact.blackjack.suits_needed import EVEN_SHARES
from hoyle.fast.blackjack.dealer import dealer_tree
from hoyle.fast.blackjack.hands import Dealer, Hand, Rules
from hoyle.fast.blackjack.result_counts import solve
from hoyle.fast.blackjack.splits import lines_of, worth_of_lines
from hoyle.games.blackjack.settlement_rules import (
    COMPARED_SETTINGS,
    PUSH_AT,
    SettlementRules,
    settlement_rules,
)
from hoyle.games.catalog import open_terms
from hoyle.kernels.blackjack import rounds as blackjack_rounds
from hoyle.strategy.seat_view import Seen
from tests.agreement.kernel_play import assert_equal, strategy_of, wagers_of
from tests.agreement.test_blackjack_exact import UNIT, cards_of, rounds_of
from tests.agreement.test_blackjack_kernels import BASIC, SIMPLE, Blackjack, rows_for
from tests.support.samples import every

BOOKS = Path(__file__).parents[1] / "fixtures" / "other_settlements"
PATH = "workshop/blackjack"
PLAIN: dict[str, str | int] = {
    "push_at": 0, "natural_against_push_at": "blackjack", "equal_totals": "push", "equal_twenty_ones": "push",
    "equal_naturals": "push", "both_bust": "lose", "natural_against_twenty_one": "blackjack",
    "split_twenty_one_counts_as": "twenty_one", "switched_twenty_one_counts_as": "twenty_one",
}  # fmt: skip
# Each changes the plain game; the last is the book's own defaults, which change everything.
RULES: dict[str, dict[str, str | int]] = {
    "22 pushes": {**PLAIN, "push_at": 22},
    "26 pushes, also a natural": {**PLAIN, "push_at": 26, "natural_against_push_at": "push"},
    "ties lose, 21 wins": {**PLAIN, "equal_totals": "lose", "equal_twenty_ones": "win"},
    "ties win": {**PLAIN, "equal_totals": "win", "equal_twenty_ones": "win", "equal_naturals": "lose"},
    "both bust push": {**PLAIN, "both_bust": "push"},
    "naturals win": {**PLAIN, "equal_naturals": "win", "natural_against_twenty_one": "blackjack_against_21"},
    "split naturals": {**PLAIN, "split_twenty_one_counts_as": "natural", "equal_naturals": "lose"},
    "all at once": {},
}
SHOES: dict[str, Hand] = {
    "no pairs": (1, 1, 1, 0, 1, 1, 1, 1, 1, 1),
    "doubles": (1, 0, 0, 0, 2, 1, 0, 1, 1, 4),
    "eights": (0, 0, 1, 0, 0, 1, 0, 5, 0, 7),
    "aces": (3, 0, 0, 0, 0, 0, 3, 0, 0, 8),
}

FEW_HANDS = ("no pairs", "doubles")  # or the shoe would not do for every round


@pytest.fixture(autouse=True)
def workshop(registry: None) -> None:
    add_rulebooks(BOOKS)


def by_the_sheet(choose: Any) -> Any:
    """Plays as the player of the exact solution does."""

    def choice(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        names = tuple(choice.name for choice in table.prompt.choices)
        return str(choose(Seen(names, (), (), (), table.prompt.about)))

    return choice


def in_floats(terms: Terms, rules: Rules) -> float:
    """The expectation by which plays are chosen."""
    ways = solve(rules).strategies
    naturals = sum(result.net * result.probability for result in naturals_of(terms, rules, EVEN_SHARES))
    return float(naturals) + sum(float(worth_of_lines(way, lines_of(way)).sum()) for way in ways)


def test_the_plain_values_are_those_that_a_book_may_leave_out() -> None:
    assert settlement_rules(open_terms(PATH, PLAIN)[1]) == SettlementRules()
    assert settlement_rules(open_terms("ny/blackjack")[1]) == SettlementRules()
    mine = settlement_rules(open_terms(PATH)[1])
    another_games = set(COMPARED_SETTINGS) - {"both_bust"}
    assert {
        name for name, value in mine._asdict().items() if value == getattr(SettlementRules(), name)
    } == another_games


# All rules at once, and two of their contraries; the others are proven.
SOME = (
    ("all at once", "doubles"), ("all at once", "aces"), ("26 pushes, also a natural", "doubles"),
    ("ties win", "doubles"), ("split naturals", "aces"),
)  # fmt: skip
PLAYED = [
    pytest.param(rules, shoe, marks=() if (rules, shoe) in SOME else pytest.mark.prove)
    for rules in RULES
    for shoe in SHOES
]


@pytest.mark.parametrize(("name", "shoe"), PLAYED)
def test_the_engine_comes_to_the_same_on_a_short_shoe(name: str, shoe: str) -> None:
    terms = open_terms(PATH, {**RULES[name], "split_hand_count_max": 2 if shoe in FEW_HANDS else 4})[1]
    cards = cards_of(SHOES[shoe])
    solved = solved_of(terms, cards, exact=True)
    sheet = par_of(solved)
    seen: dict[Fraction, Fraction] = {}
    action = Fraction(0)
    streaks: Counter[str] = Counter()
    choose = by_the_sheet(player(terms, cards))
    for chance, table in rounds_of(terms, cards, choose, "streak 2"):
        mine = [line for line in table.lines if line.wager != "streak"]
        net = Fraction(sum(line.net for line in mine), UNIT)
        seen[net] = seen.get(net, Fraction(0)) + chance
        action += chance * Fraction(sum(line.stake for line in mine), UNIT)
        lost = any(line.wager == "streak" and line.outcome == "lose" for line in table.lines)
        won = table.carry.get("streaks", {}).get("2")
        streaks["lost" if lost else "won" if won else "neither"] += chance  # type: ignore[assignment]
    told: dict[Fraction, Fraction] = {}
    for result in sheet.results:
        told[result.net] = told.get(result.net, Fraction(0)) + result.probability
    assert told == seen
    assert sheet.average_action == action
    assert abs(in_floats(terms, solved.rules) - sheet.expectation) < 1e-12
    assert scores_of(solved) == (streaks["won"], streaks["lost"])


def test_a_posted_natural_replaces_only_what_pays_less() -> None:
    """It pays 7 to 5: less than a natural, and more than one against a dealer's 21."""
    terms = open_terms(PATH, {"enhanced_posted_natural": "yes", "both_bust": "lose"})[1]
    cards = dict.fromkeys(("Ah", "3d", "5c", "7s", "8c", "9h", "Kh"), 1)
    seen: dict[str, Fraction] = {}
    for chance, table in rounds_of(terms, cards, by_the_sheet(player(terms, cards))):
        outcome = table.lines[0].outcome
        seen[outcome] = seen.get(outcome, Fraction(0)) + chance
    told = {result.outcome: result.probability for result in par_of(solved_of(terms, cards)).results}
    for name in ("posted_natural", "blackjack"):
        assert told[name] == seen[name] > 0
    assert "blackjack_against_21" not in {*told, *seen}


UNCHECKED = {"hole_card_check": "none", "surrender": "no"}


LATE = [
    ({"split_twenty_one_counts_as": "natural", "equal_naturals": "push"}, "original_only"),
    pytest.param(
        {"split_twenty_one_counts_as": "natural", "equal_naturals": "win"}, "all", marks=pytest.mark.prove
    ),
    pytest.param(
        {"split_twenty_one_counts_as": "natural", "equal_naturals": "lose"},
        "original_only",
        marks=pytest.mark.prove,
    ),
    pytest.param(
        {"split_twenty_one_counts_as": "tying_twenty_one"}, "original_only", marks=pytest.mark.prove
    ),
    pytest.param({"split_twenty_one_counts_as": "tying_twenty_one"}, "all", marks=pytest.mark.prove),
    pytest.param({}, "original_only", marks=pytest.mark.prove),
]


@pytest.mark.parametrize(("rules", "takes"), LATE)
def test_a_hole_card_that_is_looked_at_last(rules: dict[str, Any], takes: str) -> None:
    terms = open_terms(PATH, {**rules, **UNCHECKED, "dealer_blackjack_takes": takes})[1]
    cards = cards_of((4, 0, 0, 0, 0, 0, 2, 0, 0, 8))
    solved = solved_of(terms, cards)
    sheet = par_of(solved)
    found = action = Fraction(0)
    met: set[str] = set()
    for chance, table in rounds_of(terms, cards, by_the_sheet(player(terms, cards))):
        found += chance * Fraction(sum(line.net for line in table.lines), UNIT)
        action += chance * Fraction(sum(line.stake for line in table.lines), UNIT)
        met |= {line.outcome for line in table.lines if line.wager == "split"}
    assert (found, action) == (sheet.expectation, sheet.average_action)
    assert abs(in_floats(terms, solved.rules) - sheet.expectation) < 1e-12
    assert met >= ({"returned"} if takes == "original_only" else {"lose"})


def test_even_money_is_measured_by_what_a_natural_waits_for() -> None:
    """Where two naturals lose, even money is worth more than where they push."""
    cards = cards_of((4, 0, 0, 0, 0, 0, 5, 0, 0, 4))
    for rules, taken in (({"equal_naturals": "push"}, False), ({"equal_naturals": "lose"}, True)):
        terms = open_terms(PATH, {**PLAIN, **rules, "even_money": "yes", "split_hand_count_max": 2})[1]
        outcomes = {result.outcome for result in par_of(solved_of(terms, cards)).results}
        found = Fraction(0)
        for chance, table in rounds_of(terms, cards, by_the_sheet(player(terms, cards))):
            found += chance * Fraction(sum(line.net for line in table.lines), UNIT)
        assert found == par_of(solved_of(terms, cards)).expectation
        assert ("even_money" in outcomes) is taken


def test_a_streak_is_left_out_where_split_naturals_tie_a_late_blackjack() -> None:
    terms = open_terms(PATH, UNCHECKED)[1]
    assert not whole_rounds.knows_streaks(terms)
    assert whole_rounds.knows_streaks(open_terms(PATH)[1])


@pytest.mark.parametrize("draws", [False, True])
@pytest.mark.parametrize("push_at", PUSH_AT)
def test_every_total_that_may_push_is_a_result_of_its_own(push_at: int, draws: bool) -> None:
    dealer = Dealer(draws, push_at)
    for up in range(10):
        tree = dealer_tree(up, dealer)
        assert dealer.totals[tree.result.max()] == push_at


# Compiled rounds.

KERNELS: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [
    ({}, BASIC),
    ({}, SIMPLE),
    ({"enhanced_posted_natural": "yes", "enhanced_five_card_21": "yes"}, BASIC),
    ({**PLAIN, "even_money": "yes", "double_rescue": "yes", "push_at": 23}, BASIC),
    (RULES["ties lose, 21 wins"] | {"dealer_draws_on_soft_17": "no", "equal_naturals": "lose"}, BASIC),
    (RULES["both bust push"], SIMPLE),
    (UNCHECKED | {"dealer_blackjack_takes": "all"}, SIMPLE),
    (UNCHECKED | {"split_twenty_one_counts_as": "tying_twenty_one"}, BASIC),
]  # fmt: skip


@pytest.mark.parametrize("count", [12, pytest.param(500, marks=pytest.mark.prove)])
@pytest.mark.parametrize(
    ("options", "rules", "shoe"),
    every(3, [(*each, shoe) for shoe in blackjack_rounds.SHOES for each in KERNELS]),
)
def test_compiled_rounds_equal_the_engine(
    options: dict[str, Any], rules: list[dict[str, Any]], shoe: str, count: int
) -> None:
    options = {"deck_count": 2, **options, "continuous_shuffler": "no" if shoe == "cut_card" else "yes"}
    wagers = wagers_of({"blackjack": 1000})
    strategy = strategy_of("blackjack", wagers, rules)
    _, terms = open_terms(PATH, options)
    rounds = blackjack_rounds.compile_rounds(terms, wagers, strategy, shoe=shoe)
    seat = Blackjack(PATH, options, wagers, strategy, bonuses=False, decks=2)
    assert_equal(seat, rounds, rows_for(terms, count, False, 3))
