"""Blackjack against a seat's bank: every round of the engine's script on short shoes comes to the sheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from hoyle.book import Terms
from hoyle.engine import Ask, Round
from hoyle.exact.common.after_collection import players_edge
from hoyle.exact.player_dealer_blackjack.hands import banked_of
from hoyle.exact.player_dealer_blackjack.solve import main_par, side_pars
from hoyle.exact.player_dealer_blackjack.strategy import player
from hoyle.exact.spanish_21 import tallies
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import JOKER, Card
from hoyle.strategy.seat_view import seen_at
from tests.agreement.test_blackjack_exact import Plays, rounds_of

CENTS = 1000
WHOLE = 1200  # no part of a 6 to 5 that is not covered breaks a cent
PURE, SPANISH = "ca/pure_21_5_blackjack", "ca/pure_spanish_21_5"
EIGHT, NO_BUST = "ca/twenty_first_century_blackjack_8_0", "ca/no_bust_21st_century_blackjack"
TWO_HANDS = {"split_hand_count_max": 2, "split_aces_hand_count_max": 2, "split_tens_hand_count_max": 0}


class Case(NamedTuple):
    path: str
    cards: dict[Card, int]
    options: dict[str, str | int] = {}
    own: dict[str, Any] = {}  # rules that this book does not have together
    wagers: tuple[str, ...] = ()  # that must have been made in some round


CASES: dict[str, Case] = {
    "charts": Case(
        PURE, {"3h": 1, "5h": 2, "6h": 1, "9h": 2, "Kh": 5}, own=TWO_HANDS, wagers=("double", "split")
    ),
    "two aces": Case(PURE, {"Ah": 3, "9h": 1, "Kh": 8}, own=TWO_HANDS, wagers=("split",)),
    "both over push": Case(PURE, {"5h": 2, "6h": 2, "9h": 2, "Kh": 4}, own={"both_bust": "push"}),
    "saved by one suit": Case(EIGHT, {"7s": 1, "8s": 2, "8h": 1, "9s": 1, "6h": 1, "Kh": 5}, own=TWO_HANDS),
    "late natural": Case(EIGHT, {"Ah": 2, "5h": 1, "6h": 2, "9h": 1, "Kh": 4}, own=TWO_HANDS),
    "given up before the look": Case(
        SPANISH,
        {"Ah": 2, "6h": 2, "9h": 2, "5h": 1, "Kh": 5},
        own={**TWO_HANDS, "early_surrender_against": "ace_and_ten"},
    ),
    "original wager only": Case(
        EIGHT,
        {"Ah": 1, "8h": 3, "6h": 1, "3h": 1, "Kh": 6},
        own={**TWO_HANDS, "dealer_blackjack_takes": "original_only"},
    ),
    "given up after a split": Case(
        EIGHT, {"8h": 3, "7h": 1, "6h": 1, "Ah": 1, "Kh": 6}, own=TWO_HANDS, wagers=("split",)
    ),
    "three eights": Case(SPANISH, {"8h": 4, "6h": 1, "4h": 1, "5h": 1, "Kh": 5}, own=TWO_HANDS),
    "doubled again": Case(
        SPANISH,
        {"2h": 1, "3h": 2, "5h": 1, "6h": 1, "Kh": 7},
        {"redouble_count_max": 2},
        TWO_HANDS,
        ("redouble",),
    ),
    "jokers": Case(NO_BUST, {JOKER: 3, "5h": 1, "6h": 2, "9h": 2, "Kh": 4}, own=TWO_HANDS),
    "totals over 21": Case(NO_BUST, {JOKER: 1, "4h": 2, "7h": 2, "8h": 2, "Kh": 4}, own=TWO_HANDS),
    "a joker beats 21": Case(
        NO_BUST,
        {JOKER: 2, "5h": 2, "6h": 2, "Kh": 4},
        own={**TWO_HANDS, "joker_hand_counts_as": "above_twenty_one"},
    ),
}


def terms_of(case: Case) -> Terms:
    terms = open_terms(case.path, case.options)[1]
    known = {name: value for name, value in case.own.items() if name in terms.settings or value}
    return replace(terms, settings={**terms.settings, **known})


def by_the_sheet(choose: object) -> Plays:
    def choice(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        return str(choose(seen_at(table, table.prompt)))  # type: ignore[operator]

    return choice


@pytest.mark.parametrize("name", CASES)
def test_the_engine_comes_to_the_same_on_a_short_shoe(name: str) -> None:
    case = CASES[name]
    terms = terms_of(case)
    banked = banked_of(terms, case.cards)
    solved = tallies.solved_of(banked)
    worth, made = Fraction(0), Counter[str]()
    calls: Counter[tuple[str, ...]] = Counter()
    nets: Counter[Fraction] = Counter()
    for chance, table in rounds_of(terms, case.cards, by_the_sheet(player(terms, case.cards)), cents=CENTS):
        net = Fraction(sum(line.net for line in table.lines), CENTS)
        worth += chance * net
        nets[net] += chance  # type: ignore[assignment]
        made.update({line.wager for line in table.lines})
        if not any(line.wager == "split" for line in table.lines):
            key = tuple(sorted(f"{line.wager}.{line.outcome}" for line in table.lines))
            calls[key] += chance  # type: ignore[assignment]
    told: Counter[tuple[str, ...]] = Counter()
    saved = tallies.saved_from_naturals(solved)
    for result in (*tallies.naturals(banked, saved), *tallies.hands(solved)):
        key = tuple(sorted(f"{part.wager}.{part.outcome}" for part in result.parts))
        told[key] += result.probability  # type: ignore[assignment]
    assert told == calls
    assert tallies.expectation(solved) == worth
    assert {"blackjack", *case.wagers} <= set(made)
    spread: Counter[Fraction] = Counter()
    for result in main_par(solved).results:
        spread[result.net] += result.probability  # type: ignore[assignment]
    for net in {*nets, *spread}:
        assert abs(spread[net] - nets[net]) < Fraction(1, 10**9), net


ONE_HAND = {"split_hand_count_max": 1, "split_aces_hand_count_max": 1, "split_tens_hand_count_max": 1}
WITHOUT_SPLITS: dict[str, Case] = {
    "pure": Case(PURE, {"5h": 2, "6h": 1, "9h": 1, "Ah": 1, "Kh": 4}, own=ONE_HAND),
    "8.0": Case(EIGHT, {"7s": 1, "8s": 2, "9s": 1, "6h": 1, "Ah": 1, "Kh": 3}, own=ONE_HAND),
    "spanish": Case(
        SPANISH, {"2h": 1, "3h": 2, "6h": 1, "8h": 1, "Kh": 4}, {"redouble_count_max": 2}, ONE_HAND
    ),
    "no bust": Case(NO_BUST, {JOKER: 2, "5h": 1, "6h": 1, "9h": 2, "Kh": 4}, own=ONE_HAND),
}


@pytest.mark.parametrize("kept", ["returned", "kept"])
@pytest.mark.parametrize("covers", [Fraction(1, 2), Fraction(1)])
@pytest.mark.parametrize("name", WITHOUT_SPLITS)
def test_a_bank_that_covers_only_part(name: str, covers: Fraction, kept: str) -> None:
    """What it cannot cover comes back, or stays with it by the other reading: the engine's rounds, as fractions."""
    case = WITHOUT_SPLITS[name]
    terms = terms_of(case._replace(own={**case.own, "uncovered_wagers": kept}))
    sheet = main_par(tallies.solved_of(banked_of(terms, case.cards)))
    worth = Fraction(0)
    bank = {"bank": "bob", "cover": int(covers * WHOLE), "owners": {1: "ann", 2: "bob"}}
    plays = by_the_sheet(player(terms, case.cards))
    for chance, table in rounds_of(terms, case.cards, plays, cents=WHOLE, **bank):
        assert not any(line.wager == "split" for line in table.lines)
        worth += chance * Fraction(sum(line.net for line in table.lines if line.seat == "ann"), WHOLE)
    assert players_edge(terms, sheet, covers) == -worth
    assert worth != sheet.expectation


def test_buster_insurance_and_the_match_are_the_engines() -> None:
    cards = {"Ah": 1, "7h": 2, "6d": 1, "8s": 1, "9s": 1, "Kh": 3, "5h": 1}
    terms = open_terms(EIGHT)[1]
    terms = replace(terms, settings={**terms.settings, **ONE_HAND})
    busts: Counter[str] = Counter()
    insured: Counter[str] = Counter()
    for chance, table in rounds_of(terms, cards, _insures, "buster", cents=CENTS):
        for line in table.lines:
            called = {"buster": busts, "insurance": insured}.get(line.wager)
            if called is not None:
                called[line.outcome] += chance  # type: ignore[assignment]
    pars = {par.wager: par for par in side_pars(terms, cards)}
    assert {each.outcome: each.probability for each in pars["buster"].results} == dict(busts)
    offered = sum(insured.values())
    assert {each.outcome: each.probability * offered for each in pars["insurance"].results} == dict(insured)


def _insures(table: Round) -> str:
    assert isinstance(table.prompt, Ask)
    names = [choice.name for choice in table.prompt.choices]
    return next(name for name in ("insurance", "stand", "hit", "no") if name in names)
