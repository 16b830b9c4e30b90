"""DJ wild stud poker against a comparison, counts and pay tables that are worked out here and nowhere else."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

import pytest

from hoyle.engine.round import events as made
from hoyle.games.house_poker import dj_wild_stud_poker as game_module
from hoyle.kit.cards import DECK, JOKER
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play

PATH = "oh/dj_wild_stud_poker"
CARDS = (*DECK, JOKER)
ORDER = "23456789TJQKA"
HANDS = (
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "five_of_a_kind", "royal_flush", "five_wilds",
)  # fmt: skip
# Units from a straight up.
BLIND = dict(zip(HANDS[4:], (1, 2, 3, 4, 9, 10, 50, 1000), strict=True))
# Units from three of a kind up: with wild cards, and natural.
WILD = dict(zip(HANDS[3:], (1, 3, 4, 5, 6, 25, 70, 90, 2000), strict=True))
NATURAL = dict(zip(HANDS[3:], (6, 20, 25, 30, 60, 200, 70, 1000, 2000), strict=True))
BEATEN = dict(zip(HANDS[3:11], (15, 50, 100, 200, 300, 500, 500, 500), strict=True))
STAKES = {"ante": 1000, "blind": 1000, "trips": 500, "two_way_bad_beat": 300}


def hand(text):
    return text.split()


def is_wild(card):
    return card == JOKER or card[0] == "2"


def plain(values, suited):
    """The place of five cards that stand for themselves, then its values, those that repeat most first."""
    values = sorted(values, reverse=True)
    counts = Counter(values)
    if values == [14, 5, 4, 3, 2]:
        values = [5, 4, 3, 2, 1]
    run = len(counts) == 5 and values[0] - values[4] == 4
    shape = sorted(counts.values(), reverse=True)
    if shape == [5]:
        place = 9
    elif run and suited:
        place = 10 if values[0] == 14 else 8
    elif shape[0] == 4:
        place = 7
    elif shape == [3, 2]:
        place = 6
    elif suited or run:
        place = 5 if suited else 4
    else:
        place = {(3, 1): 3, (2, 2): 2, (2, 1): 1, (1, 1): 0}[tuple(shape[:2])]
    return place, sorted(values, key=lambda value: (-Counter(values)[value], -value))


def ranked(cards):
    """Every card that a wild one could be, tried one after another."""
    held = [card for card in cards if not is_wild(card)]
    if not held:
        return 11, []
    values = [ORDER.index(card[0]) + 2 for card in held]
    of_one_suit = len({card[1] for card in held}) == 1
    best = (-1, [])
    for more in combinations_with_replacement(range(2, 15), 5 - len(held)):
        five = [*values, *more]
        best = max(best, plain(five, of_one_suit and len(set(five)) == 5), plain(five, False))
    return best


def natural(cards):
    """With deuces as what they are, the same name."""
    if JOKER in cards:
        return False
    values = [ORDER.index(card[0]) + 2 for card in cards]
    return plain(values, len({card[1] for card in cards}) == 1)[0] == ranked(cards)[0]


def wanted_nets(mine, theirs, choice):
    ours, other = ranked(mine), ranked(theirs)
    name, low = HANDS[ours[0]], HANDS[min(ours, other)[0]]
    beaten = 300 * BEATEN.get(low, -1) if ours != other else -300
    if choice == "fold":
        return {"ante": -1000, "blind": -1000, "trips": -500, "two_way_bad_beat": beaten}
    table = NATURAL if natural(mine) else WILD
    found = {"trips": 500 * table.get(name, -1), "two_way_bad_beat": beaten}
    if ours == other:
        return found | {"ante": 0, "blind": 0, "play": 0}
    if ours < other:
        return found | {"ante": -1000, "blind": -1000, "play": -2000}
    return found | {"ante": 1000, "blind": 1000 * BLIND.get(name, 0), "play": 2000}


DECKS = (
    CARDS,
    [card for card in CARDS if card[0] in "2J3456"],
    [card for card in CARDS if card[0] in "2TJQKA"],
    [card for card in CARDS if card[1] in "hk" or card[0] in "2K"],
)


@pytest.mark.parametrize("choice", ["play", "fold"])
def test_many_showdowns(choice):
    game, terms = open_game(PATH)
    rng = random.Random(choice)
    seen = Counter()
    for at in range(400):
        cards = rng.sample(list(DECKS[at % 4]), 10)
        mine, theirs = cards[:5], cards[5:]
        played = play(game, terms, {1: STAKES}, {"1": mine, "dealer": theirs}, [choice])
        assert nets(played) == wanted_nets(mine, theirs, choice), cards
        seen[HANDS[ranked(mine)[0]], natural(mine)] += 1
    assert {name for name, _ in seen} >= set(HANDS[3:10])
    assert {True, False} == {is_natural for name, is_natural in seen if name == "straight"}


def test_the_better_of_the_natural_and_the_wild_hand_is_the_wild_one():
    """So nobody loses by having a deuce read as wild: no natural hand that a wild deuce improves is priced higher."""
    better = Counter()
    rng = random.Random(2)
    for _ in range(1_500):
        cards = rng.sample([card for card in DECK if card[0] in "23456789"], 5)
        if any(card[0] == "2" for card in cards):
            values = [ORDER.index(card[0]) + 2 for card in cards]
            as_natural = HANDS[plain(values, len({card[1] for card in cards}) == 1)[0]]
            as_wild = HANDS[ranked(cards)[0]]
            if as_natural != as_wild:
                assert NATURAL.get(as_natural, -1) <= WILD.get(as_wild, -1), cards
                better[as_natural] += 1
    assert better["three_of_a_kind"]


def test_where_like_hands_tie_only_the_name_compares():
    game, terms = open_game(PATH)
    terms = replace(terms, settings={**terms.settings, "like_hands": "tie"})
    cards = {"1": hand("Kc Kd 9h 7s 4c"), "dealer": hand("Qc Qd Ah 8s 3c")}
    played = play(game, terms, {1: STAKES}, cards, ["play"])
    assert nets(played) == {"ante": 0, "blind": 0, "play": 0, "trips": -500, "two_way_bad_beat": -300}
    cards["dealer"] = hand("Ac Qd Jh 8s 3c")
    assert nets(play(game, terms, {1: STAKES}, cards, ["play"]))["ante"] == 1000


@pytest.mark.parametrize(
    ("cards", "price"), [("2c 7d 7h 9s 4c", 6), ("Jk 2d 7h 9s 4c", 6), ("Jk 7d 7h 9s 4c", 1)]
)
def test_read_literally_every_hand_with_a_deuce_is_natural(cards, price):
    game, terms = open_game(PATH)
    terms = replace(terms, rules={**terms.rules, ("trips", "with_deuce"): "natural"})
    played = play(game, terms, {1: STAKES}, {"1": cards.split(), "dealer": hand("Ac Qd Jh 8s 3c")}, ["play"])
    assert nets(played)["trips"] == 500 * price


def test_a_folded_hand_is_shown_only_for_a_bad_beat():
    game, terms = open_game(PATH)
    cards = {"1": hand("Kc Qd 9h 7s 4c"), "2": hand("Ac Jd 8h 6s 3c"), "dealer": hand("Qc Qs Ah 8s 3d")}
    wagers = {1: STAKES, 2: {"ante": 1000, "blind": 1000, "trips": 500}}
    played = play(game, terms, wagers, cards, ["fold", "fold"])
    shown = [event.to for event in played.events if isinstance(event, made.ItemsShown)]
    assert shown == ["dealer", "1"]


@pytest.mark.prove
def test_the_game_names_every_hand():
    """C(53,5) hands; those without a wild card are as everywhere, from twelve ranks."""
    counts = Counter()
    for cards in combinations(CARDS, 5):
        name = game_module.RANKING.rank(cards).name
        counts[game_module.trips_name(name, is_natural=game_module.RANKING.is_natural(cards))] += 1
    assert sum(counts.values()) == 2_869_685
    # The counts that the sheet of trips has, too.
    assert counts["wild_five_wilds"] == 1
    assert [counts[f"natural_{name}"] for name in ("royal_flush", "straight_flush")] == [4, 36]
    assert counts["natural_four_of_a_kind"] == 12 * 44
    assert counts["natural_full_house"] == 12 * 4 * 11 * 6
    assert counts["natural_three_of_a_kind"] == 12 * 4 * 11 * 10 // 2 * 16
    assert counts["wild_five_of_a_kind"] == 1400
