"""Colorado hold 'em poker in fractions against every deal of short decks, plain counts, and rules to remember."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from hoyle.engine import Setup, Stake
from hoyle.exact.catalog import best_player, par
from hoyle.exact.colorado_holdem_poker import solve as exact
from hoyle.fast.cards.suit_classes import held_of
from hoyle.games.catalog import open_terms
from hoyle.games.house_poker.colorado_holdem_poker import DISCARDS, HANDS, hand_name, high_to_low
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import rank_five_cards
from hoyle.strategy.seat_view import Seen
from tests.unit.exact import short_decks

PATH = "ma/colorado_holdem_poker"
VERSIONS = ("required_bet", "permissible_bet")
STAKE = 100
# Threes of a kind and pairs of each class; runs of three with a low ace; flushes.
DECKS = {"threes": ("69J", "cds"), "low runs": ("A239", "cd"), "low": ("256", "cds")}
LONG_DECKS = {"pairs": ("79TJ", "cd"), "straights": ("89TJQ", "cd"), "low straights": ("A2345", "cd")}
READINGS = [{}, {"ace_two_three": "not_consecutive"}, {"bonus_on_fold": "returned"}]


@cache
def sheet(version):
    return par(PATH, {"version": version}, cards=True)


def both_ways(monkeypatch, deck, version, readings, lost=()):
    """The worth of ante and bet with the bonus beside them, by the solution and by the engine's own script; some hands
    may lose, so that hands of a short deck are folded at all."""
    ranks, suits = ({**DECKS, **LONG_DECKS})[deck]
    cards = Counter(rank + suit for rank in ranks for suit in suits)
    game, terms = open_terms(PATH, {"dealing": "stacks", "version": version}, None, readings)
    prices = {
        key: terms.prices[key[0], "other"] if key[1] in lost else price for key, price in terms.prices.items()
    }
    terms = replace(terms, prices=prices)
    monkeypatch.setattr(exact, "equipment", lambda terms: {"cards": cards})
    whole, *others = exact.solve(terms)[0]
    bonus = next(each for each in others if each.wager == "bonus")
    stakes = tuple(
        Stake(at, "seat", 1, wager, STAKE, since=1) for at, wager in enumerate(("ante", "bonus"), 1)
    )
    setup = Setup(terms, ("seat",), stakes, {}, {}, 1)
    dealt = game._replace(equipment=lambda terms: {"cards": cards})
    worth, beside = short_decks._solve(dealt, setup, ("bonus",), [((), Fraction(1), ())])
    return (whole.expectation, bonus.expectation), (worth / STAKE, beside / STAKE)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("deck", "reading"), [("threes", 0), ("low runs", 1), ("low", 2)])
def test_every_deal_of_a_short_deck(version, deck, reading, monkeypatch):
    mine, theirs = both_ways(monkeypatch, deck, version, READINGS[reading])
    assert mine == theirs
    assert -1 < mine[0] != 0


@pytest.mark.parametrize("readings", [READINGS[0], READINGS[2]], ids=str)
def test_folds_of_a_short_deck(readings, monkeypatch):
    lost = ("two_pair", "three_of_a_kind", "flush", "pair_of_tens", "pair_of_nines")
    mine, theirs = both_ways(monkeypatch, "pairs", "required_bet", readings, lost)
    assert mine == theirs
    assert -1 < mine[0] < 0  # some hands are played and some are folded


@pytest.mark.prove
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("deck", [*DECKS, *LONG_DECKS])
@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_every_reading_of_short_decks(version, deck, readings, monkeypatch):
    mine, theirs = both_ways(monkeypatch, deck, version, readings)
    assert mine[0] == theirs[0]
    # Of equal choices the search may take another one, which the bonus feels.
    assert mine[1] == theirs[1] or (deck, version) == ("pairs", "permissible_bet")


@pytest.mark.parametrize(
    ("version", "edge"),
    [("required_bet", Fraction(2133, 38675)), ("permissible_bet", Fraction(3009197, 101792600))],
)
def test_the_edges(version, edge):
    whole, *parts = sheet(version).wagers
    assert whole.house_edge == edge
    assert whole.total_combinations == comb(52, 3) * comb(49, 3)
    parts = [each for each in parts if each.wager != "bonus"]
    assert sum(each.expectation for each in parts) == whole.expectation
    assert sum(each.average_action for each in parts) == whole.average_action


@pytest.mark.parametrize("hand", ["Kc 9c 9d", "Ac 2d 7h", "Th 8h 3h"])
def test_boards_of_each_discard(hand):
    """All 18,424 boards, named by the kit."""
    cards = tuple(hand.split())
    decisions = exact.decisions_of(open_terms(PATH)[1])
    at = decisions.numbers[held_of(decisions.pack, cards)]
    left = [card for card in DECK if card not in cards]
    for order, place in enumerate(high_to_low(cards)):
        kept = cards[:place] + cards[place + 1 :]
        names = Counter(hand_name(rank_five_cards(kept + board)) for board in combinations(left, 3))
        assert decisions.found.boards[at, order].tolist() == [names[name] for name in HANDS]


def test_instant_winners_are_declared_and_nothing_else():
    for version in VERSIONS:
        decisions = exact.decisions_of(open_terms(PATH, {"version": version})[1])
        for declared, choice in zip(decisions.declared, decisions.best, strict=True):
            assert (choice.name == "declare") == (declared != "false_declaration")
        counts = {each.outcome: each.combinations for each in sheet(version).wagers[0].results}
        assert counts["instant_three_of_a_kind"] == 52 * comb(49, 3)
        assert counts["instant_straight_flush"] == 48 * comb(49, 3)


def test_the_two_versions_share_the_bonus_table_and_not_its_edge():
    """A fold loses the bonus, and only the version with a required bet has folds."""
    edges = [next(each for each in sheet(version).wagers if each.wager == "bonus") for version in VERSIONS]
    assert edges[0].house_edge > edges[1].house_edge
    outcomes = [{each.outcome for each in edge.results} for edge in edges]
    assert "fold" in outcomes[0] - outcomes[1]


def test_rules_to_remember():
    for version, most in (("required_bet", Fraction(1, 1000)), ("permissible_bet", Fraction(1, 2500))):
        prices = [way.price for way in sheet(version).ways]
        assert 0 < prices[0] < most < prices[1]


def test_best_play_at_a_table():
    choose = best_player(PATH)
    first = ("play", "fold", "declare")
    for hand, choice in (
        ("9c Kd 9d", "play"),
        ("2c 4d 6h", "fold"),
        ("2h 3h Ah", "declare"),
        ("7h 7d 7c", "declare"),
    ):
        assert choose(Seen(first, tuple(hand.split()))) == choice
    for hand, choice in (("9c Kd 9d", 2), ("Kd 9c 9d", 1), ("Kc 2d Qh", 2), ("2d Kc Qh", 1)):
        assert choose(Seen(DISCARDS, tuple(hand.split()))) == f"discard_{choice}"
    permitted = best_player(PATH, {"version": "permissible_bet"})
    assert permitted(Seen(("play", "check", "declare"), ("2c", "4d", "6h"))) == "check"
