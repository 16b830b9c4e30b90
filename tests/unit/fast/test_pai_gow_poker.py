"""Counts of one house way against another: every deal of a short pack one by one by the kit, and identities in full."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest

from hoyle.errors import HoyleError
from hoyle.fast.pai_gow_poker.best_settings import BestPlay, best_against
from hoyle.fast.pai_gow_poker.dealt_sevens import HAND, WHOLE, Pack, patterns_of, suited_of
from hoyle.fast.pai_gow_poker.face_up import Answered, answer
from hoyle.fast.pai_gow_poker.hand_worths import worths
from hoyle.fast.pai_gow_poker.way_counts import count_ways
from hoyle.kit.cards import JOKER, RANKS, SUITS
from hoyle.kit.ranking import FIVE_CARD_HANDS, TWO_CARD_HANDS, Ranking
from hoyle.kit.ranking.categories import STRAIGHTS
from hoyle.kit.ranking.qualify import meets
from hoyle.kit.ways import Part, Split, Want, Way, WayRow, set_hand
from hoyle.kit.ways.set_way import in_order
from tests.agreement.test_way_arrays import seven_cards

WHEEL = Pack(3, (0, 1, 2, 3, 12))
MIDDLE = Pack(3, (5, 6, 7, 8, 12))
FOUR_SUITS = Pack(4, (9, 10, 11, 12))
FLUSHES = ("flush", "straight_flush", "royal_flush")


@cache
def way_of(joker: str, completes: tuple[str, ...], low_straight: str, is_high_first: bool) -> Way:
    """A flush in the high hand before all, then the highest high hand or the highest pair that is low."""
    hands = ("five_aces", *FIVE_CARD_HANDS)
    high = Ranking(5, hands, joker, completes, low_straight=low_straight)  # type: ignore[arg-type]
    low = Ranking(2, TWO_CARD_HANDS, joker, completes)  # type: ignore[arg-type]
    rows = (
        WayRow(("pair", "two_pair"), wants={"high": Want(FLUSHES)}, prefer=("low", "high")),
        WayRow(("two_pair", "three_pair"), wants={"low": Want(("pair",))}, prefer=("high",)),
        WayRow(prefer=("high", "low")),
    )
    split = Split((Part("high", 5, high), Part("low", 2, low)), joker_count=1)
    return Way(split, rows[2:] if is_high_first else rows)


def cards_of(pack: Pack) -> tuple[str, ...]:
    held = tuple(RANKS[rank] + suit for suit in SUITS[: pack.suits] for rank in pack.ranks)
    return (*held, *(JOKER,) * pack.jokers)


def deal_one_by_one(seat: Way, bank: Way, pack: Pack) -> np.ndarray:
    """Every deal, each hand set by the kit."""
    cards = cards_of(pack)
    found = np.zeros((3, 3), np.int64)
    ranked = [{}, {}]
    for places in combinations(range(len(cards)), HAND):
        for held, way in zip(ranked, (seat, bank), strict=True):
            hand = set_hand([cards[place] for place in places], way)
            held[sum(1 << place for place in places)] = tuple(rank.strength for rank in hand.ranks)
    every = np.array(list(ranked[0]), np.int64)
    mine, theirs = (np.array(list(held.values()), np.int64) for held in ranked)
    for hand, (high, low) in zip(every, mine, strict=True):
        apart = (every & hand) == 0
        highs, lows = np.sign(high - theirs[apart, 0]) + 1, np.sign(low - theirs[apart, 1]) + 1
        found += np.bincount(3 * highs + lows, minlength=9).reshape(3, 3)
    return found


@pytest.mark.parametrize(
    ("pack", "joker", "completes", "low_straight"),
    [
        (WHEEL, "bug", ("flush", *STRAIGHTS), "second_highest"),
        pytest.param(WHEEL, "bug", STRAIGHTS, "lowest", marks=pytest.mark.prove),
        pytest.param(FOUR_SUITS, "wild", (), "lowest", marks=pytest.mark.prove),
        pytest.param(MIDDLE, "bug", (), "lowest", marks=pytest.mark.prove),
    ],
    ids=["bug", "no_flush", "wild", "ace"],
)
def test_every_deal_of_a_short_pack(
    pack: Pack, joker: str, completes: tuple[str, ...], low_straight: str
) -> None:
    seat, bank = (way_of(joker, completes, low_straight, is_high_first) for is_high_first in (False, True))
    counted = count_ways(seat, bank, pack)[0]
    assert counted.sum() == pack.deals
    assert (counted == deal_one_by_one(seat, bank, pack)).all()


class Dealt(NamedTuple):
    """A hand as bits, what it is, how the bank sets it, and every setting that is no foul, as strengths."""

    bits: int
    cards: tuple[str, ...]
    bank: list[int]
    settings: list[list[int]]
    is_ace_high: bool


@cache
def every_hand(way: Way, pack: Pack) -> list[Dealt]:
    cards, split, found = cards_of(pack), way.split, []
    for places in combinations(range(len(cards)), HAND):
        held = in_order([cards[place] for place in places])
        settings = {
            ranks for ranks in way.lay([split.codes[card] for card in held]) if not split.is_foul(ranks)
        }
        best = split.parts[0].ranking.best(held)
        found.append(
            Dealt(
                sum(1 << place for place in places), held, [rank.strength for rank in set_hand(held, way).ranks],
                [[rank.strength for rank in ranks] for ranks in settings],
                best.name == "high_card" and meets(best, "ace_high"),
            )
        )  # fmt: skip
    return found


def answered_one_by_one(bank: Way, pack: Pack, commission: Fraction) -> tuple[BestPlay, Answered]:
    """Every hand, every setting, every hand of the bank: the best setting of all, and the best for each of them."""
    dealt = every_hand(bank, pack)
    bits, ranks = np.array([each.bits for each in dealt]), np.array([each.bank for each in dealt])
    ace_high = np.array([each.is_ace_high for each in dealt])
    blind, seen = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for hand in dealt:
        apart = (bits & hand.bits) == 0
        better = np.array([(np.array(each) > ranks[apart]).sum(axis=1) for each in hand.settings])
        counted = [[int((each == many).sum()) for many in (2, 1, 0)] for each in better]
        blind += max(counted, key=lambda each: (1 - commission) * each[0] - each[2])
        best = np.where(ace_high[apart], 1, better.max(axis=0))
        seen += [int((best == many).sum()) for many in (2, 1, 0)]
    return BestPlay(*blind.tolist()), Answered(*seen.tolist())


@pytest.mark.prove
@pytest.mark.parametrize("completes", [("flush", *STRAIGHTS), ()], ids=["bug", "ace"])
def test_choosing_in_a_short_pack(completes: tuple[str, ...]) -> None:
    bank, pack, commission = (
        way_of("bug", completes, "lowest", False),
        Pack(3, (1, 2, 3, 4, 12)),
        Fraction(1, 20),
    )
    blind, seen = answered_one_by_one(bank, pack, commission)
    assert best_against(bank, pack, commission) == blind
    assert answer(bank, pack) == seen


def test_one_hand_in_a_short_pack() -> None:
    bank, pack = way_of("bug", ("flush", *STRAIGHTS), "lowest", False), Pack(3, (1, 2, 3, 4, 12))
    dealt = every_hand(bank, pack)
    bits, ranks = np.array([each.bits for each in dealt]), np.array([each.bank for each in dealt])
    for hand in dealt[::1700]:
        theirs = ranks[(bits & hand.bits) == 0]
        for worth in worths(hand.cards, bank, pack):
            mine = [
                part.ranking.rank(held).strength
                for part, held in zip(bank.split.parts, worth[:2], strict=True)
            ]
            better = (np.array(mine) > theirs).sum(axis=1) if mine[0] >= mine[1] else np.zeros(len(theirs))
            assert worth[3:] == tuple(int((better == many).sum()) for many in (2, 1, 0))


def test_packs_count_every_hand() -> None:
    for pack in (WHOLE, WHEEL, MIDDLE, FOUR_SUITS):
        assert patterns_of(pack).hands.sum() == pack.hands
    assert len(patterns_of(WHOLE).numbers) == 67_600
    assert len(suited_of(WHOLE).masks) == 224_653
    assert WHOLE.deals == 8_250_459_031_214_400


@pytest.mark.prove
def test_a_way_against_itself_in_full() -> None:
    """With one way on both sides losses exceed wins by the copies, and the table is symmetrical."""
    counted = count_ways(seven_cards(), seven_cards())[0]
    assert counted.sum() == WHOLE.deals
    assert (counted == counted[::-1, ::-1]).all()
    assert counted[:2, :2].sum() - counted[2, 2] == counted[1, 1] + counted[0, 1] + counted[1, 0]
    assert counted[2, 2] == 2_357_857_229_607_696


def test_a_way_with_a_gap_is_refused() -> None:
    way = way_of("bug", STRAIGHTS, "lowest", True)
    with pytest.raises(HoyleError, match="leaves a hand unset"):
        count_ways(Way(way.split, (WayRow(("pair",)),)), way, WHEEL)
