"""A round of blackjack by the decisions made so far: up to the next one that is due, or to its end.

A round is short, so it is played from its first card for each decision: its cards lie in its own shoe, and the state
between decisions is the list of them.
"""

from __future__ import annotations

import numpy as np

from hoyle.fast.arrays import Int64s, Number, UInt64s
from hoyle.kernels.blackjack.play_round import (
    deal_first,
    draw_to,
    flags_of,
    give_up,
    is_against,
    is_natural,
    may_double,
    part,
    play_dealer,
    total_of,
)
from hoyle.kernels.blackjack.round_row import (
    ACE_CARDS,
    BUST,
    CARD,
    DEALER_NATURAL,
    DOUBLE,
    DOUBLES_LONGER,
    EARLY,
    EVEN_MONEY,
    HAND_COUNT,
    HANDS,
    HARD,
    INSURE,
    INSURED,
    INSURES,
    IS_LOOKED,
    LIVE,
    MAY_DOUBLE,
    MAY_NOT_HIT,
    MAY_SPLIT,
    MAY_SURRENDER,
    NATURAL_WAITS,
    PAID_NATURAL,
    PLAYS_BLACKJACK,
    RESCUED,
    RESCUES,
    SIZE,
    SPLIT,
    STACK,
    STATUS,
    SURRENDERED,
    SURRENDERS,
    TAKE_EVEN_MONEY,
    TIMES,
    UP,
    VALUE,
    WAITING,
    WIDTH,
)
from hoyle.kernels.common.no_refcount import bare

ACTIONS = (
    "begin", "stand", "hit", "double", "split", "surrender", "no", "insurance", "even_money", "play_on", "keep",
    "rescue",
)  # fmt: skip
(BEGIN, STANDS, HITS, DOUBLES, SPLITS, GIVES_UP, DECLINES, TAKES_INSURANCE, TAKES_EVEN, PLAYS_ON, KEEPS,
 TAKES_BACK) = range(len(ACTIONS))  # fmt: skip
# What is asked: the next decision, how many were made, what is open now, which hand, and about what.
NEXT, MADE, OPEN, HAND, ABOUT, EVEN_IS_OFFERED = range(6)
ON_BEGIN, ON_HAND, ON_INSURANCE, ON_SURRENDER, ON_DOUBLE = range(5)


@bare
def _ask(asked: Int64s, decisions: Number, is_open: Number, base: Number, about: Number) -> Number:
    """The decision that was made here; below 0 where it is due."""
    at = asked[NEXT]
    if at == asked[MADE]:
        asked[OPEN], asked[HAND], asked[ABOUT] = is_open, base, about
        return -1
    asked[NEXT] = at + 1
    return np.int64(decisions[at])


@bare
def _open_on(t: Int64s, base: Number) -> Number:
    """A bit for each choice of a hand."""
    found = 1 << STANDS
    if t[base + SIZE] == 2:
        flags = flags_of(t, base)
        if not flags & MAY_NOT_HIT:
            found |= 1 << HITS
        if flags & MAY_DOUBLE:
            found |= 1 << DOUBLES
        if flags & MAY_SPLIT:
            found |= 1 << SPLITS
        if flags & MAY_SURRENDER:
            found |= 1 << GIVES_UP
        return found
    is_full = t[base + SPLIT] and VALUE[t[base + CARD]] == 1 and t[base + SIZE] > t[ACE_CARDS]
    if not is_full:
        found |= 1 << HITS
    if t[DOUBLES_LONGER] and may_double(t, base):
        found |= 1 << DOUBLES
    return found


@bare
def _play_hand(
    words: UInt64s, shoe: Number, nexts: Number, t: Int64s, base: Number, asked: Int64s, decisions: Number
) -> Number:
    """Whether a decision is due."""
    while total_of(t, base) < 21 or is_natural(t, base):
        is_open = _open_on(t, base)
        if is_open == 1 << STANDS:
            return False
        taken = _ask(asked, decisions, is_open, base, ON_HAND)
        if taken < 0:
            return True
        if taken == STANDS:
            return False
        if taken == HITS:
            draw_to(words, shoe, nexts, t, base)
            if t[base + HARD] > 21:
                t[base + STATUS] = BUST
                return False
        elif taken == SPLITS:
            second = HANDS + t[HAND_COUNT] * WIDTH
            part(t, second, t[base + CARD + 1])
            part(t, base, t[base + CARD])
            t[STACK + t[WAITING]] = second
            t[WAITING] += 1
            t[HAND_COUNT] += 1
            draw_to(words, shoe, nexts, t, base)
        elif taken == GIVES_UP:
            give_up(t, base)
            return False
        else:
            return _double(words, shoe, nexts, t, base, asked, decisions)
    return False


@bare
def _double(
    words: UInt64s, shoe: Number, nexts: Number, t: Int64s, base: Number, asked: Int64s, decisions: Number
) -> Number:
    t[base + DOUBLE], t[base + TIMES] = 0, 1
    draw_to(words, shoe, nexts, t, base)
    if t[base + HARD] > 21:
        t[base + STATUS] = BUST
    elif t[RESCUES]:
        taken = _ask(asked, decisions, 1 << KEEPS | 1 << TAKES_BACK, base, ON_DOUBLE)
        if taken < 0:
            return True
        if taken == TAKES_BACK:
            t[base + STATUS] = RESCUED
    return False


@bare
def _play_box(
    words: UInt64s, shoe: Number, nexts: Number, t: Int64s, asked: Int64s, decisions: Number
) -> Number:
    if _play_hand(words, shoe, nexts, t, HANDS, asked, decisions):
        return True
    while t[WAITING]:
        t[WAITING] -= 1
        base = t[STACK + t[WAITING]]
        draw_to(words, shoe, nexts, t, base)
        if _play_hand(words, shoe, nexts, t, base, asked, decisions):
            return True
    return False


@bare
def _before_the_look(t: Int64s, asked: Int64s, decisions: Number) -> Number:
    """Insurance and early surrender: whether one of them is due."""
    if VALUE[t[UP]] == 1 and t[INSURES]:
        is_open = 1 << DECLINES | 1 << TAKES_INSURANCE
        if asked[EVEN_IS_OFFERED] and is_natural(t, HANDS):
            is_open |= 1 << TAKES_EVEN
        taken = _ask(asked, decisions, is_open, HANDS, ON_INSURANCE)
        if taken < 0:
            return True
        if taken == TAKES_INSURANCE:
            t[INSURED] = INSURE
        elif taken == TAKES_EVEN:
            t[INSURED], t[HANDS + STATUS] = TAKE_EVEN_MONEY, EVEN_MONEY
    is_early = t[IS_LOOKED] and is_against(t[EARLY] & t[SURRENDERS], t[UP])
    if is_early and t[HANDS + STATUS] == LIVE and not is_natural(t, HANDS):
        taken = _ask(asked, decisions, 1 << PLAYS_ON | 1 << GIVES_UP, HANDS, ON_SURRENDER)
        if taken < 0:
            return True
        if taken == GIVES_UP:
            t[HANDS + STATUS] = SURRENDERED
    return False


@bare
def play_asked(
    words: UInt64s, shoe: Number, nexts: Number, t: Int64s, asked: Int64s, decisions: Number
) -> Number:
    """Play by the decisions made so far; return whether another one is due. Otherwise the round is over."""
    deal_first(words, shoe, nexts, t)
    up = VALUE[t[UP]]
    if _before_the_look(t, asked, decisions):
        return True
    if t[IS_LOOKED] and t[DEALER_NATURAL]:
        return False
    if t[HANDS + STATUS] == LIVE:
        natural = is_natural(t, HANDS)
        if (not natural or t[PLAYS_BLACKJACK]) and _play_box(words, shoe, nexts, t, asked, decisions):
            return True
        is_paid = not t[NATURAL_WAITS] and (t[IS_LOOKED] or 1 < up < 10)
        if natural and is_paid and is_natural(t, HANDS) and t[HANDS + STATUS] == LIVE:
            t[HANDS + STATUS] = PAID_NATURAL
    play_dealer(words, shoe, t)
    return False
