"""Baccarat counted over a full shoe, and its rounds against a second, plainer telling of the same rules."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm

import pytest

from hoyle.chance import Chance
from hoyle.contract.suite import check_contract
from hoyle.engine import Ask, Chosen, Draw, Drawn, Limits, Ruling, Table
from hoyle.engine.round import events as made
from hoyle.errors import WagerRefused
from hoyle.games.baccarat.hands import is_natural, point_count, points_of, third_cards
from hoyle.games.baccarat.results import result_of
from hoyle.games.catalog import find_game, open_terms
from hoyle.kit.cards import DECK, parse_cards
from tests.support.game_paths import offered, paths_of

# Where a seat holds the bank: test_banked_baccarat.py.
PATHS = tuple(path for path in paths_of("baccarat") if "bank" not in find_game(path)[1].numbers)
EZ_BOOKS = tuple(path for path in PATHS if "ez" in offered(path, "variation"))
TIE_BOOKS = tuple(path for path in PATHS if "vigorish_on_ties" in offered(path, "banker_table"))
EZ = {"variation": "ez"}
HOUSE_MONEY_BOOK = "ma/mini_baccarat"

# Of the 416!/410! orders of six cards from eight decks. The first three are in every book on the game; all were
# counted once more outside this project, card by card in order, with the third-card rules written out by hand.
ORDERS = perm(416, 6)
PLAYER_WINS = 2_230_518_282_592_256
BANKER_WINS = 2_292_252_566_437_888
TIES = 475_627_426_473_216
DRAGON_7S = 112_633_011_329_024
PANDA_8S = 172_660_763_262_976
BANKER_SIXES = 269_232_304_455_680
NATURAL_WINNERS = 812_685_054_124_032  # on either side: naturals know no third card, so the hands are alike
NATURAL_TIES = 89_325_908_267_520
PLAYER_BY = {
    4: 186_780_352_174_080, 5: 166_169_165_987_840, 6: 141_238_897_317_888, 7: 89_590_261_473_280,
    8: 34_097_645_543_424, 9: 18_409_431_764_992,
}  # fmt: skip
BANKER_BY = {
    4: 201_147_167_287_296, 5: 157_275_882_332_160, 6: 119_200_072_366_080, 7: 79_517_099_278_336,
    8: 28_305_092_784_128, 9: 15_390_342_909_952,
}  # fmt: skip
# Win by 4 to 9 and natural winner, as the documents print tables A, B and C.
DRAGON_BONUS = {
    "A": {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30},
    "B": {4: 1, 5: 3, 6: 4, 7: 7, 8: 8, 9: 20},
    "C": {4: 2, 5: 2, 6: 4, 7: 4, 8: 10, 9: 30},
}
# One card of each point value stands for all of them.
STAND_IN = {points_of(card): card for card in DECK if card[1] == "s"}


@cache
def _shoe(path):
    """How many orders of six cards end in each pair of hands, told apart by count and number of cards."""
    rules = third_cards(open_terms(path)[1])
    left = Counter({points: 128 if points == 0 else 32 for points in range(10)})
    ends = Counter()
    example = {}

    def end(player, banker, ways):
        used = len(player) + len(banker)
        key = (point_count(player), len(player), point_count(banker), len(banker))
        ends[key] += ways * perm(416 - used, 6 - used)
        example[key] = (player, banker)

    def thirds(hand, ways):
        for points, card in STAND_IN.items():
            yield (*hand, card), ways * left[points], points

    def banker_last(player, banker, ways, players_third):
        if not rules.banker_takes(point_count(banker), players_third):
            end(player, banker, ways)
            return
        for full, more, _ in thirds(banker, ways):
            end(player, full, more)

    for player, ways in _pairs(left, 1):
        _take(left, player, 1)
        for banker, both in _pairs(left, ways):
            _take(left, banker, 1)
            if is_natural(player) or is_natural(banker):
                end(player, banker, both)
            elif not rules.player_takes(point_count(player)):
                banker_last(player, banker, both, None)
            else:
                for full, more, third in thirds(player, both):
                    left[third] -= 1
                    banker_last(full, banker, more, third)
                    left[third] += 1
            _take(left, banker, -1)
        _take(left, player, -1)
    return ends, example


def _take(left, hand, count):
    for card in hand:
        left[points_of(card)] -= count


def _pairs(left, ways):
    for one, other in combinations_with_replacement(range(10), 2):
        orders = left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]
        yield (STAND_IN[one], STAND_IN[other]), ways * orders


def _counts(path, wager, on=""):
    ends, example = _shoe(path)
    counts = Counter()
    for key, ways in ends.items():
        counts[result_of(wager, on, *example[key])] += ways
    assert counts.total() == ORDERS
    return counts


def _worth(path, options, wager, on=""):
    """The expectation of a wager in parts of it, by the terms' own prices and fee."""
    _, terms = open_terms(path, options)
    percent = int(terms.options.get("vigorish_percent", 0)) if wager == "banker" else 0
    total = Fraction(0)
    for outcome, ways in _counts(path, wager, on).items():
        net = terms.price(wager, outcome).odds.net
        total += ways * (net - net * Fraction(percent, 100) if net > 0 else net)
    return total / ORDERS


@pytest.mark.parametrize("path", PATHS)
def test_a_full_shoe_is_counted_exactly(path):
    assert sum((PLAYER_WINS, BANKER_WINS, TIES)) == ORDERS
    assert _counts(path, "player") == {"win": PLAYER_WINS, "lose": BANKER_WINS, "tie": TIES}
    banker = _counts(path, "banker")
    assert banker["win"] == BANKER_WINS - DRAGON_7S - BANKER_SIXES
    assert (banker["win_with_six"], banker["dragon_7"]) == (BANKER_SIXES, DRAGON_7S)
    assert (banker["tie"], banker["lose"]) == (TIES, PLAYER_WINS)
    assert _counts(path, "tie")["win"] == TIES


def test_insurance_wagers_are_counted_exactly():
    assert _counts("ny/mini_baccarat", "dragon_7_insurance")["win"] == DRAGON_7S
    assert _counts("ny/mini_baccarat", "panda_8_insurance")["win"] == PANDA_8S


@pytest.mark.parametrize(("on", "margins"), [("player", PLAYER_BY), ("banker", BANKER_BY)])
def test_the_dragon_bonus_is_counted_exactly(on, margins):
    counts = _counts("ny/mini_baccarat", "dragon_bonus", on)
    assert counts.pop("lose") > 0
    assert (counts.pop("natural_winner"), counts.pop("natural_tie")) == (NATURAL_WINNERS, NATURAL_TIES)
    assert counts == {f"win_by_{margin}": ways for margin, ways in margins.items()}


# By the counts above, and in percent as it is commonly published for eight decks.
@pytest.mark.parametrize(
    ("options", "wager", "net", "percent"),
    [
        ({}, "player", PLAYER_WINS - BANKER_WINS, "-1.24"),
        ({}, "banker", BANKER_WINS - Fraction(BANKER_WINS, 20) - PLAYER_WINS, "-1.06"),
        ({"vigorish_percent": 4}, "banker", BANKER_WINS - Fraction(BANKER_WINS, 25) - PLAYER_WINS, "-0.60"),
        ({}, "tie", 9 * TIES - ORDERS, "-14.36"),
        (
            {"banker_table": "no_vigorish_half_on_six"},
            "banker",
            BANKER_WINS - Fraction(BANKER_SIXES, 2) - PLAYER_WINS,
            "-1.46",
        ),
        (EZ, "banker", BANKER_WINS - DRAGON_7S - PLAYER_WINS, "-1.02"),
        (EZ, "dragon_7_insurance", 41 * DRAGON_7S - ORDERS, "-7.61"),
        (EZ, "panda_8_insurance", 26 * PANDA_8S - ORDERS, "-10.19"),
    ],
)
def test_what_wagers_are_worth(options, wager, net, percent):
    worth = _worth("ny/mini_baccarat", options, wager)
    assert worth == Fraction(net) / ORDERS
    assert abs(worth * 100 - Fraction(percent)) <= Fraction(1, 200)


@pytest.mark.parametrize("path", TIE_BOOKS)
def test_a_quarter_on_ties_takes_the_place_of_the_percentage(path):
    expected = Fraction(4 * (BANKER_WINS - PLAYER_WINS) - TIES, 4 * ORDERS)
    assert _worth(path, {"banker_table": "vigorish_on_ties"}, "banker") == expected
    assert Fraction(-115, 10_000) < expected < Fraction(-114, 10_000)


def test_a_tournament_takes_nothing_of_banker_winners():
    expected = Fraction(BANKER_WINS - PLAYER_WINS, ORDERS)
    assert _worth("oh/tournament_baccarat", {}, "banker") == expected > 0


@pytest.mark.parametrize(("on", "margins"), [("player", PLAYER_BY), ("banker", BANKER_BY)])
@pytest.mark.parametrize("label", "ABC")
@pytest.mark.parametrize("path", EZ_BOOKS)
def test_dragon_bonus_tables(path, label, on, margins):
    paid = sum(DRAGON_BONUS[label][margin] * ways for margin, ways in margins.items()) + NATURAL_WINNERS
    lost = ORDERS - NATURAL_TIES - NATURAL_WINNERS - sum(margins.values())
    worth = _worth(path, {"dragon_bonus_table": label}, "dragon_bonus", on)
    assert worth == Fraction(paid - lost, ORDERS)


# The same rules told once more, with hands as lists of numbers.


def _number(card):
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0]) if card[0] in "ATJQK" else int(card[0])


def _third_cards_due(player, banker):
    """Which hands have to be dealt a third card after two each and what the player's hand was dealt, if anything."""
    first, second = sum(player[:2]) % 10, sum(banker[:2]) % 10
    if first >= 8 or second >= 8:
        return (2, 2)
    if first in (6, 7):
        return (2, 3 if second < 6 else 2)
    third = player[2]
    draws = {3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}.get(second, "0123456789")
    return (3, 3 if str(third) in draws else 2)


def _dragon(mine, theirs):
    lead = sum(mine) % 10 - sum(theirs) % 10
    if len(mine) == 2 and sum(mine) % 10 > 7:
        return "N" if lead > 0 else "push" if lead == 0 else "lose"
    return lead if lead >= 4 else "lose"


def _expected(wager, on, player, banker, is_ez):
    """Net and fee of a wager of $100 at the standard prices and pay table A."""
    counts = sum(player) % 10, sum(banker) % 10
    if wager == "player":
        return (10_000 if counts[0] > counts[1] else 0 if counts[0] == counts[1] else -10_000), 0
    if wager == "banker":
        if counts[0] >= counts[1]:
            return (0 if counts[0] == counts[1] else -10_000), 0
        if is_ez:
            return (0 if len(banker) == 3 and counts[1] == 7 else 10_000), 0
        return 10_000, 500
    if wager == "tie":
        return (80_000 if counts[0] == counts[1] else -10_000), 0
    if wager == "dragon_bonus":
        result = _dragon(player, banker) if on == "player" else _dragon(banker, player)
        pays = {"lose": -1, "push": 0, "N": 1} | DRAGON_BONUS["A"]
        return pays[result] * 10_000, 0
    if wager == "dragon_7_insurance":
        return (400_000 if len(banker) == 3 and counts[1] == 7 > counts[0] else -10_000), 0
    assert wager == "panda_8_insurance"
    return (250_000 if len(player) == 3 and counts[0] == 8 > counts[1] else -10_000), 0


def _open(path, options=None, *, chip=100, seats=("ann",)):
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(least=100, most=10_000_000, chip=chip))
    for name in seats:
        table.sit(name, 10**9)
    return table


def _dealt(played, to):
    return [card for event in played.events if isinstance(event,
    made.ItemsDrawn) and event.to == to for card in event.items]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_rounds_of_the_engine_against_the_second_telling(path):
    is_ez = path in EZ_BOOKS
    for options in ({}, EZ) if is_ez else ({},):
        table = _open(path, options)
        chance = Chance(f"second telling {path}")
        wanted = [(name, 10_000, "") for name in ("banker", "player", "tie")]
        wanted += [("dragon_bonus", 10_000, "player"), ("dragon_bonus", 10_000, "banker")]
        wanted += [(name, 10_000, "") for name in ("dragon_7_insurance",
        "panda_8_insurance") if name in table.terms.wagers]  # fmt: skip
        free = path == "oh/tournament_baccarat"
        for _ in range(120):
            table.place_all("ann", wanted)
            played = table.start()
            while not played.is_over:
                table.answer(Drawn(chance.answer(played)))
            table.finish()
            player, banker = ([_number(card) for card in _dealt(played, to)] for to in ("player", "banker"))
            assert _third_cards_due(player, banker) == (len(player), len(banker))
            assert len(played.lines) == len(wanted)
            for line in played.lines:
                net, fee = _expected(line.wager, line.on, player, banker, options == EZ)
                assert (line.net, line.fee) == (net, 0 if free else fee), (line, player, banker)
            assert table.total() == table.brought


def test_losing_wagers_are_collected_before_others_are_settled_from_the_highest_place():
    table = _open("pa/mini_baccarat", seats=("ann", "ben", "cat"))
    for name in ("ann", "ben", "cat"):
        table.place_all(name, [("banker", 1000, ""), ("player", 1000, "")])
    lines = _play(table, "2c", "5s 3s", "9h Kd")
    order = [(line.wager, line.seat) for line in lines]
    assert order == [(wager, seat) for wager in ("player", "banker") for seat in ("cat", "ben", "ann")]


def _play(table, burn="", player="", banker="", choices=()):
    """One round with given cards; what is not given comes from elsewhere in the shoe."""
    piles = {"burn": list(parse_cards(burn)), "player": list(parse_cards(player)),
    "banker": list(parse_cards(banker))}  # fmt: skip
    played = table.start()
    words = list(choices)
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Ask):
            table.answer(Chosen(words.pop(0)))
            continue
        assert isinstance(prompt, Draw)
        pile = piles[prompt.to]
        left = (card for card, count in played.shoes["cards"].left.items() for _ in range(count))
        table.answer(Drawn(tuple(pile.pop(0) if pile else next(left) for _ in range(prompt.size))))
    return table.finish()


# The shoe.


def _use_up(table, left):
    """Make it a table at which only so many cards are left; those that the tests deal go last."""
    shoe = Counter(table.game.equipment(table.terms)["cards"])
    wanted = Counter(dict.fromkeys(("9c", "Kc", "8c", "Qc"), 4))
    others = list((shoe - wanted).elements())
    table.used = {"cards": dict(Counter(others[: len(others) + 16 - left]))}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("first", "count"), [("Ac", 1), ("7d", 7), ("Th", 10), ("Ks", 10)])
def test_cards_are_burned_by_the_first_one_after_a_shuffle_only(path, first, count):
    table = _open(path)
    table.place("ann", "player", 500)
    played = table.start()
    assert played.prompt == Draw("cards", 1, "burn")
    table.answer(Drawn((first,)))
    assert (played.prompt.size, played.prompt.to) == (count, "burn")
    chance = Chance(1)
    while not played.is_over:
        table.answer(Drawn(chance.answer(played)))
    table.finish()
    table.place("ann", "player", 500)
    next_card = table.start().prompt
    assert (next_card.what, next_card.size, next_card.to) == ("cards", 1, "player")


def _shuffles(table):
    return not any(table.used["cards"].values())


@pytest.mark.parametrize("path", PATHS)
def test_one_more_round_follows_the_one_in_which_the_cut_card_comes(path):
    table = _open(path)
    depth = table.terms.number("cut_card_depth")
    _use_up(table, depth + 4)
    seen = []
    for _ in range(3):
        table.place("ann", "player", 500)
        _play(table, player="9c Kc", banker="8c Qc")
        seen.append(_shuffles(table))
    # Four cards bring the pile to the cut card, which then comes first in the second round; the third is the last.
    assert seen == [False, False, True]
    assert table.carry.keys() <= {"curator"}  # whose shoe it is outlasts the cards
    table.place("ann", "player", 500)
    assert table.start().prompt.to == "burn"


def test_the_cut_card_that_comes_within_a_round_makes_the_next_one_the_last():
    table = _open("pa/mini_baccarat")
    _use_up(table, table.terms.number("cut_card_depth") + 3)
    table.place("ann", "player", 500)
    _play(table, player="9c Kc", banker="8c Qc")
    assert table.carry == {"rounds_left": 1}
    table.place("ann", "player", 500)
    _play(table, player="9c Kc", banker="8c Qc")
    assert _shuffles(table)


@pytest.mark.parametrize("path", PATHS)
def test_the_cards_behind_the_cut_card_always_reach(path):
    """At the least depth, with six cards in the last two rounds: twelve of fourteen at most."""
    assert min(open_terms(path)[1].file.options["cut_card_depth"].between) >= 14
    table = _open(path)
    rng, chance = random.Random(path), Chance(path)
    shuffles = 0
    for _ in range(300):
        table.place("ann", rng.choice(["player", "banker"]), 500)
        played = table.start()
        while not played.is_over:
            table.answer(Drawn(chance.answer(played)))
        table.finish()
        assert not any(isinstance(event, made.Shuffled) for event in played.events)
        shuffles += _shuffles(table)
    assert 2 <= shuffles <= 6


@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("ma/mini_baccarat", {"continuous_shuffler": "yes"}),
        ("ny/mini_baccarat", {"reshuffle_after_any_round": "yes"}),
    ],
)
def test_a_shoe_that_is_shuffled_after_every_round(path, options):
    table = _open(path, options)
    table.place("ann", "player", 500)
    _play(table, player="9c Kc", banker="8c Qc")
    assert _shuffles(table)
    table.place("ann", "player", 500)
    burns = options == {"reshuffle_after_any_round": "yes"}
    assert table.start().prompt.to == ("burn" if burns else "player")


def test_a_shuffle_ahead_of_time_forgets_the_cut_card():
    table = _open("pa/mini_baccarat")
    table.carry = {"rounds_left": 1, "next_cards": ["5h"]}
    table.place("ann", "player", 500)
    _play(table, "2c", "9c Kc", "8c Qc")
    assert not _shuffles(table)
    assert table.carry == {}


def test_a_cut_card_that_came_in_a_void_round_has_come():
    """A void round leaves the carry as it was; the pile itself shows that the cut card is out."""
    table = _open("pa/mini_baccarat")
    _use_up(table, table.terms.number("cut_card_depth") + 3)
    table.place("ann", "player", 500)
    _play(table, player="9c Kc", banker="8c Qc")
    table.carry = {}
    table.place("ann", "player", 500)
    _play(table, player="9c Kc", banker="8c Qc")
    assert _shuffles(table)


# House money.


def _house_money(options=None, wagers=(("player", 2000, ""), ("house_money", 500, "")), chip=100):
    table = _open(HOUSE_MONEY_BOOK, options, chip=chip)
    table.place_all("ann", list(wagers))
    return table


def test_house_money_rides_on_the_wager_that_the_seat_has():
    table = _house_money()
    lines = _play(table, "2c", "9c 9d", "Kc 6d", ["ride_on_player"])
    # A pair of nines pays 3 to 1 and makes a natural 8 against 6: $15 is won and wins $15 more.
    assert [(line.wager, line.stake, line.net) for line in lines] == [
        ("house_money", 500, 1500), ("player", 2000, 2000), ("player", 1500, 1500),
    ]  # fmt: skip
    assert table.money["ann"] == 10**9 + 5000


def test_house_money_that_rides_is_lost_with_its_wager():
    table = _house_money()
    lines = _play(table, "2c", "3c 3d Kd", "Kc 7d", ["ride_on_player"])
    assert [line.net for line in lines] == [1500, -2000, -1500]
    assert table.money["ann"] == 10**9 - 2000


def test_vigorish_is_taken_of_what_rode_on_the_banker():
    table = _house_money(wagers=[("banker", 2000, ""), ("house_money", 500, "")])
    lines = _play(table, "2c", "Kc 6d", "4c 4d", ["ride_on_banker"])
    assert [(line.net, line.fee) for line in lines] == [(1500, 0), (2000, 100), (1500, 75)]


def test_house_money_offers_each_wager_and_the_default_is_to_take():
    table = _house_money(wagers=[("banker", 2000, ""), ("player", 1000, ""), ("house_money", 500, "")])
    played = table.start()
    chance = Chance(3)
    for cards in ("2c", "3c 4c", "5c", "Kc", "5d", "Ks"):
        table.answer(Drawn(parse_cards(cards)))
    prompt = played.prompt
    assert [choice.name for choice in prompt.choices] == ["take", "ride_on_player", "ride_on_banker"]
    # Fives and kings: both hands are pairs, 15 to 1.
    assert {choice.most for choice in prompt.choices} == {0, 7500}
    assert prompt.default == "take"
    table.answer(Chosen("take"))
    while not played.is_over:
        table.answer(Drawn(chance.answer(played)))
    assert len(table.finish()) == 3


@pytest.mark.parametrize(
    "wagers",
    [[("house_money", 500, "")], [("tie", 500, ""), ("house_money", 500, "")]],
)
def test_house_money_without_a_wager_on_a_hand_is_paid(wagers):
    table = _house_money(wagers=wagers)
    assert _play(table, "2c", "9c 9d", "Kc 6d")[0].net == 1500


@pytest.mark.parametrize(("percent", "riding"), [(50, 700), (20, 300), (99, 1400), (6, None)])
def test_a_part_of_house_money_rides_in_whole_chips(percent, riding):
    options = {"house_money_let_ride": "part", "house_money_let_ride_percent": percent}
    table = _house_money(options)
    lines = _play(table, "2c", "9c 9d", "Kc 6d", ["ride_on_player"] if riding else [])
    assert [line.stake for line in lines] == [500, 2000, *([riding] if riding else [])]


def test_a_ten_and_a_jack_are_no_pair():
    table = _house_money()
    assert _play(table, "2c", "Tc Jd Ad", "Qc Kd 2d")[0].outcome == "lose"


# Wagers and rulings.


def test_the_dragon_bonus_is_made_on_a_hand():
    table = _open("pa/mini_baccarat")
    with pytest.raises(WagerRefused, match="made on one of player, banker"):
        table.place("ann", "dragon_bonus", 500)
    with pytest.raises(WagerRefused, match="not made on a number or a group"):
        table.place("ann", "tie", 500, on="banker")


def test_a_card_drawn_in_error_is_the_first_of_the_next_round():
    """Named while house money waits for its answer: both hands stand, and the card is left over."""
    table = _house_money()
    played = table.start()
    for cards in ("2c", "3c 4c", "3c", "Kc", "3d", "7d"):
        table.answer(Drawn(parse_cards(cards)))
    table.answer(Ruling("player_third_card_banker_stays", cards=("5h",)))
    table.answer(Chosen("take"))
    assert played.is_over
    table.finish()
    table.place("ann", "player", 2000)
    played = table.start()
    assert played.felt.held == ["5h"]
    table.answer(Drawn(("5h",)))
    assert played.dealt["player"] == ("5h",)


def test_a_third_card_given_to_the_wrong_hand_is_the_bankers():
    table = _open("pa/mini_baccarat")
    table.place("ann", "banker", 1000)
    played = table.start()
    for cards in ("Ac", "2c", "Kc", "Kd", "6d", "3d"):
        table.answer(Drawn(parse_cards(cards)))
    assert played.prompt == Draw("cards", 1, "banker")
    table.answer(Ruling("player_third_card_banker_draws", cards=("5h",)))
    table.answer(Drawn(("5h",)))
    assert [(line.outcome, line.net) for line in table.finish()] == [("win", 1000)]


@pytest.mark.parametrize("path", PATHS)
def test_contract(path):
    check_contract(path, rounds=100)
    for options in (EZ, {"dragon_bonus_table": "C"}) if path in EZ_BOOKS else ():
        check_contract(path, options, seed=2)


@pytest.mark.parametrize("let_ride", ["all", "part"])
def test_contract_of_house_money(let_ride):
    check_contract(HOUSE_MONEY_BOOK, {"house_money_let_ride": let_ride}, seed=4, rounds=250)
