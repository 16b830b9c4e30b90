"""Criss-cross poker in fractions against every deal of short decks, against plain counts, and against what is
published."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from hoyle.engine import Setup, Stake
from hoyle.errors import HoyleError
from hoyle.exact.catalog import best_player, par
from hoyle.exact.criss_cross_poker import solve as exact
from hoyle.fast.cards.suit_classes import pack_of
from hoyle.fast.criss_cross_poker.kinds import holes, pair_number, pair_ways, pairs
from hoyle.games.catalog import open_terms
from hoyle.games.house_poker.criss_cross_poker import HANDS, hand_name
from hoyle.kit.cards import DECK, composition
from hoyle.kit.ranking import rank_five_cards
from hoyle.strategy.seat_view import Seen
from tests.unit.exact import short_decks

PATH = "ny/criss_cross_poker"
ANTES = ("ante_across", "ante_down")
BONUS = "five_card_bonus"
STAKE = 1000
READINGS = [
    {}, {"antes_even_money": "by_table"}, {"middle_by_table": "even_money"}, {"bonus_cards": "better_hand"},
    {"bonus_on_fold": "stands"}, {"bonus_on_fold": "always_lost"},
]  # fmt: skip
# Pairs that lose, push and win; and a deck in which a hand may be of one suit.
DECKS = {"pairs": ("56JK", "cd"), "low": ("235J", "cd")}
LONG_DECKS = {"three suits": ("6TJ", "cds"), "straights": ("9TJQK", "cd")}


@cache
def sheet(*readings):
    return par(PATH, readings=dict(readings))


def deck_of(ranks, suits):
    return Counter(rank + suit for rank in ranks for suit in suits)


def both_ways(monkeypatch, cards, multiples, readings):
    """The worth of antes and bets with the bonus beside them, by the solution and by the engine's own script."""
    game, terms = open_terms(PATH, {"dealing": "stacks"}, None, readings)
    terms = replace(terms, settings={**terms.settings, "bet_multiples": multiples})
    monkeypatch.setattr(exact, "equipment", lambda terms: {"cards": cards})
    whole, *others = exact.solve(terms)[0]
    bonus = next(each for each in others if each.wager == BONUS)
    stakes = tuple(Stake(at, "seat", 1, wager, STAKE, since=1) for at, wager in enumerate((*ANTES, BONUS), 1))
    setup = Setup(terms, ("seat",), stakes, {}, {}, 1)
    dealt = game._replace(equipment=lambda terms: {"cards": cards})
    worth, beside = short_decks._solve(dealt, setup, (BONUS,), [((), Fraction(1), ())])
    return (whole.expectation, bonus.expectation), (worth / STAKE, beside / STAKE)


@pytest.mark.parametrize("readings", [READINGS[0], READINGS[-1]], ids=str)
def test_every_deal_of_a_short_deck(readings, monkeypatch):
    """One multiple only, so that few choices are left; hands are folded all the same."""
    mine, theirs = both_ways(monkeypatch, deck_of(*DECKS["low"]), (2,), readings)
    assert mine == theirs
    assert 0 not in mine


@pytest.mark.prove
@pytest.mark.parametrize(
    ("deck", "readings"),
    [(deck, readings) for deck in DECKS for readings in READINGS] + [(deck, {}) for deck in LONG_DECKS],
    ids=str,
)
def test_every_deal_and_choice_of_a_short_deck(deck, readings, monkeypatch):
    cards = deck_of(*({**DECKS, **LONG_DECKS}[deck]))
    mine, theirs = both_ways(monkeypatch, cards, (1, 3) if deck in DECKS else (1,), readings)
    assert mine == theirs


def test_the_edge():
    whole = sheet().wagers[0]
    assert whole.expectation == Fraction(-579091, 6689228)
    assert whole.total_combinations == comb(52, 2) * comb(50, 2) * comb(48, 2) * 46
    assert whole.edge_of_initial == Fraction(579091, 2 * 6689228)
    parts = [each for each in sheet().wagers[1:] if each.wager != BONUS]
    assert sum(each.expectation for each in parts) == whole.expectation
    assert sum(each.average_action for each in parts) == whole.average_action


def test_the_bonus_is_worth_what_five_cards_are_where_it_stands():
    """The counts of all five-card hands, and the prices of the section."""
    units = {4: 250, 36: 100, 624: 40, 3744: 15, 5108: 10, 10200: 6, 54912: 4, 123552: 3, 9 * 84480: 1}
    won = sum(count * price for count, price in units.items())
    lost = comb(52, 5) - sum(units)
    bonus = next(each for each in sheet(("bonus_on_fold", "stands")).wagers if each.wager == BONUS)
    assert bonus.expectation == Fraction(won - lost, comb(52, 5))


def test_a_fold_that_loses_the_bonus_costs_more_the_more_folds_do():
    edges = [
        next(each for each in sheet(*readings).wagers if each.wager == BONUS).house_edge
        for readings in ((("bonus_on_fold", "stands"),), (), (("bonus_on_fold", "always_lost"),))
    ]
    assert edges == sorted(edges)
    assert len(set(edges)) == 3


def test_the_first_decision_is_the_published_one():
    """Wizard of Odds, as quoted by ocerdifu1976.netlify.app: fold unsuited, unpaired cards of which the largest is five
    or less."""
    low = {high + low + "o" for low, high in combinations("2345", 2)}
    told = {line.split(":")[0]: set(line.split(": ")[1].split()) for line in sheet().strategy}
    assert told["Two cards, fold"] == low
    assert {rank * 2 for rank in "23456789TJQKA"} < told["Two cards, bet 3x"]


@pytest.mark.parametrize("own", ["7c 6c", "Jc 4d", "9c 9d"])
def test_the_last_decision_card_by_card(own):
    """The worth of each middle bet by the 46 cards, against the choice of the player."""
    rng = np.random.default_rng(7)
    hand = tuple(own.split())
    others = [card for card in DECK if card not in hand]
    terms = open_terms(PATH)[1]
    choose = best_player(PATH)
    names = ("bet_1x", "bet_2x", "bet_3x", "fold")
    for _ in range(12):
        table = tuple(str(card) for card in rng.permutation(others)[:4])
        bets = [choose(Seen(names, hand, (), table[:shown])) for shown in (0, 2)]
        if "fold" in bets:
            continue
        first, second = (int(bet[4]) for bet in bets)
        worths = {name: Fraction(0) for name in names}
        for card in (card for card in others if card not in table):
            across = hand_name(rank_five_cards((*hand, *table[:2], card)))
            down = hand_name(rank_five_cards((*hand, *table[2:], card)))
            better = min(across, down, key=HANDS.index)
            price = {
                key: terms.prices[key].odds.net
                for key in (
                    ("ante_across", across), ("ante_down", down), ("across_bet", across), ("down_bet", down),
                    ("middle_bet", better),
                )
            }  # fmt: skip
            so_far = price["ante_across", across] + price["ante_down", down]
            so_far += first * price["across_bet", across] + second * price["down_bet", down]
            for times, name in enumerate(names[:3], 1):
                worths[name] += so_far + times * price["middle_bet", better]
            worths["fold"] -= 2 + first + second
        best = choose(Seen(names, hand, (), table))
        assert worths[best] == max(worths.values())


def test_kinds_stand_for_all_cards():
    for hole in holes(pack_of(composition())):
        listed = pairs(hole.kind_count)
        assert sum(pair_ways(hole.left, one, other) for one, other in listed) == comb(50, 2)
        assert [pair_number(*pair) for pair in listed.tolist()] == list(range(len(listed)))
    assert sum(hole.hand_count for hole in holes(pack_of(composition()))) == comb(52, 2)


@pytest.mark.prove
def test_simple_rules_cost_what_they_cost():
    ways = {way.name: way for way in par(PATH, cards=True).ways}
    assert 0 < ways["count points and outs"].price < Fraction(6, 1000)
    assert ways["bet once at every stop"].price > 1


def test_prices_that_do_not_fit_are_refused():
    pays = {"middle_bet": {"royal_flush": f"{10**12} to 1"}}
    with pytest.raises(HoyleError, match="too large"):
        par(PATH, pays=pays)
