"""The cardroom's blackjacks in fractions: edges by rule and by reading, and the wagers on the side."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.blackjack.side_wagers import buster, counts_from
from hoyle.exact.player_dealer_blackjack.effects import effects_of_removal
from hoyle.exact.player_dealer_blackjack.hands import banked_of, full_shoe, saving_share
from hoyle.exact.player_dealer_blackjack.solve import edge_of, main_par, side_pars, solve, unsolved
from hoyle.exact.player_dealer_blackjack.strategy import cards
from hoyle.exact.spanish_21 import tallies
from hoyle.fast.blackjack.hands import JOKER, TEN
from hoyle.fast.twenty_one.hand_values import solve_values
from hoyle.games.blackjack.settlement_rules import settlement_rules
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import composition

PURE, SPANISH = "ca/pure_21_5_blackjack", "ca/pure_spanish_21_5"
EIGHT, NO_BUST = "ca/twenty_first_century_blackjack_8_0", "ca/no_bust_21st_century_blackjack"


def terms_of(path: str, options: dict[str, Any] | None = None, **settings: Any) -> Terms:
    terms = open_terms(path, options or {})[1]
    return replace(terms, settings={**terms.settings, **settings})


def edge(path: str, options: dict[str, Any] | None = None, **settings: Any) -> str:
    return f"{-100 * float(edge_of(terms_of(path, options, **settings))):.4f}"


def reading(path: str, name: str, value: str) -> str:
    return f"{-100 * float(edge_of(open_terms(path, readings={name: value})[1])):.4f}"


@pytest.mark.parametrize(("path", "options", "expected"), [
    (PURE, {}, "1.8869"),
    (EIGHT, {}, "1.5149"),
    (SPANISH, {}, "2.5854"),
    (SPANISH, {"redouble_count_max": 2}, "2.1246"),
    (NO_BUST, {}, "1.0889"),
])  # fmt: skip
def test_edges_of_the_books(path: str, options: dict[str, Any], expected: str) -> None:
    assert edge(path, options) == expected


def test_best_play_is_never_worse_than_ways_by_total() -> None:
    for path in (PURE, NO_BUST):
        for way in cards(terms_of(path))[1]:
            assert 0 < way.price < Fraction(1, 1000)


def test_a_hand_that_must_be_hit_has_a_value_where_the_deck_has_no_such_card_left() -> None:
    """A single deck has no third two after 2-2 against a 2; what would follow it must be hit too, and never comes."""
    game = banked_of(terms_of(PURE, {"deck_count": 1, "offer_buster": "no"})).game
    for up in range(len(game.shoe)):
        values = solve_values(game, up)
        assert not np.isnan(values.hit).any()
    against_two = solve_values(game, 1)
    at = against_two.table.place[game.cards(1, 2)]
    assert against_two.hit[at] > against_two.surrender[at], "2-3 against a 2 is hit and not given up"


def test_what_the_charts_cost() -> None:
    """Hitting 11 and standing on hard 19 is what anybody would do; a soft 20 is never hit."""
    free = {"must_hit_max": 0, "must_stand_hard_min": 0, "must_stand_soft_min": 0}
    assert edge(PURE, **free) == edge(PURE)
    worse = edge(PURE, must_hit_max=0, must_stand_hard_min=14)
    assert float(worse) > float(edge(PURE)) + 0.1


def test_both_over_by_every_reading() -> None:
    """A bust hand that pushes is worth a lot; one that is nearer, more than one that never does."""
    lose, nearer, push = (float(edge(PURE, both_bust=each)) for each in ("lose", "nearer_pushes", "push"))
    assert push < nearer < lose
    assert push < -1
    assert float(edge(NO_BUST, both_bust="lose")) > float(edge(NO_BUST)) + 1


def test_the_saving_hand_is_worth_what_it_saves() -> None:
    """Without it the edge is higher by about its probability; with every suit it would be worth sixteen times that."""
    terms = terms_of(EIGHT)
    assert saving_share(settlement_rules(terms), full_shoe(terms)) == Fraction(1, 16)
    without = edge_of(terms_of(EIGHT, saving_hand="none", saved_hands="every_bust_hand"))
    some = edge_of(terms) - without
    every = edge_of(terms_of(EIGHT, saved_hands="every_bust_hand")) - without
    assert 0 < some < every < Fraction(1, 10_000)


def test_suits_of_a_short_shoe() -> None:
    terms = terms_of(EIGHT)
    shoe = {**full_shoe(terms), "7s": 0, "8h": 1}
    held = {rank: [shoe[rank + suit] for suit in "cdhs"] for rank in "789"}
    suited = sum(held["7"][at] * held["8"][at] * held["9"][at] for at in range(4))
    whole = sum(held["7"]) * sum(held["8"]) * sum(held["9"])
    assert saving_share(settlement_rules(terms), shoe) == Fraction(suited, whole)


def test_naturals_with_jokers() -> None:
    """Two of six jokers among 318 cards, paid unless the bank's are the next two."""
    banked = banked_of(terms_of(NO_BUST))
    found = {result.outcome: result.probability for result in tallies.naturals(banked)}
    mine = Fraction(6 * 5, 318 * 317)
    assert found["push"] == mine * Fraction(4 * 3, 316 * 315)
    assert found["blackjack"] == mine - found["push"]
    frozen = next(way for way in tallies.solved_of(banked).ways if way.up == JOKER)
    assert not frozen.splits
    assert not frozen.first.any()


@pytest.mark.parametrize("path", [EIGHT, NO_BUST])
def test_tens_would_not_be_split_if_they_might_be(path: str) -> None:
    """By rank fewer tens are a pair than by value, so leaving out their split costs nothing."""
    banked = banked_of(terms_of(path, split_equal="value", split_tens_hand_count_max=3))
    for way in tallies.solved_of(banked).ways:
        assert TEN not in way.splits
        assert way.up in way.rules.frozen or way.worths[TEN][0] < way.worths[TEN][1]


def test_redoubles_are_worth_something_and_nobody_plays_worse() -> None:
    none, once, twice = (
        edge_of(terms_of(SPANISH, {"redouble_count_max": 2}, redouble_count_max=count)) for count in (0, 1, 2)
    )
    assert none < once < twice


@pytest.mark.parametrize(("path", "name", "value", "expected"), [
    (SPANISH, "equal_21", "pushes", "3.3520"),
    pytest.param(SPANISH, "surrender_after_the_look", "early", "2.2999", marks=pytest.mark.prove),
    pytest.param(PURE, "both_above", "nearer_pushes", "0.1276", marks=pytest.mark.prove),
    pytest.param(PURE, "surrender_after_the_look", "early", "1.2619", marks=pytest.mark.prove),
    pytest.param(NO_BUST, "joker_and_21", "beats_21", "0.9181", marks=pytest.mark.prove),
    pytest.param(NO_BUST, "exactly_22", "all_bust_hands_lose", "2.6365", marks=pytest.mark.prove),
    pytest.param(EIGHT, "natural_under_a_ten", "looks_under_tens", "1.7251", marks=pytest.mark.prove),
    pytest.param(EIGHT, "surrender_at_any_time", "first_two_cards", "1.7339", marks=pytest.mark.prove),
])  # fmt: skip
def test_other_readings_are_computed(path: str, name: str, value: str, expected: str) -> None:
    assert reading(path, name, value) == expected


def test_every_reading_with_other_numbers_has_a_sheet() -> None:
    for path in (PURE, EIGHT, SPANISH, NO_BUST):
        for name, entry in open_terms(path)[1].file.readings.items():
            for value in entry.alternatives:
                assert not unsolved(open_terms(path, readings={name: value})[1]), (path, name, value)


def test_side_wagers() -> None:
    """Buster's table A pays 28.576 % of the time, as the text says of it: over 28 %."""
    (mine,) = side_pars(terms_of(PURE))
    assert f"{100 * float(mine.hit_frequency):.3f}" == "28.576"
    assert f"{100 * float(mine.house_edge):.4f}" == "4.6914"
    insurance, other = side_pars(terms_of(EIGHT))
    assert insurance.house_edge == 1 - 3 * Fraction(96, 311)
    assert f"{100 * float(other.house_edge):.4f}" == "7.7313"
    (match,) = side_pars(terms_of(SPANISH))
    assert f"{100 * float(match.house_edge):.4f}" == "6.5398"


def test_buster_as_published() -> None:
    """discountgambling.net, "Buster Blackjack @ Sycuan, CA": six decks, the dealer draws on soft 17. Wizard of Odds'
    edge of another pay table by decks follows from the same counts: 6.89 % with one, 6.17 % with eight."""
    chances = {each.outcome: each.probability for each in side_pars(terms_of(PURE))[0].results}
    published = {
        "three": "0.173032",
        "four": "0.089392",
        "five": "0.020473",
        "six": "0.002638",
        "seven": "0.000214",
    }
    for count, chance in published.items():
        assert f"{float(chances[f'bust_in_{count}']):.6f}" == chance
    assert f"{float(chances['lose']):.6f}" == "0.714240"
    pays = {"three": 2, "four": 2, "five": 4, "six": 12, "seven": 50, "eight": 250}
    for deck_count, expected in ((1, "6.89"), (2, "6.51"), (6, "6.21"), (8, "6.17")):
        found = counts_from(buster(tuple(composition(deck_count).items()), True), 52 * deck_count, 26)
        total = sum(found.values())
        won = sum(found[f"bust_in_{count}",] * (net + 1) for count, net in pays.items())
        assert f"{100 * (1 - won / total):.2f}" == expected


def test_the_match_is_counted_by_hand() -> None:
    (match,) = side_pars(terms_of(SPANISH))
    same, other = 5, 18  # of the up card's rank, in its suit and in others; 287 cards are left
    each = Fraction(8 * same + 4 * other, 287)
    none = Fraction((287 - 23) * (286 - 23), 287 * 286)
    assert match.expectation == 2 * each - none


def test_results_are_all_rounds_and_the_mean_is_exact() -> None:
    solved = tallies.solved_of(banked_of(terms_of(PURE)))
    main = main_par(solved)
    assert sum(result.probability for result in main.results) == 1
    assert main.expectation == tallies.expectation(solved)
    assert (main.spread_is_known, main.most_won) == (True, 8)


def test_what_is_not_solved_is_said() -> None:
    odd = terms_of(EIGHT, even_money="yes")
    assert solve(odd)[2] == ["The main wager is not solved where even money is offered."]
    with pytest.raises(HoyleError, match="even money is offered"):
        cards(odd)
    with pytest.raises(HoyleError, match="Th is not in the shoe"):
        solve(terms_of(SPANISH), {**full_shoe(terms_of(SPANISH)), "Th": 1})
    with pytest.raises(HoyleError, match="a round may need"):
        solve(terms_of(PURE), {"Kh": 5, "5h": 2})


@pytest.mark.prove
def test_effects_of_removal_nearly_cancel() -> None:
    terms = terms_of(NO_BUST)
    found, shoe = effects_of_removal(terms)["blackjack"], full_shoe(terms)
    by_rank = {
        rank: sum(count for card, count in shoe.items() if card[0] == rank and card != "Jk") for rank in found
    }
    by_rank["joker"] = shoe["Jk"]
    mean = sum(found[rank] * by_rank[rank] for rank in found) / sum(shoe.values())
    assert len(found) == 14
    assert abs(mean) < Fraction(1, 10**5)
