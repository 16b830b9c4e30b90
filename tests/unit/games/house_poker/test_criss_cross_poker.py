"""Criss-cross poker against hands and prices that are worked out here: two lines, three stops, the middle bet."""

import random
from collections import Counter

import pytest

from hoyle.contract import suite
from hoyle.engine import Ruling
from hoyle.engine.round import events as made
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from hoyle.strategy.seat_view import seen_at
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play, play_table, start
from tests.unit.games.house_poker.test_mississippi_stud_poker import five_name

PATH = "ny/criss_cross_poker"
ANTES = {"ante_across": 100, "ante_down": 100}
# Units by the name that the test of Mississippi stud works out by itself; the antes win one, push or lose.
UNITS = {
    "royal_flush": 500, "straight_flush": 100, "four_of_a_kind": 40, "full_house": 12, "flush": 8, "straight": 5,
    "three_of_a_kind": 3, "two_pair": 2, "pair_of_jacks_or_better": 1, "pair_of_sixes_to_tens": 0, "other": -1,
}  # fmt: skip


@pytest.mark.parametrize("options", [{}, {"dealing": "stacks"}, {"offer_five_card_bonus": "no"}])
def test_contract(options):
    suite.check_contract(PATH, options, rounds=15)


def test_many_deals_are_paid_by_the_tables():
    game, terms = open_game(PATH)
    rng, seen = random.Random(5), Counter()
    decks = [DECK, [card for card in DECK if card[0] in "9TJQKA"], [card for card in DECK if card[1] in "hs"]]
    for at in range(400):
        cards = tuple(rng.sample(decks[at % 3], 7))
        dealt = {"1": cards[:2], "across": cards[2:4], "down": cards[4:6], "middle": cards[6:]}
        played = play(game, terms, {1: ANTES}, dealt, ["bet_1x", "bet_2x", "bet_3x"])
        across, down = (UNITS[five_name(cards[:2] + line + cards[6:])] for line in (cards[2:4], cards[4:6]))
        assert nets(played) == {
            "ante_across": 100 * min(across, 1), "ante_down": 100 * min(down, 1),
            "across_bet": 100 * across, "down_bet": 200 * down, "middle_bet": 300 * max(across, down),
        }, cards  # fmt: skip
        seen[across, down] += 1
    assert len(seen) > 25


@pytest.mark.parametrize("on_fold", ["lose_from_second_stop", "stands", "always_lost"])
def test_what_a_fold_leaves_of_the_bonus(on_fold):
    """By the stop at which the hand is folded; the cross pays."""
    readings = {} if on_fold == "lose_from_second_stop" else {"bonus_on_fold": on_fold}
    game, terms = open_terms(PATH, {}, None, readings)
    kept = {"lose_from_second_stop": (True, False, False), "stands": (True,) * 3, "always_lost": (False,) * 3}
    cards = {"1": ("2c", "4d"), "across": ("9h", "9s"), "down": ("8d", "8c"), "middle": ("Kc",)}
    for stop, is_kept in enumerate(kept[on_fold]):
        choices = ["bet_1x"] * stop + ["fold"]
        played = play(game, terms, {1: {**ANTES, "five_card_bonus": 100}}, cards, choices)
        assert nets(played)["five_card_bonus"] == (300 if is_kept else -100)
        assert ("middle" in played.dealt) == is_kept


def test_the_bonus_on_the_better_hand_where_it_is_read_so():
    game, terms = open_terms(PATH, {}, None, {"bonus_cards": "better_hand"})
    cards = {"1": ("2c", "2d"), "across": ("9h", "Ts"), "down": ("2h", "8c"), "middle": ("Kc",)}
    wagers = {1: {**ANTES, "five_card_bonus": 100}}
    assert nets(play(game, terms, wagers, cards, ["bet_1x"] * 3))["five_card_bonus"] == 400
    assert nets(play(game, terms, wagers, cards, ["fold"]))["five_card_bonus"] == -100


def test_the_cross_is_turned_up_line_by_line():
    game, terms = open_game(PATH)
    played = play(game, terms, {1: ANTES, 2: ANTES}, {}, ["fold", "bet_1x", "bet_1x", "fold"])
    assert [len(played.dealt.get(line, ())) for line in ("across", "down", "middle")] == [2, 2, 0]
    assert not [event for event in played.events if isinstance(event, made.ItemsShown)]


def test_a_seat_sees_the_cross_as_community_cards_in_order():
    game, terms = open_game(PATH)
    played = start(game, terms, {1: ANTES})
    for card in ("2c", "3d"):
        played.draw(card)
    played.choose("bet_1x")
    played.draw("9h", "Ts")
    played.choose("bet_1x")
    played.draw("Jd", "Qs")
    seen = seen_at(played, played.prompt)
    assert (seen.hand, seen.community, seen.dealt_up) == (("2c", "3d"), ("9h", "Ts", "Jd", "Qs"), ())


@pytest.mark.parametrize(("name", "chosen", "net"), [("player_card_exposed", ["void"], 0)])
def test_a_hand_that_goes_out_whenever_it_does(name, chosen, net):
    ruled = 0
    for at in range(20):
        played, is_ruled = play_table(PATH, at, at, Ruling(name, 2), chosen)
        ruled += is_ruled
        if is_ruled:
            assert {line.net for line in played.lines if line.spot == 2} <= {net}
    assert ruled > 8
