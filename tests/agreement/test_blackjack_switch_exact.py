"""Blackjack switch solved and played: the engine's own script on short shoes, every round of it, as fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

import pytest

from hoyle.book.terms import Terms
from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Setup, Stake
from hoyle.errors import TermsError
from hoyle.exact.blackjack_switch.best_play import best_player
from hoyle.exact.blackjack_switch.both_hands import (
    action_of,
    expectation_of,
    rules_and_prices,
    sheet_of,
    unsolved,
)
from hoyle.exact.blackjack_switch.side_wagers import insurance, match_counts
from hoyle.exact.common.decision_values import Player
from hoyle.fast.blackjack.hands import Hand
from hoyle.fast.blackjack_switch.simpler_plays import never_exchanged
from hoyle.fast.blackjack_switch.stored_rounds import key_of, plain_rules, record_of, records
from hoyle.fast.blackjack_switch.two_hand_counts import count, solve_plays_of
from hoyle.games.blackjack.settlement_rules import (
    DEALER_BLACKJACK,
    NATURAL,
    PUSH,
    SWITCHED_NATURAL,
    settlement_rules,
)
from hoyle.games.blackjack.switch.super_match import SUPER_MATCH
from hoyle.games.catalog import find_game, open_terms
from hoyle.kit.cards import RANKS, Card
from hoyle.strategy.seat_view import seen_at

UNIT = 200
NY, PA = "ny/blackjack_switch", "pa/blackjack_switch"
TWO: dict[str, str | int] = {"split_hand_count_max": 2}
LATE: dict[str, str | int] = {"dealers_second_card": "after_the_players"}
SHOES: dict[str, tuple[str, dict[str, str | int], Hand]] = {
    "eights": (PA, TWO, (0, 0, 0, 0, 0, 0, 0, 6, 0, 10)),
    "aces": (PA, TWO, (5, 0, 0, 0, 0, 0, 0, 0, 0, 13)),
    "doubles": (PA, TWO, (1, 0, 0, 0, 2, 0, 0, 0, 0, 9)),
    "sevens and aces": (PA, TWO, (2, 0, 0, 0, 0, 0, 2, 0, 0, 9)),
    "surrender": (PA, TWO, (0, 0, 0, 2, 0, 0, 0, 0, 2, 8)),
    "three hands": (PA, {"split_hand_count_max": 3}, (0, 0, 0, 0, 0, 0, 0, 7, 0, 13)),
    "a late blackjack": (NY, LATE, (4, 0, 0, 0, 0, 0, 0, 0, 0, 16)),
}


def rounds_of(terms: Terms, cards: dict[Card, int], choose: Player) -> Iterator[tuple[Fraction, Round]]:
    """Every round of the script from these cards, each with its probability."""
    game, _ = open_terms(terms.path)
    game = game._replace(equipment=lambda _: {"cards": Counter(cards)})
    wagers = ["blackjack", "second_hand", *([SUPER_MATCH] if SUPER_MATCH in terms.wagers else [])]
    stakes = tuple(Stake(at, "ann", 1, wager, UNIT) for at, wager in enumerate(wagers, start=1))
    setup = Setup(terms, ("ann",), stakes, {}, {})
    waiting: list[tuple[Fraction, tuple[Drawn | Chosen, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, answers = waiting.pop()
        table = Round(game, setup)
        for answer in answers:
            table.answer(answer)
        while isinstance(table.prompt, Ask):
            table.answer(Chosen(choose(seen_at(table, table.prompt))))
        if table.prompt is None:
            yield chance, table
            continue
        assert isinstance(table.prompt, Draw)
        shoe, before = table.shoes["cards"], tuple(table.answers)
        assert shoe.left_count, "the shoe is too short for every round"
        for card, many in shoe.left.items():
            if many:
                waiting.append((chance * Fraction(many, shoe.left_count), (*before, Drawn((card,)))))


def cards_of(shoe: Hand) -> dict[Card, int]:
    return {f"{'A23456789T'[rank]}h": many for rank, many in enumerate(shoe) if many}


@pytest.mark.parametrize("name", SHOES)
def test_every_round_of_a_short_shoe_comes_to_the_sheet(name: str) -> None:
    path, options, shoe = SHOES[name]
    terms, cards = open_terms(path, {"continuous_shuffler": "yes", **options})[1], cards_of(shoe)
    rules, prices = rules_and_prices(terms, cards)
    counts = count(plain_rules(rules), solve_plays_of(plain_rules(rules), prices))
    worth, action = Fraction(0), Fraction(0)
    matches = Counter[str]()
    for chance, table in rounds_of(terms, cards, best_player(terms, cards)):
        stakes = [stake for stake in table.felt.stakes.values() if stake.wager != SUPER_MATCH]
        worth += chance * Fraction(sum(line.net for line in table.lines if line.wager != SUPER_MATCH), UNIT)
        action += chance * Fraction(sum(stake.cents for stake in stakes), UNIT)
        for line in table.lines:
            if line.wager == SUPER_MATCH:
                matches[line.outcome] += chance
    assert worth == expectation_of(terms, rules, counts)
    assert action == action_of(rules, counts)
    ways = match_counts({card[0]: many for card, many in cards.items()})
    assert matches == {name: Fraction(many, sum(ways.values())) for name, many in ways.items() if many}


def test_an_exchange_is_worth_something_and_a_sheet_has_its_mean() -> None:
    path, options, shoe = SHOES["doubles"]
    terms, cards = open_terms(path, options)[1], cards_of(shoe)
    rules, prices = rules_and_prices(terms, cards)
    plays = solve_plays_of(plain_rules(rules), prices)
    best = expectation_of(terms, rules, count(plain_rules(rules), plays))
    assert expectation_of(terms, rules, count(plain_rules(rules), never_exchanged(plays))) < best
    par = sheet_of(terms, cards)
    assert par.expectation == best
    assert (par.exact, par.initial) == ("mean", 2)


def test_the_books_part_on_a_switched_natural_against_a_blackjack() -> None:
    """The look finds a dealer's blackjack before any exchange, so only a missed one can meet such a hand."""
    outcomes = {
        path: settlement_rules(open_terms(path)[1]).outcome(SWITCHED_NATURAL, NATURAL) for path in (NY, PA)
    }
    assert outcomes == {NY: PUSH, PA: DEALER_BLACKJACK}


@pytest.mark.parametrize("path", [NY, PA])
def test_every_choice_of_a_house_is_in_the_package(path: str) -> None:
    """Each by itself, beside the defaults of the book: solving one takes longer than a sheet may."""
    options = find_game(path)[1].options
    chosen = [
        {},
        *({name: value} for name, each in options.items() for value in each.choose or each.between or ()),
    ]
    solved = [
        terms for terms in map(partial(allowed, path), chosen) if terms is not None and not unsolved(terms)
    ]
    assert len(solved) > len(options)
    for terms in solved:
        rules, prices = rules_and_prices(terms)
        assert key_of(plain_rules(rules), prices) in records()._shipped_keys, (
            "run scripts/make_switch_rounds.py"
        )


def allowed(path: str, chosen: Mapping[str, str | int]) -> Terms | None:
    try:
        return open_terms(path, chosen)[1]
    except TermsError:  # it needs another choice beside it
        return None


@pytest.mark.parametrize(
    ("path", "options", "percent"),
    [
        (NY, {}, "0.1420"),
        (NY, {"dealer_draws_on_soft_17": "yes"}, "0.5408"),
        (NY, {"dealer_draws_on_soft_17": "yes", "deck_count": 8}, "0.5852"),
        (PA, {}, "-1.5517"),  # a blackjack at 3 to 2
    ],
)
def test_figures_of_the_books(path: str, options: dict[str, str | int], percent: str) -> None:
    """Of both wagers together, as docs/published.md compares them."""
    assert f"{float(100 * sheet_of(open_terms(path, options)[1]).edge_of_initial):.4f}" == percent


def test_insurance_against_a_ten_is_a_sheet_of_its_own() -> None:
    """Of 311 other cards 24 are aces."""
    terms = open_terms(NY)[1]
    cards = {f"{rank}{suit}": 6 for rank in RANKS for suit in "cdhs"}
    edges = {par.label: par.house_edge for par in insurance(terms, cards)}
    assert edges == {
        "insurance against an ace": Fraction(311 - 3 * 96, 311),
        "insurance against a ten": Fraction(311 - 3 * 24, 311),
    }


@pytest.mark.prove
def test_a_record_of_the_package_is_what_is_solved_now() -> None:
    rules, prices = rules_and_prices(open_terms(NY, {"deck_count": 8, "surrender": "yes"})[1])
    stored, now = records().find(key_of(plain_rules(rules), prices)), record_of(plain_rules(rules), prices)
    assert stored is not None
    assert {name: value for name, value in stored.items() if not name.startswith("net ")} == {
        name: value for name, value in now.items() if not name.startswith("net ")
    }
    for name, value in now.items():
        assert abs(stored[name] - value) < Fraction(1, 10**12)
