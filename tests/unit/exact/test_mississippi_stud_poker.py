"""Mississippi stud poker in fractions against a plain search of short decks, and against published figures."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Setup, Stake
from hoyle.errors import HoyleError
from hoyle.exact import catalog
from hoyle.exact.common.poker_sheets import show
from hoyle.exact.mississippi_stud_poker import solve as exact
from hoyle.fast.cards.suit_classes import deal_all, pack_of
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import composition
from tests.support.game_paths import paths_of
from tests.support.samples import every
from tests.unit.exact.short_decks import own_terms

PATHS = paths_of("mississippi_stud_poker")
ANTE = 100
MULTIPLES = (1, 2, 3)
# Straights and a royal; low pairs, that lose; three of a kind and full houses.
SHORT = {"high": ("TJQKA", "ch"), "low": ("2368J", "ds"), "three suits": ("27J", "chs")}


def _deck(name):
    ranks, suits = SHORT[name]
    return Counter(rank + suit for rank in ranks for suit in suits)


@cache
def solved(path, **options):
    return exact.solve(open_terms(path, options)[1])


def _engine_net(game, terms, cards, choices, bonus=False):
    """The net of a round by the engine's script: two cards, then the table's, with these choices."""
    stakes = [Stake(1, "seat_1", 1, "ante", ANTE, since=1)]
    stakes += [Stake(2, "seat_1", 1, "three_card_bonus", ANTE, since=1)] if bonus else []
    played = Round(game, Setup(terms, ("seat_1",), tuple(stakes), {}, {}, 1))
    hand, board, waiting = list(cards[:2]), list(cards[2:]), list(choices)
    spare = [card for card in game.equipment(terms)["cards"] if card not in cards]
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            source = {"1": hand, "burn": spare}.get(prompt.to, board)
            played.answer(Drawn(tuple(source.pop(0) for _ in range(prompt.size))))
        else:
            assert isinstance(prompt, Ask)
            played.answer(Chosen(waiting.pop(0)))
    return {line.wager: line.net for line in played.lines}


class Search:
    """Every decision by itself, card by card, without any likeness of suits; the ends are paid by the engine."""

    def __init__(self, path, cards):
        game, self.terms = open_terms(path)
        self.game = game._replace(equipment=lambda terms: {"cards": cards})
        self.deck = sorted(cards)
        self.known = {}
        self.paid = {}

    def end(self, cards, bets):
        key = (cards, bets)
        if key not in self.paid:
            filled = cards + tuple(card for card in self.deck if card not in cards)
            choices = [f"bet_{times}x" for times in bets] + ["fold"] * (len(bets) < 3)
            self.paid[key] = Fraction(
                sum(_engine_net(self.game, self.terms, filled[:5], choices).values()), ANTE
            )
        return self.paid[key]

    def best(self, cards, bets):
        """(worth, action): where two plays are worth the same, stay rather than fold, with the smaller wager."""
        if len(cards) == 5:
            return self.end(cards, bets), Fraction(1 + sum(bets))
        key = (cards, bets)
        if key not in self.known:
            fold = (self.end(cards[:2], bets), Fraction(1 + sum(bets)))
            found = []
            for times in MULTIPLES:
                ahead = [
                    self.best(tuple(sorted((*cards, card))), (*bets, times))
                    for card in self.deck
                    if card not in cards
                ]
                found.append(tuple(sum(column) / len(ahead) for column in zip(*ahead, strict=True)))
            best = max(found, key=lambda one: one[0])
            self.known[key] = fold if fold[0] > best[0] else best
        return self.known[key]

    def ante(self):
        hands = [self.best(cards, ()) for cards in combinations(self.deck, 2)]
        return tuple(sum(column) / len(hands) for column in zip(*hands, strict=True))


@pytest.mark.parametrize("deck", every(2, SHORT))
def test_every_play_of_a_short_deck(deck, monkeypatch):
    cards = _deck(deck)
    monkeypatch.setattr(exact, "equipment", lambda terms: {"cards": cards})
    wagers, _, _ = exact.solve(own_terms(PATHS[0]))
    assert (wagers[0].expectation, wagers[0].average_action) == Search(PATHS[0], cards).ante()


def test_the_three_card_bonus_of_a_short_deck(monkeypatch):
    cards = _deck("high") + Counter({"2c": 1, "2h": 1})
    game, terms = open_terms(PATHS[1])
    game = game._replace(
        equipment=lambda terms: {"cards": cards | Counter({"3d": 1, "4d": 1, "5d": 1, "6d": 1})}
    )
    monkeypatch.setattr(exact, "equipment", lambda terms: {"cards": cards})
    par = next(par for par in exact.solve(own_terms(PATHS[1]))[0] if par.wager == "three_card_bonus")
    nets = []
    for board in combinations(sorted(cards), 3):
        filled = ("3d", "4d", *board)
        nets.append(_engine_net(game, terms, filled, ["fold"], bonus=True)["three_card_bonus"])
    assert par.expectation == Fraction(sum(nets), len(nets) * ANTE)


@pytest.mark.parametrize("path", PATHS)
def test_the_edge_of_the_ante(path):
    # Wizard of Odds, "Mississippi Stud": 4.91 % of the ante; 3.59 antes wagered on average, 1.37 % of them lost.
    ante = solved(path)[0][0]
    assert ante.expectation == Fraction(-53223, 1082900)
    assert show(ante.house_edge * 100, 2) == "+4.91"
    assert show(ante.average_action, 2) == "+3.59"
    assert show(ante.element_of_risk * 100, 2) == "+1.37"
    assert ante.total_combinations == comb(52, 2) * 50 * 49 * 48


@pytest.mark.parametrize("path", PATHS)
def test_the_streets_add_up_to_the_whole(path):
    whole, *parts = catalog.par(path).wagers[:5]
    assert [each.wager for each in parts] == ["ante", "third_street", "fourth_street", "fifth_street"]
    assert sum(each.expectation for each in parts) == whole.expectation
    assert sum(each.average_action for each in parts) == whole.average_action
    # The ante alone is lost with every fold; a street is wagered by those who see more.
    edges = [each.house_edge for each in parts]
    assert edges == sorted(edges, reverse=True)


def test_a_better_price_for_a_straight():
    # Wizard of Odds, "Mississippi Stud": 3.7591 % where a straight is paid 5 to 1.
    streets = ("ante", "third_street", "fourth_street", "fifth_street")
    pays = {wager: {"straight": "5 to 1"} for wager in streets}
    ante = exact.solve(open_terms(PATHS[0], pays=pays)[1])[0][0]
    assert show(ante.house_edge * 100, 4) == "+3.7591"


def test_the_first_decision():
    # Wizard of Odds: 3x with any pair; 1x with two points (a jack or better has two, a 6 to 10 one), or 6-5 suited.
    lines = {line.split(":")[0]: line.split(": ")[1].split() for line in solved(PATHS[0])[1][:3]}
    assert set(lines["Two cards, bet 3x"]) == {rank * 2 for rank in "23456789TJQKA"}
    points = dict.fromkeys("JQKA", 2) | dict.fromkeys("6789T", 1)
    ranks = "23456789TJQKA"
    hands = {high + low + suited for low, high in combinations(ranks, 2) for suited in "so"}
    small = {hand for hand in hands if sum(points.get(rank, 0) for rank in hand[:2]) >= 2} | {"65s"}
    assert set(lines["Two cards, bet 1x"]) == small
    assert set(lines["Two cards, fold"]) == hands - small


def test_hands_up_to_a_change_of_suits():
    pack = pack_of(composition(1))
    assert [len(deal_all(pack, size)) for size in (2, 3, 4)] == [169, 1755, 16432]
    assert [sum(deal_all(pack, size).values()) for size in (2, 3, 4)] == [
        comb(52, size) for size in (2, 3, 4)
    ]


@pytest.mark.parametrize("cards", [composition(2), composition(1) - Counter({"Ah": 1})])
def test_a_deck_that_is_not_even_is_refused(cards):
    with pytest.raises(HoyleError, match="one deck that has every rank in every suit"):
        pack_of(cards)


@pytest.mark.parametrize("path", PATHS)
def test_every_wager_has_a_sheet(path):
    terms = open_terms(path)[1]
    wagers, strategy, notes = solved(path)
    for par in wagers:
        assert sum(result.probability for result in par.results) == 1
        assert sum(result.combinations for result in par.results) == par.total_combinations
    words = {word.strip(",") for par in wagers for word in par.on.split()} & set(terms.wagers)
    assert {par.wager for par in wagers} | words == set(terms.wagers)
    assert strategy
    assert any("limit" in note for note in notes) == bool(terms.options["payout_limit"])


def test_the_three_card_bonus_of_ohio():
    par = next(par for par in solved(PATHS[1])[0] if par.wager == "three_card_bonus")
    assert par.expectation == Fraction(-402, 5525)
