"""Compiled rounds of baccarat. Rows for `given` are six cards in the order of the draws; a round that draws fewer
ignores the last ones.

Every round is dealt from a whole shoe. Dealing on to a cut card gives the same probabilities, since no choice depends
on the cards dealt before; so do burned cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.fast.arrays import Array, Int16s, Int64s, UInt8s
from hoyle.games.baccarat.dealing import BANKER, PLAYER
from hoyle.games.baccarat.hands import points_of, third_cards
from hoyle.games.baccarat.house_money import HOUSE_MONEY, TAKE
from hoyle.games.baccarat.results import MARGINS
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.decision_table import answer, is_optimal
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import DECK
from hoyle.kit.money import show_money
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

CARDS = 6
_BANKER = ("win", "win_with_six", "dragon_7", "tie", "lose")
_PLAYER = ("win", "tie", "lose")
_WON = ("win", "lose")
_BONUS = (*MARGINS, "natural_winner", "natural_tie", "lose")
_PAIRS = ("both_pairs", "one_pair", "lose")
_NATURAL, _NATURAL_TIE, _BONUS_LOST = len(MARGINS) + 1, len(MARGINS) + 2, len(MARGINS) + 3
_LEAST_MARGIN, _MOST_MARGIN = 4, 9
_NATURAL_POINTS = 8  # a natural: neither hand takes a third card
_POINTS = np.array([points_of(card) for card in DECK], np.int64)
(_BANKER_AT, _PLAYER_AT, _TIE_AT, _ON_PLAYER_AT, _ON_BANKER_AT, _DRAGON_AT, _PANDA_AT, _MONEY_AT, _RIDE_PLAYER_AT,
 _RIDE_BANKER_AT) = range(10)  # fmt: skip


def _called(player: int, banker: int, player_three: bool, banker_three: bool) -> list[int]:
    """The calls by the points and sizes of both hands."""
    lead = player - banker
    is_dragon = banker_three and banker == 7 and lead < 0
    return [
        5 if lead > 0 else 4 if lead == 0 else 3 if is_dragon else 2 if banker == 6 else 1,
        1 if lead > 0 else 2 if lead == 0 else 3,
        1 if lead == 0 else 2,
        _margin(lead, player, player_three),
        _margin(-lead, banker, banker_three),
        1 if is_dragon else 2,
        1 if player_three and player == 8 and lead > 0 else 2,
    ]


def _margin(lead: int, points: int, has_three: bool) -> int:
    if points >= _NATURAL_POINTS and not has_three:
        return _NATURAL if lead > 0 else _NATURAL_TIE if lead == 0 else _BONUS_LOST
    return _MOST_MARGIN + 1 - lead if lead >= _LEAST_MARGIN else _BONUS_LOST


# By points and third cards. A table lookup avoids mispredicted branches.
_CALLS = np.array(
    [
        _called(player, banker, player_three, banker_three)
        for player in range(10) for banker in range(10)
        for player_three in (False, True) for banker_three in (False, True)
    ],
    np.int16,
)  # fmt: skip
_ENDS = np.arange(30) % 10  # the points of up to three cards


@bare
def _call(cards: UInt8s, calls: Int16s, player_takes: Int64s, banker_takes: Int64s, rides: Int64s) -> None:
    for at in range(len(cards)):
        row, call = cards[at], calls[at]
        player = _ENDS[_POINTS[row[0]] + _POINTS[row[2]]]
        banker = _ENDS[_POINTS[row[1]] + _POINTS[row[3]]]
        player_three, third = player_takes[player, banker], _POINTS[row[4]]
        banker_three = banker_takes[player, banker, player_three * (third + 1)]
        player = _ENDS[player + player_three * third]
        banker = _ENDS[banker + banker_three * _POINTS[row[4 + player_three]]]
        found = _CALLS[((player * 10 + banker) * 2 + player_three) * 2 + banker_three]
        for slot in range(_MONEY_AT):
            call[slot] = found[slot]
        pairs = np.int64(row[0] % 13 == row[2] % 13) + np.int64(row[1] % 13 == row[3] % 13)
        call[_MONEY_AT] = 3 - pairs
        if pairs:
            won = 2 - pairs  # the first stake that may ride is the payout of both pairs
            if rides[won] == 1:
                call[_RIDE_PLAYER_AT] = won * 3 + call[_PLAYER_AT]
            elif rides[won] == 2:
                call[_RIDE_BANKER_AT] = won * 5 + call[_BANKER_AT]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> CalledRounds:
    is_optimal(strategy, terms.path)
    prices = Prices(terms, wagers)
    amounts = _riding(prices)
    rides = _rides(prices, strategy, amounts)
    on_player, on_banker = (tuple(amounts) if side in rides else () for side in (1, 2))
    slots = [
        Slot("banker", _BANKER, prices.cents("banker")),
        Slot("player", _PLAYER, prices.cents("player")),
        Slot("tie", _WON, prices.cents("tie")),
        Slot("dragon_bonus", _BONUS, prices.cents("dragon_bonus", PLAYER), PLAYER),
        Slot("dragon_bonus", _BONUS, prices.cents("dragon_bonus", BANKER), BANKER),
        Slot("dragon_7_insurance", _WON, prices.cents("dragon_7_insurance")),
        Slot("panda_8_insurance", _WON, prices.cents("panda_8_insurance")),
        Slot(HOUSE_MONEY, _PAIRS, prices.cents(HOUSE_MONEY)),
        Slot("player", _PLAYER, on_player, is_added=True, label="player:ride"),
        Slot("banker", _BANKER, on_banker, is_added=True, label="banker:ride"),
    ]
    takes = _third_cards(terms)

    def call(cards: UInt8s, calls: Int16s) -> None:
        _call(cards, calls, *takes, rides)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), range(CARDS))


def _third_cards(terms: Terms) -> tuple[Array, Array]:
    """1 where a hand takes a third card, by the points of both; the banker's also by the player's third card, 0 for
    none."""
    rules = third_cards(terms)
    player, banker = np.zeros((10, 10), np.int64), np.zeros((10, 10, 11), np.int64)
    for mine, theirs in product(range(10), repeat=2):
        if rules.is_over(mine, theirs):
            continue
        player[mine, theirs] = mine < rules.player_stands_on
        banker[mine, theirs] = [rules.banker_takes(theirs, third) for third in (None, *range(10))]
    return player, banker


def _riding(prices: Prices) -> list[int]:
    """The stakes that may ride after both pairs and after one: the house money payout, or a part of it in whole
    chips."""
    terms, made = prices.terms, prices.cents(HOUSE_MONEY)
    if not made:
        return [0, 0]
    won = [prices.net(Slot(HOUSE_MONEY, _PAIRS, made), made[0], name) for name in _PAIRS[:2]]
    let_ride = terms.rule(HOUSE_MONEY, "let_ride")
    if let_ride == "part":
        parts = [each * terms.number("house_money_let_ride_percent") // 100 for each in won]
        return [part - part % Limits().chip for part in parts]
    return won if let_ride == "all" else [0, 0]


def _rides(prices: Prices, strategy: Strategy | None, amounts: Sequence[int]) -> Int64s:
    """For each: 0 to take it, 1 to ride on the player's hand, 2 on the banker's."""
    sides = [side for side in (PLAYER, BANKER) if prices.cents(side)]
    names = [TAKE, "ride_on_player", "ride_on_banker"]
    found = []
    for cents, name in zip(amounts, _PAIRS, strict=False):
        offered = (TAKE, *(f"ride_on_{side}" for side in sides))
        if not cents or not sides:
            found.append(0)
            continue
        made = prices.cents(HOUSE_MONEY)
        won = prices.net(Slot(HOUSE_MONEY, _PAIRS, made), made[0], name)
        seen = Seen(offered, about=f"house money has won {show_money(won)}")
        found.append(names.index(answer(strategy, seen, TAKE)))
    return np.array(found, np.int64)
