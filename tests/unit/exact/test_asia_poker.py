"""Asia poker: every deal of a short deck through the engine's own script, and counts that must agree."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from hoyle.book.ways.way_check import way_of
from hoyle.engine import Chosen, Drawn, Setup, Stake, replay
from hoyle.errors import HoyleError
from hoyle.exact.asia_poker.solve import DEALS, HAND_SIZE, kinds_of, main_sheet
from hoyle.exact.asia_poker.strategy import setting_costs
from hoyle.exact.catalog import par
from hoyle.fast.asia_poker import asia_counts
from hoyle.fast.asia_poker.asia_bonus_classes import bonus_classes
from hoyle.fast.asia_poker.hand_wins import setting_wins
from hoyle.fast.asia_poker.held_cases import find_cases, hold, rank_sets, rest_room, room
from hoyle.fast.asia_poker.set_classes import class_codes, set_classes
from hoyle.fast.asia_poker.shared_cards import whole_deck_keys
from hoyle.fast.asia_poker.way_against_way import count_wins
from hoyle.fast.ways.set_arrays import set_hands
from hoyle.games.catalog import open_terms
from hoyle.games.pai_gow.asia_hands import bonus_name
from hoyle.games.pai_gow.asia_poker import ASIA, BONUS, SETTING_NAMES, split_of
from hoyle.kit.cards import DECK, JOKER
from tests.agreement.every_table import every_table
from tests.support.game_paths import paths_of

PATHS = paths_of("asia_poker")
PATH = PATHS[0]
OPTIONS = {"dealing": "automated_shoe", "starting_position": "random_number"}
LOWEST = {"low_straight": "lowest"}
CARDS = (*DECK, JOKER)
# Flushes in hearts and clubs, also by the joker, straights at both ends of the ace, three eights and a pair of aces.
FOURTEEN = "Ah Kh Qh Jh 9h 2c 3c 4c Ac 8c 8d 8s 9c Jk"
SIXTEEN = f"{FOURTEEN} 5d Ks"
WHEELS = "Ah 2h 3h 4h 5c 6c Ac 2c 3d 4d Kd Qd Js Jk"
TEN = "Ah Kh Qh Jh Th 8h 8d 8c 8s Jk"
ROYALS = "As Ks Qs Js Ts 5d 5h 5c 6d 7d 8d 9d 2h Jk"
MASKS = (~0x7FF, 0x7F0, 0xF)  # of the high, the medium and the low hand in a code


def way(options=None):
    terms = open_terms(PATH, options)[1]
    return way_of(terms, split_of(terms))


def every_deal(cards):
    for mine in combinations(cards, HAND_SIZE):
        for theirs in combinations([card for card in cards if card not in mine], HAND_SIZE):
            yield mine, theirs


def by_engine(path, options, deals):
    """What both wagers of a dollar win on the average, over these hands of a seat and the dealer; and their number."""
    game, terms = open_terms(path, OPTIONS | options)
    stakes = (Stake(1, "seat", 1, ASIA, 100, since=1), Stake(2, "seat", 1, BONUS, 100, since=1))
    setup, nets, count = Setup(terms, ("seat",), stakes, {}, {}), Counter(), 0
    for mine, theirs in deals:
        answers = (Drawn(("7",)), Drawn(mine), Drawn(theirs), Chosen("house_way"), Chosen("open"))
        for line in replay(game, setup, answers).lines:
            nets[line.wager] += line.net
        count += 1
    return {wager: Fraction(net, 100 * count) for wager, net in nets.items()}, count


def test_every_pair_of_hands_of_a_short_deck_is_counted():
    classes = set_classes(way())
    deck = np.array([CARDS.index(card) for card in SIXTEEN.split()], np.uint8)
    hands = np.array([*combinations(deck.tolist(), HAND_SIZE)], np.uint8)
    codes = class_codes(hands, classes)
    held = (1 << np.arange(len(deck)))[np.array([*combinations(range(len(deck)), HAND_SIZE)])].sum(axis=1)
    wins = 0
    for mine, code in zip(held, codes, strict=True):
        others = codes[held & mine == 0]
        won = sum(((code & mask) > (others & mask)).astype(int) for mask in MASKS)
        wins += int((won >= 2).sum())
    assert sum(count_wins(classes, deck).wins) == wins


@pytest.mark.prove
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("options", [{}, LOWEST], ids=["second_highest", "lowest"])
@pytest.mark.parametrize("cards", [FOURTEEN, ROYALS, WHEELS])
def test_every_deal_of_a_short_deck_is_worth_what_the_counts_say(path, options, cards):
    held = cards.split()
    terms = open_terms(path, OPTIONS | options)[1]
    deck = np.array([CARDS.index(card) for card in held], np.uint8)
    expected, deals = by_engine(path, options, every_deal(held))
    assert deals == comb(len(held), HAND_SIZE) * comb(len(held) - HAND_SIZE, HAND_SIZE)
    counted = count_wins(set_classes(way_of(terms, split_of(terms))), deck)
    assert main_sheet(terms, sum(counted.wins), deals).expectation == expected[ASIA]
    assert bonus_worth(terms, deck) == expected[BONUS]


def bonus_worth(terms, deck):
    names = Counter()
    for each in bonus_classes(deck):
        names[bonus_name(terms, BONUS, each.cards)] += each.hands
    worth = sum(terms.prices[BONUS, name].odds.net * count for name, count in names.items())
    return worth / comb(len(deck), HAND_SIZE)


@pytest.mark.parametrize(
    ("path", "options"), [(path, made) for path in PATHS for made in every_table(path)], ids=str
)
def test_every_hand_of_ten_cards_at_every_table(path, options):
    """The bonus looks at nothing but the player's own cards."""
    held, theirs = TEN.split(), ["2c", "3c", "4d", "6s", "7d", "9s", "Jd"]
    expected, _ = by_engine(path, options, ((mine, theirs) for mine in combinations(held, HAND_SIZE)))
    deck = np.array([CARDS.index(card) for card in held], np.uint8)
    assert bonus_worth(open_terms(path, OPTIONS | options)[1], deck) == expected[BONUS] != -1


def test_every_setting_of_a_hand_is_worth_what_the_engine_pays():
    """Against every hand that a dealer can have of eight other cards."""
    mine, others = (
        ["Ah", "Jk", "Kh", "Qh", "Jh", "9h", "8c"],
        ["2c", "3c", "4c", "Ac", "8d", "8s", "9c", "Ad"],
    )
    game, terms = open_terms(PATH, OPTIONS)
    setup = Setup(terms, ("seat",), (Stake(1, "seat", 1, ASIA, 100, since=1),), {}, {})
    found = setting_wins(mine, way(), (*mine, *others))
    assert len(found) == len(SETTING_NAMES)
    for name, setting in zip(SETTING_NAMES, found, strict=True):
        lines = [
            replay(
                game, setup, (Drawn(("7",)), Drawn(mine), Drawn(theirs), Chosen(name), Chosen("open"))
            ).lines[0]
            for theirs in combinations(others, HAND_SIZE)
        ]
        assert sum(line.outcome == "win" for line in lines) == setting.wins, name
        assert {line.outcome == "foul" for line in lines} == {setting.is_foul}


def test_settings_of_one_hand_by_cost():
    terms = open_terms(PATH)[1]
    found = setting_costs(terms, ["Ah", "Kd", "Qs", "9s", "7d", "7h", "4c"])
    assert found[0].cost == 0
    assert found == sorted(found, key=lambda each: (each.cost, each.is_foul))
    assert all(each.expectation == -1 for each in found if each.is_foul)
    with pytest.raises(HoyleError, match="not 7 different cards"):
        setting_costs(terms, ["Ah", "Ah"])


def test_hands_are_looked_up_as_the_way_sets_them():
    rng = np.random.default_rng(3)
    hands = np.array([rng.permutation(len(CARDS))[:HAND_SIZE] for _ in range(20_000)], np.uint8)
    high, medium, low = set_hands(hands, way()).places.astype(np.int64).T
    assert (class_codes(hands, set_classes(way())) == high << 11 | medium << 4 | low).all()


@pytest.mark.parametrize(
    "shared", ["", "Ah", "Ah 2c", "Jk", "Jk Ah Kh", "Ah Kh Qh Jh", "Ah 3c Jk 8d 8s", "Ah 8s 8d 8c 2c"]
)
def test_hands_that_hold_some_cards_are_found_case_by_case(shared):
    """All three kinds of case: by ranks, with a live suit, and with two beside the joker."""
    classes, deck = set_classes(way()), np.array([CARDS.index(card) for card in SIXTEEN.split()], np.uint8)
    key = np.array([CARDS.index(card) for card in shared.split()], np.uint8)
    others = [card for card in deck if card not in key]
    hands = [(*key, *more) for more in combinations(others, HAND_SIZE - len(key))]
    expected = Counter(class_codes(np.array(hands, np.uint8), classes).tolist())
    cases = room(classes)
    many = find_cases(classes, rank_sets(), hold(deck, key), cases, rest_room())
    found = Counter()
    for code, count in zip(cases.codes[:many].tolist(), cases.hands[:many].tolist(), strict=True):
        found[code] += count
    assert found == expected
    assert not cases.fewer.any()


def test_keys_stand_for_every_set_of_cards():
    for size in range(6):
        keys, weights = whole_deck_keys(size)
        assert int(weights.sum()) == comb(len(CARDS), size)
        assert len({tuple(sorted(key)) for key in keys.tolist()}) == len(keys)


@pytest.mark.parametrize("low_straight", ["second_highest", "lowest"])
def test_kept_counts_are_of_all_hands_and_of_the_way_in_force(low_straight):
    found = way({"low_straight": low_straight})
    assert asia_counts.key_of(found) in asia_counts.shipped()[asia_counts.WAYS]
    counted = asia_counts.way_counts(found)
    assert int(counted.hands.sum()) == comb(len(CARDS), HAND_SIZE)
    assert sum(each.hands for each in asia_counts.classes_by_bonus()) == comb(len(CARDS), HAND_SIZE)
    assert 0 < 2 * sum(counted.wins) < DEALS


def test_random_deals_come_near_the_kept_counts():
    """Within four standard errors, the whole and every frequent kind of hand."""
    classes, rng = set_classes(way()), np.random.default_rng(11)
    count = 200_000
    hands = rng.random((count, len(CARDS)), np.float32).argsort(axis=1)[:, : 2 * HAND_SIZE].astype(np.uint8)
    mine, theirs = (class_codes(part, classes) for part in np.split(hands, 2, axis=1))
    won = sum(((mine & mask) > (theirs & mask)).astype(int) for mask in MASKS) >= 2
    terms = open_terms(PATH)[1]
    kinds = kinds_of(terms)
    chance = Fraction(sum(kind.wins for kind in kinds), DEALS)
    error = float(chance * (1 - chance) / count) ** 0.5
    assert abs(won.mean() - float(chance)) < 4 * error


@pytest.mark.prove
def test_the_kept_counts_can_be_made_again():
    found = count_wins(set_classes(way()))
    kept = asia_counts.way_counts(way())
    assert found.wins == kept.wins
    assert (found.hands == kept.hands).all()
    assert [[" ".join(each.cards), each.hands] for each in bonus_classes()] == asia_counts.shipped()[
        asia_counts.BONUS
    ]


def test_the_edge_of_the_bonus_as_it_is_printed():
    """5.8 % at the least, by grokipedia.com, Asia Poker, of the table that pays 80 for a natural straight flush."""
    found = next(each for each in par(PATH).wagers if each.wager == BONUS)
    assert round(found.house_edge * 1000) == 58
