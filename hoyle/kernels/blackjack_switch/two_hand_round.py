"""One round of blackjack switch for one player: deals, exchanges, plays both hands and draws the dealer's.

The row `t` is that of blackjack's rounds, for its draws and side wagers. The hands are rows of `h`: the two dealt ones
first, then those of splits.
"""

from __future__ import annotations

from hoyle.fast.arrays import Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.settlement_rules import NATURAL, SPLIT_NATURAL, SWITCHED_NATURAL
from hoyle.kernels.blackjack.play_round import is_against
from hoyle.kernels.blackjack.round_row import (
    ACE_CARDS,
    ACE_SPLITS_MAX,
    BOX,
    BOX_SIZE,
    BUST,
    COLOUR,
    DEALER_ACE,
    DEALER_HARD,
    DEALER_NATURAL,
    DEALER_SIZE,
    DEALER_THIRD,
    DOUBLE_DOWN,
    DOUBLES_SPLIT,
    DRAWS_SOFT_17,
    EVEN_MONEY,
    GIVEN_UP,
    HAND_COUNT,
    HIT,
    HOLE,
    INSURES,
    IS_LOOKED,
    LIVE,
    LOOKS,
    MAY_DOUBLE,
    MAY_NOT_HIT,
    MAY_SPLIT,
    MAY_SURRENDER,
    NATURAL_WAITS,
    NEEDS_ALWAYS,
    POSITION,
    READY,
    SINGLES,
    SPLIT_PAIR,
    SPLITS_MAX,
    STAND,
    STARTED,
    SURRENDER,
    SURRENDERED,
    SURRENDERS,
    TAKE_EVEN_MONEY,
    UP,
    VALUE,
)
from hoyle.kernels.blackjack.running_shoe import draw
from hoyle.kernels.common.no_refcount import bare

HANDS_MAX = 16
# Fields of a hand; the last two are its first two cards.
NODE, HARD, ACE, SIZE, CAME_BY, STATUS, DOUBLE, ORIGIN, OTHER, ONE, TWO = range(11)
FIELDS = TWO + 1
DEALT, SPLIT, SWITCHED = range(3)
# Behind the fields of the two dealt hands: how they were insured.
INSURED = FIELDS
WIDTH = FIELDS + 1


@bare
def _begin(nexts: Number, h: Int64s, at: Number, one: Number, two: Number, came_by: Number) -> None:
    mine, other = VALUE[one], VALUE[two]
    h[at, NODE], h[at, HARD] = nexts[mine - 1, other], mine + other
    h[at, ACE], h[at, SIZE], h[at, CAME_BY] = mine == 1 or other == 1, 2, came_by
    h[at, STATUS], h[at, DOUBLE], h[at, ORIGIN] = LIVE, -1, at
    h[at, ONE], h[at, TWO] = one, two


@bare
def _total(h: Int64s, at: Number) -> Number:
    return h[at, HARD] + 10 if h[at, ACE] and h[at, HARD] <= 11 else h[at, HARD]


@bare
def is_ace_and_ten(h: Int64s, at: Number) -> Number:
    return h[at, SIZE] == 2 and h[at, ACE] and h[at, HARD] == 11


@bare
def worth_of(h: Int64s, at: Number) -> Number:
    """What is compared with the dealer's hand."""
    if is_ace_and_ten(h, at):
        came_by = h[at, CAME_BY]
        return NATURAL if came_by == DEALT else SPLIT_NATURAL if came_by == SPLIT else SWITCHED_NATURAL
    return _total(h, at)


@bare
def _take(nexts: Number, h: Int64s, at: Number, card: Number) -> None:
    value = VALUE[card]
    if h[at, SIZE] == 1:
        h[at, TWO] = card
    h[at, SIZE] += 1
    h[at, HARD] += value
    if value == 1:
        h[at, ACE] = 1
    if h[at, HARD] <= 21:
        h[at, NODE] = nexts[h[at, NODE], value]


@bare
def _part(h: Int64s, at: Number, card: Number) -> None:
    h[at, NODE], h[at, HARD], h[at, ACE] = VALUE[card] - 1, VALUE[card], VALUE[card] == 1
    h[at, SIZE], h[at, CAME_BY], h[at, STATUS], h[at, DOUBLE], h[at, ONE] = 1, SPLIT, LIVE, -1, card


@bare
def _flags(t: Int64s, h: Int64s, at: Number) -> Number:
    flags, split = 0, h[at, CAME_BY] == SPLIT
    full = split and VALUE[h[at, ONE]] == 1 and h[at, SIZE] > t[ACE_CARDS]
    if full:
        flags |= MAY_NOT_HIT
    elif not split or t[DOUBLES_SPLIT]:
        flags |= MAY_DOUBLE
    if VALUE[h[at, ONE]] == VALUE[h[at, TWO]]:
        mine = 0
        for each in range(t[HAND_COUNT]):
            mine += h[each, ORIGIN] == h[at, ORIGIN]
        if mine < (t[ACE_SPLITS_MAX] if VALUE[h[at, ONE]] == 1 else t[SPLITS_MAX]):
            flags |= MAY_SPLIT
    if not split and is_against(t[SURRENDERS], t[UP]):
        flags |= MAY_SURRENDER
    return flags


@bare
def _play_hand(
    words: UInt64s, shoe: Number, nexts: Number, two: UInt8s, longer: UInt8s, t: Int64s, h: Int64s, at: Number,
    other: Number,
) -> None:  # fmt: skip
    """Play a hand to its end, and the hands that are split from it after it."""
    up = VALUE[t[UP]] - 1
    while _total(h, at) < 21:
        if h[at, SIZE] == 2:
            flags = _flags(t, h, at)
            if flags == MAY_NOT_HIT:
                return
            action = two[other, up, h[at, NODE] - SINGLES, flags]
        elif h[at, CAME_BY] == SPLIT and VALUE[h[at, ONE]] == 1 and h[at, SIZE] > t[ACE_CARDS]:
            return
        else:
            action = longer[other, up, h[at, NODE]]
        if action == STAND:
            return
        if action == HIT:
            _take(nexts, h, at, draw(words, shoe, t))
            if h[at, HARD] > 21:
                h[at, STATUS] = BUST
                return
        elif action == SPLIT_PAIR:
            second = t[HAND_COUNT]
            t[HAND_COUNT] += 1
            _part(h, second, h[at, TWO])
            h[second, ORIGIN] = h[at, ORIGIN]
            _part(h, at, h[at, ONE])
            _take(nexts, h, at, draw(words, shoe, t))
            h[second, OTHER] = h[at, OTHER]
            h[at, OTHER] = second  # the hand to be played next
        elif action == SURRENDER:
            up_value = VALUE[t[UP]]
            is_late = (up_value == 1 or up_value == 10) and not t[IS_LOOKED]
            h[at, STATUS] = GIVEN_UP if is_late else SURRENDERED
            return
        else:
            h[at, DOUBLE] = action - DOUBLE_DOWN
            _take(nexts, h, at, draw(words, shoe, t))
            if h[at, HARD] > 21:
                h[at, STATUS] = BUST
            return


@bare
def _play_dealt(
    words: UInt64s, shoe: Number, nexts: Number, two: UInt8s, longer: UInt8s, t: Int64s, h: Int64s, at: Number,
    other: Number,
) -> None:  # fmt: skip
    """A dealt hand and all hands of its splits: each is finished before the next gets its second card."""
    if h[at, CAME_BY] == DEALT and is_ace_and_ten(h, at):
        return
    h[at, OTHER] = -1
    _play_hand(words, shoe, nexts, two, longer, t, h, at, other)
    at = h[at, OTHER]
    while at >= 0:
        _take(nexts, h, at, draw(words, shoe, t))
        _play_hand(words, shoe, nexts, two, longer, t, h, at, other)
        at = h[at, OTHER]


@bare
def _deal(words: UInt64s, shoe: Number, nexts: Number, t: Int64s, h: Int64s, comes_last: Number) -> None:
    """A card to each hand and the dealer, twice. A second card of the dealer's that comes last is not drawn yet."""
    t[STARTED] = t[POSITION]
    first = draw(words, shoe, t)
    while t[COLOUR] and (0 < first // 13 < 3) == (t[COLOUR] == 1):
        t[POSITION] -= 1
        t[READY] = t[POSITION]
        first = draw(words, shoe, t)
    other = draw(words, shoe, t)
    t[UP] = draw(words, shoe, t)
    second = draw(words, shoe, t)
    last = draw(words, shoe, t)
    _begin(nexts, h, 0, first, second, DEALT)
    _begin(nexts, h, 1, other, last, DEALT)
    t[BOX], t[BOX + 1], t[BOX + 2], t[BOX + 3], t[BOX_SIZE] = first, second, other, last, 4
    h[0, INSURED] = h[1, INSURED] = 0
    t[HAND_COUNT], t[IS_LOOKED], t[DEALER_NATURAL], t[DEALER_THIRD] = 2, 0, 0, 0
    if not comes_last:
        _take_hole(t, draw(words, shoe, t))
        t[IS_LOOKED] = is_against(t[LOOKS], t[UP])


@bare
def _take_hole(t: Int64s, hole: Number) -> None:
    one, other = VALUE[t[UP]], VALUE[hole]
    t[HOLE] = hole
    t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE] = one + other, one == 1 or other == 1, 2
    t[DEALER_NATURAL] = one + other == 11 and (one == 1 or other == 1)


@bare
def _insure(insures: UInt8s, t: Int64s, h: Int64s) -> None:
    up = VALUE[t[UP]]
    if not t[INSURES] or (up != 1 and up != 10):
        return
    kind = 0 if up == 1 else 1
    for at in range(2):
        taken = insures[kind, h[at, NODE] - SINGLES, h[1 - at, NODE] - SINGLES]
        h[at, INSURED] = taken
        if taken == TAKE_EVEN_MONEY:
            h[at, STATUS] = EVEN_MONEY


@bare
def _exchange(nexts: Number, exchanges: UInt8s, t: Int64s, h: Int64s) -> None:
    if h[0, STATUS] != LIVE or h[1, STATUS] != LIVE:
        return
    a, b, c, d = h[0, ONE], h[1, ONE], h[0, TWO], h[1, TWO]
    if exchanges[VALUE[t[UP]] - 1, VALUE[a] - 1, VALUE[b] - 1, VALUE[c] - 1, VALUE[d] - 1]:
        _begin(nexts, h, 0, a, d, SWITCHED)
        _begin(nexts, h, 1, b, c, SWITCHED)


@bare
def _is_needed(t: Int64s, h: Int64s) -> Number:
    if t[NEEDS_ALWAYS]:
        return True
    for at in range(t[HAND_COUNT]):
        is_natural = h[at, CAME_BY] == DEALT and is_ace_and_ten(h, at)
        if h[at, STATUS] == LIVE and (t[NATURAL_WAITS] or not is_natural):
            return True
    return False


@bare
def _play_dealer(words: UInt64s, shoe: Number, t: Int64s) -> None:
    hard, ace, size = t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE]
    while True:
        is_soft = ace and hard <= 11
        total = hard + 10 if is_soft else hard
        if total > 17 or (total == 17 and not (t[DRAWS_SOFT_17] and is_soft)):
            break
        card = draw(words, shoe, t)
        hard += VALUE[card]
        if VALUE[card] == 1:
            ace = 1
        size += 1
        if size == 3:
            t[DEALER_THIRD] = card
    t[DEALER_HARD], t[DEALER_ACE], t[DEALER_SIZE] = hard, ace, size


@bare
def play_round(
    words: UInt64s, shoe: Number, nexts: Number, exchanges: UInt8s, insures: UInt8s, two: UInt8s, longer: UInt8s,
    t: Int64s, h: Int64s, comes_last: Number,
) -> None:  # fmt: skip
    """From the first card to the dealer's last, without settlement."""
    _deal(words, shoe, nexts, t, h, comes_last)
    _insure(insures, t, h)
    if t[IS_LOOKED] and t[DEALER_NATURAL]:
        return
    _exchange(nexts, exchanges, t, h)
    mine, other = h[0, NODE] - SINGLES, h[1, NODE] - SINGLES
    parts = two.shape[0] > 1
    for at in range(2):
        if h[at, STATUS] == LIVE:
            beside = (other if at == 0 else mine) if parts else 0
            _play_dealt(words, shoe, nexts, two, longer, t, h, at, beside)
    if comes_last:
        _take_hole(t, draw(words, shoe, t))
    if _is_needed(t, h):
        _play_dealer(words, shoe, t)
