"""The side wagers of blackjack: tables by the first cards, made by the game's own rules, and wagers on later cards.

The part of a king's bounty that is paid to the dealers is in no column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Int64s, Number
from hoyle.games.blackjack.later_wagers import BUSTER, BUSTS
from hoyle.games.blackjack.side_play import BAD_BEAT, CROWN_TREASURE
from hoyle.games.blackjack.side_wagers import RAISES, TWO_CARDS, WITH_UP_CARD, match_the_dealer
from hoyle.kernels.blackjack.play_round import total_of
from hoyle.kernels.blackjack.round_row import (
    BOX,
    BOX_SIZE,
    DEALER_ACE,
    DEALER_HARD,
    DEALER_NATURAL,
    DEALER_SIZE,
    DEALER_THIRD,
    HAND_COUNT,
    HANDS,
    HOLE,
    IS_LOOKED,
    UP,
    VALUE,
    WIDTH,
)
from hoyle.kernels.blackjack.settlement import keep_won
from hoyle.kernels.common.call_tables import Outcome, Prices, Slot
from hoyle.kernels.common.no_refcount import bare
from hoyle.kit.cards import DECK

TWO, WITH_UP, SEVENS, ACES, BUST_IT, TWENTY, RUN, BUSTER_KIND = range(8)
_BY_CROWN, _BY_BLACKJACK = 1, 2
_SEVENS = (
    "lose", "one_seven", "two_sevens_mixed", "two_sevens_suited", "three_sevens_mixed", "three_sevens_suited",
    "three_sevens_diamonds",
)  # fmt: skip
_ACES = ("lose", "two_aces", "two_aces_suited", "three_aces", "three_aces_suited", "four_aces_one_colour")
_BUSTS = ("lose", *(f"third_card_{value}" for value in range(6, 11)), "eights_one_colour", "eights_one_suit")
_TWENTIES = ("lose", "any_twenty", "dealer_blackjack", *(f"dealer_21_in_{count}" for count in range(3, 8)))
_RUNS = ("lose", "dealer_blackjack", *(f"dealer_{count}_cards" for count in range(5, 9)))
_LATER = {
    "super_sevens": (SEVENS, _SEVENS[:-1]), "progressive_super_sevens": (SEVENS, _SEVENS),
    "progressive_blackjack": (ACES, _ACES), "bust_it": (BUST_IT, _BUSTS), BAD_BEAT: (TWENTY, _TWENTIES),
    "hit_and_run_progressive": (RUN, _RUNS), BUSTER: (BUSTER_KIND, ("lose", *BUSTS)),
}  # fmt: skip
_NUMBERS = 4 * len(_TWENTIES)
_SEVEN, _EIGHT, _ACE = 5, 6, 12
_ALIKE = ("ccc", "ccd", "cdc", "cdd", "cdh")
_PHASE_FIRST, _PHASE_LOOKED, _PHASE_SEVENS, _PHASE_BUST, _PHASE_SHOWN, _PHASE_LAST = 1, 3, 5, 6, 8, 12


# A row for each side wager; `TABLE` is the row of its table among those of its kind.
KIND, COLUMN, STAKED, TABLE, COUNTED, TELLS_DIAMONDS = range(6)


class Sides(NamedTuple):
    """Tables by two cards hold the net, the condition that raises it, and the raised net."""

    rows: Array
    by_two: Array
    with_up: Array
    later: Array


def compile_sides(prices: Prices, slots: Sequence[Slot], columns: Sequence[int]) -> Sides:
    tables: dict[int, list[Any]] = {TWO: [], WITH_UP: [], SEVENS: []}
    rows = []
    for slot, column in zip(slots, columns, strict=True):
        kind, table = _table_of(prices, slot)
        same = tables[min(kind, SEVENS)]
        counted = 3 if prices.terms.rules.get((slot.wager, "on_split")) == "first_card" else 2
        diamonds = slot.wager == "progressive_super_sevens"
        rows.append([kind, column, slot.cents[0], len(same), counted, diamonds])
        same.append(table)
    return Sides(
        np.array(rows, np.int64).reshape(-1, 6),
        np.array(tables[TWO], np.int64).reshape(-1, 3, 52 * 52),
        np.array(tables[WITH_UP], np.int64).reshape(-1, 52**3),
        np.array(tables[SEVENS], np.int64).reshape(-1, _NUMBERS),
    )


def _table_of(prices: Prices, slot: Slot) -> tuple[int, Array]:
    if slot.wager in TWO_CARDS:
        return TWO, _two_cards(prices, slot)
    if slot.wager in WITH_UP_CARD or slot.wager == "match_the_dealer":
        return WITH_UP, _with_up(prices, slot)
    if slot.wager in _LATER:
        return _LATER[slot.wager][0], _by_number(prices, slot)
    raise HoyleError(f"{prices.terms.path}: {slot.wager} is not known to compiled rounds; add --engine.")


def _two_cards(prices: Prices, slot: Slot) -> Int64s:
    """Nets by two cards, and raised nets where the dealer's cards may raise them."""
    name_of, worth = TWO_CARDS[slot.wager], _worths(prices, slot)
    beside = prices.terms.settings.get("crown_treasure_paid") == "beside_royal_match"
    found = np.zeros((3, 52 * 52), np.int64)
    for at, (one, other) in enumerate(product(DECK, repeat=2)):
        name = name_of(one, other)
        found[0, at] = worth(name)
        rise = RAISES.get((slot.wager, name))
        if rise is not None:
            is_crown = rise.to == CROWN_TREASURE
            found[1, at] = _BY_CROWN if is_crown else _BY_BLACKJACK
            found[2, at] = worth((name, rise.to) if beside and is_crown else rise.to)
    return found


def _worths(prices: Prices, slot: Slot) -> Callable[..., int]:
    known: dict[Outcome, int] = {}

    def worth(outcome: Outcome) -> int:
        if outcome not in known:
            known[outcome] = limited(prices, slot, outcome)
        return known[outcome]

    return worth


def limited(prices: Prices, slot: Slot, outcome: Outcome) -> int:
    """The net under limits on this wager alone; limits over all wagers of a hand are applied in the round."""
    net = prices.net(slot, slot.cents[0], outcome)
    for name, limit in prices.limits().items():
        if not is_over_all(prices, name) and prices.is_limited(name, slot, outcome):
            net = min(net, limit)
    return net


def is_over_all(prices: Prices, name: str) -> bool:
    return "blackjack" in prices.terms.file.caps[name].wagers


def _with_up(prices: Prices, slot: Slot) -> Int64s:
    """By ranks and suit pattern: no such wager depends on a particular suit."""
    worth = _worths(prices, slot)
    name_of = match_the_dealer if slot.wager == "match_the_dealer" else WITH_UP_CARD[slot.wager]
    ranks = [card[0] for card in DECK[:13]]
    found = np.zeros((len(_ALIKE), 13, 13, 13), np.int64)
    for at, suits in enumerate(_ALIKE):
        for a, b, c in product(range(13), repeat=3):
            one, other, up = (ranks[rank] + suit for rank, suit in zip((a, b, c), suits, strict=True))
            name = name_of(one, other, up)
            found[at, a, b, c] = worth(name if isinstance(name, str) or len(name) > 1 else name[0])
    cards = np.arange(52)
    first, second, shown = np.meshgrid(cards, cards, cards, indexing="ij")
    same = (first // 13 == second // 13, first // 13 == shown // 13, second // 13 == shown // 13)
    alike = np.where(
        same[0] & same[1], 0, np.where(same[0], 1, np.where(same[1], 2, np.where(same[2], 3, 4)))
    )
    return found[alike, first % 13, second % 13, shown % 13].reshape(-1)


def _by_number(prices: Prices, slot: Slot) -> Int64s:
    nets = np.zeros(_NUMBERS, np.int64)
    names = _LATER[slot.wager][1]
    if slot.wager != BAD_BEAT:
        for at, name in enumerate(names):
            nets[at] = limited(prices, slot, name)
        return nets
    for at, name in enumerate(names):
        for bonus, extra in enumerate(
            ((), ("magic_card",), ("lucky_player",), ("magic_card", "lucky_player"))
        ):
            every = (name, *extra)
            paid = tuple(each for each in every if prices.terms.prices[BAD_BEAT, each].odds.kind != "lose")
            nets[4 * at + bonus] = limited(prices, slot, paid or "lose")
    return nets


@bare
def settle_sides(
    t: Int64s,
    sides: Number,
    by_two: Number,
    with_up: Number,
    later: Number,
    bonus: Number,
    nets: Int64s,
    action: Int64s,
    row: Number,
    won: Number,
) -> None:
    """`bonus` has a bit for the magic card and one for the lucky position."""
    one, other, up = t[BOX], t[BOX + 1], t[UP]
    for side in range(len(sides)):
        kind, table, column = sides[side, KIND], sides[side, TABLE], sides[side, COLUMN]
        phase = _PHASE_FIRST
        if kind == TWO:
            at = one * 52 + other
            net, rise = by_two[table, 0, at], by_two[table, 1, at]
            if rise:
                net = by_two[table, 2, at] if _is_raised(t, rise) else net
                phase = _raised_phase(t, rise)
        elif kind == WITH_UP:
            net = with_up[table, (one * 52 + other) * 52 + up]
        elif kind == SEVENS:
            net = later[table, _sevens(t, sides[side, COUNTED], sides[side, TELLS_DIAMONDS])]
            if one % 13 == _SEVEN and other % 13 == _SEVEN:
                phase = _PHASE_SHOWN + 1 if t[IS_LOOKED] and t[DEALER_NATURAL] else _PHASE_SEVENS
        else:
            net = later[table, _number(t, kind, sides[side, COUNTED], bonus)]
            phase = _PHASE_BUST if kind == BUST_IT else _PHASE_LAST
        nets[row, column] += net
        action[row, column] += sides[side, STAKED]
        keep_won(won, phase, column, net)


@bare
def _number(t: Int64s, kind: Number, counted: Number, bonus: Number) -> Number:
    if kind == ACES:
        return _aces(t, counted)
    if kind == BUST_IT:
        return _bust_it(t)
    if kind == BUSTER_KIND:
        return _buster(t)
    return 4 * _twenty(t) + bonus if kind == TWENTY else _run(t)


@bare
def _buster(t: Int64s) -> Number:
    """The dealer is bust, by the number of cards."""
    return min(t[DEALER_SIZE], 8) - 2 if t[DEALER_HARD] > 21 else 0


@bare
def _is_raised(t: Int64s, rise: Number) -> Number:
    if rise == _BY_BLACKJACK:
        return t[DEALER_NATURAL] != 0
    up, hole = t[UP], t[HOLE]
    is_royal = (up % 13 == 11 and hole % 13 == 10) or (up % 13 == 10 and hole % 13 == 11)
    return is_royal and up // 13 == hole // 13


@bare
def _raised_phase(t: Int64s, rise: Number) -> Number:
    """The phase of its call: at once where the up card decides, else when the hole card is known or shown."""
    rank, value = t[UP] % 13, VALUE[t[UP]]
    if rise == _BY_CROWN:
        return _PHASE_SHOWN if rank == 10 or rank == 11 else _PHASE_FIRST
    if value != 1 and value != 10:
        return _PHASE_FIRST
    return _PHASE_LOOKED if t[IS_LOOKED] and not t[DEALER_NATURAL] else _PHASE_SHOWN


@bare
def _cards(t: Int64s, counted: Number) -> Number:
    """The number of the box's cards that count."""
    return t[BOX_SIZE] if t[HAND_COUNT] == 1 else min(t[BOX_SIZE], counted)


@bare
def _sevens(t: Int64s, counted: Number, tells_diamonds: Number) -> Number:
    a, b, c = t[BOX], t[BOX + 1], t[BOX + 2]
    if a % 13 != _SEVEN:
        return 0
    if b % 13 != _SEVEN:
        return 1
    if _cards(t, counted) > 2 and c % 13 == _SEVEN:
        if a != b or b != c:
            return 4
        return 6 if tells_diamonds and a // 13 == 1 else 5
    return 3 if a == b else 2


@bare
def _aces(t: Int64s, counted: Number) -> Number:
    """Consecutive aces from the first card."""
    size = min(_cards(t, counted), 4)
    count = 0
    while count < size and t[BOX + count] % 13 == _ACE:
        count += 1
    if count < 2:
        return 0
    reds = 0
    for at in range(count):
        suit = t[BOX + at] // 13
        reds += suit == 1 or suit == 2
    if count == 4 and (reds == 0 or reds == 4):
        return 5
    if count >= 3:
        return 4 if t[BOX] == t[BOX + 1] and t[BOX + 1] == t[BOX + 2] else 3
    return 2 if t[BOX] == t[BOX + 1] else 1


@bare
def _bust_it(t: Int64s) -> Number:
    """By the dealer's first three cards. More are drawn only if three are not bust."""
    if t[DEALER_SIZE] != 3 or t[DEALER_HARD] <= 21:
        return 0
    a, b, c = t[UP], t[HOLE], t[DEALER_THIRD]
    if a % 13 == _EIGHT and b % 13 == _EIGHT and c % 13 == _EIGHT:
        if a == b and b == c:
            return 7
        reds = 0
        for card in (a, b, c):
            reds += card // 13 == 1 or card // 13 == 2
        if reds == 0 or reds == 3:
            return 6
    return VALUE[c] - 5


@bare
def _twenty(t: Int64s) -> Number:
    for hand in range(t[HAND_COUNT]):
        if total_of(t, HANDS + hand * WIDTH) == 20:
            if t[DEALER_NATURAL]:
                return 2
            hard = t[DEALER_HARD]
            if hard == 21 or (hard == 11 and t[DEALER_ACE]):
                return min(t[DEALER_SIZE], 7)
            return 1
    return 0


@bare
def _run(t: Int64s) -> Number:
    if t[DEALER_NATURAL]:
        return 1
    return min(t[DEALER_SIZE], 8) - 3 if t[DEALER_SIZE] >= 5 else 0
