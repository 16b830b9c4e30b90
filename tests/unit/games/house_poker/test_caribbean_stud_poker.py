"""Caribbean stud poker against a comparison, counts and pay tables that are worked out here and nowhere else."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from hoyle.chance import Chance
from hoyle.contract import suite
from hoyle.engine import Draw, Limits, Ruling, Table
from hoyle.engine.round import events as made
from hoyle.errors import HoyleError, WagerRefused
from hoyle.games.house_poker import caribbean_stud_poker as game_module
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import meets, rank_five_cards
from tests.support.game_paths import paths_of
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play, play_table, start

NY, MA = "ny/caribbean_stud_poker", "ma/caribbean_stud_poker"
PATHS = paths_of("caribbean_stud_poker")
ORDER = "23456789TJQKA"
HANDS = (
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "royal_flush",
)  # fmt: skip
COUNTS = dict(
    zip(
        HANDS,
        (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
        strict=True,
    )
)
TENS = 5 * 84_480
# Units won on the bet by a winning hand; the documents agree.
BET = dict(zip(HANDS, (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))
# Units from two pair up, as the one document has them.
BONUS = {"A": (3, 7, 25, 40, 50, 100, 200, 1000), "B": (3, 6, 25, 40, 50, 100, 200, 1000)}
BONUS["C"] = (3, 6, 20, 40, 50, 100, 200, 1000)
# For 1, from two pair to four of a kind.
PROGRESSIVE = {
    "A": (2, 3, 10, 50, 100, 500), "B": (2, 3, 10, 50, 100, 500), "C": (0, 9, 30, 40, 50, 200),
    "D": (0, 9, 30, 40, 50, 300), "E": (0, 0, 0, 50, 100, 500),
}  # fmt: skip

ROYAL = {suit: tuple(rank + suit for rank in "TJQKA") for suit in "cdhs"}
NO_HAND = ("2c", "4d", "6h", "8s", "9c")  # a dealer who does not qualify


# A comparison of its own: plain lists of values and suits, no tables.


def ranked(cards):
    """The place of the hand, then its values, those that repeat most first."""
    values = sorted((ORDER.index(card[0]) + 2 for card in cards), reverse=True)
    if values == [14, 5, 4, 3, 2]:
        values = [5, 4, 3, 2, 1]
    counts = Counter(values)
    suited = len({card[1] for card in cards}) == 1
    run = len(counts) == 5 and values[0] - values[4] == 4
    shape = sorted(counts.values(), reverse=True)
    if run and suited:
        place = 9 if values[0] == 14 else 8
    elif shape[0] == 4:
        place = 7
    elif shape == [3, 2]:
        place = 6
    elif suited or run:
        place = 5 if suited else 4
    else:
        place = {(3, 1): 3, (2, 2): 2, (2, 1): 1, (1, 1): 0}[tuple(shape[:2])]
    return place, sorted(values, key=lambda value: (-counts[value], -value))


# Rounds.


def _shown(played):
    return [event.to for event in played.events if isinstance(event, made.ItemsShown)]


# Comparing and counting.


@pytest.mark.parametrize("path", PATHS)
def test_many_showdowns(path):
    game, terms = open_game(path)
    rng = random.Random(path)
    seen = Counter()
    decks = [
        DECK,
        [card for card in DECK if card[0] in "9TJQKA"],
        [card for card in DECK if card[0] in "AK52"],
    ]
    decks.append([f"{rank}{suit}" for rank in "89TJQKA" for suit in "hs"])
    for at in range(1_200):
        cards = rng.sample(decks[at % 4], 10)
        mine, theirs = ranked(cards[:5]), ranked(cards[5:])
        qualifies = theirs[0] > 0 or theirs[1][:2] == [14, 13]
        played = play(game, terms, {1: {"ante": 500}}, {"1": cards[:5], "dealer": cards[5:]}, ["bet"])
        if not qualifies:
            wanted = "out", 500, 0
        elif mine == theirs:
            wanted = "tie", 0, 0
        elif mine > theirs:
            wanted = "win", 500, 1000 * BET[HANDS[mine[0]]]
        else:
            wanted = "lose", -500, -1000
        assert nets(played) == {"ante": wanted[1], "bet": wanted[2]}, cards
        seen[wanted[0]] += 1
    assert all(seen[result] > 5 for result in ("out", "tie", "win", "lose"))


@pytest.mark.prove
def test_the_game_names_every_hand_and_the_dealer_qualifies_with_1463700_of_them():
    counts, qualified = Counter(), 0
    for cards in combinations(DECK, 5):
        rank, (place, values) = rank_five_cards(cards), ranked(cards)
        name = HANDS[place] if place > 1 else "other"
        assert paid_name(rank, game_module.PAID["progressive"]) == name
        with_tens = "pair_of_tens_or_better" if place == 1 and values[0] >= 10 else name
        assert paid_name(rank, game_module.PAID["caribbean_stud_bonus"]) == with_tens
        assert paid_name(rank, game_module.PAID["five_card_hand_bonus"]) == (name if place > 4 else "other")
        qualifies = place > 0 or values[:2] == [14, 13]
        assert meets(rank, "ace_king") == qualifies
        qualified += qualifies
        counts[HANDS[place]] += 1
    assert counts == COUNTS
    assert qualified == 1_463_700


@pytest.mark.parametrize(
    ("table", "won"),
    [
        # From two pair up, and the pairs of tens or better at even money.
        ("A", 370_656 + 384_384 + 255_000 + 204_320 + 187_200 + 62_400 + 7_200 + 4_000 + TENS),
        ("B", 370_656 + 329_472 + 255_000 + 204_320 + 187_200 + 62_400 + 7_200 + 4_000 + TENS),
        ("C", 370_656 + 329_472 + 204_000 + 204_320 + 187_200 + 62_400 + 7_200 + 4_000 + TENS),
    ],
)
def test_what_the_caribbean_stud_bonus_is_worth(table, won):
    _, terms = open_game(MA, caribbean_stud_bonus_table=table)
    for name, units in zip(HANDS[2:], BONUS[table], strict=True):
        assert terms.price("caribbean_stud_bonus", name).odds.net == units
    prices = {name: terms.price("caribbean_stud_bonus", name).odds.net for name in HANDS[2:]}
    tens = terms.price("caribbean_stud_bonus", "pair_of_tens_or_better").odds.net
    assert sum(prices[name] * COUNTS[name] for name in HANDS[2:]) + tens * TENS == won
    assert terms.price("caribbean_stud_bonus", "other").odds.net == -1


@pytest.mark.parametrize("table", list(PROGRESSIVE))
def test_progressive_tables(table):
    _, terms = open_game(MA, progressive_table=table)
    for name, units in zip(HANDS[2:8], PROGRESSIVE[table], strict=True):
        assert terms.price("progressive", name).odds.net == units - 1
    assert terms.price("progressive", "royal_flush").odds.meter_percent == 100
    straight_flush = terms.price("progressive", "straight_flush").odds
    assert straight_flush.net == 4_999 if table == "A" else straight_flush.meter_percent == 10


@pytest.mark.parametrize("path", PATHS)
def test_side_wagers_on_many_hands_whatever_the_dealer_holds(path):
    game, terms = open_game(path)
    rng = random.Random(7)
    fixed = {NY: (0, 0, 0, 50, 100, 500), MA: PROGRESSIVE["A"]}[path]
    deck = [card for card in DECK if card[0] in "9TJQK"]
    for _ in range(400):
        cards = rng.sample(deck, 10)
        wagers = {"ante": 500, "progressive": 100}
        if path == MA:
            wagers |= {"caribbean_stud_bonus": 500, "five_card_hand_bonus player": 300}
            wagers |= {"five_card_hand_bonus dealer": 200}
        (place, values), theirs = ranked(cards[:5]), ranked(cards[5:])[0]
        if 8 in (place, theirs):  # jackpots have tests of their own
            continue
        found = nets(play(game, terms, {1: wagers}, {"1": cards[:5], "dealer": cards[5:]}, ["bet"]))
        assert found["progressive"] == 100 * ((fixed[place - 2] if place > 1 else 0) - 1)
        if path == MA:
            tens = place == 1 and values[0] >= 10
            units = BONUS["A"][place - 2] if place > 1 else 1 if tens else -1
            assert found["caribbean_stud_bonus"] == 500 * units
            five = {5: 50, 6: 100, 7: 500}
            assert found["five_card_hand_bonus player"] == 300 * (five.get(place, 0) - 1)
            assert found["five_card_hand_bonus dealer"] == 200 * (five.get(theirs, 0) - 1)


# The course of a round.


@pytest.mark.parametrize("path", PATHS)
def test_the_bet_is_twice_the_ante_and_silence_folds(path):
    game, terms = open_game(path)
    played, chance = start(game, terms, {2: {"ante": 500}, 5: {"ante": 700}}), Chance(1)
    asked = []
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            played.draw(*chance.answer(played))
        else:
            asked.append((prompt.spot, [choice.show() for choice in prompt.choices], prompt.default))
            played.choose("bet")
    assert asked == [(2, ["bet +$10.00", "fold"], "fold"), (5, ["bet +$14.00", "fold"], "fold")]
    assert _shown(played) == ["dealer", "5", "2"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("dealing", ["one_card_at_a_time", "stacks"])
def test_everybody_sees_one_card_of_the_dealer_before_deciding(path, dealing):
    game, terms = open_game(path, dealing=dealing)
    played, chance = start(game, terms, {2: {"ante": 500}, 5: {"ante": 500}}), Chance(1)
    while isinstance(played.prompt, Draw):
        played.draw(*chance.answer(played))
    drawn = [event for event in played.events if isinstance(event, made.ItemsDrawn)]
    up = [event for event in drawn if event.seen == {"*"}]
    assert [(event.to, len(event.items)) for event in up] == [("dealer", 1)]
    assert sum(len(event.items) for event in drawn if event.to == "dealer") == 5
    assert all(event.seen == {f"seat_{event.to}"} for event in drawn if event.to != "dealer")


@pytest.mark.parametrize(
    ("option", "shown"), [("all", ["dealer", "3", "2", "1"]), ("progressive_only", ["dealer", "2"])]
)
def test_which_hands_are_shown_to_a_dealer_who_is_out(option, shown):
    game, terms = open_game(NY, hands_shown_when_dealer_out=option)
    wagers = {1: {"ante": 500}, 2: {"ante": 500, "progressive": 100}, 3: {"ante": 500}, 4: {"ante": 500}}
    played = play(game, terms, wagers, {"dealer": NO_HAND}, ["bet", "bet", "bet", "fold"])
    assert _shown(played) == shown
    qualified = ("As", "Ks", "6h", "8s", "9c")
    played = play(game, terms, wagers, {"dealer": qualified}, ["bet", "bet", "bet", "fold"])
    assert _shown(played) == ["dealer", "3", "2", "1"]


def test_a_folded_hand_is_seen_only_for_a_bonus_on_it():
    game, terms = open_game(MA)
    wagers = {
        1: {"ante": 500, "five_card_hand_bonus player": 500},
        2: {"ante": 500, "five_card_hand_bonus dealer": 500},
        3: {"ante": 500, "progressive": 100, "caribbean_stud_bonus": 500},
    }
    played = play(game, terms, wagers, {"dealer": NO_HAND}, ["fold"] * 3)
    assert _shown(played) == ["dealer", "1"]


# Jackpots and envy.


def test_royal_flushes_share_the_meter_or_take_it_one_after_another():
    wagers = {spot: {"ante": 500, "progressive": 100} for spot in (1, 2)}
    cards = {"1": ROYAL["h"], "2": ROYAL["s"], "dealer": NO_HAND}
    meters = {"progressive_jackpot": 20_000_00}
    played = play(*open_game(NY), wagers, cards, ["bet", "bet"], meters)
    assert [nets(played, spot)["progressive"] for spot in (1, 2)] == [10_000_70 - 100] * 2
    meters |= {"five_card_hand_bonus_jackpot": 20_000_00}
    played = play(*open_game(MA), wagers, cards, ["bet", "bet"], meters)
    assert [nets(played, spot)["progressive"] for spot in (2, 1)] == [20_001_40 - 100, 10_000_00 - 100]


def test_straight_flushes_are_paid_in_turn_and_after_royal_flushes_on_what_the_meter_starts_from():
    wagers = {spot: {"ante": 500, "progressive": 100} for spot in (1, 2, 3)}
    meters = {"progressive_jackpot": 20_000_00 - 3 * 70}
    one, two, three = (tuple(rank + suit for rank in "34567") for suit in "hsc")
    cards = {"1": one, "2": two, "3": three, "dealer": ("2c", "4d", "6d", "8s", "9c")}
    played = play(*open_game(NY), wagers, cards, ["bet"] * 3, meters)
    assert [nets(played, spot)["progressive"] + 100 for spot in (3, 2, 1)] == [2_000_00, 1_800_00, 1_620_00]
    cards |= {"2": ROYAL["s"]}
    played = play(*open_game(NY), wagers, cards, ["bet"] * 3, meters)
    seed = int(open_game(NY)[1].options["progressive_seed"])
    assert [nets(played, spot)["progressive"] + 100 for spot in (3, 2, 1)] == [
        2_000_00,
        18_000_00,
        seed // 10,
    ]
    cards |= {"1": ROYAL["h"]}
    played = play(*open_game(NY), wagers, cards, ["bet"] * 3, meters)
    assert [nets(played, spot)["progressive"] + 100 for spot in (3, 2, 1)] == [2_000_00, 9_000_00, 9_000_00]


def test_the_five_card_jackpot_is_shared_equally_among_those_who_wagered_on_the_dealer():
    wagers = {spot: {"ante": 500, "five_card_hand_bonus dealer": 100 * spot} for spot in (1, 2, 3)}
    meters = {"progressive_jackpot": 20_000_00, "five_card_hand_bonus_jackpot": 29_995_80}
    cards = {"dealer": ROYAL["h"]}
    played = play(*open_game(MA), wagers, cards, ["fold", "bet", "fold"], meters)
    for spot in (1, 2, 3):
        assert nets(played, spot)["five_card_hand_bonus dealer"] == 10_000_00 - 100 * spot


@pytest.mark.parametrize(
    ("amount", "royal", "straight_flush"), [(1, 1_000_00, 300_00), (5, 5_000_00, 1_500_00)]
)
def test_envy_goes_to_every_other_seat_with_a_progressive_wager(amount, royal, straight_flush):
    game, terms = open_game(MA, progressive_table="D", progressive_amount=amount)
    side = {"ante": 500, "progressive": 100 * amount}
    wagers = {1: side, 2: {"ante": 500}, 3: side, 4: side}
    cards = {
        "1": ROYAL["h"],
        "2": tuple(f"{rank}s" for rank in "23456"),
        "dealer": ("2c", "4d", "6h", "8s", "9c"),
    }
    meters = {"progressive_jackpot": 20_000_00}
    played = play(game, terms, wagers, cards, ["bet", "bet", "fold", "bet"], meters)
    assert [nets(played, spot).get("envy_bonus") for spot in (1, 2, 3, 4)] == [
        straight_flush,
        None,
        royal + straight_flush,
        royal + straight_flush,
    ]
    folded = play(game, terms, wagers, cards, ["fold", "fold", "bet", "bet"], meters)
    assert not any(line.wager == "envy_bonus" for line in folded.lines)
    beaten = play(game, terms, wagers, {"dealer": ROYAL["h"]}, ["bet"] * 4, meters)
    assert not any(line.wager == "envy_bonus" for line in beaten.lines)


@pytest.mark.parametrize("out", [1, 2])
def test_a_dead_hand_gives_no_envy_and_gets_none(out):
    game, terms = open_game(MA, progressive_table="D")
    side = {"ante": 500, "progressive": 100}
    played = start(game, terms, {1: side, 2: side, 3: side}, {"progressive_jackpot": 20_000_00})
    left = {"1": list(ROYAL["h"]), "2": ["2s", "4s", "6d", "7d", "9d"], "3": ["3s", "5s", "7s", "8d", "Td"]}
    left["dealer"] = list(NO_HAND)
    while isinstance(played.prompt, Draw):
        played.draw(left[played.prompt.to].pop(0))
    played.rule("player_wrong_number_of_cards", out)
    while not played.is_over:
        played.choose("bet")
    paid = {line.spot: line.net for line in played.lines if line.wager == "envy_bonus"}
    assert paid == ({} if out == 1 else {3: 1_000_00})


# Whole tables.


@pytest.mark.parametrize(
    ("path", "options"),
    [
        (NY, {}),
        (NY, {"dealing": "stacks", "progressive_table": "fixed_amount", "progressive_amount": 5}),
        (NY, {"hands_shown_when_dealer_out": "progressive_only", "payout_limit": 0}),
        (MA, {}),
        (MA, {"dealing": "stacks", "progressive_table": "B", "caribbean_stud_bonus_table": "C"}),
        (MA, {"progressive_table": "D", "progressive_amount": 5}),
        (MA, {"offer_progressive": "no"}),
        (
            MA,
            {
                "offer_five_card_hand_bonus": "no",
                "offer_caribbean_stud_bonus": "no",
                "progressive_table": "E",
            },
        ),
    ],
)
def test_contract(path, options):
    suite.check_contract(path, options, rounds=12)


@pytest.mark.parametrize("path", PATHS)
def test_a_dead_hand_whenever_it_is_called(path):
    ruled = 0
    for at in range(22):
        ruling = Ruling("player_wrong_number_of_cards", 2)
        played, is_ruled = play_table(path, at, at, ruling, share=0.8)
        ruled += is_ruled
        if is_ruled:
            assert {(line.kind, line.net) for line in played.lines if line.spot == 2} == {("returned", 0)}
            assert all(line.kind != "returned" for line in played.lines if line.spot != 2)
    assert ruled > 18


def test_a_round_that_is_void_but_for_its_side_wagers():
    """No book of this game has the consequence; the script heeds it all the same."""
    game, terms = open_game(NY)
    rule = terms.file.irregularities["dealer_misdeal"]
    changed = {"dealer_misdeal": rule.model_copy(update={"then": ("void_but_side_wagers",)})}
    terms = replace(terms, file=terms.file.model_copy(update={"irregularities": changed}))
    played = start(game, terms, {1: {"ante": 500}, 2: {"ante": 500, "progressive": 100}, 3: {"ante": 500}})
    flush = ["2s", "4s", "6s", "7s", "9s"]
    while isinstance(played.prompt, Draw):
        to = played.prompt.to
        played.draw(
            flush.pop()
            if to == "2"
            else next(c for c in DECK if c[1] in "cd" and played.shoes["cards"].left.get(c))
        )
    played.choose("fold")
    played.rule("dealer_misdeal")
    assert played.is_over, "nobody is asked any more"
    assert nets(played, 2) == {"ante": 0, "progressive": 49_00}
    assert nets(played, 3) == {"ante": 0}


def test_one_wager_of_a_kind_on_a_spot_and_a_bonus_on_either_hand():
    table = Table(*open_game(MA), limits=Limits(500, 100_000, 100))
    table.sit("ann", 1_000_00)
    table.place("ann", "ante", 500)
    with pytest.raises(WagerRefused, match="ann has ante at place 1 already"):
        table.place("ann", "ante", 500)
    table.place("ann", "five_card_hand_bonus", 500, on="player")
    table.place("ann", "five_card_hand_bonus", 500, on="dealer")
    with pytest.raises(WagerRefused, match="ann has five_card_hand_bonus at place 1 already"):
        table.place("ann", "five_card_hand_bonus", 500, on="dealer")
    with pytest.raises(HoyleError):
        table.place("ann", "five_card_hand_bonus", 500)
    with pytest.raises(WagerRefused, match="one player may take 1 adjacent places"):
        table.place("ann", "ante", 500, spot=2)


def test_the_payout_limit_holds_for_the_bet_alone():
    cards = {"1": ROYAL["h"], "dealer": ("As", "Ks", "6h", "8s", "9c")}
    for limit, won in ((50_000_00, 50_000_00), (60_000_00, 60_000_00), (0, 80_000_00)):
        played = play(*open_game(NY, payout_limit=limit), {1: {"ante": 400_00}}, cards, ["bet"])
        assert nets(played) == {"ante": 400_00, "bet": won}
