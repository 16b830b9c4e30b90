"""Mississippi stud poker against counts and pay tables that are worked out here and nowhere else."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from hoyle.chance import Chance
from hoyle.contract import suite
from hoyle.engine import Draw, Limits, Round, Ruling, Setup, Stake, Table
from hoyle.engine.round import events as made
from hoyle.errors import HoyleError, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.games.house_poker import mississippi_stud_poker as game_module
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import rank_five_cards
from tests.support.game_paths import paths_of
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play, play_table

NY, OH = "ny/mississippi_stud_poker", "oh/mississippi_stud_poker"
PATHS = paths_of("mississippi_stud_poker")
STREETS = ("third_street", "fourth_street", "fifth_street")
ORDER = "23456789TJQKA"
# Price in units of each wager, and how many of the 2,598,960 five-card hands there are; both documents agree.
PRICES = {
    "royal_flush": (500, 4), "straight_flush": (100, 36), "four_of_a_kind": (40, 624), "full_house": (10, 3_744),
    "flush": (6, 5_108), "straight": (4, 10_200), "three_of_a_kind": (3, 54_912), "two_pair": (2, 123_552),
    "pair_of_jacks_or_better": (1, 4 * 84_480), "pair_of_sixes_to_tens": (0, 5 * 84_480),
    "other": (-1, 4 * 84_480 + 1_302_540),
}  # fmt: skip
BONUS = {"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 1, "high_card": -1}


# An evaluator of its own: plain lists of values and suits, no tables.


def _run(values):
    low_ace = sorted((1 if value == 14 else value for value in values), reverse=True)
    return any(all(a - b == 1 for a, b in pairwise(run)) for run in (values, low_ace))


def five_name(cards):
    values = sorted((ORDER.index(card[0]) + 2 for card in cards), reverse=True)
    suited, straight = len({card[1] for card in cards}) == 1, _run(values)
    if suited and straight:
        return "royal_flush" if values[1] == 13 else "straight_flush"
    if suited:
        return "flush"
    if straight:
        return "straight"
    counts = Counter(values)
    shape = sorted(counts.values(), reverse=True)
    if shape == [2, 1, 1, 1]:
        pair = counts.most_common(1)[0][0]
        return "pair_of_jacks_or_better" if pair > 10 else "pair_of_sixes_to_tens" if pair > 5 else "other"
    names = {
        (4, 1): "four_of_a_kind",
        (3, 2): "full_house",
        (3, 1, 1): "three_of_a_kind",
        (2, 2, 1): "two_pair",
    }
    return names.get(tuple(shape), "other")


def three_name(cards):
    values = sorted((ORDER.index(card[0]) + 2 for card in cards), reverse=True)
    suited, straight = len({card[1] for card in cards}) == 1, _run(values)
    if straight:
        return "straight_flush" if suited else "straight"
    kinds = len(set(values))
    return "three_of_a_kind" if kinds == 1 else "flush" if suited else "pair" if kinds == 2 else "high_card"


# Counting.


def test_the_counts_are_all_there_are():
    assert sum(count for _, count in PRICES.values()) == 2_598_960


@pytest.mark.parametrize("path", PATHS)
def test_many_hands_are_paid_by_the_table(path):
    game, terms = open_game(path)
    rng = random.Random(path)
    seen = Counter()
    decks = [DECK, [card for card in DECK if card[0] in "9TJQKA"], [card for card in DECK if card[1] == "h"]]
    for at in range(900):
        cards = tuple(rng.sample(decks[at % 3], 5))
        played = play(
            game, terms, {1: {"ante": 100}}, {"1": cards[:2], "community": cards[2:]}, ["bet_1x"] * 3
        )
        name = five_name(cards)
        assert nets(played) == dict.fromkeys(("ante", *STREETS), 100 * PRICES[name][0]), cards
        seen[name] += 1
    assert len(seen) >= 10


def test_every_pair_of_every_rank():
    for rank in ORDER:
        rest = [other for other in "A7QK" if other != rank][:3]
        cards = (f"{rank}c", f"{rank}d", *(f"{other}{suit}" for other, suit in zip(rest, "hsh", strict=True)))
        assert game_module.hand_name(rank_five_cards(cards)) == five_name(cards)


@pytest.mark.prove
def test_the_game_names_every_hand_as_counted_here():
    counts = Counter()
    for cards in combinations(DECK, 5):
        name = game_module.hand_name(rank_five_cards(cards))
        assert name == five_name(cards)
        counts[name] += 1
    assert counts == {name: count for name, (_, count) in PRICES.items()}


@pytest.mark.parametrize("path", PATHS)
def test_what_a_unit_is_worth_that_never_folds(path):
    """889,208 units won and 1,640,460 lost over all hands, on each of the four wagers alike."""
    _, terms = open_game(path)
    for wager in ("ante", *STREETS):
        worth = sum(terms.price(wager, name).odds.net * count for name, (_, count) in PRICES.items())
        assert worth == 889_208 - 1_640_460


def test_what_the_three_card_bonus_is_worth_board_by_board():
    """Each of the 22,100 boards by name; one in seventeen is dealt and settled under a folded hand."""
    game, terms = open_game(OH)
    total = 0
    for at, board in enumerate(combinations(DECK, 3)):
        units = BONUS[three_name(board)]
        total += units
        assert terms.price("three_card_bonus", game_module._table_name(board)).odds.net == units
        if at % 17 == 0:
            wagers = {1: {"ante": 100, "three_card_bonus": 100}}
            found = nets(play(game, terms, wagers, {"community": board}, ["fold"]))
            assert found == {"ante": -100, "three_card_bonus": 100 * units}
    assert Fraction(total, 22_100) == Fraction(-402, 5525)


# Streets and folds.


@pytest.mark.parametrize("path", PATHS)
def test_each_street_offers_one_to_three_antes_or_a_fold(path):
    game, terms = open_game(path)
    for street, choices in enumerate((["fold"], ["bet_2x", "fold"], ["bet_2x", "bet_3x", "fold"])):
        played = play(game, terms, {1: {"ante": 500}}, {}, choices)
        wanted = dict(zip(("ante", *STREETS), (-500, -1000, -1500), strict=False))
        assert nets(played) == {wager: wanted[wager] for wager in ("ante", *STREETS)[: street + 1]}
        assert len(played.dealt.get("community", ())) == street


@pytest.mark.parametrize("path", PATHS)
def test_what_silence_means(path):
    game, terms = open_game(path)
    stakes = (Stake(1, "ann", 1, "ante", 500, since=1),)
    played, chance = Round(game, Setup(terms, ("ann",), stakes, {}, {}, 1)), Chance(1)
    asked = []
    while not played.is_over:
        if isinstance(played.prompt, Draw):
            played.draw(*chance.answer(played))
        else:
            asked.append([choice.show() for choice in played.prompt.choices])
            assert played.prompt.default == "fold"
            played.choose("bet_1x")
    assert asked == [["bet_1x +$5.00", "bet_2x +$10.00", "bet_3x +$15.00", "fold"]] * 3


def test_folded_hands_are_not_shown_and_are_asked_no_more():
    game, terms = open_game(NY)
    choices = ["fold", "bet_1x", "bet_1x", "bet_1x"]
    played = play(game, terms, {1: {"ante": 500}, 2: {"ante": 500}}, {}, choices)
    assert [event.to for event in played.events if isinstance(event, made.ItemsShown)] == ["2"]


@pytest.mark.parametrize(
    ("path", "options", "burned"), [(NY, {}, 0), (OH, {}, 3), (OH, {"dealing_from": "automated_shoe"}, 0)]
)
def test_what_is_burned(path, options, burned):
    game, terms = open_game(path, **options)
    played = play(game, terms, {1: {"ante": 500}}, {}, ["bet_1x"] * 3)
    assert len(played.dealt.get("burn", ())) == burned


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("dealing", "sizes"), [("one_card_at_a_time", [1, 1, 1, 1]), ("stacks", [2, 2])])
def test_how_hands_are_dealt(path, dealing, sizes):
    game, terms = open_game(path, dealing=dealing)
    stakes = tuple(Stake(spot, f"seat_{spot}", spot, "ante", 500, since=1) for spot in (2, 5))
    played, chance = Round(game, Setup(terms, ("seat_2", "seat_5"), stakes, {}, {}, 1)), Chance(1)
    drawn = []
    while isinstance(played.prompt, Draw):
        drawn.append((played.prompt.to, played.prompt.size, played.prompt.seen))
        played.draw(*chance.answer(played))
    assert [size for _, size, _ in drawn] == sizes
    assert [to for to, _, _ in drawn] == ["2", "5"] * (len(sizes) // 2)
    assert all(seen == {f"seat_{to}"} for to, _, seen in drawn)


# Whole tables.


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("options", [{}, {"dealing": "stacks"}])
def test_contract(path, options):
    suite.check_contract(path, options, rounds=15)


@pytest.mark.parametrize(
    ("path", "name", "kind"),
    [(OH, "player_leaves", ("settled", -1)), (NY, "player_card_exposed", ("returned", 0))],
)
def test_a_hand_that_goes_out_whenever_it_does(path, name, kind):
    ruled = 0
    for at in range(22):
        chosen = ["void"] if name == "player_card_exposed" else []
        played, is_ruled = play_table(path, at, at, Ruling(name, 2), chosen)
        ruled += is_ruled
        for line in played.lines:
            if is_ruled and line.spot == 2:
                assert (line.kind, line.net) == (kind[0], line.stake * kind[1])
    assert ruled > 8


def test_one_wager_of_a_kind_on_a_spot():
    table = Table(*open_game(OH), limits=Limits(500, 100_000, 100))
    table.sit("ann", 1_000_00)
    table.place("ann", "ante", 500)
    with pytest.raises(WagerRefused, match="ann has ante at place 1 already"):
        table.place("ann", "ante", 500)
    table.place("ann", "ante", 500, spot=2)
    with pytest.raises(WagerRefused, match="one player may take 2 adjacent places"):
        table.place("ann", "ante", 500, spot=3)


# Limits on what is paid.


@pytest.mark.parametrize(
    ("path", "options", "won"),
    [
        (NY, {}, 50_000_00),
        (NY, {"payout_limit": 100_000_00}, 100_000_00),
        (OH, {}, 125_000_00),
        (OH, {"payout_limit": 50_000_00}, 50_000_00),
    ],
)
def test_a_royal_flush_and_the_payout_limit(path, options, won):
    game, terms = open_game(path, **options)
    cards = {"1": ("As", "Ks"), "community": ("Qs", "Js", "Ts")}
    played = play(game, terms, {1: {"ante": 25_00}}, cards, ["bet_3x"] * 3)
    assert sum(nets(played).values()) == won


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("limit", [1, 49_999_99])
def test_a_payout_limit_below_50000_dollars_is_refused(path, limit):
    with pytest.raises(HoyleError):
        open_terms(path, {"payout_limit": limit})
