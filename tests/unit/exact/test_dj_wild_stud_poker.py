"""DJ wild stud poker: known figures, one hand at a time against the sweep, and every deal of a short deck."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from hoyle.engine import DEALER, Draw, Round, Setup, Stake
from hoyle.exact.catalog import par
from hoyle.exact.common.exposure import of_the_round
from hoyle.exact.dj_wild_stud_poker import solve as exact
from hoyle.exact.dj_wild_stud_poker import strategy
from hoyle.games.catalog import open_terms
from hoyle.games.house_poker.dj_wild_stud_poker import RANKING, is_wild
from hoyle.strategy.seat_view import Seen

PATH = "oh/dj_wild_stud_poker"
FIVE, DEALERS = comb(53, 5), comb(48, 5)
HANDS = ("five_wilds", "royal_flush", "five_of_a_kind", "straight_flush", "four_of_a_kind", "full_house", "flush",
         "straight", "three_of_a_kind")  # fmt: skip


@cache
def sheet(**readings):
    return par(PATH, readings=readings, cards=True)


def wager(label, **readings):
    return next(each for each in sheet(**readings).wagers if each.label == label)


def counts(label):
    return {result.outcome: result.combinations for result in wager(label).results}


def test_best_play():
    whole = wager("ante with blind and play")
    assert whole.house_edge == Fraction(1419824771, 40948109202)
    assert whole.total_combinations == FIVE * DEALERS
    # S. How, discountgambling.net, 23 June 2015: "about 3.5%" of an ante; the blind is paid on "about 6%" of hands.
    assert round(100 * whole.house_edge, 1) == Fraction("3.5")
    assert round(100 * wager("blind").hit_frequency) == 6
    # The README of DJ Wild in github.com/mykeychain/terminal-casino: "the published 1.73%" of ante and blind, and
    # "about 17%" for playing every hand; from the pair of 4s its simulation of three million hands has 1.76%.
    assert round(100 * whole.edge_of_initial, 2) == Fraction("1.73")
    edges = {way.name: way.house_edge for way in sheet().ways}
    assert round(100 * edges["play every hand"] / 2) == 17
    assert abs(100 * edges["play a pair of 4s or better"] / 2 - Fraction("1.76")) < Fraction("0.1")


def test_trips_is_a_count_of_five_cards():
    """The same README counted all hands with a table of its own, which returns 95.76 %."""
    found = {name: count // DEALERS for name, count in counts("trips").items()}
    assert sum(found.values()) == FIVE
    wild = dict(zip(HANDS, (2000, 100, 100, 20, 8, 6, 4, 3, 1), strict=True))
    natural = dict(zip(HANDS, (0, 1000, 0, 200, 60, 30, 25, 15, 5), strict=True))
    paid = sum((1 + price) * found[f"wild_{hand}"] for hand, price in wild.items())
    paid += sum((1 + price) * found.get(f"natural_{hand}", 0) for hand, price in natural.items())
    assert round(Fraction(100 * paid, FIVE), 2) == Fraction("95.76")
    # Natural hands of the twelve ranks, and with deuces: 2-3-4-5-6 and A-2-3-4-5 of any suit, and flushes.
    assert found["natural_royal_flush"] == 4
    assert found["natural_straight_flush"] == 36
    assert (
        found["natural_straight"] == 10 * (4**5 - 4) - 24
    )  # less the straight flushes of a deuce and four cards of another suit


def test_the_parts_add_up_to_the_whole():
    parts = [wager(name).expectation for name in ("ante", "blind", "play")]
    assert sum(parts) == wager("ante with blind and play").expectation


def test_either_hand_is_beaten_as_often():
    """The player's and the dealer's hands are dealt alike."""
    found, _ = exact.best_play(open_terms(PATH)[1])
    lost = [sum(by_name[at][2] for by_name in found.counts) for at in range(12)]
    assert lost == [sum(by_name[at] for by_name in found.beaten) for at in range(12)]


@pytest.mark.parametrize("hand", ["4c 4d 9h 7s 3c", "Jk Ad 9h 7h 3h", "2c 2d Kh 9s 8s"])
def test_a_hand_against_every_hand_of_the_dealers(hand):
    from hoyle.fast.cards.ranked_hands import places
    from hoyle.fast.dj_wild_stud_poker.choices import hand_index

    mine = tuple(map(exact.CARDS.index, hand.split()))
    deck = exact.deck_of(open_terms(PATH)[1])
    fared, at = deck.fare(), hand_index(deck, mine)
    left = np.array([card for card in range(53) if card not in mine], np.uint8)
    every = np.fromiter((card for five in combinations(range(48), 5) for card in five), np.uint8)
    theirs = places(left[every.reshape(-1, 5)], RANKING)
    own = places(np.array([mine], np.uint8), RANKING)[0]
    assert fared.hands.places[at] == own
    assert fared.weaker[at] == (theirs < own).sum()
    assert fared.equal[at] == (theirs == own).sum()
    assert fared.left == len(theirs)


# Other readings.


@pytest.mark.parametrize(
    ("reading", "label", "edge"),
    [
        ({"ante_and_play_odds": "nothing_paid"}, "ante with blind and play", "131.2350"),
        ({"like_hands_compared": "tie"}, "ante with blind and play", "-8.2310"),
        ({"like_hands_compared": "tie"}, "two_way_bad_beat", "59.6373"),
        ({"natural_with_a_deuce": "every_deuce_natural"}, "trips", "-255.7574"),
        ({"trips_falls_with_a_fold": "stands"}, "trips", "6.1569"),
        ({"bad_beat_stands_after_a_fold": "lost"}, "two_way_bad_beat", "13.9749"),
    ],
)
def test_other_readings(reading, label, edge):
    assert round(100 * wager(label, **reading).house_edge, 4) == Fraction(edge)


# Strategy.


def test_the_simple_rule_is_best_play():
    first, *others = sheet().ways
    assert "4s without a 3" in first.name
    assert first.price == 0
    assert all(way.price > 0 for way in others)


def test_the_player_follows_the_rule():
    choose = strategy.player(open_terms(PATH)[1])
    rng, seen = random.Random(5), Counter()
    for _ in range(2_000):
        hand = tuple(rng.sample(exact.CARDS, 5))
        rank = RANKING.rank(hand)
        plays = rank.strength >= strategy.FIVES or (
            rank.strength >= strategy.FOURS and all(is_wild(card) or card[0] != "3" for card in hand)
        )
        assert choose(Seen(("play", "fold"), hand)) == ("play" if plays else "fold"), hand
        seen[rank.name, plays] += 1
    assert seen["pair", True] > 100 < seen["pair", False] + seen["high_card", False]


def test_the_most_that_a_seat_can_be_paid():
    terms = open_terms(PATH)[1]
    most = of_the_round(terms, sheet().wagers, 1000)
    assert most.without_limits == 1000 * (1 + 1000 + 2 + 2000 + 500)
    assert (most.outcome, most.is_bound) == ("five wilds against royal flush", False)
    assert of_the_round(terms, sheet().wagers, 10_000).with_limits == 5_000_000


# Every deal of a short deck, each wager by itself.


@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        ("Ac Kd 4h 4s 3c 9d 2h Jk 6s Tc 5d", {}),
        ("Kc 9h 7h 5h 3h 2h 2c Jk Kd 8s 4c", {}),
        (
            "4c 9h 7h 5h 3h 2h 2c Jk Kd 8s 4d",
            {("trips", "on_fold"): "stands", ("two_way_bad_beat", "on_fold"): "lose"},
        ),
    ],
)
def test_every_outcome_of_every_wager_on_a_short_deck(deck, rules, monkeypatch):
    """The engine plays all deals by the decisions of the solution; its calls are the combinations of the sheets."""
    cards = Counter(deck.split())
    game, terms = open_terms(PATH, {"dealing": "stacks"})
    terms = replace(terms, rules={**terms.rules, **rules})
    monkeypatch.setattr(exact, "equipment", lambda terms: {"cards": cards})
    wagers = exact.solve(terms)[0]
    called = _called(game._replace(equipment=lambda terms: {"cards": cards}), terms, deck.split())
    for each in wagers[1:]:
        wanted = {
            result.outcome: result.combinations for result in each.results if result.outcome != "not_made"
        }
        assert called[each.wager] == wanted, each.wager
    assert any(outcomes["fold"] for outcomes in called.values())


def _called(game, terms, deck):
    choose = strategy.player(terms)
    found = {name: Counter() for name in ("ante", "blind", "play", "trips", "two_way_bad_beat")}
    made = [name for name in found if name != "play"]
    stakes = tuple(Stake(at, "seat_1", 1, wager, 1000, since=1) for at, wager in enumerate(made, 1))
    for mine in combinations(deck, 5):
        choice = choose(Seen(("play", "fold"), mine))
        for theirs in combinations([card for card in deck if card not in mine], 5):
            played = Round(game, Setup(terms, ("seat_1",), stakes, {}, {}, 1))
            while not played.is_over:
                if isinstance(played.prompt, Draw):
                    played.draw(*(theirs if played.prompt.to == DEALER else mine))
                else:
                    played.choose(choice)
            for line in played.lines:
                found[line.wager][line.outcome] += 1
    return found
