"""Pai gow poker solved: published figures, identities of both sides, and every deal of a short pack by the engine."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from hoyle.engine import DEALER, Draw, Round, Setup, Stake
from hoyle.errors import HoyleError
from hoyle.exact.catalog import best_player, par
from hoyle.exact.common.exposure import of_the_round
from hoyle.exact.pai_gow_poker import solve as exact
from hoyle.exact.pai_gow_poker import strategy
from hoyle.exact.pai_gow_poker.short_card import short_card
from hoyle.exact.pai_gow_poker.side_wagers import namer_of, ranking_of, three_card_counts
from hoyle.fast.pai_gow_poker import way_store
from hoyle.fast.pai_gow_poker.dealt_sevens import HAND, Pack
from hoyle.fast.pai_gow_poker.hand_kinds import NONE_MADE, pair_kinds
from hoyle.fast.pai_gow_poker.hand_worths import worths
from hoyle.fast.pai_gow_poker.seven_card_classes import bonus_classes
from hoyle.fast.pai_gow_poker.way_counts import count_ways
from hoyle.fast.ways.try_way import try_way
from hoyle.games.catalog import open_terms
from hoyle.games.pai_gow.pai_gow_hands import main_ranking
from hoyle.kit.cards import DECK, JOKER, RANKS, SUITS
from hoyle.strategy.seat_view import Seen
from tests.support.game_paths import paths_of

PATHS = paths_of("pai_gow_poker")
NY, PA = "ny/pai_gow_poker", "pa/pai_gow_poker"
BEST, HOUSE = "pai_gow best setting", "pai_gow house way"
BANK, BANK_BEST = "pai_gow as the bank, house way", "pai_gow as the bank, best setting"


@cache
def sheet(path, options=()):
    return {wager.label: wager for wager in par(path, dict(options)).wagers}


def edge(path, label, places=2, **options):
    return round(100 * sheet(path, tuple(options.items()))[label].house_edge, places)


def counts(path, label, **options):
    return {
        result.outcome: result.combinations for result in sheet(path, tuple(options.items()))[label].results
    }


# ---- published


def test_the_fortune_bonus_as_published():
    # J. Grochowski, casinocitytimes.com, 17 May 2015, after Wizard of Odds: 7.8 % with 5,000 to 1 for the highest hand,
    # and 0.92 % less for each other player at the table.
    assert edge(NY, "fortune_bonus", 1, fortune_table="B") == Fraction("7.8")
    envy = sheet(NY, (("fortune_table", "B"),))["envy_bonus for each other player"]
    assert round(-100 * envy.house_edge, 2) == Fraction("0.92")


def test_three_and_seven_cards_as_published():
    # Wizard of Odds, "Pai Gow Mania" (pai gow poker, appendix 5): hands of three cards, and of seven at 6.37 %.
    found = three_card_counts()
    assert found == {
        "straight_flush_without_joker": 48, "three_of_a_kind": 58, "straight_flush": 100, "straight": 1020,
        "flush": 1308, "pair": 3912, "other": 16980,
    }  # fmt: skip
    offered = {"offer_three_card_bonus": "yes", "offer_seven_card_bonus": "yes"}
    assert sheet(NY, tuple(offered.items()))["seven_card_bonus"].house_edge.limit_denominator(10**9)
    assert edge(NY, "seven_card_bonus", 4, **offered) == Fraction("6.3667")
    named = counts(NY, "seven_card_bonus", **offered)
    assert (named["five_aces"], named["royal_flush"], named["four_of_a_kind"]) == (1128, 26132, 307472)
    assert named["straight_flush_with_joker"] + named["straight_flush_without_joker"] == 184832
    assert [named[name] for name in ("full_house", "flush", "three_of_a_kind", "straight", "other")] == [
        4188528, 6172088, 7672500, 11034204, 124556196,
    ]  # fmt: skip


def test_hands_with_a_pair_beside_as_published():
    # Wizard of Odds, pai gow poker side bets (appendix 3), "Jackpot Pai Gow Poker": a hand of five and a pair.
    named = counts(NY, "progressive")
    assert named["five_aces_and_pair"] == 72
    assert named["five_aces"] == 1056
    # There the pair comes first. Here 48 hands are a royal flush without the joker, at a share of the meter, rather
    # than one with the joker and a pair.
    royals = [name for name in named if name.endswith(("royal_flush", "royal_flush_and_pair"))]
    assert sum(named[name] for name in royals) == 12 + 1560 + 24560
    assert named["natural_royal_flush_and_pair"] + named["royal_flush_and_pair"] == 12 + 1560 - 48
    assert (named["straight_flush_and_pair"], named["straight_flush"]) == (11748, 173084)
    assert (named["four_of_a_kind_and_pair"], named["other"]) == (57648, 124556196)


def test_the_emperors_hands_and_those_without_a_pair_as_published():
    # playpaigow.net, "Emperors Challenge", after Wizard of Odds: hands of 154,143,080 for a bonus that also pays for
    # nine, ten and jack high. B. Alspach, "7-Card Poker Hands with Joker" (31 July 2003): all straight flushes and all
    # hands without a pair, a straight or a flush.
    treasure = counts(PA, "emperors_treasure")
    names = ("seven_card_straight_flush_without_joker", "seven_card_straight_flush_with_joker", "five_aces")
    assert [treasure[name] for name in names] == [32, 196, 1128]
    royals = treasure["royal_flush"] + treasure["royal_flush_with_royal_match"]
    assert (royals, treasure["straight_flush"], treasure["four_of_a_kind"]) == (26092, 184644, 307472)
    assert sum(treasure[name] for name in names[:2]) + royals + treasure["straight_flush"] == 210964
    for path in (NY, PA):
        insured = counts(path, "pai_gow_insurance")
        assert [insured[name] for name in ("nine_high", "ten_high", "jack_high")] == [31080, 248640, 963480]
    assert (
        sum(counts(PA, "pai_gow_insurance").values()) - counts(PA, "pai_gow_insurance")["other"] == 24780420
    )


def test_the_order_of_the_published_edges():
    """Published for other house ways: 2.84 % (M. Pilarski, Detroit Free Press, 17 March 2015), 28.55, 41.47 and 29.98 %
    (Wizard of Odds, "No-Push Pai Gow", Trump Plaza's way by simulation); best play 0.21 % better (JB, 31 December 2013,
    Foxwoods' way)."""
    for path in PATHS:
        found = sheet(path)
        assert found[BEST].house_edge < found[HOUSE].house_edge
    house = sheet(NY)[HOUSE]
    shares = [float(100 * result.probability) for result in house.results]
    assert [abs(one - other) < 0.2 for one, other in zip(shares, (28.55, 41.47, 29.98), strict=True)] == [
        True
    ] * 3
    assert abs(100 * house.house_edge - Fraction("2.84")) < Fraction("0.15")


# ---- both sides


@pytest.mark.parametrize("path", PATHS)
def test_every_deal_is_counted(path):
    found = sheet(path)
    for label in (BEST, HOUSE):
        assert found[label].total_combinations == comb(53, 7) * comb(46, 7)
        assert sum(result.combinations for result in found[label].results) == found[label].total_combinations


@pytest.mark.parametrize("path", PATHS)
def test_with_one_way_on_both_sides_losses_exceed_wins_by_the_copies(path):
    way = exact.table_way(open_terms(path)[1])
    nine = way_store.deals_by_kind(way).sum(axis=(0, 1))
    assert nine.sum() == exact.DEALS
    assert (nine == nine[::-1, ::-1]).all()
    assert nine[:2, :2].sum() - nine[2, 2] == nine[1, 1] + nine[0, 1] + nine[1, 0]


def test_a_bank_has_the_other_side_of_the_same_deals():
    found = sheet(NY)
    won, lost = ([result.combinations for result in found[label].results] for label in (BANK, HOUSE))
    assert won == lost[::-1]
    assert found[BANK_BEST].house_edge < found[BANK].house_edge
    assert found["dealers_wager"].house_edge == Fraction(lost[2] - lost[0], exact.DEALS)


def test_counts_of_the_package_are_of_the_ways_in_force():
    """Every sheet is made from kept counts: none is counted while a sheet is made."""
    names = set(way_store.shipped())
    for path in PATHS:
        way = exact.table_way(open_terms(path)[1])
        assert f"{way_store.key_of(way)}.deals" in names
    assert way_store.SHIPPED.stat().st_size < 100_000


def test_a_kept_count_once_more_by_single_hands():
    """Some hands of a kind one by one against every hand of the bank: a sample of the kept counts' best settings."""
    way = exact.table_way(open_terms(NY)[1])
    found = worths(["Ah", "Ad", "Ac", "As", "Jk", "Kh", "Kd"], way)
    best = max(found, key=lambda each: each.win - each.lose)
    assert sum(best[3:]) == comb(46, 7)
    assert all(card == JOKER or card[0] == "A" for card in best.low)


# ---- setting


def test_what_a_setting_costs():
    terms = open_terms(NY)[1]
    found = strategy.setting_costs(terms, ["Ah", "Kd", "Qs", "9s", "7d", "7h", "4c"])
    assert found[0].show() == "Qs 9s 7d 7h 4c over Ah Kd"
    assert (found[0].cost, len(found)) == (0, 21)
    assert found[0].expectation == Fraction(95, 100) * Fraction(17450412, comb(46, 7)) - Fraction(
        12479358, comb(46, 7)
    )
    fouls = [each for each in found if each.is_foul]
    assert all(each.expectation == -1 for each in fouls)
    with pytest.raises(HoyleError, match="not 7 different cards"):
        strategy.setting_costs(terms, ["Ah", "Ah", "Qs", "9s", "7d", "7h", "4c"])


def test_the_best_player_sets_as_the_costs_say():
    choose = best_player(NY)
    hand = ("4c", "Ah", "7d", "Kd", "Qs", "9s", "7h")
    names = ("house_way", "low_2_4", "low_1_2")
    assert choose(Seen(names, hand)) == "low_2_4"
    assert choose(Seen(("open", "surrender"), hand)) == "open"


def test_a_player_answers_a_hand_that_is_seen():
    choose = best_player("ca/face_up_pai_gow_poker")
    mine, banks = ("Ah", "Kd", "Qs", "9s", "7d", "7h", "4c"), ("2c", "2d", "Kc", "Js", "8h", "5d", "3s")
    assert choose(Seen(("house_way", "low_1_2"), mine, dealt_up=banks)) == "low_1_2"


def test_notes_tell_of_an_envy_bonus_for_the_highest_hand_and_of_who_pays_a_fee():
    def told(path, **options):
        return " ".join(par(path, options).notes)

    assert "Only the highest hand" in told("ca/face_up_pai_gow_poker")
    assert "Only the highest hand" not in told("ca/fortune_pai_gow_poker")
    assert "The bank pays for every hand" in told("ca/double_hand_poker")
    assert "The bank pays" not in told("ca/double_hand_poker", collection_schedule="per_square")


def test_the_short_card_sets_every_hand_and_its_cost_is_counted():
    terms = open_terms(NY)[1]
    edges = {way.name: way for way in par(NY, cards=True).ways}
    short = edges["set every hand by the short card"]
    assert short.best_edge < short.house_edge < edges["set every hand the house way"].house_edge
    assert short.price < Fraction(1, 500)
    assert next(short_card(terms)).split == exact.split_of(terms)


@pytest.mark.prove
def test_the_short_card_has_no_gap_and_no_foul():
    assert [try_way(card) for card in short_card(open_terms(NY)[1])] == [None]


@pytest.mark.parametrize("path", PATHS)
def test_the_most_that_a_seat_is_paid(path):
    terms = open_terms(path)[1]
    found = of_the_round(terms, par(path).wagers, 100_00)
    assert found.without_limits >= 95_00


# ---- a short pack, deal by deal by the engine


def dealt_by_the_engine(path, pack, options):
    """Net cents of each wager over every deal of a pack, both sides by the house way."""
    game, terms = open_terms(path, options)
    cards = [RANKS[rank] + suit for suit in SUITS[: pack.suits] for rank in pack.ranks] + [
        JOKER
    ] * pack.jokers
    wagers = [name for name, file in terms.wagers.items() if not file.bonus_on and name not in NOT_MADE]
    stakes = tuple(
        Stake(at, "seat_1", 1, name, STAKES.get(name, 20_00), since=1)
        for at, name in enumerate(wagers, start=1)
    )
    found, deals = Counter(), 0
    for mine in combinations(cards, HAND):
        left = [card for card in cards if card not in mine]
        for theirs in combinations(left, HAND):
            hands = {"1": mine, DEALER: theirs}
            played = Round(
                game,
                Setup(terms, ("seat_1",), stakes, {}, {}, 1, meters=dict.fromkeys(terms.meters(), 10_000_00)),
            )
            while (prompt := played.prompt) is not None:
                if isinstance(prompt, Draw) and prompt.to in hands:
                    held = hands[prompt.to]
                    hands[prompt.to] = held[prompt.size :]
                    played.draw(*held[: prompt.size])
                elif isinstance(prompt, Draw):
                    played.draw(*("1",) * prompt.size)
                else:
                    played.choose(prompt.default)
            deals += 1
            for line in played.lines:
                found[line.wager] += line.net - line.fee
    return {name: Fraction(total, deals) for name, total in found.items()}


NOT_MADE = ("dealers_wager", "starting_number", "three_card_bonus", "progressive")
STAKES = {"pai_gow": 20_00}


def counted(path, pack, options):
    """The same from the counts of that pack."""
    terms = open_terms(path, options)[1]
    way = exact.table_way(terms)
    nine, prices = count_ways(way, way, pack)[0], exact.player_prices(terms)
    net = prices.win * int(nine[2, 2]) + prices.lose * int(nine[:2, :2].sum())
    found = {"pai_gow": 20_00 * net / pack.deals}
    together = pair_kinds(main_ranking(terms), pack)
    bank = Counter(dict(zip(NONE_MADE, together.sum(axis=0)[1:].tolist(), strict=True)))
    for wager in ("fortune_bonus", "emperors_treasure", "pai_gow_insurance", "seven_card_bonus"):
        if wager in terms.wagers:
            name = namer_of(terms, wager)
            nets = [
                terms.prices[wager, name(each.cards)].odds.net * each.hands
                for each in bonus_classes(ranking_of(terms, wager), pack)
            ]
            found[wager] = 20_00 * sum(nets) / pack.hands
    if "banker_hand_bonus" in terms.wagers:
        paid = sum(terms.prices["banker_hand_bonus", name].odds.net * bank[name] for name in NONE_MADE[-3:])
        if paid:
            found["banker_hand_bonus"] = 20_00 * paid / pack.deals
    return found


@pytest.mark.parametrize(
    ("pack", "options"),
    [
        (Pack(1, tuple(range(13)), 1), {}),
        pytest.param(Pack(2, (3, 5, 6, 7, 8, 9, 12), 0), {}, marks=pytest.mark.prove),
        pytest.param(
            Pack(2, (0, 1, 3, 4, 5, 7, 9), 0), {"offer_three_card_bonus": "yes", "offer_seven_card_bonus": "yes"},
            marks=pytest.mark.prove,
        ),
        pytest.param(Pack(2, (6, 7, 8, 9, 10, 11, 12), 1), {}, marks=pytest.mark.prove),
    ],
    ids=["one_suit", "two_suits", "three_and_seven", "fifteen_cards"],
)  # fmt: skip
def test_every_deal_of_a_short_pack_by_the_engine(pack, options):
    mine = dealt_by_the_engine(NY, pack, options)
    theirs = counted(NY, pack, options)
    assert {name: mine[name] for name in theirs} == theirs
    assert mine["pai_gow"]


def test_numbers_of_cards_are_the_kits():
    assert np.array_equal(np.arange(len(DECK)), [DECK.index(card) for card in DECK])
