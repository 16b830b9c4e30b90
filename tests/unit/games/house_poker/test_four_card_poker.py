"""Four card poker and crazy 4 poker against a comparison and pay tables that are worked out here and nowhere else."""

import random
from collections import Counter
from itertools import combinations

import pytest

from hoyle.bots.sensible import crazy_4_poker as crazy_player
from hoyle.bots.sensible import four_card_poker as four_card_player
from hoyle.chance import Chance
from hoyle.contract import suite
from hoyle.engine import Draw, Ruling
from hoyle.engine.round import events as made
from hoyle.kit.cards import DECK
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play, play_table, start

NY, OH = "ny/four_card_poker", "oh/four_card_poker"
CRAZY = "ny/crazy_4_poker"
PATHS = (NY, OH, CRAZY)
ORDER = "23456789TJQKA"
HIGH, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH, FOUR = range(8)
ACES_UP = {
    "A": (2, 4, 6, 9, 30, 50), "B": (2, 5, 6, 7, 30, 50), "C": (3, 4, 5, 8, 40, 50), "D": (2, 4, 6, 8, 40, 50),
    "E": (2, 4, 6, 8, 30, 50), "F": (3, 4, 5, 7, 40, 50),
}  # fmt: skip
QUEENS_UP = {
    "A": (2, 3, 4, 9, 30, 50), "B": (2, 3, 4, 8, 40, 50), "C": (2, 3, 4, 8, 30, 50), "D": (2, 3, 4, 7, 40, 50),
}  # fmt: skip
BONUS = {THREE: 2, STRAIGHT_FLUSH: 20, FOUR: 25}
SUPER_CENTS = {STRAIGHT: 100, FLUSH: 150, THREE: 200, STRAIGHT_FLUSH: 1500, FOUR: 3000}
MAIN = {NY: {"ante": 1000}, OH: {"ante": 1000}, CRAZY: {"ante": 1000, "super_bonus": 1000}}


def ranked(cards):
    """The best four by trying all of them: plain lists of values and suits, no tables."""
    return max(_ranked(four) for four in combinations(cards, 4))


def _ranked(cards):
    values = sorted((ORDER.index(card[0]) + 2 for card in cards), reverse=True)
    if values == [14, 4, 3, 2]:
        values = [4, 3, 2, 1]
    counts = Counter(values)
    suited = len({card[1] for card in cards}) == 1
    run = len(counts) == 4 and values[0] - values[3] == 3
    shape = tuple(sorted(counts.values(), reverse=True))
    if run and suited:
        place = STRAIGHT_FLUSH
    elif suited or run:
        place = FLUSH if suited else STRAIGHT
    else:
        place = {(4,): FOUR, (3, 1): THREE, (2, 2): TWO_PAIR, (2, 1, 1): PAIR, (1, 1, 1, 1): HIGH}[shape]
    return place, sorted(values, key=lambda value: (-counts[value], -value))


def some_deals(size, count):
    """Many at random, and some that hold a good hand."""
    rng = random.Random(3)
    for at in range(count):
        cards = rng.sample(DECK, size + 4)
        if at % 4 == 0:
            suit, low = rng.choice("cdhs"), rng.randrange(10)
            wanted = (
                [rank + suit for rank in ORDER[low : low + 4]]
                if at % 8
                else [ORDER[low] + each for each in "cdhs"]
            )
            cards = wanted[: rng.randrange(3, 5)] + [card for card in cards if card not in wanted]
        yield cards[:size]


@pytest.mark.parametrize(
    ("path", "options", "size"), [(NY, {}, 5), (NY, {"dealer_card_count": 6}, 6), (OH, {}, 6)]
)
def test_four_card_poker_is_settled_as_by_hand(path, options, size):
    tables = list(ACES_UP) if path == NY else ["C"]
    for at, cards in enumerate(some_deals(5 + size, 240)):
        table = tables[at % len(tables)]
        more = {"aces_up_table": table} if path == NY else {}
        game, terms = open_game(path, **options, **more)
        times = 1 + at % 3
        hand, dealer = tuple(cards[:5]), tuple(cards[5:])
        played = play(
            game,
            terms,
            {1: {"ante": 1000, "aces_up": 500}},
            {"1": hand, "dealer": dealer},
            [f"play_{times}x"],
        )
        (mine, values), found = ranked(hand), nets(played)
        sign = 1 if (mine, values) >= ranked(dealer) else -1
        assert found["ante"] == 1000 * sign, cards
        assert found["play"] == 1000 * sign * times
        assert found.get("ante_bonus", 0) == 1000 * BONUS.get(mine, 0)
        is_aces = mine == PAIR and values[0] == 14
        units = ACES_UP[table][mine - 2] if mine > PAIR else 1 if is_aces else -1
        assert found["aces_up"] == 500 * units


@pytest.mark.parametrize("size", [5, 6])
def test_crazy_4_poker_is_settled_as_by_hand(size):
    cases = set()
    for at, cards in enumerate(some_deals(5 + size, 400)):
        table = "ABCD"[at % 4]
        game, terms = open_game(CRAZY, queens_up_table=table, dealer_card_count=size)
        hand, dealer = tuple(cards[:5]), tuple(cards[5:])
        (mine, values), theirs = ranked(hand), ranked(dealer)
        is_strong = mine > PAIR or (mine == PAIR and values[0] == 14)
        times = 3 if is_strong else 1
        wagers = {"ante": 1000, "super_bonus": 1000, "queens_up": 500}
        played = play(game, terms, {1: wagers}, {"1": hand, "dealer": dealer}, [f"play_{times}x"])
        found = nets(played)
        is_in = theirs >= (HIGH, [13])
        compared = ((mine, values) > theirs) - ((mine, values) < theirs)
        cases.add((mine >= STRAIGHT, is_in, compared))
        assert found["ante"] == (1000 * compared if is_in else 0), cards
        assert found["play"] == 1000 * times * (compared if is_in else 1)
        if mine >= STRAIGHT:
            price = 20_000 if mine == FOUR and values[0] == 14 else SUPER_CENTS[mine]
            assert found["super_bonus"] == 10 * price
        else:
            assert found["super_bonus"] == (0 if compared >= 0 else -1000)
        units = QUEENS_UP[table][mine - 2] if mine > PAIR else 1 if mine == PAIR and values[0] >= 12 else -1
        assert found["queens_up"] == 500 * units
    assert {(True, True, 1), (True, True, -1), (True, False, 1), (False, True, 1), (False, True, -1)} <= cases


# The course of a round.


def _to_the_end(played, choices):
    chance, asked, left = Chance(1), [], list(choices)
    while not played.is_over:
        if isinstance(played.prompt, Draw):
            played.draw(*chance.answer(played))
        else:
            asked.append(
                (
                    played.prompt.spot,
                    [choice.show() for choice in played.prompt.choices],
                    played.prompt.default,
                )
            )
            played.choose(left.pop(0))
    return asked


@pytest.mark.parametrize("path", [NY, OH])
def test_every_ante_is_asked_in_turn_and_silence_folds(path):
    game, terms = open_game(path)
    played = start(game, terms, {2: {"ante": 500}, 3: {"aces_up": 500}, 5: {"ante": 700}})
    asked = _to_the_end(played, ["play_3x", "fold"])
    words = ["play_1x +$5.00", "play_2x +$10.00", "play_3x +$15.00", "fold"]
    assert asked == [
        (2, words, "fold"),
        (5, ["play_1x +$7.00", "play_2x +$14.00", "play_3x +$21.00", "fold"], "fold"),
    ]


@pytest.mark.parametrize(("hand", "offered"), [
    ("Ah Ad 2c 7d 9s", 3), ("Kh Kd Ac 7d 9s", 1), ("2h 2d 3c 3d 9s", 3), ("Ah Kd Qc 9d 8s", 1), ("4h 5d 6c 7d Ks", 3),
])  # fmt: skip
def test_only_a_strong_hand_may_play_for_more(hand, offered):
    game, terms = open_game(CRAZY)
    played, left = start(game, terms, {1: MAIN[CRAZY]}), hand.split()
    others = [card for card in DECK if card not in left]
    while isinstance(played.prompt, Draw):
        played.draw((left if played.prompt.to == "1" else others).pop(0))
    assert [choice.name for choice in played.prompt.choices] == [f"play_{n + 1}x" for n in range(offered)] + [
        "fold"
    ]


@pytest.mark.parametrize(("path", "options", "dealer", "up", "burned"), [
    (NY, {}, 5, 0, 0), (NY, {"dealer_card_count": 6}, 6, 0, 0),
    (NY, {"dealing": "stacks", "dealer_card_count": 6}, 6, 0, 0),
    (OH, {}, 6, 1, 0), (OH, {"dealing": "stacks"}, 6, 1, 4),
    (CRAZY, {}, 5, 0, 0), (CRAZY, {"dealer_card_count": 6}, 6, 0, 0),
])  # fmt: skip
def test_how_many_cards_are_dealt_and_who_sees_them(path, options, dealer, up, burned):
    game, terms = open_game(path, **options)
    played, chance = start(game, terms, {2: MAIN[path], 5: MAIN[path]}), Chance(1)
    while isinstance(played.prompt, Draw):
        played.draw(*chance.answer(played))
    drawn = [event for event in played.events if isinstance(event, made.ItemsDrawn)]
    counted = Counter()
    for event in drawn:
        counted[event.to] += len(event.items)
    assert counted == Counter({"2": 5, "5": 5, "dealer": dealer, **({"burn": burned} if burned else {})})
    assert sum(len(event.items) for event in drawn if event.seen == {"*"}) == up
    if up:  # the last that the dealer has, dealt right after the one before it
        own = [event for event in drawn if event.to == "dealer"]
        assert own[-1].seen == {"*"}
        assert drawn.index(own[-1]) == drawn.index(own[-2]) + 1


def test_the_box_is_dealt_only_for_a_six_card_bonus():
    game, terms = open_game(NY)
    wagers = {"ante": 500, "aces_up": 500}
    for six, expected in ((0, 0), (500, 1)):
        played = start(game, terms, {1: wagers | ({"six_card_bonus": six} if six else {})})
        _to_the_end(played, ["fold"])
        boxes = [event for event in played.events if isinstance(event, made.ItemsDrawn) and event.to == "box"]
        assert len(boxes) == expected


@pytest.mark.parametrize(("path", "wagers", "shown"), [
    (NY, {1: {"ante": 500}, 2: {"ante": 500}}, ["dealer"]),
    (NY, {1: {"ante": 500, "aces_up": 500}, 2: {"ante": 500}}, ["dealer", "1"]),
    (OH, {1: {"ante": 500, "aces_up": 500}, 2: {"ante": 500}}, []),
    (OH, {1: {"aces_up": 500}, 2: {"ante": 500}, 3: {"ante": 500}}, ["dealer", "1"]),
    (CRAZY, {1: MAIN[CRAZY], 2: MAIN[CRAZY]}, ["dealer"]),
])  # fmt: skip
def test_what_is_shown_when_all_fold(path, wagers, shown):
    played = start(*open_game(path), wagers)
    _to_the_end(played, ["fold", "fold"])
    assert [event.to for event in played.events if isinstance(event, made.ItemsShown)] == shown


@pytest.mark.parametrize(
    ("path", "small", "large"),
    [(OH, "3c 3d 7h 9s Jc", "Tc Td 4h 6s 8c"), (CRAZY, "Kc Qd 8h 4s 2c", "Ac Ad 4h 6s 8c")],
)
def test_the_simple_player(path, small, large):
    player = crazy_player if path == CRAZY else four_card_player
    answers = []
    for hand in (small, large, "2c 4d 6h 7s 9c"):
        played, left = start(*open_game(path), {1: MAIN[path]}), hand.split()
        others = [card for card in DECK if card not in left]
        while isinstance(played.prompt, Draw):
            played.draw((left if played.prompt.to == "1" else others).pop(0))
        names = [choice.name for choice in played.prompt.choices]
        answers.append(player.choose(played, played.prompt, names))
        assert player.choose(played, played.prompt, ["insurance"]) == ""
    assert answers == ["play_1x", "play_3x", "fold"]


# Whole tables.


@pytest.mark.parametrize(("path", "options"), [
    (NY, {"dealer_card_count": 6, "dealing": "stacks", "aces_up_table": "F", "six_card_bonus_table": "B"}),
    (NY, {"progressive_table": "B", "progressive_amount": 5, "envy_bonus_table": "C"}),
    (NY, {"offer_progressive": "no", "offer_six_card_bonus": "no", "abandoned_wagers": "played_on"}),
    (OH, {"offer_progressive": "yes", "dealing": "stacks"}),
    (OH, {"offer_progressive": "yes", "progressive_on_fold": "lose", "envy_bonus_holder": "any_hand"}),
    (CRAZY, {"dealer_card_count": 6, "dealing": "stacks", "queens_up_table": "D"}),
    (CRAZY, {"progressive_table": "B", "progressive_amount": 5}),
])  # fmt: skip
def test_contract(path, options):
    suite.check_contract(path, options, rounds=8)


@pytest.mark.parametrize("path", PATHS)
def test_a_hand_that_is_lost_whenever_its_player_leaves(path):
    ruled = 0
    for at in range(14):
        played, is_ruled = play_table(path, at, at, Ruling("player_leaves", 2), share=0.8)
        ruled += is_ruled
        if is_ruled:
            assert all(
                line.net <= 0 for line in played.lines if line.spot == 2 and line.wager != "envy_bonus"
            )
    assert ruled > 8
